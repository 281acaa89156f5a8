#include "engine/games/chess/attacks.h"

namespace ply::chess {
namespace {

struct Step {
  int file, rank;
};
constexpr bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

template <std::size_t N>
Bits reached(Square s, const Step (&steps)[N]) {
  Bits out = 0;
  for (const Step& d : steps)
    if (on_board(file_of(s) + d.file, rank_of(s) + d.rank))
      out |= bit(square(file_of(s) + d.file, rank_of(s) + d.rank));
  return out;
}

Bits ray(Square s, Step d) {
  Bits out = 0;
  for (int f = file_of(s) + d.file, r = rank_of(s) + d.rank; on_board(f, r); f += d.file, r += d.rank)
    out |= bit(square(f, r));
  return out;
}

}  // namespace

AttackTables::AttackTables() {
  constexpr Step upwards[4] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
  for (Square s = 0; s < 64; ++s) {
    const auto i = static_cast<std::size_t>(s);
    for (std::size_t k = 0; k < 4; ++k)
      lines[i][k] = {ray(s, {-upwards[k].file, -upwards[k].rank}), ray(s, upwards[k])};
    knight[i] = reached(s, {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
    king[i] = reached(s, {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}});
    pawn[0][i] = reached(s, {{-1, 1}, {1, 1}});
    pawn[1][i] = reached(s, {{-1, -1}, {1, -1}});
  }
  for (Square a = 0; a < 64; ++a) {
    for (const Line& line : lines[static_cast<std::size_t>(a)]) {
      const Bits all = line.below | line.above | bit(a);
      for (Bits rest = all & ~bit(a); rest;) {
        const Square b = take_lowest(rest);
        const Bits low = bit(a < b ? a : b), high = bit(a < b ? b : a);
        through[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = all;
        between[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = all & (high - 1) & ~(low | (low - 1));
      }
    }
  }
}

const AttackTables attack_tables;

}  // namespace ply::chess
