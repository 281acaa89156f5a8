// All view models of one moment, each made when first asked for and at most once a moment: what the panels of the
// workbench share, and what the command line prints.
#pragma once
#include <optional>
#include <span>
#include <utility>

#include "engine/read/node/heuristic.h"
#include "engine/read/node/iterations.h"
#include "engine/read/node/moment.h"
#include "engine/read/node/node_info.h"
#include "engine/read/node/running_sums.h"
#include "engine/read/tree/root_bars.h"

namespace ply {

/// One thread. The view (and the recording behind it) must stay valid until the next `look` or `reset`.
class Models {
 public:
  /// What the models are about from here on; forgets everything that was made for another recording.
  void reset(Subject subject);
  /// Another moment. `shown`, `pin`: slots or no_node. `budget`: new records to take into the running sums. `read`:
  /// those of a recording that is read on demand, as far as they are known; null: it is gone over here, once somebody
  /// asks for them.
  void look(const View& v, Tick t, u32 shown, u32 pin, u32 budget = no_node, ReadSums read = nullptr);

  const View& view() const { return view_; }
  Tick tick() const { return tick_; }
  u32 shown() const { return shown_; }
  u32 pinned() const { return pin_; }
  Nodes& nodes() { return nodes_; }
  const Subject& subject() const { return nodes_.subject(); }
  /// The running sums (overview, tally) still lag behind a fast search, or behind what somebody reads for them.
  bool catching_up() const {
    return !known().overview.complete(view_) || (evaluations_wanted_ && !known().evaluations.complete(view_));
  }
  /// Of the records, that are in them.
  double share_known() const {
    return view_.closed() ? static_cast<double>(known().known()) / static_cast<double>(view_.closed()) : 1;
  }
  /// Somebody has asked for them since the last time that this was asked.
  bool take_wanted() { return std::exchange(wanted_, false); }

  const MomentModel& moment();
  const Sentence& event();
  const NodeInfo& node();
  const RootBars& root_bars();     ///< of the root above the shown node
  const BoundsTimeline& bounds();  ///< of the shown node
  const Tally& tally();            ///< over the nodes left by the tick
  const Overview& overview() { return sums().overview; }
  const std::vector<Overview::Boundary>& roots();  ///< finished ones, whatever was gone over
  /// Kept up to date from the first time that they are asked for.
  const Evaluations& evaluations();
  const HeuristicModel& heuristic();     ///< of the shown node, alone
  const HeuristicModel& against_root();  ///< compared with the root
  const HeuristicModel& against_pin();   ///< compared with the pinned node; not `compared` without one
  const IterationsModel& iterations(std::span<const Iteration> finished);

 private:
  const HeuristicModel& evaluated(std::optional<HeuristicModel>& kept, u32 other);
  const RunningSums& known() const { return read_ ? *read_ : sums_; }
  const RunningSums& sums();

  Nodes nodes_;
  View view_;
  Tick tick_ = -1;
  u32 shown_ = no_node, pin_ = no_node;
  RunningSums sums_;                       // made here
  ReadSums read_;                          // or elsewhere
  std::vector<Overview::Boundary> roots_;  // while that has not come to all of them
  bool wanted_ = false, evaluations_wanted_ = false;
  u32 budget_ = no_node;
  std::optional<MomentModel> moment_;
  std::optional<Sentence> event_;
  std::optional<NodeInfo> node_;
  std::optional<RootBars> bars_;
  std::optional<BoundsTimeline> bounds_;
  std::optional<Tally> tally_;
  std::optional<HeuristicModel> heuristic_, against_root_, against_pin_;
  std::optional<IterationsModel> iterations_;
  bool iterations_counted_ = false;
  std::size_t iterations_known_ = 0;
  u32 iterations_at_ = no_node;
};

/// CPU time of making every view model at random ticks, in milliseconds: what `seek-ms` reports.
struct SeekCost {
  double mean = 0, worst = 0;
  int samples = 0;
};
SeekCost seek_cost(const View& v, const Subject& subject, std::span<const Iteration> iterations, int samples,
                   u64 seed = 1);

}  // namespace ply
