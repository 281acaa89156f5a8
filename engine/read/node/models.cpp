#include "engine/read/node/models.h"

#include <algorithm>

#include "engine/base/processor_time.h"
#include "engine/base/random.h"
#include "engine/read/tree/icicle.h"
#include "engine/read/tree/tree_rows.h"
#include "engine/read/words/why_not.h"

namespace ply {
namespace {

double cpu_ms() { return 1e3 * all_processor_seconds(); }

}  // namespace

void Models::reset(Subject subject) {
  nodes_.reset(std::move(subject));
  sums_ = {};
  roots_.clear();
  wanted_ = evaluations_wanted_ = false;
  iterations_.reset();
  look({}, -1, no_node, no_node);
}

void Models::look(const View& v, Tick t, u32 shown, u32 pin, u32 budget, ReadSums read) {
  view_ = v;
  tick_ = t;
  shown_ = shown;
  pin_ = pin;
  nodes_.trim();
  read_ = std::move(read);
  budget_ = budget;
  if (!read_ && !v.blocks()) {
    sums_.overview.update(v, budget);
    sums_.tallies.update(v, budget);
    if (evaluations_wanted_) sums_.evaluations.update(v, budget);
  }
  moment_.reset();
  event_.reset();
  node_.reset();
  bars_.reset();
  bounds_.reset();
  tally_.reset();
  heuristic_.reset();
  against_root_.reset();
  against_pin_.reset();
}

const MomentModel& Models::moment() {
  if (!moment_) moment_ = moment_at(view_, tick_, shown_);
  return *moment_;
}

const Sentence& Models::event() {
  if (!event_) event_ = event_sentence(view_, tick_, nodes_);
  return *event_;
}

const NodeInfo& Models::node() {
  if (!node_) node_ = node_info(view_, moment(), nodes_);
  return *node_;
}

const RootBars& Models::root_bars() {
  if (!bars_) bars_ = moment().path.empty() ? RootBars{} : ply::root_bars(view_, tick_, moment().path.front(), nodes_);
  return *bars_;
}

const BoundsTimeline& Models::bounds() {
  if (!bounds_) bounds_ = bounds_timeline(view_, shown_);
  return *bounds_;
}

const Tally& Models::tally() {
  if (!tally_) tally_ = sums().tallies.at(view_, tick_);
  return *tally_;
}

const RunningSums& Models::sums() {
  wanted_ = true;
  if (!read_ && view_.blocks()) {
    sums_.overview.update(view_, budget_);
    sums_.tallies.update(view_, budget_);
  }
  return known();
}

const std::vector<Overview::Boundary>& Models::roots() {
  const Overview& o = overview();
  if (!read_ || o.complete(view_)) return o.roots();
  if (roots_.empty()) roots_ = finished_roots(view_);
  return roots_;
}

const HeuristicModel& Models::evaluated(std::optional<HeuristicModel>& kept, u32 other) {
  if (!kept) kept = heuristic_model(view_, shown_, other, subject().weights, nodes_);
  return *kept;
}

const HeuristicModel& Models::heuristic() { return evaluated(heuristic_, no_node); }
const HeuristicModel& Models::against_root() {
  return evaluated(against_root_, moment().path.empty() ? no_node : moment().path.front());
}
const HeuristicModel& Models::against_pin() { return evaluated(against_pin_, pin_); }

const Evaluations& Models::evaluations() {
  if (!read_ && (view_.blocks() || !evaluations_wanted_)) sums_.evaluations.update(view_, budget_);
  evaluations_wanted_ = true;
  return sums().evaluations;
}

const IterationsModel& Models::iterations(std::span<const Iteration> finished) {
  // Iterations only ever get more, and change nothing once their root is closed; ticks play no part.
  const bool over = view_.size() == view_.closed();
  if (!iterations_ || iterations_known_ != finished.size() || (over && iterations_at_ != view_.closed())) {
    iterations_ = iterations_model(finished, view_, nodes_);
    iterations_known_ = finished.size();
    iterations_at_ = view_.closed();
    iterations_counted_ = false;
  }
  if (over && !iterations_counted_ && sums().overview.complete(view_)) {
    add_counts(*iterations_, view_, known().tallies);
    iterations_counted_ = true;
  }
  return *iterations_;
}

SeekCost seek_cost(const View& v, const Subject& subject, std::span<const Iteration> iterations, int samples,
                   u64 seed) {
  SeekCost out;
  if (v.empty() || samples <= 0) return out;
  Random random(seed);
  Models models;
  models.reset(subject);
  models.look(v, 0, no_node, no_node);  // the sums over the recording are made when it is opened, not on each seek
  TreeFold fold;
  TreeRows rows;
  for (int i = 0; i < samples; ++i) {
    const Tick t = static_cast<Tick>(random.unit() * static_cast<double>(v.ticks()));
    const double begin = cpu_ms();
    const u32 deepest = v.deepest(t);
    models.look(v, t, deepest == no_node ? v.size() - 1 : deepest, 0);
    (void)models.event();
    const NodeInfo& n = models.node();
    (void)models.root_bars();
    (void)models.bounds();
    (void)models.tally();
    (void)models.heuristic();
    (void)models.against_root();
    (void)models.against_pin();
    (void)models.iterations(iterations);
    for (const Unsearched& u : n.unsearched) (void)why_not(v, t, n.slot, u.move, n.mover, models.nodes());
    (void)icicle(v, {}, 1600, 64);
    rows.update(v, fold, models.moment().path);
    const u64 shown = rows.find(v, n.slot), first = shown > 25 ? shown - 25 : 0;
    for (u64 r = first; r < std::min<u64>(rows.size(), first + 50); ++r)
      if (const TreeRow row = rows.at(v, r); row.kind == TreeRow::Kind::node) (void)models.nodes().move(v, row.slot);
    const double ms = cpu_ms() - begin;
    out.mean += ms / samples;
    out.worst = std::max(out.worst, ms);
  }
  out.samples = samples;
  return out;
}

}  // namespace ply
