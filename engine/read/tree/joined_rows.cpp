#include "engine/read/tree/joined_rows.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace ply {
namespace {

constexpr u32 none = ~u32{0};

class Joiner {
 public:
  Joiner(const View& v, std::span<const TreeRow> rows, const JoinBy& by, std::span<const u32> prefer)
      : v_(v), rows_(rows), prefer_(prefer), parent_(rows.size(), none), place_(rows.size(), none) {
    find_parents();
    find_places(by.key);
    connect(by);
    hang();
  }

  JoinedRows result(bool cut_short) {
    emit(0);
    out_.joined = static_cast<u64>(
        std::count_if(rows_.begin(), rows_.end(), [](const TreeRow& r) { return r.kind == TreeRow::Kind::node; }));
    other_edges();
    if (cut_short) leave_out();
    return std::move(out_);
  }

 private:
  struct Place {                // a position
    std::vector<u32> rows;      // its visits
    std::vector<u32> children;  // rows below all of its visits: of each place once, and ghosts of the main visit
    u32 main = none;            // the row that stands for it
    u32 level = none, above = none, edge = none;  // in the tree of the drawing, and the row that leads there
    u32 out = none;                               // row of the result
  };

  bool is_node(u32 i) const { return rows_[i].kind == TreeRow::Kind::node; }
  std::size_t rank(u32 slot) const {
    const auto at = std::find(prefer_.rbegin(), prefer_.rend(), slot);
    return at == prefer_.rend() ? 0 : static_cast<std::size_t>(prefer_.rend() - at);
  }

  void find_parents() {  // by indent: whole turns may be folded
    std::vector<u32> above;
    for (u32 i = 0; i < rows_.size(); ++i) {
      const auto level = static_cast<std::size_t>(std::max(0, rows_[i].ply - rows_.front().ply));
      above.resize(level + 1, 0);
      if (level > 0) parent_[i] = above[level - 1];
      above[level] = i;
    }
  }

  void find_places(const std::function<u64(u32)>& key_of) {
    std::map<std::pair<u64, Side>, u32> known;
    for (u32 i = 0; i < rows_.size(); ++i) {
      if (!is_node(i)) continue;
      const NodeRecord& r = v_[rows_[i].slot];
      const u64 key = r.pass() == Pass::probe ? 0 : key_of(rows_[i].slot);
      const u32 fresh = static_cast<u32>(places_.size());
      place_[i] = key ? known.try_emplace({key, r.mover()}, fresh).first->second : fresh;
      if (place_[i] == fresh) places_.emplace_back();
      places_[place_[i]].rows.push_back(i);
    }
    for (Place& p : places_) {
      p.main = p.rows.front();
      const auto better = [&](u32 i, u32 than) {
        const std::size_t a = rank(rows_[i].slot), b = rank(rows_[than].slot);
        return a != b ? a > b : rows_[i].expanded && !rows_[than].expanded;
      };
      for (const u32 i : p.rows)
        if (better(i, p.main)) p.main = i;
    }
  }

  void connect(const JoinBy& by) {
    searched_.resize(places_.size());
    for (u32 i = 1; i < rows_.size(); ++i)
      if (is_node(i)) searched_[place_[parent_[i]]].insert(v_[rows_[i].slot].move);
    std::set<std::pair<u32, u32>> seen;
    const auto left_out = [&](u32 i) {
      const u32 from = place_[parent_[i]];
      if (places_[from].main != parent_[i]) return false;
      const auto move = rows_[i].kind == TreeRow::Kind::ghost && places_[from].rows.size() > 1 && by.ghost_move
                            ? by.ghost_move(rows_[i])
                            : std::nullopt;
      return !move || !searched_[from].count(*move);
    };
    for (u32 i = 1; i < rows_.size(); ++i) {
      const u32 from = place_[parent_[i]];
      if (is_node(i) ? place_[i] != from && seen.emplace(from, place_[i]).second : left_out(i))
        places_[from].children.push_back(i);
    }
  }

  // Level by level; of several ways of one length the first, or one along the lines that are to stay.
  void hang() {
    if (places_.empty()) return;
    places_[place_[0]].level = 0;
    std::vector<u32> now{place_[0]}, next;
    for (u32 level = 1; !now.empty(); ++level, now = std::move(next), next.clear())
      for (const u32 p : now)
        for (const u32 i : places_[p].children) {
          if (!is_node(i)) continue;
          Place& q = places_[place_[i]];
          const bool fresh = q.level == none;
          const bool chosen = q.level == level && rank(rows_[i].slot) > rank(rows_[q.edge].slot) && place_[i] != p;
          if (fresh) next.push_back(place_[i]);
          if (fresh || chosen) q.level = level, q.above = p, q.edge = i;
        }
  }

