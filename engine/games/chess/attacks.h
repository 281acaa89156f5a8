// Which squares a piece reaches. Tables are made once, while the program starts.
#pragma once
#include <array>

#include "engine/games/chess/bits.h"

namespace ply::chess {

struct AttackTables {
  /// The lines through a square, without it: along the rank, the file, and both diagonals; below and above it.
  struct Line {
    Bits below = 0, above = 0;
  };
  std::array<std::array<Line, 4>, 64> lines{};
  std::array<Bits, 64> knight{}, king{};
  std::array<std::array<Bits, 64>, 2> pawn{};      ///< [side]: what a pawn of the side attacks from there
  std::array<std::array<Bits, 64>, 64> between{};  ///< what lies between two squares of one line; else empty
  std::array<std::array<Bits, 64>, 64> through{};  ///< the whole line through two squares, both included; else empty
  AttackTables();
};
extern const AttackTables attack_tables;

inline Bits knight_attacks(Square s) { return attack_tables.knight[static_cast<std::size_t>(s)]; }
inline Bits king_attacks(Square s) { return attack_tables.king[static_cast<std::size_t>(s)]; }
inline Bits pawn_attacks(Side side, Square s) {
  return attack_tables.pawn[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(s)];
}
inline Bits between(Square a, Square b) {
  return attack_tables.between[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}
inline Bits through(Square a, Square b) {
  return attack_tables.through[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

/// Along one line up to the first piece in either direction, which is included. Taking the nearest piece below from
/// those above borrows up to the nearest one above: what changes is what is reached.
inline Bits slide(const AttackTables::Line& line, Bits occupied) {
  const Bits below = line.below & occupied, above = line.above & occupied;
  const Bits nearest = ~Bits{0} << (63 - std::countl_zero(below | 1));
  return (line.below | line.above) & ((above ^ (above - 1)) & nearest);
}
inline Bits rook_attacks(Square s, Bits occupied) {
  const auto& l = attack_tables.lines[static_cast<std::size_t>(s)];
  return slide(l[0], occupied) | slide(l[1], occupied);
}
inline Bits bishop_attacks(Square s, Bits occupied) {
  const auto& l = attack_tables.lines[static_cast<std::size_t>(s)];
  return slide(l[2], occupied) | slide(l[3], occupied);
}

}  // namespace ply::chess
