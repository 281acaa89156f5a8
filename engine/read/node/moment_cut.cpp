#include "engine/read/node/moment_cut.h"

#include <algorithm>
#include <deque>
#include <unordered_set>

#include "engine/read/node/moment.h"

namespace ply {
namespace {

class Plan {
 public:
  Plan(const View& v, std::size_t max) : v_(v), max_(max) {
    std::vector<u32> roots;
    v.roots(roots);
    nodes_ = roots.size();
  }

  /// These nodes and the path to them get their children. Without `must`: only if there is room for all of them.
  bool open(std::span<const u32> slots, bool must) {
    std::vector<u32> fresh, path;
    for (const u32 k : slots) {
      if (k == no_node || expanded_.count(k)) continue;
      v_.path_to(k, path);
      for (const u32 p : path)
        if (!expanded_.count(p) && std::find(fresh.begin(), fresh.end(), p) == fresh.end()) fresh.push_back(p);
    }
    std::size_t more = 0;
    for (const u32 k : fresh) {
      v_.children(k, kids_);
      more += kids_.size();
    }
    if (!must && nodes_ + more > max_) return false;
    nodes_ += more;
    expanded_.insert(fresh.begin(), fresh.end());
    return true;
  }
  bool open(u32 slot, bool must) { return open(std::span(&slot, 1), must); }
  /// So that the node itself is kept.
  bool keep(u32 slot, bool must) { return slot == no_node || v_[slot].ply == 0 || open(v_.parent(slot), must); }
  /// The best line below a node, as known at t.
  bool open_line(u32 slot, Tick t, bool must) {
    if (slot == no_node) return true;
    return open(principal_variation(v_, slot, t), must);
  }
  u32 writer_of(u32 slot) const { return v_[slot].link == no_node ? no_node : v_.find(v_[slot].link); }
  bool is_open(u32 slot) const { return expanded_.count(slot) != 0; }
  std::vector<u32> expanded() const { return {expanded_.begin(), expanded_.end()}; }

 private:
  const View& v_;
  const std::size_t max_;
  std::size_t nodes_ = 0;
  std::unordered_set<u32> expanded_;
  std::vector<u32> kids_;
};

// Ply by ply below these nodes, until nothing more fits.
void open_below(Plan& plan, const View& v, const std::vector<u32>& from) {
  std::deque<u32> waiting(from.begin(), from.end());
  std::vector<u32> kids;
  while (!waiting.empty()) {
    const u32 k = waiting.front();
    waiting.pop_front();
    if (v[k].size == 1) continue;
    if (!plan.open(k, false)) return;
    v.children(k, kids);
    waiting.insert(waiting.end(), kids.begin(), kids.end());
  }
}

}  // namespace

Result<MomentCut> cut_moment(const View& v, Tick t, u32 shown, const SearchPlan& search, RecordingSummary summary,
                             const std::vector<Bookmark>& bookmarks, u64 digest, RecordPool& pool,
                             std::size_t budget_bytes) {
  if (v.empty() || shown >= v.size()) return Error{"nothing is recorded"};
  Plan plan(v, budget_bytes / sizeof(NodeRecord));
  std::vector<u32> roots, line, to_shown, kids;
  v.roots(roots);
  v.path(t, line);
  v.path_to(shown, to_shown);
  const Event event = v.event(t);

  // 1. What the moment says.
  plan.open(roots, true);
  plan.open(line, true);
  plan.open(to_shown, true);
  if (event.slot != no_node) plan.keep(event.slot, true);
  plan.open_line(shown, t, true);
  for (const u32 k : {shown, event.slot})
    if (k != no_node) plan.keep(plan.writer_of(k), true);
  for (u32 k : roots)  // what was open when the search was stopped counts by its children
    while (k != no_node && v[k].end() == NodeEnd::aborted && v[k].size > 1) {
      plan.open(k, true);
      k = v.last_child(k);
    }

  // 2. What it leads to.
  std::vector<u32> named(line);
  named.insert(named.end(), to_shown.begin(), to_shown.end());
  if (v[shown].cut() && !v.open(shown)) plan.open_line(v.last_child(shown), v.leave(shown), false);
  std::vector<PathWindow> windows;
  v.windows(to_shown, t, windows);
  for (const PathWindow& w : windows)
    for (const Owner& o : {w.now.alpha.owner, w.now.beta.owner})
      if (const u32 k = o.id == no_node ? no_node : v.find(o.id);
          k != no_node && o.kind == Owner::Kind::child && !v.open(k))
        plan.open_line(k, v.leave(k), false);
  plan.open_line(to_shown.front(), t, false);
  for (const Bookmark& b : bookmarks) {
    if (b.node != no_node) plan.keep(v.find(b.node), false);
    if (const u32 k = v.event(b.tick).slot; k != no_node) plan.keep(k, false);
  }
  v.children(shown, kids);
  named.insert(named.end(), kids.begin(), kids.end());
  for (const u32 k : named) plan.keep(plan.writer_of(k), false);
  for (auto k = roots.rbegin(); k != roots.rend(); ++k)
    if (!v.open(*k)) plan.open_line(*k, v.leave(*k), false);

  // 3. The neighbourhood.
  open_below(plan, v, kids);
  for (auto k = to_shown.rbegin(); k != to_shown.rend(); ++k) {
    v.children(*k, kids);
    open_below(plan, v, kids);
  }
  std::reverse(roots.begin(), roots.end());
  open_below(plan, v, roots);

  summary.cut = CutFrom{summary.cut ? summary.cut->records : v.size(), summary.cut ? summary.cut->digest : digest, t,
                        v.id(shown)};
  auto cut = cut_recording(v, plan.expanded(), search, std::move(summary), bookmarks, pool);
  if (!cut) return cut.error();
  MomentCut out;
  out.cut = std::move(*cut);
  out.tick = out.cut.tick(v, t);
  const Recording& r = *out.cut.recording;
  out.node = r.view().id(out.cut.slot(shown));
  if (!r.summary().moment) return out;
  RecordingSummary with = r.summary();  // only now it is known how the cut numbers them
  with.moment->tick = out.tick;
  if (with.moment->node != no_node) with.moment->node = out.node;
  auto again = Recording::made_of({r.data(), r.size()}, search, std::move(with), r.bookmarks(), pool);
  if (!again) return again.error();
  out.cut.recording = std::move(*again);
  return out;
}

}  // namespace ply
