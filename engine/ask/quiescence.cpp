// What quiescence did: how often the static value was the answer, what its exchanges changed, and where it grew.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/ask/recorded_part.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/trace/record_runs.h"
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
bool is_entry(const NodeRecord& r, const NodeRecord* parent) {
  return at_horizon(r) && (!parent || !at_horizon(*parent) || is_shallow_probe(*parent, r));
}

/// The first `n` by `less` of all that come.
template <class Less>
class First {
 public:
  First(std::size_t n, Less less) : n_(n), less_(less) {}
  void add(const Entry& e) {
    kept_.push_back(e);
    if (kept_.size() >= 2 * n_ + 1024) cut();
  }
  std::vector<Entry> take() {
    cut();
    std::sort(kept_.begin(), kept_.end(), less_);
    return std::move(kept_);
  }

 private:
  void cut() {
    if (kept_.size() <= n_) return;
    std::nth_element(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(n_), kept_.end(), less_);
    kept_.resize(n_);
  }

  std::size_t n_;
  Less less_;
  std::vector<Entry> kept_;
};

All look(Asked& a) {
  /// A node of the line that is gone down.
  struct Step {
    NodeRecord record{};
    FirstMove* move = nullptr;
    Step* entry_at = nullptr;  ///< the entry that it is, or lies below
    Entry entry{};             ///< without a slot: it is none
  };
  All out;
  First largest(a.number("top"), [](const Entry& x, const Entry& y) {
    return std::pair(-std::abs(x.change), x.slot) < std::pair(-std::abs(y.change), y.slot);
  });
  First deepest(a.number("top"),
                [](const Entry& x, const Entry& y) { return std::pair(y.nodes, x.slot) < std::pair(x.nodes, y.slot); });
  std::map<u32, FirstMove> moves;  // by the move
  std::vector<Step> line(std::size_t{max_ply} + 1);
  int end = -1;  // of the line
  const auto leave = [&](int from) {
    for (; end >= from; --end) {
      const Entry& e = line[static_cast<std::size_t>(end)].entry;
      if (e.change != 0) largest.add(e);
      if (e.nodes > 0) deepest.add(e);
    }
  };
  NearRecords near(a.v);
  for (u32 k = a.v.closed(); k-- > 0 && near.go(k);) {  // parents before their children
    const NodeRecord& r = near[k];
    leave(r.ply);
    end = r.ply;
    Step& here = line[r.ply];
    Step* const up = r.ply > 0 ? &line[r.ply - 1u] : nullptr;
    here = {r, up ? up->move : nullptr};
    if (r.ply == 1) {
      here.move = &moves[r.move];
      if (here.move->slot == no_node) here.move->slot = k;
    }
    FirstMove* const m = here.move;
    ++out.nodes;
    if (m) ++m->nodes;
    if (!at_horizon(r)) continue;
    ++out.quiet;
    if (m) ++m->quiet;
    if (is_entry(r, up ? &up->record : nullptr)) {
      ++out.entries;
      if (m) ++m->entries;
      here.entry_at = &here;
      here.entry = {k, r.size - 1, 0, 0};
      out.stood_pat += r.size == 1 && r.end() == NodeEnd::horizon;
      out.settled += r.size > 1;
      if (r.size > 1 && r.has_static()) {
        ++out.compared;
        here.entry.change = i64{r.value} - r.static_eval;
        out.changed += here.entry.change != 0;
      }
      continue;
    }
    here.entry_at = up->entry_at;
    Entry& e = here.entry_at->entry;
    e.plies = std::max(e.plies, r.ply - here.entry_at->record.ply);
    out.plies = std::max(out.plies, e.plies);
    if (m) m->plies = std::max(m->plies, e.plies);
  }
  leave(0);
  out.largest = largest.take(), out.deepest = deepest.take();
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
      "at the horizon or below it: {} of {} ({}), up to {}; it was reached {}\n"
      "{} the static value was the answer at once, {} moves were searched: the static value is known of {}, and of "
      "{} the value is another",
      grouped(q.quiet), counted(q.nodes, "node"), words(Percent{q.quiet, q.nodes}), counted(q.plies, "ply", "plies"),
      counted(q.entries, "time"), counted(q.stood_pat, "time"), counted(q.settled, "time"), grouped(q.compared),
      grouped(q.changed));
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
                                   .add("", [](Asked& a, const All&) { return recorded_part(a); })
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
