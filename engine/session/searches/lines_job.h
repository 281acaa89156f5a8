// The best moves of a position beside each other, worked out on a thread of its own, one depth after the other.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "engine/base/job.h"
#include "engine/game/root_lines.h"
#include "engine/plan/plan_root.h"

namespace ply {

/// Owned by one thread.
class LinesJob {
 public:
  /// From `root`, which is not the end of a game, as the plan says, within its limits. What ran before is dropped.
  /// `one`: the best line alone, which costs no more than the search does.
  void start(PlanRoot root, const SearchPlan& plan, bool one = false);
  void stop() { job_.ask_to_stop(); }  ///< does not wait; what is finished stays
  void forget();                       ///< waits for its end, which comes soon
  bool begun() const { return state_ != nullptr; }
  bool running() const { return job_.running(); }
  double seconds() const { return job_.seconds(); }
  /// The newest depth that is finished; depth 0 before there is one.
  RootLines newest() const;
  /// Changes with what newest() gives.
  u64 serial() const;
  /// Why it ended early by itself; said once, empty if it did not.
  std::string take_failure() { return job_.take_failure(); }

 private:
  struct State {
    std::mutex mutex;
    RootLines newest;  // guarded, as the serial
    u64 serial = 0;
  };
  std::shared_ptr<State> state_;
  JobOf<bool> job_;
};

}  // namespace ply
