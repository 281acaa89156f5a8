// Other weights for a recorded search: what its value and its root moves are certainly worth then, by the recorded tree
// alone (weight_bounds.h), whether its choice stays, and the plan of the search that says it exactly. The value that is
// meant is the one at the same depth with all switches off that assume what is not proved.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/ask/terms/term_vectors.h"
#include "engine/ask/what_if/weight_bounds.h"
#include "engine/base/progress.h"
#include "engine/plan/plan_run.h"
#include "engine/read/places/subject.h"
#include "engine/trace/recording.h"

namespace ply {

/// Intervals and scores are in the view of the root's mover.
struct WhatIfMove {
  MoveCode move = 0;
  std::string text;
  Score was;                 ///< what the recorded search said of it; of several visits the one that says most
  Interval now;              ///< with the other weights
  OpenCounts low{}, high{};  ///< what leaves its ends open
};

enum class WhatIfChoice : u8 {
  none,     ///< the recorded search chose nothing
  stays,    ///< whatever the exact values are, it chooses the same move
  changes,  ///< it certainly chooses another one
  open,     ///< not known
};
const char* what_if_choice_id(WhatIfChoice c);  ///< "none", "stays", "changes", "unknown"

struct WhatIfBounds {
  Weights weights;
  Interval root;
  OpenCounts low{}, high{};       ///< what leaves the root's ends open
  std::vector<WhatIfMove> moves;  ///< in generator order; those of a profile that searches by turns in search order
  WhatIfChoice choice = WhatIfChoice::open;
  int chosen = -1;               ///< the move that is certainly chosen, among `moves`; -1: not known
  std::optional<Interval> node;  ///< of the node that was asked for, in the view of its own mover
  std::optional<OpenCounts> node_low, node_high;
  u64 contradictions = 0;  ///< see WeighedTree::bounds
};

/// Why the tree of a recording says nothing of other weights; empty: it does.
std::string why_no_what_if(const Recording& recording);

/// A recording that is ready to be asked with any weights; from any thread. Holds the recording.
class WhatIf {
 public:
  /// The first pass: every node is played and evaluated once. The error says why there is none (why_no_what_if, or no
  /// memory for its terms). Null: stopped. `progress` counts nodes.
  static Result<std::shared_ptr<const WhatIf>> make(std::shared_ptr<const Recording> recording, JobProgress& progress);
  static u64 progress_all(const Recording& recording) { return recording.size(); }

  const Recording& recording() const { return *recording_; }
  const Subject& subject() const { return subject_; }
  const ProfileInfo& profile() const { return *profile_; }
  int depth() const { return depth_; }  ///< of the last search that came to a result; of the last one where none did
  bool finished() const { return finished_; }  ///< one came to a result
  Score was() const { return was_; }           ///< its value, in the view of the root's mover; none where it has none
  std::optional<MoveCode> chosen() const { return chosen_; }  ///< by the recorded search at that depth
  const WeighedTree& tree() const { return tree_; }
  u64 evaluated() const { return vectors_.rows(); }  ///< positions whose terms are kept

  /// Linear, without playing a move: a fraction of a second for a million nodes. Nothing: it was stopped. `node`: the
  /// slot of a node that is asked for as well.
  std::optional<WhatIfBounds> bounds(const Weights& weights, JobProgress* progress = nullptr, u32 node = no_node) const;
  /// The intervals of all nodes by slot, each in the view of its mover. `said`: with the weights of the recording, what
  /// its search said counts too. Nothing: it was stopped.
  std::optional<std::vector<Interval>> all_bounds(const Weights& weights, bool said = true,
                                                  JobProgress* progress = nullptr, u64* contradictions = nullptr) const;

  /// The search that says exactly what `bounds` encloses: silent, to the same depth, by the same rules.
  SearchPlan exact_plan(const Weights& weights) const;

 private:
  WhatIf() = default;
  void take_ends();
  void judge(WhatIfBounds& out) const;
  void root_moves(const std::vector<Interval>& all, WhatIfBounds& out) const;

  std::shared_ptr<const Recording> recording_;
  Subject subject_;
  const ProfileInfo* profile_ = nullptr;
  std::vector<u32> roots_;  // slots of the root searches to that depth
  std::vector<MoveCode> legal_;
  int depth_ = 0;
  bool finished_ = false, generator_order_ = false, ends_follow_ = true;
  Score was_;
  std::optional<MoveCode> chosen_;
  WeighedTree tree_;
  TermVectors vectors_;
};

/// Runs exact_plan() on the calling thread; its value lies within the root's interval.
Result<PlanRun> search_what_if(const WhatIf& tree, const Weights& weights, const PlanSinks& sinks);

}  // namespace ply