  void emit(u32 top) {
    std::vector<std::pair<u32, u32>> stack{{top, none}};  // a row, and the place that it hangs from
    while (!stack.empty()) {
      const auto [i, from] = stack.back();
      stack.pop_back();
      TreeRow row = rows_[i];
      const u32 at = static_cast<u32>(out_.rows.size());
      row.parent = from == none ? row.parent : rows_[places_[from].main].slot;
      row.ply = static_cast<int>(from == none ? 0 : places_[from].level + 1);
      std::vector<u32> visits;
      if (is_node(i)) {
        Place& p = places_[place_[i]];
        p.out = at;
        row.slot = rows_[p.main].slot;
        for (const u32 k : p.rows) {
          row.expanded |= rows_[k].expanded, row.expandable |= rows_[k].expandable;
          visits.push_back(rows_[k].slot);
        }
        for (auto c = p.children.rbegin(); c != p.children.rend(); ++c)
          if (!is_node(*c) || (places_[place_[*c]].edge == *c && place_[*c] != place_[top]))
            stack.emplace_back(*c, place_[i]);
      }
      out_.rows.push_back(row);
      out_.visits.push_back(std::move(visits));
    }
  }

  void other_edges() {
    std::map<std::pair<u32, u32>, std::size_t> known;
    for (u32 i = 1; i < rows_.size(); ++i) {
      if (!is_node(i)) continue;
      const u32 from = place_[parent_[i]], to = place_[i];
      if (from == to || (places_[to].above == from && to != place_[0])) continue;
      const auto [at, fresh] = known.try_emplace({from, to}, out_.edges.size());
      if (fresh)
        out_.edges.push_back({places_[from].out, places_[to].out, rows_[i].slot, 0,
                              places_[to].level != places_[from].level + 1, false});
      JoinedEdge& e = out_.edges[at->second];
      ++e.visits;
      for (u32 a = parent_[i]; a != none && !e.repeats; a = parent_[a]) e.repeats = place_[a] == to;
    }
  }

  // Each move once, whichever visits searched it.
  void leave_out() {
    std::vector<u32> kids;
    for (std::size_t n = 0; n < places_.size(); ++n) {
      const Place& p = places_[n];
      std::set<u32> moves;
      for (const u32 i : p.rows) {
        if (!rows_[i].expanded) continue;
        v_.children(rows_[i].slot, kids);
        for (const u32 c : kids) moves.insert(v_[c].move);
      }
      int missing = rows_[p.main].expanded ? unsearched_moves(v_, rows_[p.main].slot) : 0;
      for (u32 i = p.main + 1; i < rows_.size() && missing > 0; ++i)
        missing -= parent_[i] == p.main && rows_[i].kind == TreeRow::Kind::ghost;
      for (const u32 m : moves) missing += !searched_[n].count(m);
      if (missing > 0) out_.left.push_back({rows_[p.main].slot, missing});
    }
  }

  const View& v_;
  const std::span<const TreeRow> rows_;
  const std::span<const u32> prefer_;
  std::vector<u32> parent_, place_;  // by row: the row above; its position
  std::vector<Place> places_;
  std::vector<std::set<u32>> searched_;  // by place: the moves whose nodes are among the rows
  JoinedRows out_;
};

}  // namespace

JoinedRows join_rows(const View& v, std::span<const TreeRow> rows, const JoinBy& by, std::span<const u32> prefer,
                     bool cut_short) {
  if (rows.empty()) return {};
  return Joiner(v, rows, by, prefer).result(cut_short);
}

PositionVisits visits_of_position(const View& v, const std::vector<u64>& keys, const VisitIndex& index, u32 slot,
                                  u32 root, Tick t) {
  PositionVisits out;
  if (slot >= keys.size() || keys[slot] == 0) return out;
  const u64 key = keys[slot];
  const auto begin =
      std::lower_bound(index.slots.begin(), index.slots.end(), key, [&](u32 k, u64 at) { return keys[k] < at; });
  const auto end = std::upper_bound(begin, index.slots.end(), key, [&](u64 at, u32 k) { return at < keys[k]; });
  const u32 first = v.id(root);
  const auto here = std::partition_point(begin, end, [&](u32 k) { return v.id(k) < first; });
  const Side mover = v[slot].mover();
  for (auto i = here; i != end && v.id(*i) - first < v[root].size && out.search < PositionVisits::max; ++i) {
    if (v[*i].mover() != mover) continue;
    ++out.search;
    if (v.enter(*i) <= t) out.entered.push_back(*i);
  }
  for (auto i = begin; i != end && out.all < PositionVisits::max; ++i) out.all += v[*i].mover() == mover;
  return out;
}

}  // namespace ply
