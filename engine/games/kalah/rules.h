// Kalah: states, sowing, captures, the end of the game.
//
// A row is one 64-bit word, a pit one byte of it, so a sowing is one look-up by (stones, pit) and two additions,
// whatever the size of the board. No special instructions are needed: there is one code path for every machine.
#pragma once
#include <array>
#include <bit>
#include <cassert>

#include "engine/base/cpu.h"
#include "engine/base/fixed_list.h"
#include "engine/base/random.h"
#include "engine/games/kalah/options.h"
#include "engine/search/rules.h"

namespace ply::kalah {

/// Words of eight bytes, one a pit.
namespace lanes {
inline constexpr u64 ones = 0x0101010101010101ull, high = 0x8080808080808080ull;
PLY_INLINE constexpr int at(u64 row, int pit) { return static_cast<int>((row >> (8 * pit)) & 0xff); }
PLY_INLINE constexpr u64 put(int stones, int pit) { return static_cast<u64>(stones) << (8 * pit); }
/// Bit 7 of every byte that is not zero.
PLY_INLINE constexpr u64 nonzero(u64 row) { return (((row & ~high) + ~high) | row) & high; }
/// Number of bytes marked by `nonzero`.
PLY_INLINE constexpr int count(u64 marks) { return static_cast<int>(((marks >> 7) * ones) >> 56); }
/// Sum of the bytes; it must be at most 255.
PLY_INLINE constexpr int sum(u64 row) { return static_cast<int>((row * ones) >> 56); }
}  // namespace lanes

/// A position. Swept or not: a game whose row has just become empty still shows the stones that are left in the other
/// row; `KalahRules::swept` puts them where they belong.
struct State {
  /// By side; byte i = stones in pit i, in the OWNER's sowing order (0 = far from his store).
  std::array<u64, 2> row{};
  std::array<u8, 2> store{};  ///< by side
  u8 side = 0;                ///< index of the mover
  u8 total = 0;               ///< all stones of the game, 0..255; never changes
  u32 spare = 0;              ///< always 0: no undefined bytes, so states may be compared and hashed as memory

  int pit(Side s, int i) const { return lanes::at(row[static_cast<std::size_t>(s)], i); }
  int stored(Side s) const { return store[static_cast<std::size_t>(s)]; }
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 24);

/// What lifting all `stones` of a pit and sowing them does to the two rows, with the stones already taken out of the
/// pit (so `own` may be negative, modulo 2^64: the addition of the whole word comes out right).
struct Sowing {
  u64 own = 0, opponent = 0;
  u8 store = 0;  ///< stones that fall into the mover's store
  u8 last = 0;   ///< where the last stone falls, in cells from the mover's far pit: 0..m-1 own pits, m store, m+1..2m
};

struct SowTable {
  std::array<std::array<Sowing, Options::max_pits>, Options::max_total + 1> by;  ///< [stones][pit]
};

/// The table of one board size and lapping rule; built on first use, kept for ever, safe from any thread.
const SowTable& sow_table_of(int pits, Options::Origin origin);

/// Why a game of Kalah is over (`Outcome::reason`).
enum class Reason : u8 { row_empty, cannot_move, majority };

class KalahRules {
 public:
  using State = kalah::State;
  using Move = u8;  ///< pit number 0..m-1 in the mover's own order
  using MoveList = FixedList<Move, Options::max_pits>;
  static constexpr int move_codes = Options::max_pits;
  static constexpr bool finished_counts_in_perft = false;

  /// The size must be a legal one (`check_size`).
  explicit KalahRules(const Options& options = {});

  const Options& options() const { return options_; }
  int pits() const { return options_.pits; }

  State initial() const;

  PLY_INLINE Side mover(const State& s) const { return static_cast<Side>(s.side); }

  PLY_INLINE bool finished(const State& s) const {
    if (options_.end == Options::End::either ? int{s.row[0] == 0} | int{s.row[1] == 0} : s.row[s.side] == 0)
      return true;
    return options_.early_end && majority(s);
  }

  /// A store holds more than half of all stones: the winner cannot change any more.
  PLY_INLINE static bool majority(const State& s) { return 2 * s.store[0] > s.total || 2 * s.store[1] > s.total; }

