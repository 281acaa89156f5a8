#include "engine/review/exercise_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/base/counted.h"
#include "engine/base/sha256.h"
#include "engine/base/text.h"
#include "engine/game/collection.h"
#include "engine/review/exercise.h"

namespace ply {
namespace {

Status about(const GameReview& r, const ExerciseTheme& theme) {
  const auto asked = exercise_plies(r);
  if (asked.empty() || asked.front() > 0) return Error{"what was played is no error"};
  const auto found = theme_of(r, 0);
  if (!found || !found->same_kind(theme))
    return Error{fmt::format("its reason is {}, not {}", found ? found->id() : "none", theme.id())};
  if (found->within > max_exercise_within) return Error{fmt::format("it shows only {} plies on", found->within)};
  const std::size_t right = right_moves(r, 0);
  if (right > max_right_moves || 2 * right > r.plies[0].here->moves.size())
    return Error{fmt::format("{} of {} are right", right, counted(r.plies[0].here->moves.size(), "move"))};
  return Done{};
}

}  // namespace

std::string ExerciseTheme::id() const {
  return kind == ReasonKind::terms ? fmt::format("{}:{}", kind_id(kind), term) : kind_id(kind);
}

std::optional<ExerciseTheme> parse_theme(std::string_view id, int within) {
  const auto colon = std::min(id.find(':'), id.size());
  const auto kind = parse_kind(id.substr(0, colon));
  ExerciseTheme out{kind.value_or(ReasonKind::none), std::string(id.substr(std::min(colon + 1, id.size()))), within};
  if (out.kind == ReasonKind::none || (out.kind == ReasonKind::terms) == out.term.empty()) return std::nullopt;
  return out;
}

std::string theme_words(const ExerciseTheme& t) {
  const std::string words = kind_words(t.kind);
  return t.within < 2 ? words : fmt::format("{}, {} on", words, counted(t.within, "ply", "plies"));
}

std::optional<ExerciseTheme> theme_of(const GameReview& r, std::size_t ply) {
  const Reason& reason = r.plies[ply].reason;
  if (!is_error(r.plies[ply].mark) || reason.kind == ReasonKind::none) return std::nullopt;
  return ExerciseTheme{reason.kind, reason.kind == ReasonKind::terms ? reason.term.id : std::string(),
                       static_cast<int>(reason.at)};
}

std::string SetExercise::key() const {
  const Game& g = *game.game;
  const std::string what =
      fmt::format("{} {} {}", write_rules(g.rules()), g.write(game.start), g.show_move(game.start, game.moves.front()));
  return fmt::format("{}-{}", g.type().id(), sha256(what).substr(0, 8));
}

std::optional<SetExercise> cut_exercise(const GameReview& r, std::size_t ply) {
  const auto theme = theme_of(r, ply);
  const auto asked = exercise_plies(r);
  if (!theme || theme->within > max_exercise_within || std::find(asked.begin(), asked.end(), ply) == asked.end())
    return std::nullopt;
  SetExercise out{{r.game, r.positions[ply], {}, {}}, *theme};
  for (std::size_t i = ply; i <= r.turn_of(ply).last(); ++i) out.game.moves.push_back(r.plies[i].played);
  out.game.tags = {{"Theme", theme->id()}, {"Within", fmt::format("{}", theme->within)}};
  return out;
}

Result<SetExercise> read_exercise(GameRecord game) {
  if (game.moves.empty()) return Error{"the game of an exercise has the move that was an error"};
  const std::string id = tag_of(game, "Theme"), plies = tag_of(game, "Within");
  const auto within = to_number<int>(plies);
  if (!within || *within < 0 || *within > max_exercise_within)
    return Error{fmt::format("the tag Within is {}: expected a number of plies", quoted_text(plies))};
  const auto theme = parse_theme(id, *within);
  if (!theme) return Error{fmt::format("the tag Theme is {}: expected the kind of a reason", quoted_text(id))};
  return SetExercise{std::move(game), *theme};
}

Result<GameReview> judge_exercise(const SetExercise& e, JobProgress& progress) {
  ReviewSettings settings;
  settings.nodes = exercise_nodes;
  auto review = begin_review(e.game, settings, 0);
  if (!review) return review.error();
  ReviewControl control;
  control.causes = false;
  if (!run_review(*review, control, progress)) return Error{"stopped"};
  if (const Status ok = about(*review, e.theme); !ok) return ok.error();
  return review;
}

std::vector<SetExercise> similar_exercises(std::span<const SetExercise> set, const ExerciseTheme& theme,
                                           std::size_t count, const std::vector<std::string>& without) {
  std::vector<const SetExercise*> found;
  for (const SetExercise& e : set)
    if (rule_of(e.theme.kind) == rule_of(theme.kind) && e.theme.term == theme.term &&
        std::find(without.begin(), without.end(), e.key()) == without.end())
      found.push_back(&e);
  const auto far = [&](const SetExercise* e) {
    return std::pair(e->theme.kind != theme.kind, std::abs(e->theme.within - theme.within));
  };
  std::stable_sort(found.begin(), found.end(),
                   [&](const SetExercise* a, const SetExercise* b) { return far(a) < far(b); });
  std::vector<SetExercise> out;
  for (std::size_t i = 0; i < std::min(count, found.size()); ++i) out.push_back(*found[i]);
  return out;
}

}  // namespace ply
