#include "engine/trace/cut.h"

#include <algorithm>

#include "engine/trace/node_columns.h"
#include "engine/trace/node_keys.h"
#include "engine/trace/source_lines.h"

namespace ply {
namespace {

// Roots and the children of what is expanded, in the order of their slots.
std::vector<u32> kept_slots(const View& v, const std::vector<u32>& expanded) {
  std::vector<u32> kept, kids;
  v.roots(kept);
  for (const u32 k : expanded) {
    v.children(k, kids);
    kept.insert(kept.end(), kids.begin(), kids.end());
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace

u32 Cut::slot(u32 of_whole) const {
  const auto at = std::lower_bound(kept.begin(), kept.end(), of_whole);
  return at == kept.end() || *at != of_whole ? no_node : static_cast<u32>(at - kept.begin());
}

Tick Cut::tick(const View& whole, Tick t) const {
  const Event e = whole.event(t);
  const u32 k = e.slot == no_node ? no_node : slot(e.slot);
  if (k == no_node) return -1;
  const View v = recording->view();
  return e.leaving ? v.leave(k) : v.enter(k);
}

Result<Cut> cut_recording(const View& v, std::span<const u32> wanted, const SearchPlan& plan, RecordingSummary summary,
                          const std::vector<Bookmark>& bookmarks, RecordPool& pool) {
  std::vector<u32> expanded(wanted.begin(), wanted.end());
  std::sort(expanded.begin(), expanded.end());
  expanded.erase(std::unique(expanded.begin(), expanded.end()), expanded.end());
  Cut out;
  out.kept = kept_slots(v, expanded);
  const auto n = static_cast<u32>(out.kept.size());

  // 1. The records move together; who is folded takes the counts of what lay below.
  std::vector<NodeRecord> records(n);
  std::vector<u32> id_of(n), ids(n);  // in the cut, and in the whole
  u32 waiting[max_ply + 2] = {};      // by ply: kept records whose parent has not come by yet
  for (u32 i = 0; i < n; ++i) {
    const u32 k = out.kept[i];
    NodeRecord r = v[k];
    const u32 size = 1 + waiting[r.ply + 1];
    waiting[r.ply + 1] = 0;
    waiting[r.ply] += size;
    if (r.size > 1 && !std::binary_search(expanded.begin(), expanded.end(), k)) r.flags |= NodeRecord::partial_bit;
    if (v.open(k)) r.end_kind = NodeRecord::pack_end(NodeEnd::aborted, Kind::none);
    r.skipped = static_cast<u32>(std::min<u64>(u64{r.skipped} + (r.size - size), skipped_saturated));
    r.size = size;
    records[i] = r;
    ids[i] = v.id(k);
    id_of[i] = i - size + 1 + r.ply;
  }
  // 2. What refers to nodes by id is renumbered.
  for (NodeRecord& r : records) {
    if (r.link == no_node) continue;
    const u32 writer = out.slot(v.find(r.link));
    r.link = writer == no_node ? no_node : id_of[writer];
    if (writer == no_node) r.reason |= NodeRecord::lost_link_bit;
  }
  std::sort(ids.begin(), ids.end());
  for (LimitChange& l : summary.limits)
    l.id = static_cast<u32>(std::lower_bound(ids.begin(), ids.end(), l.id) - ids.begin());
  summary.skipped = summary.visited - n;
  NodeKeys kept;
  if (const auto keys = v.node_keys(); !keys.empty())
    for (u32 i = 0; i < n; ++i) kept.push_back(out.kept[i] < keys.size() ? keys[out.kept[i]] : 0);
  NodePlies plies;
  if (!v.node_plies().empty())
    for (const u32 k : out.kept) plies.push_back(static_cast<i16>(v.said_ply(k)));
  auto made = Recording::made_of(records, plan, std::move(summary), {}, pool, std::move(kept), std::move(plies));
  if (!made) return made.error();
  out.recording = std::move(*made);
  if (const auto sources = source_lines(v)) {
    SourceLines lines;
    lines.files = sources->files;
    for (const u32 k : out.kept) lines.nodes.push_back(SourceLines::pack(sources->at(k)));
    keep_source_lines(out.recording->data(), std::move(lines));
  }
  if (const auto told = node_columns(v)) {
    NodeColumns columns;
    for (const NodeColumnInfo& c : all_node_columns())
      if (!told->of(c.column).empty())
        for (const u32 k : out.kept)
          columns.of(c.column).push_back(told->at(c.column, k).value_or(NodeColumns::unknown));
    for (i32& id : columns.of(NodeColumn::other_writer)) {
      const u32 writer = id == NodeColumns::unknown ? no_node : out.slot(v.find(static_cast<u32>(id)));
      id = writer == no_node ? NodeColumns::unknown : static_cast<i32>(id_of[writer]);
    }
    keep_node_columns(out.recording->data(), std::move(columns));
  }
  std::vector<Bookmark> marks;
  for (const Bookmark& b : bookmarks) {
    const u32 node = b.node == no_node ? no_node : out.slot(v.find(b.node));
    const Tick t = out.tick(v, b.tick);
    if (t >= 0 && (b.node == no_node || node != no_node))
      marks.push_back({t, node == no_node ? no_node : id_of[node], b.note});
  }
  out.recording->set_bookmarks(std::move(marks));
  return out;
}

}  // namespace ply