  /// A finished position with the stones that are left moved to the stores of those who get them (`sweep`); other
  /// positions, and games ended by a majority, as they are. Sweeping twice changes nothing.
  State swept(const State& s) const;

  /// The margin counts the stones after the sweep.
  Outcome outcome(const State& s) const;

  /// Cell order, the pit far from the store first.
  PLY_INLINE void moves(const State& s, MoveList& list) const {
    list.clear();
    if (finished(s)) return;
    for (u64 left = lanes::nonzero(s.row[s.side]); left != 0; left &= left - 1) {
      list.add(static_cast<Move>(std::countr_zero(left) >> 3));
    }
  }

  PLY_INLINE int count_moves(const State& s) const {
    return finished(s) ? 0 : lanes::count(lanes::nonzero(s.row[s.side]));
  }

  /// The position after sowing a pit that is not empty, captures made, nothing swept. The mover stays when the last
  /// stone falls into his store (also when that ends the game).
  PLY_INLINE State after(const State& s, Move pit) const {
    const int m = options_.pits;
    const std::size_t me = s.side, them = me ^ 1u;
    assert(pit < m && lanes::at(s.row[me], pit) != 0);
    const Sowing& sowing = table_->by[static_cast<std::size_t>(lanes::at(s.row[me], pit))][pit];
    State out = s;
    u64 own = s.row[me] + sowing.own, opponent = s.row[them] + sowing.opponent;
    int store = s.store[me] + sowing.store;
    out.side = static_cast<u8>(sowing.last == m ? me : them);
    // A capture, without a branch: whether a sowing is one is beyond guessing.
    const int last = sowing.last & 7, opposite = (m - 1 - last) & 7, facing = lanes::at(opponent, opposite);
    const bool lone = (sowing.last < m) & (lanes::at(own, last) == 1);
    const u64 takes = u64{0} - static_cast<u64>(lone & ((facing != 0) | options_.empty_capture));
    own -= takes & lanes::put(1, last);
    opponent -= takes & lanes::put(facing, opposite);
    store += static_cast<int>(takes) & (facing + 1);
    out.row[me] = own;
    out.row[them] = opponent;
    out.store[me] = static_cast<u8>(store);
    return out;
  }

  /// All stones that sowing this pit captures, the capturing stone included; 0 if it is no capture.
  PLY_INLINE int captured(const State& s, Move pit) const {
    const int m = options_.pits;
    const std::size_t me = s.side;
    const Sowing& sowing = table_->by[static_cast<std::size_t>(lanes::at(s.row[me], pit))][pit];
    // No branches: which pits capture is beyond guessing, and the search asks at every move.
    const int last = sowing.last & 7, facing = lanes::at(s.row[me ^ 1u] + sowing.opponent, (m - 1 - last) & 7);
    const bool lone = (sowing.last < m) & (lanes::at(s.row[me] + sowing.own, last) == 1);
    return -static_cast<int>(lone & ((facing != 0) | options_.empty_capture)) & (facing + 1);
  }

  /// The last stone of this sowing falls into the mover's store.
  PLY_INLINE bool ends_in_store(const State& s, Move pit) const {
    return table_->by[static_cast<std::size_t>(lanes::at(s.row[s.side], pit))][pit].last == options_.pits;
  }

  /// Extra turns first, the pit next to the store before all (it loses no other extra turn), then captures by size.
  PLY_INLINE int forcing(const State& s, Move pit) const {
    const int stones = captured(s, pit);
    const int extra = -static_cast<int>(ends_in_store(s, pit));
    return (extra & (1000 + pit)) | (~extra & stones);
  }

  /// Rows, stores and mover, salted with the rules, so that positions of different games never share a key on purpose.
  PLY_INLINE u64 key(const State& s) const {
    const u64 rest = u64{s.store[0]} | u64{s.store[1]} << 8 | u64{s.side} << 16;
    return mix64(mix64(s.row[0] * 0x9e3779b97f4a7c15ull ^ salt_) + s.row[1] * 0xd1342543de82ef95ull +
                 rest * 0xda942042e4dd58b5ull);
  }

  const SowTable& sow_table() const { return *table_; }

 private:
  Options options_;
  const SowTable* table_;  // lives for ever
  u64 salt_;
};

}  // namespace ply::kalah
