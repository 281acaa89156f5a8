// The few words every room uses: sized integers, sides and the kind of a score.
#pragma once
#include <cstddef>
#include <cstdint>

namespace ply {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

/// The two sides of a game, as the command line names them, whoever moves first.
enum class Side : u8 { first, second };
constexpr Side other(Side s) { return s == Side::first ? Side::second : Side::first; }
constexpr int index(Side s) { return static_cast<int>(s); }

/// What a score proves: nothing, the exact value, a value from below (>=) or from above (<=).
enum class Kind : u8 { none, exact, lower, upper };

/// Seen from the other side a lower bound is an upper bound.
constexpr Kind flipped(Kind k) { return k == Kind::lower ? Kind::upper : k == Kind::upper ? Kind::lower : k; }

/// A number with what it proves. `value` is in the view that the owner of the Score states.
struct Score {
  int value = 0;
  Kind kind = Kind::none;
};

}  // namespace ply
