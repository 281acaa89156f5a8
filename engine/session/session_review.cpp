// The game on the board judged move by move, its errors asked again, and the searches of a cause beside each other.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/player_by_name.h"
#include "engine/review/cause.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/compare_commands.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/answers/forks.h"
#include "engine/session/handler.h"
#include "engine/session/reviews/reviewing.h"
#include "engine/session/session.h"

namespace ply {

// A computer is named by what makes it again, so that the review can ask why it erred. What the game was begun with at
// random nobody has chosen.
PLY_COMMAND(Session, AnalyseGame) {
  if (play_.editing()) return log_.warn("finish editing first");
  GameRecord record = play_.game_record();
  for (const Side s : {Side::first, Side::second}) {
    const Player& p = play_.player(s);
    if (p.human) continue;
    if (!p.handicap) record.tags[s == Side::first ? "First" : "Second"] = p.text;
    if (const std::string plays = without_level(play_.game(), p); !p.handicap && !plays.empty())
      record.tags[level_tag(s)] = plays;
    if (draws_moves(play_.game(), p)) record.tags[seed_tag(s)] = fmt::format("{}", play_.book().seed);
  }
  if (play_.setup().random_plies > 0 && !record.tags.contains("GivenPlies"))
    record.tags["GivenPlies"] = fmt::format("{}", play_.setup().random_plies);
  reviewing_->start(std::move(record), play_.line(), play_.current(), c, play_.book());
}

PLY_COMMAND(Session, ShowReviewed) {
  const int node = reviewing_->node_of(c.ply);
  if (node < 0) return log_.warn("the judged game has no such move");
  if (play_.editing()) return log_.warn("finish editing first");
  play_.visit(node);
}

void Session::show_exercise() {
  if (!reviewing_->exercises()) return;
  play_.let_computers_move(false);
  play_.visit(reviewing_->node_of(reviewing_->exercises()->ply()));
}

PLY_COMMAND(Session, AskErrors) {
  if (play_.editing()) return log_.warn("finish editing first");
  reviewing_->begin_exercises(c);
  show_exercise();
}

PLY_COMMAND(Session, NextExercise) {
  if (reviewing_->in_series()) return pose(reviewing_->next_in_series(), false);
  if (reviewing_->next_exercise()) show_exercise();
}

PLY_COMMAND(Session, EndExercises) {
  if (reviewing_->in_series()) return end_series();
  reviewing_->end_exercises();
}

PLY_COMMAND(Session, PoseExercises) {
  if (play_.editing()) return log_.warn("finish editing first");
  if (c.all.empty()) return log_.warn("there is no exercise of this kind");
  const bool begins = !reviewing_->in_series();
  if (begins) before_exercises_ = what_is_open();
  pose({.all = c.all}, begins);
}

// Each is a game of its own on the board. What was there before the first goes to the shelf: nobody need come back.
void Session::pose(ExerciseSeries series, bool keep) {
  if (series.over()) return end_series();
  play_.adopt_game(series.all[series.at].game, {}, keep);
  settle();
  play_.let_computers_move(false);
  play_.visit(GameTree::root);
  std::vector<int> line = play_.tree().line_from(GameTree::root);
  line.insert(line.begin(), GameTree::root);
  reviewing_->pose(std::move(series), std::move(line));
  if (!reviewing_->in_series()) end_series();  // it cannot be judged, and a message has said why
}

void Session::end_series() {
  const ExerciseSeries& series = *reviewing_->series();
  const auto found = std::count(series.found.begin(), series.found.end(), true);
  log_.news(fmt::format("{} of {} found at the first try", found, series.found.size()));
  reviewing_->end_exercises();
  if (!before_exercises_) return;
  const WasOpen before = *std::exchange(before_exercises_, std::nullopt);
  if (const Status ok = bring_back(before, false); !ok) log_.fail(ok.error());
}

// Where an error is asked, a move is an answer, and the game stays as it is.
PLY_COMMAND(Session, Play) {
  if (!play_.editing() && reviewing_->asks_at(play_.current())) return reviewing_->try_at_exercise(c.move);
  play_.play(c.move);
}

namespace {

/// The first search of the rule that holds which finds the better move: a hit of another one was luck.
const CauseRun* finding_run(const CauseReport& cause) {
  for (const std::size_t run : cause.rule().runs)
    if (cause.runs[run].good) return &cause.runs[run];
  return nullptr;
}

}  // namespace

// The engine's own search is made first, then the one that finds the better move; follow_cause compares them.
PLY_COMMAND(Session, CompareCause) {
  const GameReview* r = reviewing_->review();
  if (!r || c.ply >= r->plies.size() || !r->plies[c.ply].cause) return log_.warn("no cause of this move is known");
  const CauseReport& cause = *r->plies[c.ply].cause;
  const CauseRun* found = finding_run(cause);
  if (!found) return log_.warn("no search that was made for this cause finds the better move");
  const auto begun = [&](const SearchPlan& plan) {
    const auto at = static_cast<std::ptrdiff_t>(plan.moves.size());
    return at <= static_cast<std::ptrdiff_t>(c.ply) ? reviewing_->node_of(static_cast<std::size_t>(at)) : -1;
  };
  const int node = begun(cause.runs.front().plan);
  if (node < 0) return log_.warn("the position of this search is not in the game");
  play_.visit(node);
  settle();
  SearchPlan missed = cause.runs.front().plan, finds = found->plan;
  missed.record = finds.record = true;
  start(SearchRun::Purpose::analysis, missed, false);
  if (runs_.run()) both_ = BothSearches{runs_.run().get(), std::move(finds), node};
}

void Session::follow_cause(const SearchRun& ended) {
  if (!both_ || both_->run != &ended) return;
  BothSearches both = *std::exchange(both_, std::nullopt);
  comparing_->follow(runs_.run());  // it is over, and is what the next one is compared with
  if (ended.stop_requested() || play_.current() != both.node) return;
  if (!both.then) return comparing_->compare_with_before();
  start(SearchRun::Purpose::analysis, *both.then, false);
  if (runs_.run()) both_ = BothSearches{runs_.run().get(), std::nullopt, both.node};
}

}  // namespace ply
