#include "engine/games/reversi/stability.h"

namespace ply::reversi {
namespace {

/// The discs of `other_side` that a disc of `side` on `square` flips along the edge.
constexpr unsigned edge_flips(unsigned side, unsigned other_side, int square) {
  unsigned all = 0;
  for (int step : {1, -1}) {
    unsigned run = 0;
    int i = square + step;
    while (i >= 0 && i < 8 && (other_side >> i & 1)) run |= 1u << i, i += step;
    if (i >= 0 && i < 8 && (side >> i & 1)) all |= run;
  }
  return all;
}

/// A disc is stable if it survives each placement and is stable after it; states are done by growing number of empty
/// squares, so that what comes after a placement is known.
constexpr std::array<u8, 6561> make_table() {
  std::array<u8, 6561> table{};
  for (int empties = 0; empties <= 8; ++empties)
    for (unsigned a = 0; a < 256; ++a)
      for (unsigned b = 0; b < 256; ++b) {
        if ((a & b) || std::popcount(~(a | b) & 0xffu) != empties) continue;
        unsigned stable = a | b;
        for (int i = 0; i < 8 && stable != 0; ++i) {
          if ((a | b) >> i & 1) continue;
          const unsigned by_a = edge_flips(a, b, i), by_b = edge_flips(b, a, i);
          const unsigned a1 = a | by_a | 1u << i, b1 = b & ~by_a, a2 = a & ~by_b, b2 = b | by_b | 1u << i;
          stable &= ~(by_a | by_b) & table[static_cast<std::size_t>(base3[a1] + 2 * base3[b1])] &
                    table[static_cast<std::size_t>(base3[a2] + 2 * base3[b2])];
        }
        table[static_cast<std::size_t>(base3[a] + 2 * base3[b])] = static_cast<u8>(stable);
      }
  return table;
}

}  // namespace

constinit const std::array<u8, 6561> stable_on_edge = make_table();

}  // namespace ply::reversi
