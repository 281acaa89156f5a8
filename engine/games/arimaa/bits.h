// The board of Arimaa as four bit planes, and what follows from it for all squares at once: who is frozen, who may
// step, push and pull. a1 = bit 0, h8 = bit 63; north is towards rank 8 for both sides.
#pragma once
#include <array>
#include <bit>

#include "engine/base/cpu.h"
#include "engine/base/random.h"
#include "engine/base/types.h"

namespace ply::arimaa {

/// In the order of strength; 0 = empty square.
enum Strength : u8 { none = 0, rabbit = 1, cat, dog, horse, camel, elephant };
inline constexpr std::array<int, 7> full_set = {0, 8, 2, 2, 2, 1, 1};  ///< pieces of a kind that a side begins with
inline constexpr char letters[] = " RCDHME";

/// Directions are absolute. The opposite one is `d ^ 2`.
enum Direction : u8 { north, east, south, west };
inline constexpr char direction_letters[] = "nesw";
inline constexpr std::array<int, 4> delta = {8, 1, -8, -1};

inline constexpr u64 file_a = 0x0101010101010101ull, file_h = file_a << 7, rank_1 = 0xff, rank_8 = rank_1 << 56;
constexpr u64 bit(int square) { return u64{1} << square; }
inline constexpr u64 traps = bit(18) | bit(21) | bit(42) | bit(45);  ///< c3 f3 c6 f6

/// Every bit moved one square; what leaves the board is lost.
template <int D>
PLY_INLINE constexpr u64 shifted(u64 b) {
  if constexpr (D == north) return b << 8;
  if constexpr (D == east) return (b & ~file_h) << 1;
  if constexpr (D == south) return b >> 8;
  if constexpr (D == west) return (b & ~file_a) >> 1;
}
PLY_INLINE constexpr u64 shifted(u64 b, int d) {
  return d == north ? b << 8 : d == east ? (b & ~file_h) << 1 : d == south ? b >> 8 : (b & ~file_a) >> 1;
}
/// All squares next to one of `b`.
PLY_INLINE constexpr u64 beside(u64 b) { return (b << 8) | (b >> 8) | ((b & ~file_h) << 1) | ((b & ~file_a) >> 1); }

/// Strengths in binary, one plane a digit, and whose the pieces are.
struct Board {
  u64 p0 = 0, p1 = 0, p2 = 0, gold = 0;

  PLY_INLINE u64 occupied() const { return p0 | p1 | p2; }
  PLY_INLINE u64 of(Side s) const { return s == Side::first ? gold : occupied() & ~gold; }
  PLY_INLINE u64 rabbits() const { return p0 & ~p1 & ~p2; }
  PLY_INLINE int strength(int square) const {
    return static_cast<int>((p0 >> square & 1) | (p1 >> square & 1) << 1 | (p2 >> square & 1) << 2);
  }
  PLY_INLINE u64 of_strength(int t) const { return (t & 1 ? p0 : ~p0) & (t & 2 ? p1 : ~p1) & (t & 4 ? p2 : ~p2); }
  PLY_INLINE bool is_gold(int square) const { return (gold >> square & 1) != 0; }

  PLY_INLINE void put(int square, int t, Side s) {
    const u64 b = bit(square);
    clear(b);
    if (t & 1) p0 |= b;
    if (t & 2) p1 |= b;
    if (t & 4) p2 |= b;
    if (s == Side::first) gold |= b;
  }
  PLY_INLINE void clear(u64 squares) { p0 &= ~squares, p1 &= ~squares, p2 &= ~squares, gold &= ~squares; }
  /// The piece on `from` goes to the empty square `to`.
  PLY_INLINE void move(int from, int to) {
    p0 ^= (p0 >> from & 1) * (bit(from) | bit(to));
    p1 ^= (p1 >> from & 1) * (bit(from) | bit(to));
    p2 ^= (p2 >> from & 1) * (bit(from) | bit(to));
    gold ^= (gold >> from & 1) * (bit(from) | bit(to));
  }
  friend bool operator==(const Board&, const Board&) = default;
};

/// Random numbers for pieces on squares; the key of a board is the sum (xor) of those of its pieces.
struct Keys {
  std::array<std::array<std::array<u64, 64>, 8>, 2> piece{};
  constexpr Keys() {
    for (u64 side = 0; side < 2; ++side)
      for (u64 t = 1; t < 7; ++t)
        for (u64 square = 0; square < 64; ++square)
          piece[side][t][square] = mix64(0x417269 + ((side * 8 + t) * 64 + square + 1) * 0x9e3779b97f4a7c15ull);
  }
};
inline constexpr Keys keys;
PLY_INLINE u64 piece_key(const Board& b, int square) {
  return keys
      .piece[b.is_gold(square) ? 0 : 1][static_cast<std::size_t>(b.strength(square))][static_cast<std::size_t>(square)];
}
inline u64 board_key(const Board& b) {
  u64 k = 0;
  for (u64 left = b.occupied(); left; left &= left - 1) k ^= piece_key(b, std::countr_zero(left));
  return k;
}

/// Pieces of `own` that stand on a trap with no friend beside them: at most one after a single displacement.
PLY_INLINE u64 trapped(u64 own) { return own & traps & ~beside(own); }

/// Moves one piece and takes off whoever a trap swallows; returns that square as a bit, or 0. `key` follows.
PLY_INLINE u64 displace(Board& b, int from, int to, u64& key) {
  const bool gold = b.is_gold(from);
  const auto& k = keys.piece[gold ? 0 : 1][static_cast<std::size_t>(b.strength(from))];
  key ^= k[static_cast<std::size_t>(from)] ^ k[static_cast<std::size_t>(to)];
  b.move(from, to);
  const u64 dead = trapped(gold ? b.gold : b.occupied() & ~b.gold);
  if (dead) [[unlikely]] {
    // More than one only on set-up boards
    for (u64 left = dead; left; left &= left - 1) key ^= piece_key(b, std::countr_zero(left));
    b.clear(dead);
  }
  return dead;
}

/// What the pieces of one side may do, for all squares at once.
struct Reach {
  u64 own = 0, enemy = 0, empty = 0;
  u64 free = 0;  ///< own pieces that are not frozen
  u64 frozen = 0;
  std::array<u64, 4> step{};  ///< by direction: own pieces with an ordinary step
  std::array<u64, 4> over{};  ///< free pieces with a strictly weaker enemy on that side: who may push or pull it
  u64 pushable = 0;           ///< enemies with a free stronger piece beside them

