// Going over the nodes of a recording with expressions in mind: what a record alone does not say, and one linear pass.
#pragma once
#include <algorithm>
#include <atomic>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/progress.h"
#include "engine/trace/expression.h"
#include "engine/trace/record_blocks.h"
#include "engine/trace/view.h"

namespace ply {

/// Who knows the game that was searched. `path`: slots from the root of the search down to the node.
class PositionOracle {
 public:
  virtual ~PositionOracle() = default;
  virtual FieldValue move_is(const View& v, std::span<const u32> path, std::string_view text) = 0;
  virtual FieldValue static_eval(const View& v, std::span<const u32> path) = 0;  ///< in the view of the node's mover
  virtual FieldValue term(const View& v, std::span<const u32> path, std::string_view name) = 0;
  virtual FieldValue key(const View&, std::span<const u32>) { return {}; }  ///< equal for equal positions
  /// One like it for another thread; null if there is none.
  virtual std::unique_ptr<PositionOracle> another() const { return nullptr; }
};

/// Answers for the nodes of a view. The view and the oracle (which may be null) must outlive it.
class ViewLookup final : public NodeLookup {
 public:
  ViewLookup(const View& v, PositionOracle* oracle) : v_(v), oracle_(oracle) {}
  /// What has been prepared, for another thread with an oracle of its own.
  ViewLookup(const ViewLookup& prepared, PositionOracle* oracle)
      : v_(prepared.v_),
        oracle_(oracle),
        raised_(prepared.raised_),
        slot_of_id_(prepared.slot_of_id_),
        all_recorded_(prepared.all_recorded_) {}
  /// Costs a pass each, for those who go over all nodes.
  void prepare(std::span<const Expression> expressions);
  void prepare_raised();
  /// The node that is asked about; `path` must stay until the next call. `now`: the moment of alpha_now; -1: when it
  /// was left.
  void at(u32 slot, std::span<const u32> path, Tick now = -1) { slot_ = slot, path_ = path, now_ = now; }

  FieldValue look_up(Field field, const NodeFacts& node) override;
  FieldValue move_is(std::string_view text, const NodeFacts&) override {
    return oracle_ ? oracle_->move_is(v_, path_, text) : FieldValue{};
  }
  FieldValue term(std::string_view name, const NodeFacts&) override {
    return oracle_ ? oracle_->term(v_, path_, name) : FieldValue{};
  }
  bool raised(u32 slot) const;

 private:
  const View& v_;
  PositionOracle* oracle_;
  u32 slot_ = no_node;
  std::span<const u32> path_;
  Tick now_ = -1;
  std::shared_ptr<const std::vector<bool>> raised_;     // by slot; null: not prepared
  std::shared_ptr<const std::vector<u32>> slot_of_id_;  // likewise
  bool all_recorded_ = false;                           // visits are ids
};

/// Calls f(slot, facts) for the nodes of the slots [from, to), parents before their children and later siblings before
/// earlier ones; open nodes as entered only. False if it was stopped.
template <class F>
bool for_each_node(const View& v, u32 from, u32 to, ViewLookup& lookup, JobProgress* progress, F&& f) {
  constexpr u32 piece = 1u << 14;
  u32 path[256] = {};
  NodeFacts facts;
  facts.lookup = &lookup;
  if (to > from) {  // what lies above the first one
    std::vector<u32> above;
    v.path_to(to - 1, above);
    for (const u32 k : above) path[v[k].ply] = k;
  }
  for (u32 k = to; k-- > from;) {
    if (progress && k % piece == 0) {
      if (progress->stop.load(std::memory_order_relaxed)) return false;
      progress->done.fetch_add(std::min(piece, to - k), std::memory_order_relaxed);
    }
    const NodeRecord& r = v[k];
    path[r.ply] = k;
    facts.record = &r;
    facts.parent = r.ply > 0 ? &v[path[r.ply - 1]] : nullptr;
    facts.id = k - r.size + 1 + r.ply;
    facts.leaving = !v.open(k);
    facts.take_reported(v, k, r.ply > 0 ? path[r.ply - 1] : no_node);
    lookup.at(k, {path, std::size_t{r.ply} + 1});
    f(k, facts);
  }
  return true;
}
/// All of them.
template <class F>
bool for_each_node(const View& v, ViewLookup& lookup, JobProgress* progress, F&& f) {
  return for_each_node(v, 0, v.size(), lookup, progress, std::forward<F>(f));
}

/// The nodes of a block of a view whose records are read on demand, in the same order; `records` are those of the
/// block, which need not lie in their place.
template <class F>
void for_each_node_of_block(const View& v, u32 block, std::span<const NodeRecord> records, ViewLookup& lookup, F&& f) {
  const RecordIndex& index = v.blocks()->index();
  const auto open = index.open_behind(block);
  u32 path[256] = {};
  const NodeRecord* above[256] = {};
  for (const SpanningNode& n : open) path[n.record.ply] = n.slot, above[n.record.ply] = &n.record;
  NodeFacts facts;
  facts.lookup = &lookup;
  facts.leaving = true;
  facts.untold = v.untold();
  for (u32 k = index.end(block); k-- > index.begin(block);) {
    const NodeRecord& r = records[k - index.begin(block)];
    path[r.ply] = k, above[r.ply] = &r;
    facts.record = &r;
    facts.parent = r.ply > 0 ? above[r.ply - 1] : nullptr;
    facts.id = k - r.size + 1 + r.ply;
    lookup.at(k, {path, std::size_t{r.ply} + 1});
    f(k, facts);
  }
}

/// The facts of one node as they are known at a tick, for an expression; `path` and `lookup` are kept alive by the
/// caller.
NodeFacts facts_at(const View& v, u32 slot, Tick t, std::vector<u32>& path, ViewLookup& lookup);

}  // namespace ply
