#include "engine/read/table/table_losses.h"

#include <algorithm>
#include <unordered_map>

#include "engine/read/places/position_walk.h"
#include "engine/search/win_distance.h"

namespace ply {

const char* miss_name(Miss m) {
  constexpr const char* names[] = {"nothing there", "overwritten", "too shallow", "earlier depth",
                                   "too deep",      "wrong bound", "root"};
  return names[static_cast<std::size_t>(m)];
}

const char* miss_meaning(Miss m) {
  constexpr const char* names[] = {
      "no entry of the position was there, and none that would have answered was lost",
      "an entry that would have answered was there, and another one took its place",
      "the entry was searched less deep than asked for, in the same root search",
      "the entry was of an earlier, less deep iteration: what deepening costs, no loss of the table",
      "the entry was searched deeper: only the same depth proves the value of this depth",
      "the entry was deep enough, but its bound does not settle the window",
      "at the root the table only suggests a move"};
  return names[static_cast<std::size_t>(m)];
}

const TableMiss* TableLosses::miss(u32 slot) const {
  const auto it =
      std::lower_bound(misses.begin(), misses.end(), slot, [](const TableMiss& m, u32 s) { return m.slot < s; });
  return it != misses.end() && it->slot == slot ? &*it : nullptr;
}

const LostEntry* TableLosses::fate(u32 writer) const {
  const auto it =
      std::lower_bound(entries.begin(), entries.end(), writer, [](const LostEntry& e, u32 s) { return e.writer < s; });
  return it != entries.end() && it->writer == writer ? &*it : nullptr;
}

namespace {

bool deep_enough(int entry, int asked, bool deeper) { return entry == asked || (deeper && entry > asked); }

// As the search asks: the value of the entry in this node's distance, against the window it was entered with.
bool would_do(const TableEvent& e, const NodeRecord& r, bool deeper, int win) {
  if (!deep_enough(e.depth, r.depth(), deeper)) return false;
  const int value = seen_from_above(e.value, r.ply, win);
  return e.kind == Kind::exact || (e.kind == Kind::lower && value >= r.beta) ||
         (e.kind == Kind::upper && value <= r.alpha);
}

}  // namespace

TableSpread spread_of(const std::vector<TablePart>& parts) {
  TableSpread out;
  if (parts.empty()) return out;
  out.min = ~u64{0};
  for (const TablePart& p : parts) {
    out.min = std::min(out.min, p.stores), out.max = std::max(out.max, p.stores);
    out.mean += static_cast<double>(p.stores) / static_cast<double>(parts.size());
    out.empty += p.stores == 0;
  }
  return out;
}

TableLosses table_losses(const View& v, const TableLog& log, bool deeper, int win) {
  TableLosses out;
  out.asks = log.asks(), out.answers = log.answers(), out.stores = log.stores(), out.unrecorded = log.unrecorded(),
  out.full = log.full();
  out.parts = log.parts();
  const std::vector<TableEvent>& events = log.events();
  const std::vector<u32> slot_of = slots_by_id(v);
  const auto slot = [&](u32 id) { return id < slot_of.size() ? slot_of[id] : no_node; };

  std::vector<u32> roots;
  v.roots(roots);
  const auto root_of = [&](u32 k) { return std::lower_bound(roots.begin(), roots.end(), k); };

  constexpr u32 none = 0xffffffffu;
  std::unordered_map<u64, u32> newest;  // the event that lost an entry of this key last
  std::vector<u32> before(events.size(), none);
  std::unordered_map<u32, u64> answered;  // by writer
  std::array<u64, miss_kinds> covered{};  // ids below this one lie under a node that is counted already
  for (u32 i = 0; i < events.size(); ++i) {
    const TableEvent& e = events[i];
    if (e.what == TableEvent::What::answered) {
      if (e.writer != no_writer) ++answered[e.writer];
      continue;
    }
    if (e.what == TableEvent::What::lost || e.what == TableEvent::What::replaced) {
      const auto [at, fresh] = newest.try_emplace(e.key, i);
      if (!fresh) before[i] = at->second, at->second = i;
      const u32 writer = slot(e.writer), by = slot(e.node);
      if (writer == no_node) continue;
      const auto used = answered.find(e.writer);
      const bool same = e.what == TableEvent::What::replaced;
      out.entries.push_back({writer, by, same, used == answered.end() ? 0 : used->second});
      out.replaced += same;
      out.lost += !same;
      out.lost_unused += !same && out.entries.back().answers == 0;
      continue;
    }
    const u32 k = slot(e.node);
    if (k == no_node) {
      ++out.unrecorded;
      continue;
    }
    const NodeRecord& r = v[k];
    TableMiss m{k, Miss::nothing, e.depth, slot(e.writer), no_node, u64{r.size} + r.skipped};
    if (r.ply == 0) {
      m.why = Miss::root;
    } else {
      const auto at = newest.find(e.key);
      for (u32 lost = at == newest.end() ? none : at->second; lost != none && m.why == Miss::nothing;
           lost = before[lost])
        if (would_do(events[lost], r, deeper, win))
          m.why = Miss::overwritten, m.depth = events[lost].depth, m.writer = slot(events[lost].writer),
          m.by = slot(events[lost].node);
      if (m.why == Miss::nothing && e.kind != Kind::none)
        m.why = e.depth < r.depth()
                    ? (m.writer != no_node && root_of(m.writer) != root_of(k) ? Miss::iteration : Miss::too_shallow)
                : deep_enough(e.depth, r.depth(), deeper) ? Miss::bound
                                                          : Miss::too_deep;
    }
    const auto kind = static_cast<std::size_t>(m.why);
    ++out.times[kind];
    if (e.node >= covered[kind]) out.nodes[kind] += m.nodes, covered[kind] = u64{e.node} + r.size;
    if (m.why != Miss::nothing) out.misses.push_back(m);
  }
  std::sort(out.misses.begin(), out.misses.end(),
            [](const TableMiss& a, const TableMiss& b) { return a.slot < b.slot; });
  std::stable_sort(out.entries.begin(), out.entries.end(),
                   [](const LostEntry& a, const LostEntry& b) { return a.writer < b.writer; });
  for (u32 i = 0; i < out.misses.size(); ++i)
    if (const Miss why = out.misses[i].why; why == Miss::overwritten || why == Miss::too_shallow || why == Miss::bound)
      out.costliest.push_back(i);
  const auto costlier = [&](u32 a, u32 b) {
    return out.misses[a].nodes != out.misses[b].nodes ? out.misses[a].nodes > out.misses[b].nodes
                                                      : out.misses[a].slot < out.misses[b].slot;
  };
  const std::size_t max = std::min<std::size_t>(100, out.costliest.size());
  std::partial_sort(out.costliest.begin(), out.costliest.begin() + static_cast<std::ptrdiff_t>(max),
                    out.costliest.end(), costlier);
  out.costliest.resize(max);
  return out;
}

}  // namespace ply
