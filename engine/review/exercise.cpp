#include "engine/review/exercise.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/review/review_text.h"

namespace ply {

/// By the run that judged it, or by the one that confirmed the mark.
static bool is_right(const ReviewedPly& p, const JudgedMove& m) {
  return p.here->loss(m) < found_within || p.deeper_best == m.move;
}

std::vector<std::size_t> exercise_plies(const GameReview& r, std::optional<Side> side) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < r.plies.size(); ++i)
    if (is_error(r.plies[i].mark) && r.plies[i].loss() >= found_within && (!side || r.plies[i].mover == *side))
      out.push_back(i);
  return out;
}

std::optional<TriedMove> try_move(const GameReview& r, std::size_t ply, MoveCode move) {
  const JudgedPosition& here = *r.plies[ply].here;
  const JudgedMove* m = here.of(move);
  if (!m) return std::nullopt;
  TriedMove out{move, here.loss(*m), is_right(r.plies[ply], *m), here.loss(*m) == 0};
  if (!out.right)
    out.refutation.assign(m->line.begin(), m->line.begin() + std::min<std::ptrdiff_t>(2, std::ssize(m->line)));
  return out;
}

std::size_t right_moves(const GameReview& r, std::size_t ply) {
  const ReviewedPly& p = r.plies[ply];
  return static_cast<std::size_t>(
      std::count_if(p.here->moves.begin(), p.here->moves.end(), [&](const JudgedMove& m) { return is_right(p, m); }));
}

std::string tried_words(const GameReview& r, std::size_t ply, const TriedMove& tried) {
  const JudgedPosition& here = *r.plies[ply].here;
  const JudgedMove* m = here.of(tried.move);
  const std::string worth = m ? worth_text(r, ply, *m, here.mover) : std::string();
  if (tried.right && right_moves(r, ply) == 1) return fmt::format("{}. It is the only move.", worth);
  if (tried.best) return fmt::format("{}. No move is better.", worth);
  if (tried.right) return fmt::format("{}. Within {:.0f} points of the best.", worth, 100 * found_within);
  return fmt::format("{}. It gives away {}.", worth, points_words(tried.loss));
}

}  // namespace ply
