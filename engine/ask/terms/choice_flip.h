// Which weight flips the choice: for each term the nearest weights of its range, to either side, with which the same
// search chooses another move. Nothing is guessed: a flip is a real search of the same plan with that one weight
// changed, and every whole weight before it was searched too, or is known by a proof to choose the same move.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/progress.h"
#include "engine/plan/plan_root.h"
#include "engine/trace/recording.h"

namespace ply {

struct WeightFlip {
  int weight = 0;
  MoveCode move = 0;
  std::string text;
  friend bool operator==(const WeightFlip&, const WeightFlip&) = default;
};

/// What is known of the weights of one term. Weights are whole numbers, as `search --weights` takes them.
struct TermFlip {
  enum class Answer : u8 {
    flips,      ///< nearest() is the smallest change that flips the choice
    never,      ///< no weight of the range does
    not_known,  ///< it was stopped before either was certain
  };
  const TermInfo* info = nullptr;
  int index = 0;          ///< in the order of the evaluation
  int weight = 0;         ///< that of the search
  int low = 0, high = 0;  ///< its range, both ends included; the weight of the search lies in it
  /// All whole weights between these, both included, choose the same move.
  int same_from = 0, same_to = 0;
  /// The nearest that choose another one, at same_from - 1 and same_to + 1.
  std::optional<WeightFlip> below, above;
  u64 searched = 0;  ///< weights that were searched
  u64 proved = 0;    ///< of which it was proved without a search that they choose the same move

  bool below_known() const { return below || same_from == low; }
  bool above_known() const { return above || same_to == high; }
  /// Both sides are known to the nearest flip or the end of the range.
  bool finished() const { return below_known() && above_known(); }
  Answer answer() const;
  /// Of the flips that are known, the smaller change; of two equal ones the one above. Null: none is known.
  const WeightFlip* nearest() const;
  u64 weights() const { return static_cast<u64>(i64{high} - low); }  ///< of the range beside its own
  /// Of these, those of which it is known what they choose.
  u64 looked_at() const { return static_cast<u64>(i64{same_to} - same_from) + (below ? 1 : 0) + (above ? 1 : 0); }
  friend bool operator==(const TermFlip&, const TermFlip&) = default;
};

struct FlipReport {
  std::string problem;  ///< why nothing was asked; empty: it was
  std::string remark;   ///< what was searched instead of the plan, as "its limit of time is dropped: ..."
  MoveCode chosen = 0;  ///< by the search itself, with its own weights
  std::string chosen_text;
  std::vector<TermFlip> terms;  ///< in the order of the evaluation, those that were asked for
  u64 searches = 0;             ///< made, the first with its own weights included
  bool complete = false;        ///< every term is finished; false: stopped, or a limit
  friend bool operator==(const FlipReport&, const FlipReport&) = default;
};

/// Proves without a search: with how many weights of a term, counted from `near` to `far` (both included, on one side
/// of its own weight), the search chooses the same move. 0 says nothing.
using SameChoice = std::function<int(int term, int near, int far, const JobProgress& progress)>;

struct FlipOptions {
  std::vector<int> terms = {};  ///< in the order of the evaluation; none: all
  u64 max_searches = 0;         ///< then it ends; 0: as many as it takes
  SameChoice same = {};         ///< may be empty
  std::vector<int> first = {};  ///< terms that are looked at before the others, in this order
};

/// The search that is made again with other weights: the plan of a recording, but for limits that do not repeat.
struct FlipPlan {
  SearchPlan plan;
  PlanRoot root;
  MoveCode chosen = 0;  ///< by the recording
  std::string remark;   ///< see FlipReport
};
/// The error says why this recording cannot be asked.
Result<FlipPlan> flip_plan(const Recording& recording);

/// On the calling thread. A stop keeps what was found. Progress counts weights. `reported` is given what is known each
/// time that it grows.
FlipReport find_flips(const FlipPlan& plan, const FlipOptions& options, JobProgress& progress,
                      std::function<void(const FlipReport&)> reported = {});

}  // namespace ply
