// What the evaluation `pairs` sees of a position: pieces, each alone and two by two, the squares of both kings, and how
// often each square is attacked. Seen by who is to move: turned so that he plays up the board, and mirrored so that his
// king stands on the left half.
#pragma once
#include <algorithm>
#include <array>
#include <bit>

#include "engine/games/micro_shogi/rules.h"

namespace ply::micro_shogi {

/// A piece: square * 16 + 8 if it is the enemy's + face - 1; then the hands: owner, token, and whether it is the first
/// of its kind there or one more.
inline constexpr int hand_pieces = 16 * squares, pair_pieces = hand_pieces + 16;
/// What is on a square (empty, own faces, enemy faces), and whether either side attacks it never, once or more often.
inline constexpr int square_codes = 19 * 9;
inline constexpr int own_kings = squares / 2;

/// Where in the table the values of each kind begin.
struct PairPlan {
  static constexpr int pairs = 0;
  static constexpr int places = pairs + pair_pieces * (pair_pieces - 1) / 2;  ///< by both kings and piece
  static constexpr int kings = places + own_kings * squares * pair_pieces;
  static constexpr int own_side = kings + own_kings * squares;  ///< by the own king, square and its code
  static constexpr int enemy_side = own_side + own_kings * squares * square_codes;
  static constexpr int all = enemy_side + squares * squares * square_codes;

  static constexpr int pair(int a, int b) { return pairs + (a < b ? b * (b - 1) / 2 + a : a * (a - 1) / 2 + b); }
};

/// How often each square is attacked by a side.
struct AttackCounts {
  u32 once = 0, twice = 0;  ///< at least
  PLY_INLINE void add(u32 set) {
    twice |= once & set;
    once |= set;
  }
  PLY_INLINE static AttackCounts of(const State& s, int side) {
    AttackCounts out;
    const u32 occupied = s.occupied();
    const auto of = [&](Face f) { return s.of(side, f); };
    detail::Steppers(of).each(side, [&](u32 set) { out.add(set); });
    for (u32 t = of(Face::bishop); t != 0; t &= t - 1) out.add(detail::bishop_attack(std::countr_zero(t), occupied));
    for (u32 t = of(Face::rook); t != 0; t &= t - 1) out.add(detail::rook_attack(std::countr_zero(t), occupied));
    for (u32 t = of(Face::lance); t != 0; t &= t - 1)
      out.add(detail::lance_attack(side, std::countr_zero(t), occupied));
    return out;
  }
};

namespace detail {

/// The squares of the board as each of the four ways of looking at it numbers them: turned 1, mirrored 2.
inline constexpr auto seen_square = [] {
  std::array<std::array<u8, squares>, 4> out{};
  for (std::size_t way = 0; way < 4; ++way)
    for (int q = 0; q < squares; ++q)
      out[way][static_cast<std::size_t>(q)] = static_cast<u8>((way & 1 ? squares - 1 - q : q) ^ (way & 2 ? 3 : 0));
  return out;
}();

/// The same times what a square has of codes.
inline constexpr auto seen_codes = [] {
  std::array<std::array<u16, squares>, 4> out{};
  for (std::size_t way = 0; way < 4; ++way)
    for (std::size_t q = 0; q < squares; ++q) out[way][q] = static_cast<u16>(square_codes * seen_square[way][q]);
  return out;
}();

/// Eight bits, a byte each: sums of sets are counted on eight squares at once.
inline constexpr auto bytes_of_bits = [] {
  std::array<u64, 256> out{};
  for (std::size_t set = 0; set < 256; ++set)
    for (int k = 0; k < 8; ++k)
      if (set >> k & 1) out[set] |= u64{1} << (8 * k);
  return out;
}();

}  // namespace detail

struct PairSight {
  int way = 0;                ///< how the board is looked at (seen_square)
  int own = 0, enemy = 0;     ///< where the kings are seen; without one, when the game is over anyway, the first square
  int board = 0, pieces = 0;  ///< of the pieces, those on the board come first, by real squares
  std::array<u16, squares + 16> piece;
  std::array<u8, 24> code;  ///< by real square

  int own_king() const { return (own >> 2) * 2 + (own & 1); }
  int kings() const { return own_king() * squares + enemy; }
};

PLY_INLINE void see_pairs(const State& s, PairSight& out) {
  const std::size_t me = s.mover, them = me ^ 1u;
  const u32 king = s.of(s.mover, Face::king), enemy = s.of(s.mover ^ 1, Face::king);
  const int at = king ? std::countr_zero(king) : me ? squares - 1 : 0;
  const bool mirrored = ((at & 2) != 0) != (me != 0);
  out.way = static_cast<int>(me) | (mirrored ? 2 : 0);
  const auto& seen = detail::seen_square[static_cast<std::size_t>(out.way)];
  out.own = seen[static_cast<std::size_t>(at)];
  out.enemy = enemy ? seen[static_cast<std::size_t>(std::countr_zero(enemy))] : 0;
  // 1. The pieces.
  const MicroShogiRules::Planes planes(s);
  std::size_t n = 0;
  for (u32 left = s.occupied() & ~king & ~enemy; left != 0; left &= left - 1) {
    const int q = std::countr_zero(left);
    out.piece[n++] = static_cast<u16>(16 * seen[static_cast<std::size_t>(q)] + 8 * (s.side[them] >> q & 1) +
                                      static_cast<u32>(planes.face(q)) - 1);
  }
  out.board = static_cast<int>(n);
  for (std::size_t side = 0; side < 2; ++side)
    for (std::size_t t = 0; t < 4; ++t) {
      const u8 held = s.hand[me ^ side][t];
      const std::size_t first = hand_pieces + 8 * side + 2 * t;
      if (held > 0) out.piece[n++] = static_cast<u16>(first);
      if (held > 1) out.piece[n++] = static_cast<u16>(first + 1);
    }
  out.pieces = static_cast<int>(n);
  // 2. The squares, eight at once.
  const AttackCounts own = AttackCounts::of(s, s.mover), other = AttackCounts::of(s, s.mover ^ 1);
#pragma GCC unroll 3
  for (int part = 0; part < 3; ++part) {
    const auto each = [&](u32 set) { return detail::bytes_of_bits[set >> 8 * part & 255]; };
    const u64 content = each(planes.bit[0]) + 2 * each(planes.bit[1]) + 4 * each(planes.bit[2]) +
                        8 * each(planes.bit[3]) + each(s.side[me]) + 10 * each(s.side[them]);
    const u64 codes = 9 * content + 3 * (each(own.once) + each(own.twice)) + each(other.once) + each(other.twice);
#pragma GCC unroll 8
    for (int k = 0; k < 8; ++k) out.code[static_cast<std::size_t>(8 * part + k)] = static_cast<u8>(codes >> (8 * k));
  }
}

}  // namespace ply::micro_shogi
