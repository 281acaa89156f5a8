// The errors of a judged game, asked again.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/review/error_lines.h"
#include "engine/session/handler.h"
#include "engine/session/reviews/reviewing.h"

namespace ply {

bool Reviewing::asks_at(int node) const {
  return exercises_ && exercises_->asking() && node == node_of(exercises_->ply());
}

void Reviewing::begin_exercises(const command::AskErrors& c) {
  if (!review_) return log_.warn("no game is analysed: F12 analyses it");
  if (work_) return log_.warn("the game is still being analysed");
  if (c.ply && *c.ply >= review_->plies.size()) return log_.warn("the judged game has no such move");
  std::vector<std::size_t> plies =
      exercise_plies(*review_, c.ply ? std::optional(review_->plies[*c.ply].mover) : c.side);
  if (plies.empty())
    return log_.warn(errors_in(*review_) == 0 ? "no move of this game is marked"
                                              : "no step of a marked turn was an error by itself");
  const auto first = c.ply ? std::find(plies.begin(), plies.end(), *c.ply) : plies.begin();
  if (first == plies.end())
    return log_.warn(is_error(review_->plies[*c.ply].mark) ? "several steps of this turn lost together: none is asked"
                                                           : "this move is not marked");
  const auto at = static_cast<std::size_t>(first - plies.begin());
  exercises_ = Exercises{std::move(plies), at};
}

void Reviewing::pose(ExerciseSeries series, std::vector<int> line) {
  const GameRecord& game = series.all[series.at].game;
  const ReviewEffort usual = effort_;
  start(game, std::move(line), GameTree::root, {ReviewEffort{0, exercise_nodes, ""}, false});
  effort_ = usual;  // nobody has chosen another for his own games
  if (series.number == 0) series.number = ++last_series_;
  series_ = std::move(series);
  posed_ = review_.has_value();
}

void Reviewing::decide(bool found) {
  if (posed_ && series_->found.size() == series_->at) series_->found.push_back(found);
}

ExerciseSeries Reviewing::next_in_series() {
  decide(false);
  ++series_->at;
  exercises_.reset();
  posed_ = false;
  return *series_;
}

bool Reviewing::next_exercise() {
  if (!exercises_) return log_.warn("nothing is asked: exercises begin with an analysed game"), false;
  Exercises& e = *exercises_;
  if (e.at + 1 == e.plies.size()) {
    log_.news(fmt::format("{} of {} found", e.found, e.plies.size()));
    exercises_.reset();
    return false;
  }
  ++e.at;
  e.tried.clear();
  e.revealed = false;
  return true;
}

void Reviewing::try_at_exercise(MoveCode move) {
  if (tried_ || !exercises_ || !exercises_->asking()) return;
  auto tried = try_move(*review_, exercises_->ply(), move);
  if (!tried) return log_.warn("this move is not possible here");
  tried_ = true;
  decide(tried->right);
  exercises_->found += tried->right;
  exercises_->tried.push_back(std::move(*tried));
}

void Reviewing::end_exercises() {
  exercises_.reset();
  posed_ = false;
}

PLY_COMMAND(Reviewing, RevealExercise) {
  if (!exercises_) return log_.warn("nothing is asked");
  decide(false);
  exercises_->revealed = true;
}

}  // namespace ply