  PLY_INLINE Reach(const Board& b, Side side) {
    const u64 occupied = b.occupied();
    own = side == Side::first ? b.gold : occupied & ~b.gold;
    enemy = occupied & ~own;
    empty = ~occupied;
    const u64 e0 = b.p0 & enemy, e1 = b.p1 & enemy, e2 = b.p2 & enemy;
    u64 stronger = 0;
    compare<north>(b, e0, e1, e2, stronger);
    compare<east>(b, e0, e1, e2, stronger);
    compare<south>(b, e0, e1, e2, stronger);
    compare<west>(b, e0, e1, e2, stronger);
    frozen = own & stronger & ~beside(own);
    free = own & ~frozen;
    const u64 rabbits = b.rabbits();
    const u64 not_south = side == Side::first ? free & ~rabbits : free,
              not_north = side == Side::first ? free : free & ~rabbits;
    step = {not_north & shifted<south>(empty), free & shifted<west>(empty), not_south & shifted<north>(empty),
            free & shifted<east>(empty)};
    for (u64& o : over) o &= free;
    pushable = shifted<north>(over[0]) | shifted<east>(over[1]) | shifted<south>(over[2]) | shifted<west>(over[3]);
  }

  /// Enemies that can be pushed away in direction `d`.
  PLY_INLINE u64 push(int d) const { return pushable & shifted(empty, d ^ 2); }
  PLY_INLINE bool any_action() const {
    return (step[0] | step[1] | step[2] | step[3] | (pushable & beside(empty))) != 0;
  }
  PLY_INLINE int ordinary() const {
    return std::popcount(step[0]) + std::popcount(step[1]) + std::popcount(step[2]) + std::popcount(step[3]);
  }
  /// Triples (enemy's square, its target, pusher's square).
  PLY_INLINE int pushes() const {
    if (!pushable) return 0;
    int n = 0;
    for (int d = 0; d < 4; ++d)
      if (const u64 pushed = shifted(over[static_cast<std::size_t>(d)], d))
        for (int e = 0; e < 4; ++e) n += std::popcount(pushed & shifted(empty, e ^ 2));
    return n;
  }
  /// Triples (puller's square, its target, enemy's square).
  PLY_INLINE int pulls() const {
    if (!pushable) return 0;
    int n = 0;
    for (const u64 pullers : over)
      if (pullers)
        for (int e = 0; e < 4; ++e) n += std::popcount(pullers & shifted(empty, e));
    return n;
  }
  /// Different first halves of pushes.
  PLY_INLINE int push_halves() const {
    return std::popcount(push(0)) + std::popcount(push(1)) + std::popcount(push(2)) + std::popcount(push(3));
  }
  /// Pieces that could do something with four steps left: by an ordinary step, or a push (whoever can pull can step).
  PLY_INLINE u64 active() const {
    const u64 room = enemy & beside(empty);
    return step[0] | step[1] | step[2] | step[3] | (over[0] & shifted<south>(room)) | (over[1] & shifted<west>(room)) |
           (over[2] & shifted<north>(room)) | (over[3] & shifted<east>(room));
  }

 private:
  // The enemy on side D of every own piece, compared in binary.
  template <int D>
  PLY_INLINE void compare(const Board& b, u64 e0, u64 e1, u64 e2, u64& stronger) {
    const u64 n0 = shifted<D ^ 2>(e0), n1 = shifted<D ^ 2>(e1), n2 = shifted<D ^ 2>(e2);
    const u64 same2 = ~(n2 ^ b.p2), same1 = ~(n1 ^ b.p1);
    const u64 theirs = (n2 & ~b.p2) | (same2 & ((n1 & ~b.p1) | (same1 & n0 & ~b.p0)));
    const u64 ours = (b.p2 & ~n2) | (same2 & ((b.p1 & ~n1) | (same1 & b.p0 & ~n0)));
    stronger |= theirs & own;
    over[D] = own & ours & (n0 | n1 | n2);
  }
};

}  // namespace ply::arimaa
