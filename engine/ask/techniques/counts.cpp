// What the records of a search show of its techniques.
#include <algorithm>
#include <array>
#include <string_view>

#include "engine/ask/techniques/techniques.h"
#include "engine/read/places/subject.h"
#include "engine/search/switches.h"
#include "engine/trace/order_reported.h"
#include "engine/trace/thread_roots.h"

namespace ply {
namespace {

/// What a visit was made for, where it is nodes of a technique.
enum class Spent : u8 { none, pass_paid, pass_vain, shallow_paid, shallow_vain, look_vain, scout_vain };
constexpr std::size_t spent_kinds = 7;
/// What lies within a probe belongs to the outermost, whether it paid or not.
constexpr std::size_t technique_of(Spent s) {
  return static_cast<std::size_t>(s == Spent::pass_vain      ? Spent::pass_paid
                                  : s == Spent::shallow_vain ? Spent::shallow_paid
                                                             : s);
}

u64 skipped_below(const NodeRecord& r) { return r.skipped == skipped_saturated ? 0 : r.skipped; }

struct Probes {
  u64 used = 0, worked = 0;
};

struct Counted {
  Probes null_moves, shallow;
  Probes reduced, scouts;
  std::array<u64, spent_kinds> spent{};  ///< nodes, each once a technique
  u64 futility = 0, turn_wins = 0;
  u64 horizons = 0, went_on = 0, quiescence = 0;
  u64 windowed = 0, held = 0, failed = 0;
  u64 table = 0, iterations = 0, earlier = 0;
  std::array<u64, 6> first{}, at_once{};
};

/// What the children of a node show, from the last visit to the first.
void count_children(const View& v, u32 k, const std::vector<u32>& kids, Counted& out, std::vector<Spent>& spent) {
  const NodeRecord& r = v[k];
  for (std::size_t i = kids.size(); i-- > 0;) {
    const u32 c = kids[i];
    const NodeRecord& q = v[c];
    const bool again = i + 1 < kids.size() && v[kids[i + 1]].move == q.move && v[kids[i + 1]].pass() == Pass::research;
    if (q.pass() == Pass::probe) {
      const bool shallow = is_shallow_probe(r, q), cut = r.end() == NodeEnd::pruned && i + 1 == kids.size();
      Probes& p = shallow ? out.shallow : out.null_moves;
      ++p.used, p.worked += cut;
      spent[c] =
          shallow ? (cut ? Spent::shallow_paid : Spent::shallow_vain) : (cut ? Spent::pass_paid : Spent::pass_vain);
    } else if (q.reduced() || q.pass() == Pass::scout) {
      Probes& l = q.reduced() ? out.reduced : out.scouts;
      ++l.used, l.worked += !again;
      if (again) spent[c] = q.reduced() ? Spent::look_vain : Spent::scout_vain;
    }
  }
  const auto move = std::find_if(kids.begin(), kids.end(), [&](u32 c) { return v[c].pass() != Pass::probe; });
  if (move == kids.end()) return;
  const auto why = static_cast<std::size_t>(v[*move].why());
  if (why >= out.first.size()) return;
  ++out.first[why];
  // Cut by the first move that was searched: only visits of it lie below.
  const bool only = std::all_of(move, kids.end(), [&](u32 c) { return v[c].rank == v[*move].rank; });
  out.at_once[why] += r.cut() && only;
}

Counted counted(const View& v) {
  Counted out;
  Parents parents;
  parents.update(v);
  std::vector<u32> kids, roots;
  std::vector<Spent> spent(v.size(), Spent::none);
  std::array<u32, spent_kinds> covered;  // slots from here on are counted: the outermost comes first
  covered.fill(no_node);
  for (u32 k = v.closed(); k-- > 0;) {
    const NodeRecord& r = v[k];
    const u32 up = parents[k];
    if (r.size > 1) {
      v.children(k, kids);
      count_children(v, k, kids, out, spent);
    }
    if (const auto kind = static_cast<std::size_t>(spent[k]); kind > 0 && k < covered[technique_of(spent[k])]) {
      out.spent[kind] += u64{r.size} + skipped_below(r);
      covered[technique_of(spent[k])] = v.first_slot(k);
    }
    out.futility += r.end() == NodeEnd::pruned && r.size == 1;
    out.turn_wins += r.end() == NodeEnd::turn_won;
    out.table += r.end() == NodeEnd::table;
    out.quiescence += r.depth() < 0;
    if (r.depth() <= 0 && (up == no_node || v[up].depth() > 0 || is_shallow_probe(v[up], r))) {
      ++out.horizons;
      out.went_on += r.size > 1;
    }
  }
  roots = thread_roots(v);
  int last = roots.empty() ? 0 : v[roots.back()].depth();
  int before = -1;
  for (const u32 k : roots) {
    const NodeRecord& r = v[k];
    const u64 nodes = u64{r.size} + skipped_below(r);
    out.iterations += r.depth() != before && r.depth() != last;
    before = r.depth();
    if (r.depth() != last) out.earlier += nodes;
    if (r.alpha <= -infinite && r.beta >= infinite) continue;
    ++out.windowed;
    const bool holds = r.kind() == Kind::exact && r.end() != NodeEnd::aborted;
    out.held += holds;
    if (!holds) out.failed += nodes;
  }
  return out;
}

using Group = TechniqueGroup;

struct RowKind {
  const char *id, *title;
  Group group;
  std::array<const char*, 2> with = {};
};
constexpr RowKind row_kinds[] = {
    {"null-move", "null move", Group::assumes, {"null-deep"}},
    {"lmr", "late move reductions", Group::assumes, {"lmr-log"}},
    {"futility", "futility", Group::assumes},
    {"skip-losing", "losing captures left out", Group::assumes},
    {"multi-probcut", "Multi-ProbCut", Group::assumes},
    {"turn-captures", "captures within the turn kept to", Group::assumes},
    {"best-steps", "turns that begin with the best steps", Group::assumes},
    {"quiescence", "quiescence", Group::tree},
    {"turn-wins", "wins within the turn", Group::tree},
    {"turn-defence", "moves that let the other side win left out", Group::tree},
    {"aspiration", "aspiration", Group::windows},
    {"pvs", "scouts (PVS)", Group::windows},
    {"tt", "table", Group::memory, {"tt-deeper", "tt-keep"}},
    {"iterative", "deepening", Group::memory, {"aspiration"}},
    {"forcing-first", "forcing moves first", Group::memory},
    {"killers", "killers", Group::memory},
    {"history", "history", Group::memory, {"malus"}},
};

TechniqueCounts of_visits(const Probes& p, const char* what, const char* worked, u64 paid, u64 vain) {
  return {p.used, p.worked, what, worked, std::pair(paid, vain)};
}
TechniqueCounts of_order(const Counted& c, Why why) {
  const auto i = static_cast<std::size_t>(why);
  return {c.first[i], c.at_once[i], "firsts", "cut at once", {}};
}

TechniqueCounts counts_of(std::string_view id, const Counted& c, const Recording& recording) {
  const auto spent = [&](Spent kind) { return c.spent[static_cast<std::size_t>(kind)]; };
  if (id == "null-move")
    return of_visits(c.null_moves, "passes", "cuts", spent(Spent::pass_paid), spent(Spent::pass_vain));
  if (id == "multi-probcut")
    return of_visits(c.shallow, "probes", "cuts", spent(Spent::shallow_paid), spent(Spent::shallow_vain));
  if (id == "lmr") return of_visits(c.reduced, "looks", "held", 0, spent(Spent::look_vain));
  if (id == "pvs") return of_visits(c.scouts, "scouts", "held", 0, spent(Spent::scout_vain));
  if (id == "futility") return {{}, c.futility, "", "cuts", {}};
  if (id == "quiescence") return {c.horizons, c.went_on, "horizons", "went on", std::pair(c.quiescence, u64{0})};
  if (id == "turn-wins") return {{}, c.turn_wins, "", "ends", {}};
  if (id == "aspiration") return {c.windowed, c.held, "roots", "held", std::pair(u64{0}, c.failed)};
  if (id == "iterative") return {c.iterations, {}, "iterations", "", std::pair(c.earlier, u64{0})};
  if (id == "forcing-first") return of_order(c, Why::forcing);
  if (id == "killers") return of_order(c, Why::killer);
  if (id == "history") return of_order(c, Why::history);
  if (id != "tt") return {};
  const u64 asked = recording.summary().search.counters.table_probes;
  return {asked ? std::optional(asked) : std::nullopt, c.table, "asked", "answers", {}};
}

/// Of quiescence a horizon is none: every search has one.
bool shows_use(std::string_view id, const TechniqueCounts& c) {
  return (c.used.value_or(0) > 0 && id != "quiescence") || c.worked.value_or(0) > 0;
}

}  // namespace

const char* group_words(TechniqueGroup g) {
  constexpr std::array words{"assumes", "changes the tree", "windows", "memory and order"};
  return words[static_cast<std::size_t>(g)];
}

std::vector<Technique> techniques_of(const Recording& recording) {
  const View v = recording.view();
  const SearchPlan& plan = recording.plan();
  const bool ours = !plan.imported(), ordered = order_is_reported(v);
  const Counted c = counted(v);
  std::vector<Technique> out;
  for (const RowKind& k : row_kinds) {
    bool on = false;
    get_switch(plan.options, k.id, on);
    on |= k.id == std::string_view("tt") && uses_table(plan.options);
    Technique t{k.id, k.title, k.group};
    t.counts = counts_of(k.id, c, recording);
    if ((v.untold().depths || v.untold().tree) && k.id == std::string_view("quiescence"))
      continue;  // which nodes are of it is not told
    if (v.untold().windows && k.group == Group::windows) continue;
    const bool order = k.id == std::string_view("forcing-first") || k.id == std::string_view("killers") ||
                       k.id == std::string_view("history");
    if (ours ? !on : !shows_use(k.id, t.counts) || (order && !ordered)) continue;
    if (order && !ordered) t.counts = {};
    for (const SwitchInfo& s : all_switches())
      if (k.id == std::string_view(s.id)) t.assumes = s.assumes, t.changes_tree = s.changes_value && !s.assumes;
    for (const char* also : k.with) {
      bool with = false;
      if (also && get_switch(plan.options, also, with) && with && ours) t.with.emplace_back(also);
    }
    out.push_back(std::move(t));
  }
  return out;
}

}  // namespace ply
