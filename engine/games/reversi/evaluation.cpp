#include "engine/games/reversi/evaluation.h"

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

}  // namespace ply::reversi
