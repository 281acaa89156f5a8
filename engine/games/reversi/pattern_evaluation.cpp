#include "engine/games/reversi/pattern_evaluation.h"

#include "engine/search/share_sink.h"

namespace ply::reversi {

static_assert(EvaluationOf<ReversiPatterns, ReversiRules>);

namespace {

constexpr const char* by_line =
    "Each line or area has one value, by its discs, its empty squares and the stage of the game; it is dealt out in "
    "equal parts to its squares, on the side for which it speaks.";
constexpr const char* by_count =
    "The number of squares has one value, dealt out in equal parts to them, on the side for which it speaks.";

constexpr TermInfo line(const char* id, const char* explanation) {
  return {id, explanation, pattern_unit, 0, 3 * pattern_unit, TermInfo::Opponent::full, false, by_line};
}

constexpr TermInfo pattern_infos[] = {
    line("edges", "The four edges, each with the two X squares beside it: 10 squares."),
    line("corners-5x2", "Areas of 5 by 2 squares in the corners, two in each."),
    line("corners-3x3", "Areas of 3 by 3 squares in the corners."),
    line("second-lines", "The four lines next to the edges."),
    line("third-lines", "The four lines third from the edges."),
    line("fourth-lines", "The four lines in the middle."),
    line("diagonals-8", "The two long diagonals."),
    line("diagonals-7", "The four diagonals of 7 squares."),
    line("diagonals-6", "The four diagonals of 6 squares."),
    line("diagonals-5", "The four diagonals of 5 squares."),
    line("diagonals-4", "The four diagonals of 4 squares."),
    {"mobility", "How many moves the side to move has, and the other would have.", pattern_unit, 0, 3 * pattern_unit,
     TermInfo::Opponent::full, false, by_count},
    {"potential", "Empty squares next to enemy discs, of either side: moves to come.", pattern_unit, 0,
     3 * pattern_unit, TermInfo::Opponent::full, false, by_count},
    {"to-move", "Being to move, by the number of empty squares.", pattern_unit, 0, 3 * pattern_unit,
     TermInfo::Opponent::full, false, "The right to move is no square's: it belongs to the position."},
};

}  // namespace

std::span<const TermInfo> ReversiPatterns::infos() { return pattern_infos; }

void ReversiPatterns::shares(const State& s, ShareSink& sink) const {
  const std::vector<i8>& at = values_->stage[static_cast<std::size_t>(stage_of(count(s.empty())))];
  const auto deal = [&](int term, int place, u64 cells) {
    const int v = at[static_cast<std::size_t>(place)], side = index(v >= 0 ? s.mover : other(s.mover));
    if (cells != 0) sink.split(term, side, cells, std::abs(v));
    else sink.add(term, side, ShareSink::position, std::abs(v));
  };
  PatternIndices indices;
  pattern_indices(*rows_, s.own, s.opp, indices);
  for (std::size_t k = 0; k < pattern_instances; ++k) {
    const int f = pattern_plan.family_of[k];
    deal(f, pattern_plan.family[static_cast<std::size_t>(f)].offset + indices.at[k], pattern_plan.cells[k]);
  }
  const PatternCounts counts = pattern_counts(s.own, s.opp);
  const u64 cells[] = {legal_squares(s.own, s.opp), legal_squares(s.opp, s.own), s.empty() & touching(s.opp),
                       s.empty() & touching(s.own), 0};
  constexpr int terms[] = {mobility, mobility, potential, potential, to_move};
  for (std::size_t i = 0; i < count_features; ++i)
    deal(terms[i], pattern_plan.count_offset[i] + (counts.at[i] & 63), cells[i]);
}

}  // namespace ply::reversi
