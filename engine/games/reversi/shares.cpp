// Where on the board the terms of Reversi are earned.
#include "engine/games/reversi/evaluation.h"
#include "engine/search/share_sink.h"

namespace ply::reversi {
namespace {

// Runs that start on either end of a line of eight and are at least `min` long.
unsigned runs_from_ends(unsigned line, int min) {
  int low = 0, high = 0;
  while (low < 8 && (line >> low & 1)) ++low;
  while (high < 8 && (line >> (7 - high) & 1)) ++high;
  unsigned out = 0;
  if (low >= min) out |= (1u << low) - 1;
  if (high >= min) out |= 0xffu & ~((1u << (8 - high)) - 1);
  return out;
}

}  // namespace

template <bool Hard>
void ReversiClassic<Hard>::shares(const State& s, ShareSink& sink) const {
  constexpr int touched = 3, lead = Hard ? 4 : 3, grouped = lead + 1;
  const int difference = count(s.discs(Side::first)) - count(s.discs(Side::second));
  for (int side = 0; side < 2; ++side) {
    const u64 p = s.discs(static_cast<Side>(side)), turned = transpose(p);
    sink.each(0, side, p & corner_squares);
    for (int line = 0; line < 8; ++line) {
      const auto along = static_cast<unsigned>(p >> 8 * line & 0xff),
                 down = static_cast<unsigned>(turned >> 8 * line & 0xff);
      if (line == 0 || line == 7) {
        sink.each(1, side, u64{runs_from_ends(along, 1) & 0x7e} << 8 * line);
        sink.each(1, side, transpose(u64{runs_from_ends(down, 1) & 0x7e} << 8 * line));
      }
      sink.each(grouped, side, u64{runs_from_ends(along, 2)} << 8 * line);
      sink.each(grouped, side, transpose(u64{runs_from_ends(down, 2)} << 8 * line));
    }
    sink.each(2, side, p & x_squares);
    if constexpr (Hard) sink.each(touched, side, s.empty() & touching(p));
    sink.add(lead, side, ShareSink::position, std::max(0, side == 0 ? difference : -difference));
  }
}
template void ReversiClassic<false>::shares(const State&, ShareSink&) const;
template void ReversiClassic<true>::shares(const State&, ShareSink&) const;

void ReversiModern::shares(const State& s, ShareSink& sink) const {
  const u64 empty = s.empty(), open = touching(empty), next_to_corner = touching(empty & corner_squares);
  const int empties = count(empty), late = std::max(0, discs_from - empties), mover = index(s.mover);
  for (int side = 0; side < 2; ++side) {
    const u64 own = s.discs(static_cast<Side>(side)), opp = s.discs(static_cast<Side>(side ^ 1));
    sink.each(mobility, side, legal_squares(own, opp));
    sink.each(potential, side, empty & touching(opp));
    sink.each(frontier, side, own & open);
    sink.each(stability, side, stable_discs(own, opp).own);
    sink.each(corners, side, own & corner_squares);
    sink.each(x_danger, side, own & next_to_corner & x_squares);
    sink.each(c_danger, side, own & next_to_corner & ~x_squares);
    sink.each(discs, side, own);
  }
  sink.add(last_move, (empties & 1) != 0 ? mover : mover ^ 1, ShareSink::position, 1);
  int odd = 0;
  for (const u64 quadrant : {u64{0x0f0f0f0f}, u64{0xf0f0f0f0}, u64{0x0f0f0f0f00000000}, u64{0xf0f0f0f000000000}})
    odd += count(empty & quadrant) & 1;
  sink.add(odd_quadrants, mover, ShareSink::position, odd);
  sink.scale(discs, late, discs_from);
}

}  // namespace ply::reversi
