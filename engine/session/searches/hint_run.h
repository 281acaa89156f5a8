// A hint on a thread of its own: the best move and the value of every move, at depth 1, 2, ... up to the one that was
// asked for. What is known at a depth is given at once, so that something is there however long the last one takes.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/job.h"
#include "engine/plan/plan_root.h"

namespace ply {

/// All that is known of a position at one depth.
struct HintFound {
  SearchResult result;            ///< of the search to this depth
  std::vector<MoveValue> values;  ///< of every legal move, exact, in the view of the mover
};

/// Owned by one thread.
class HintRun {
 public:
  /// Of `root`, which is not the end of a game, to the depth that the plan is limited to.
  HintRun(PlanRoot root, const SearchPlan& plan, int game_node);

  int game_node() const { return game_node_; }
  Side root_mover() const { return mover_; }
  const SearchRequest& request() const { return request_; }
  int wanted() const { return request_.limits.depth; }
  bool running() const { return job_.running(); }
  void stop() { job_.ask_to_stop(); }  ///< does not wait
  /// The newest depth that is finished and was not taken yet.
  std::optional<HintFound> take();
  /// Why it ended early by itself; empty: it did not. Said once.
  std::string take_failure() { return job_.take_failure(); }

 private:
  struct State {
    std::mutex mutex;
    std::optional<HintFound> newest;  // guarded
  };
  const int game_node_;
  const Side mover_;
  SearchRequest request_;
  std::shared_ptr<State> state_ = std::make_shared<State>();
  JobOf<bool> job_;
};

}  // namespace ply
