// Commands of the room that judges the moves of the game on the board (reviewing.h).
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/types.h"
#include "engine/review/exercise_set.h"

namespace ply {

/// Who judges, and how deep every position is searched: one of the two is not 0.
struct ReviewEffort {
  int depth = 0;        ///< plies, the deeper of the two depths: 2 at least
  u64 nodes = 100'000;  ///< or as deep as this many nodes a position allow
  /// By whose values; empty, and where another game has none of that name: as nobody has chosen (judging_profile)
  std::string profile = {};
  friend bool operator==(const ReviewEffort&, const ReviewEffort&) = default;
};

namespace command {

/// Judges the line that the board is on, from its end; where it was stopped, it goes on. Without an effort: the last.
struct AnalyseGame {
  std::optional<ReviewEffort> effort = {};
  bool first_error = false;  ///< when all is known the board goes to the first ?? (MT9)
};
struct StopAnalysing {};  ///< what is judged stays
/// The board shows the position in which this ply of the judged line was played; behind the last: its end.
struct ShowReviewed {
  std::size_t ply;
};
/// As a report, FILE.html or FILE.md; by any other name the game with its review in comments.
struct SaveReview {
  std::string path;
};

/// Who judges the next analysis, and how deep it searches.
struct SetReviewEffort {
  ReviewEffort effort;
};

/// The errors of the judged game are asked, one after the other: of one side, or of both. `ply`: those of the side that
/// played it, and it is the first that is asked.
struct AskErrors {
  std::optional<Side> side = {};
  std::optional<std::size_t> ply = {};
};
/// Exercises of a set, one after the other; behind the last one, or when they are ended, what is open now comes back.
struct PoseExercises {
  std::vector<SetExercise> all;
};
struct NextExercise {};  ///< behind the last one they end
struct RevealExercise {};
struct EndExercises {};

/// The search by which an engine missed the better move beside the one that finds it.
struct CompareCause {
  std::size_t ply;
};

}  // namespace command
}  // namespace ply
