// What quiescence did: how often the static value was the answer, what its exchanges changed, and where it grew.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/base/text.h"
#include "engine/trace/recording.h"

namespace ply::ask {
namespace {

/// A node at which depth was used up, with what was searched below it.
struct Entry {
  u32 slot = no_node;
  u32 nodes = 0;  ///< below it
  int plies = 0;  ///< to the deepest of them
  i64 change = 0;
};
struct FirstMove {
  u32 slot = no_node;  ///< the last node that it led to
  u64 nodes = 0, quiet = 0, entries = 0;
  int plies = 0;
};
struct All {
  u64 nodes = 0, quiet = 0, entries = 0, stood_pat = 0, settled = 0, compared = 0, changed = 0;
  int plies = 0;
  std::vector<Entry> largest, deepest;
  std::vector<FirstMove> moves;
};

bool at_horizon(const NodeRecord& r) { return r.depth() <= 0; }

/// A search beside the line begins anew, whatever depth it has.
bool is_entry(const View& v, u32 k, u32 parent) {
  return at_horizon(v[k]) && (parent == no_node || !at_horizon(v[parent]) || is_shallow_probe(v[parent], v[k]));
}

All look(Asked& a) {
  const View& v = a.v;
  Parents parents;
  parents.update(v);
  All out;
  std::vector<u32> entry(v.size(), no_node), first(v.size(), no_node);
  std::vector<Entry> all;
  std::map<u32, FirstMove> moves;       // by the move
  for (u32 k = v.closed(); k-- > 0;) {  // parents before their children
    const NodeRecord& r = v[k];
    const u32 up = parents[k];
    first[k] = up == no_node ? no_node : parents[up] == no_node ? r.move : first[up];
    FirstMove* const m = first[k] == no_node ? nullptr : &moves[first[k]];
    ++out.nodes;
    if (m) {
      ++m->nodes;
      if (up != no_node && parents[up] == no_node && m->slot == no_node) m->slot = k;
    }
    if (!at_horizon(r)) continue;
    ++out.quiet;
    if (m) ++m->quiet;
    if (is_entry(v, k, up)) {
      ++out.entries;
      if (m) ++m->entries;
      entry[k] = static_cast<u32>(all.size());
      all.push_back({k, r.size - 1, 0, 0});
      out.stood_pat += r.size == 1 && r.end() == NodeEnd::horizon;
      out.settled += r.size > 1;
      if (r.size > 1 && r.has_static()) {
        ++out.compared;
        all.back().change = i64{r.value} - r.static_eval;
        out.changed += all.back().change != 0;
      }
      continue;
    }
    entry[k] = up == no_node ? no_node : entry[up];
    if (entry[k] == no_node) continue;
    Entry& e = all[entry[k]];
    e.plies = std::max(e.plies, r.ply - v[e.slot].ply);
    out.plies = std::max(out.plies, e.plies);
    if (m) m->plies = std::max(m->plies, e.plies);
  }
  const auto top = [&](auto less) {
    std::vector<Entry> found = all;
    const auto n = std::min<std::size_t>(a.number("top"), found.size());
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(n), found.end(), less);
    found.resize(n);
    return found;
  };
  out.largest = top([](const Entry& x, const Entry& y) {
    return std::pair(-std::abs(x.change), x.slot) < std::pair(-std::abs(y.change), y.slot);
  });
  std::erase_if(out.largest, [](const Entry& e) { return e.change == 0; });
  out.deepest =
      top([](const Entry& x, const Entry& y) { return std::pair(y.nodes, x.slot) < std::pair(x.nodes, y.slot); });
  std::erase_if(out.deepest, [](const Entry& e) { return e.nodes == 0; });
  for (const auto& [move, m] : moves) out.moves.push_back(m);
  std::stable_sort(out.moves.begin(), out.moves.end(),
                   [](const FirstMove& x, const FirstMove& y) { return x.quiet > y.quiet; });
  return out;
}

ViewedScore static_of(Asked& a, const Entry& e) {
  const NodeRecord& r = a.v[e.slot];
  return {{r.static_eval, r.has_static() ? Kind::exact : Kind::none}, r.mover()};
}
ViewedScore value_of(Asked& a, const Entry& e) {
  return {{a.v[e.slot].value, a.v[e.slot].kind()}, a.v[e.slot].mover()};
}

/// A value that decides the game is no distance from one that does not.
std::string change_of(Asked& a, const Entry& e) {
  const ProfileInfo* const p = a.profile();
  if (p && std::abs(a.v[e.slot].value) >= p->decided) return "decided";
  return fmt::format("{}{}", e.change > 0 ? "+" : e.change < 0 ? "-" : "", a.amount(std::abs(e.change)));
}

std::string quiescence_head(const All& q) {
  return fmt::format(
      "{} of {} nodes are at the horizon or below it ({}), up to {} plies; it was reached {} times\n"
      "{} times the static value was the answer at once, {} times moves were searched; of {} of these the static value "
      "is known, and in {} the value is another",
      grouped(q.quiet), grouped(q.nodes), words(Percent{q.quiet, q.nodes}), q.plies, grouped(q.entries),
      grouped(q.stood_pat), grouped(q.settled), grouped(q.compared), grouped(q.changed));
}

const auto entry_fields = Fields<Entry>()
                              .add("node", "node", [](Asked& a, const Entry& e) { return a.id(e.slot).value(); })
                              .add<static_of>("static", "static value")
                              .add<value_of>("value", "value")
                              .as<Points, &Entry::change>("change")
                              .add<change_of>("", "change, for its mover")
                              .add<&Entry::nodes>("nodes", "nodes below")
                              .add<&Entry::plies>("plies", "plies")
                              .add("line", "line", [](Asked& a, const Entry& e) { return a.line(e.slot); });
const auto move_fields = Fields<FirstMove>()
                             .add("move", "first move", [](Asked& a, const FirstMove& m) { return a.line(m.slot); })
                             .add<&FirstMove::nodes>("nodes", "nodes")
                             .add<&FirstMove::quiet>("quiet", "of quiescence")
                             .add("share", "share",
                                  [](const FirstMove& m) {
                                    return Percent{m.quiet, m.nodes};
                                  })
                             .add<&FirstMove::entries>("entries", "entries")
                             .add<&FirstMove::plies>("plies", "plies");
const auto quiescence_fields = Fields<All>()
                                   .add<quiescence_head>("")
                                   .add<&All::nodes>("nodes")
                                   .add<&All::quiet>("quiet")
                                   .add<&All::entries>("entries")
                                   .add<&All::stood_pat>("stood_pat")
                                   .add<&All::settled>("settled")
                                   .add<&All::compared>("compared")
                                   .add<&All::changed>("changed")
                                   .add<&All::plies>("plies")
                                   .add<&All::largest>("largest", "where it changed the value most", entry_fields)
                                   .add<&All::deepest>("deepest", "where most was searched", entry_fields)
                                   .add<&All::moves>("moves", "by first moves", move_fields);

}  // namespace

extern const Question quiescence{
    .id = "quiescence",
    .help = "What quiescence did: exchanges that it settled, values that it changed, where it grew",
    .more =
        "A node with no depth left is the horizon; what is searched below it is quiescence. The static value is the "
        "answer at once where it lies at or above beta, or where forcing moves have run out. A change is the value "
        "minus the static value; where the value is a bound, the change is one, too. Searches beside the line "
        "(probes) are counted with the rest.",
    .on_depths = true,
    .options = {{"top", "N", "List at most N nodes and moves", 0, 1'000'000, 10}},
    .rows = "moves",
    .fields = {&quiescence_fields},
    .answer = [](Asked& a) -> Answer {
      All q = look(a);
      if (q.settled == 0 && a.recording->plan().options.horizon != Horizon::quiescence)
        return refused("this search has no quiescence: no move was searched with no depth left");
      return quiescence_fields.record(a, q);
    },
};

}  // namespace ply::ask
