// Exercises by what they are about, from the games of engines: a position, the error that was played there, and the
// theme, which is the reason of the error and how soon it shows. A set of them is a collection of games of one turn
// each (tags Theme and Within), so that whatever reads games reads it.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/review/review.h"

namespace ply {

struct ExerciseTheme {
  ReasonKind kind = ReasonKind::none;
  std::string term = {};  ///< of ReasonKind::terms
  int within = 0;         ///< plies from the error to what its reason names
  /// "corner-lost", "terms:mobility"
  std::string id() const;
  bool same_kind(const ExerciseTheme& o) const { return kind == o.kind && term == o.term; }
  friend bool operator==(const ExerciseTheme&, const ExerciseTheme&) = default;
};
std::optional<ExerciseTheme> parse_theme(std::string_view id, int within);
/// "a corner that is lost, two plies on": what exercises of it are about.
std::string theme_words(const ExerciseTheme& theme);

/// Of an error that has a reason.
std::optional<ExerciseTheme> theme_of(const GameReview& review, std::size_t ply);

struct SetExercise {
  GameRecord game;  ///< the position before the error, the error, and the rest of its turn
  ExerciseTheme theme;
  /// One word, of the position and the error alone: "reversi-1a2b3c4d".
  std::string key() const;
};

/// What exercises are judged by, in nodes a position: little enough to be judged while one begins to look at it.
inline constexpr u64 exercise_nodes = 20'000;
/// With more right moves it is no exercise, nor is what shows later.
inline constexpr std::size_t max_right_moves = 3;
inline constexpr int max_exercise_within = 9;

/// The error at this ply by itself, without what was played before. Nothing: it has no theme, or is no exercise.
std::optional<SetExercise> cut_exercise(const GameReview& review, std::size_t ply);
/// As a game of a set says. The error names the tag that is not there, or wrong.
Result<SetExercise> read_exercise(GameRecord game);
/// Judged by itself, as whoever is asked will be judged. The error says why it is no exercise of its theme; nothing is
/// said of one that was stopped.
Result<GameReview> judge_exercise(const SetExercise& exercise, JobProgress& progress);

/// Up to `count` by the same rule: of the same kind first, those that show about as soon before others, in the order of
/// the set; none with these keys.
std::vector<SetExercise> similar_exercises(std::span<const SetExercise> set, const ExerciseTheme& theme,
                                           std::size_t count, const std::vector<std::string>& without = {});

}  // namespace ply
