// Compares a view with the full log of the same search, at every tick. What differs is counted by kind.
#pragma once
#include <map>
#include <set>
#include <string>

#include "engine/search/options.h"
#include "tests/support/searches.h"
#include "tests/trace/event_log.h"

namespace ply::test {

using Findings = std::map<std::string, long>;

struct CompareOptions {
  bool deeper = false;      ///< the search took deeper table entries
  bool renumbered = false;  ///< the recording may have given its nodes other ids than the table was told at the time
  bool distance = false;    ///< values carry the distance to the win, so a stored one is shifted by the plies
};

/// `nodes`, `at`: of the log. The log may be longer than the view; the view's ticks are those of recorded nodes.
inline Findings compare(const std::vector<LogNode>& nodes, const std::vector<std::vector<LogOpen>>& at, const View& v,
                        const CompareOptions& options, Findings* seen = nullptr) {
  Findings bad;
  const auto check = [&](bool ok, const char* what) {
    if (!ok) ++bad[what];
    return ok;
  };
  // Step 1. Which log node is which record: by the true visit number, which the view computes.
  std::vector<i64> slot_of(nodes.size(), -1);
  std::vector<u32> log_of(v.size(), no_node);
  for (u32 k = 0; k < v.size(); ++k) {
    const u64 visit = v.visit(k) - 1;
    if (!check(visit < nodes.size() && slot_of[visit] < 0, "visit numbers")) continue;
    slot_of[visit] = k;
    log_of[k] = static_cast<u32>(visit);
  }
  // Step 2. Every field of every record; ids are 0.. in order of visit.
  u32 id = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].stored && !options.renumbered)
      check(nodes[i].writer == (slot_of[i] < 0 ? no_writer : v.id(static_cast<u32>(slot_of[i]))),
            "writer of a table entry");
    if (slot_of[i] < 0) continue;
    const u32 k = static_cast<u32>(slot_of[i]);
    const LogNode& t = nodes[i];
    const NodeRecord& r = v[k];
    check(v.id(k) == id, "ids");
    check(v.find(id) == k, "find by id");
    ++id;
    check(r.ply == t.ply && r.depth() == t.depth && r.move == t.move && r.rank == t.rank && r.why() == t.why &&
              r.pass() == t.pass && r.reduced() == t.reduced,
          "entry fields");
    check(r.alpha == t.alpha && r.beta == t.beta && r.mover() == t.mover, "entry window or mover");
    check(r.has_static() == t.has_static && r.static_eval == t.static_eval && r.stood_pat() == t.stood_pat &&
              r.moves == t.moves,
          "static value or moves");
    check(r.best == t.best && r.cut() == t.cut, "best or cut");
    if (!v.open(k)) check(r.value == t.value && r.kind() == t.kind && r.end() == t.end, "value, kind or end");
    if (r.end() == NodeEnd::table && r.link != no_node) {
      const u32 w = v.find(r.link);
      check(w != no_node && v.leave(w) < v.enter(k), "link to an earlier node");
      if (w != no_node)
        check((options.distance || v[w].value == r.value) &&
                  (options.deeper ? v[w].depth() >= r.depth() : v[w].depth() == r.depth()),
              "link to what was used");
    }
    if (seen) {
      ++(*seen)[r.end() == NodeEnd::table     ? "table cuts"
                : r.end() == NodeEnd::aborted ? "aborted"
                : r.end() == NodeEnd::pruned  ? "pruned"
                                              : "plain ends"];
      ++(*seen)[r.pass() == Pass::research ? "re-searched"
                : r.pass() == Pass::probe  ? "probes"
                : r.pass() == Pass::scout  ? "scouts"
                                           : "full passes"];
      (*seen)["reduced"] += r.reduced() && r.pass() == Pass::scout;
      (*seen)["stood pat"] += r.stood_pat();
      (*seen)["partial"] += r.partial();
      (*seen)["links"] += r.link != no_node;
    }
  }
  if (seen)
    (*seen)["records"] += id, (*seen)["unrecorded"] += static_cast<long>(nodes.size()) - id, ++(*seen)["searches"];
  check(id == v.size(), "number of records");
  // Step 3. The partial flag: some child was not recorded. Roots and the tiling of subtrees.
  for (u32 k = 0; k < v.size(); ++k) {
    if (log_of[k] == no_node) continue;
    bool missing = false;
    for (u32 c : nodes[log_of[k]].children) missing |= slot_of[c] < 0;
    check(v[k].partial() == missing, "partial flag");
  }
  std::vector<u32> slots = roots_of(v);
  u64 total = 0;
  for (u32 k : slots) total += v[k].size, check(v[k].ply == 0, "roots at ply 0");
  check(total == v.size(), "roots add up");
  // Step 4. Recorded ticks are the events of recorded nodes, in their order.
  std::vector<i64> true_tick;
  {
    std::map<i64, Tick> events;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (slot_of[i] < 0) continue;
      const u32 k = static_cast<u32>(slot_of[i]);
      events[nodes[i].enter] = v.enter(k);
      if (!v.open(k)) events[nodes[i].leave] = v.leave(k);
    }
    Tick t = 0;
    for (const auto& [real, tick] : events) {
      check(tick == t++, "ticks");
      true_tick.push_back(real);
    }
    check(v.ticks() == t, "number of ticks");
  }
  // Step 5. Path, windows, owners, children and states at every tick.
  std::vector<PathWindow> windows;
  Parents parents;
  parents.update(v);
  const auto owner = [&](Owner o) {
    if (o.kind == Owner::Kind::root_window || o.kind == Owner::Kind::unknown) return o;
    o.id = slot_of[o.id] < 0 ? no_node : v.id(static_cast<u32>(slot_of[o.id]));
    return o;
  };
  u32 closed = 0;
  for (Tick t = 0; t < static_cast<Tick>(true_tick.size()); ++t) {
    const i64 real = true_tick[static_cast<std::size_t>(t)];
    std::vector<LogOpen> want;
    for (const LogOpen& o : at[static_cast<std::size_t>(real)])
      if (slot_of[o.node] >= 0) want.push_back(o);
    v.path(t, slots);
    if (!check(slots.size() == want.size(), "length of the path")) continue;
    v.windows(slots, t, windows);
    check(v.deepest(t) == (slots.empty() ? no_node : slots.back()), "deepest open node");
    const Event e = v.event(t);
    check(e.slot != no_node && (e.leaving ? v.leave(e.slot) : v.enter(e.slot)) == t, "event of a tick");
    closed += e.leaving;
    check(v.closed_by(t) == closed, "nodes closed by a tick");
    for (std::size_t d = 0; d < want.size(); ++d) {
      const u32 k = slots[d];
      check(slot_of[want[d].node] == k, "path");
      check(windows[d].follows, "entry window follows from the parent");
      check(
          windows[d].now.alpha.value == want[d].now.alpha.value && windows[d].now.beta.value == want[d].now.beta.value,
          "window");
      check(windows[d].now.alpha.owner == owner(want[d].now.alpha.owner) &&
                windows[d].now.beta.owner == owner(want[d].now.beta.owner),
            "owner");
      check(v.state(k, t) == NodeState::open, "state of an open node");
      std::vector<u32> kids_want, kids, kids_got;
      for (u32 c : nodes[want[d].node].children)
        if (slot_of[c] >= 0 && nodes[c].enter <= real) kids_want.push_back(static_cast<u32>(slot_of[c]));
      v.children(k, kids);
      for (u32 c : kids)
        if (v.state(c, t) != NodeState::not_yet) kids_got.push_back(c);
      check(kids_want == kids_got, "children");
      for (std::size_t i = 0; i < kids.size(); ++i) {
        check(v.parent(kids[i]) == k, "parent by descent");
        check(v.previous_sibling(kids[i]) == (i ? kids[i - 1] : no_node), "previous sibling");
        if (!v.open(k)) check(parents[kids[i]] == k, "parent array");
      }
    }
    if (seen) ++(*seen)["ticks"];
  }
  return bad;
}

}  // namespace ply::test
