#include "engine/games/reversi/evaluation.h"

#include "engine/search/share_sink.h"

namespace ply::reversi {

static_assert(EvaluationOf<ReversiClassicEasy, ReversiRules>);
static_assert(EvaluationOf<ReversiClassicHard, ReversiRules>);
static_assert(EvaluationOf<ReversiModern, ReversiRules>);

namespace {

constexpr TermInfo classic_corners{"corners", "Corners held: a1, h1, a8, h8.", 800, 0, 2000};
constexpr TermInfo classic_sides_info{
    "sides", "Discs in unbroken runs along an edge that start next to a corner of the same side.", 40, 0, 200};
constexpr TermInfo classic_x{"x", "Discs on b2, g2, b7, g7, whatever lies in the corner.", -120, -500, 0};
constexpr TermInfo classic_frontier{"frontier", "Empty squares that touch a disc of this side.", -10, -50, 0};
constexpr TermInfo classic_win{
    "win", "Discs that this side has more than the other.",     5, 0, 50, TermInfo::Opponent::full,
    false, "A lead is no square's: it belongs to the position."};
constexpr TermInfo classic_grouped_info{
    "grouped", "Lengths of the runs of two and more that start at the ends of rows and columns.", 8, 0, 50};

constexpr TermInfo easy_infos[] = {classic_corners, classic_sides_info, classic_x, classic_win, classic_grouped_info};
constexpr TermInfo hard_infos[] = {classic_corners,  classic_sides_info, classic_x,
                                   classic_frontier, classic_win,        classic_grouped_info};

// Near the least-squares fit to the final scores of 12,000 games of our own (6 to 21 random plies, then a two-ply
// search with noise and one move in twelve at random, exact play from 14 empties), one set for all stages; at depth 4
// it beats rough weights by hand by 3.7 +- 0.9 discs a game. A logistic fit to who has won 4,000 games of 2,000 nodes a
// move predicted wins better and played worse: 45.0 % [41.8, 48.2] of 734 games.
constexpr TermInfo modern_infos[] = {
    {"mobility", "Legal moves.", 95, 0, 400},
    {"potential", "Empty squares next to an enemy disc: moves to come.", 10, -200, 200},
    {"frontier", "Own discs next to an empty square: moves for the enemy.", -105, -400, 0},
    {"stability", "Discs that provably can never be turned.", 110, 0, 400},
    {"corners", "Corners held.", 720, 0, 2000},
    {"x-squares", "Discs diagonally next to an empty corner.", -700, -2000, 0},
    {"c-squares", "Discs on an edge next to an empty corner.", -80, -500, 0},
    {"last-move", "1 for the side that plays last if nobody passes.", 50, -500, 500},
    {"odd-quadrants", "For the side to move: quadrants with an odd number of empty squares.", 10, -200, 200},
    {"discs", "Discs; the weight grows from nothing at 12 empty squares to its full size at the end.", 60, 0, 200},
};

}  // namespace

template <>
std::span<const TermInfo> ReversiClassic<false>::infos() {
  return easy_infos;
}
template <>
std::span<const TermInfo> ReversiClassic<true>::infos() {
  return hard_infos;
}
std::span<const TermInfo> ReversiModern::infos() { return modern_infos; }

// Where on the board the terms of Reversi are earned.
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
  const int difference = count(s.discs(Side::first)) - count(s.discs(Side::second));
  for (int side = 0; side < 2; ++side) {
    const u64 p = s.discs(static_cast<Side>(side)), turned = transpose(p);
    sink.each(corners, side, p & corner_squares);
    for (int line = 0; line < 8; ++line) {
      const auto along = static_cast<unsigned>(p >> 8 * line & 0xff),
                 down = static_cast<unsigned>(turned >> 8 * line & 0xff);
      if (line == 0 || line == 7) {
        sink.each(sides, side, u64{runs_from_ends(along, 1) & 0x7e} << 8 * line);
        sink.each(sides, side, transpose(u64{runs_from_ends(down, 1) & 0x7e} << 8 * line));
      }
      sink.each(grouped, side, u64{runs_from_ends(along, 2)} << 8 * line);
      sink.each(grouped, side, transpose(u64{runs_from_ends(down, 2)} << 8 * line));
    }
    sink.each(x, side, p & x_squares);
    if constexpr (Hard) sink.each(frontier, side, s.empty() & touching(p));
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
