#include "engine/read/waste/ledger.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "engine/read/table/table_story.h"
#include "engine/read/waste/minimal_tree.h"

namespace ply {
namespace {

u64 visits(const NodeRecord& r) { return u64{r.size} + r.skipped; }

// What the roots are: the iterations before the last finished one, its attempts, and what was stopped.
void class_roots(const View& v, std::vector<Waste>& cls) {
  std::vector<u32> roots;
  v.roots(roots);
  int last_depth = -129;
  for (const u32 k : roots)
    if (!v.open(k) && v[k].end() != NodeEnd::aborted) last_depth = std::max<int>(last_depth, v[k].depth());
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const NodeRecord& r = v[roots[i]];
    const bool again = i + 1 < roots.size() && v[roots[i + 1]].depth() == r.depth();
    cls[roots[i]] = v.open(roots[i])              ? Waste::necessary  // not known yet
                    : r.end() == NodeEnd::aborted ? Waste::aborted
                    : r.depth() < last_depth      ? Waste::previous_iteration
                    : again                       ? Waste::research
                                                  : Waste::necessary;
  }
}

}  // namespace

const char* waste_name(Waste w) {
  constexpr const char* names[] = {"stopped",         "probe",       "previous iteration", "re-search", "repeated",
                                   "late refutation", "wide window", "costly refutation",  "necessary", "not recorded"};
  static_assert(std::size(names) == waste_classes);
  return names[static_cast<std::size_t>(w)];
}

const char* waste_meaning(Waste w) {
  constexpr const char* texts[] = {
      "The search was stopped and this root has no result.",
      "A search beside the line, such as a null move: its value never counts by itself.",
      "A shallower root search than the last finished one.",
      "Searched in vain and then again: a scout failed high, or the aspiration window missed.",
      "This position had been searched before, deep enough and with a value that answers this window.",
      "Searched before the move that then cut off the node above.",
      "Searched before the best move of a node with an exact value, and more than its refutation needed.",
      "Part of a proof, but not of the cheapest one.",
      "Part of the cheapest proof of the value among the nodes visited, or with no cause of waste.",
      "Visited, but without a record: there was no room.",
  };
  static_assert(std::size(texts) == waste_classes);
  return texts[static_cast<std::size_t>(w)];
}

u64 Ledger::nodes() const { return std::accumulate(total.begin(), total.end(), u64{0}); }

u64 Ledger::wasted() const {
  u64 sum = 0;
  for (std::size_t i = 0; i < waste_classes; ++i)
    if (is_waste(static_cast<Waste>(i))) sum += total[i];
  return sum;
}

Ledger make_ledger(const View& v, const LedgerQuestion& question, const std::atomic<bool>* stop) {
  Ledger out;
  const auto halted = [&](u32 k) { return k % 65536 == 0 && stop && stop->load(std::memory_order_relaxed); };
  const u32 n = v.size();
  if (n == 0) return out;
  const auto proof = recorded_proof(v);
  if (proof) out.enough = proof->nodes;
  // By slot: the recorded nodes of the proof among it and those before it.
  std::vector<u32> proved;
  if (proof) {
    proved.resize(n);
    u32 sum = 0;
    for (u32 k = 0; k < n; ++k) proved[k] = sum += proof->in[k];
  }
  const auto needed = [&](u32 k) { return proof && proof->in[k]; };
  const auto needed_below = [&](u32 k) -> u64 {
    return proof ? proved[k] - (v.first_slot(k) > 0 ? proved[v.first_slot(k) - 1] : 0) : 0;
  };
  out.classes.assign(n, Waste::necessary);
  out.repeated_known = question.keys.size() >= v.closed();
  std::vector<bool> asked_here;
  if (out.repeated_known && question.repeated.empty())
    asked_here = earlier_visits(v, question.keys, index_visits(v, question.keys)).answers;
  const std::vector<bool>& repeated = question.repeated.empty() ? asked_here : question.repeated;
  out.minimal_known = question.minimal.size() >= n;

  // Causes first; what is needed all the same is put right when its children have theirs
  std::vector<Waste>& cls = out.classes;
  class_roots(v, cls);
  std::vector<u32> roots;
  v.roots(roots);
  std::vector<OrderingMistake> mistakes;
  const u32 result = last_result(v), last_root = result == no_node ? roots.back() : result;
  std::unordered_map<u32, std::size_t> root_move_at;
  std::vector<u32> root_move(n, no_node);  // by slot: index of the root move above it, of the last root

  // From the last slot to the first parents come before their children.
  for (u32 i = n; i-- > 0;) {
    if (halted(i)) return {};
    const NodeRecord& r = v[i];
    const Waste mine = cls[i];
    // 1. Its children: the own cause of each, and the outermost of all above it.
    u64 skipped_below = 0;
    if (r.size > 1) {
      const bool closed = !v.open(i);
      const bool cut = closed && r.cut() && !r.partial();
      const bool exact =
          closed && !r.cut() && r.kind() == Kind::exact && !v.windowless() && r.alpha < r.value && r.value < r.beta;
      const u32 last = i - 1;  // the child searched last
      u32 matter = no_node;    // what should have come first
      if (cut) matter = last;
      else if (exact)
        for (i64 c = last; c > i64{i} - r.size; c -= v[static_cast<u32>(c)].size)
          // Its first visit
          if (v[static_cast<u32>(c)].rank == r.best && v[static_cast<u32>(c)].pass() != Pass::probe)
            matter = static_cast<u32>(c);
      u64 before = 0;
      u32 first_child = no_node, after = no_node;  // `after`: the sibling searched next
      for (i64 at = last; at > i64{i} - r.size; at -= v[static_cast<u32>(at)].size) {
        const u32 c = static_cast<u32>(at);
        const NodeRecord& q = v[c];
        skipped_below += q.skipped;
        Waste own = Waste::necessary;
        const bool too_early = matter != no_node && c < matter && !(cut && q.rank == v[matter].rank);
        if (q.pass() == Pass::probe) own = Waste::probe;
        else if (q.pass() == Pass::scout && after != no_node && v[after].pass() == Pass::research &&
                 v[after].rank == q.rank)
          own = Waste::research;
        else if (c < repeated.size() && repeated[c]) own = Waste::repeated;
        else if (too_early) own = cut ? Waste::late_refutation : Waste::wide_window;
        else if (out.minimal_known && !question.minimal[c]) own = Waste::costly_refutation;
        if (too_early && q.pass() != Pass::probe) before += visits(q) - needed_below(c), first_child = c;
        after = c;
        cls[c] = std::min(own, mine);
        if (i == last_root) {
          const auto [it, fresh] = root_move_at.try_emplace(q.move, out.by_root_move.size());
          if (fresh) out.by_root_move.push_back({q.move, {}});
          root_move[c] = static_cast<u32>(it->second);
        } else {
          root_move[c] = root_move[i];
        }
      }
      // Outermost only: what lies below a mistake costs nothing more.
      if (before > 0 && mine >= Waste::costly_refutation) {
        OrderingMistake m;
        m.id = v.id(i);
        m.better = v.id(matter);
        m.kind = cut ? Waste::late_refutation : Waste::wide_window;
        m.nodes = before;
        m.rank = v[matter].rank;
        m.why = v[first_child].why();
        mistakes.push_back(m);
      }
    }
    // 2. Itself.
    if (needed(i)) cls[i] = Waste::necessary;
    const std::size_t c = static_cast<std::size_t>(cls[i]);
    if (out.by_ply.size() <= r.ply) out.by_ply.resize(std::size_t{r.ply} + 1);
    const std::size_t source = std::min<std::size_t>(static_cast<std::size_t>(r.why()), out.by_source.size() - 1);
    ++out.total[c], ++out.by_ply[r.ply][c], ++out.by_source[source][c];
    const u64 unrecorded = r.skipped > skipped_below ? r.skipped - skipped_below : 0;
    const std::size_t none = static_cast<std::size_t>(Waste::not_recorded);
    out.total[none] += unrecorded, out.by_ply[r.ply][none] += unrecorded, out.by_source[source][none] += unrecorded;
    if (root_move[i] != no_node) {
      ++out.by_root_move[root_move[i]].nodes[c];
      out.by_root_move[root_move[i]].nodes[none] += unrecorded;
    }
  }
  std::reverse(out.by_root_move.begin(), out.by_root_move.end());  // they were met from the last to the first
  const std::size_t keep = std::min(question.max_mistakes, mistakes.size());
  std::partial_sort(mistakes.begin(), mistakes.begin() + static_cast<std::ptrdiff_t>(keep), mistakes.end(),
                    [](const OrderingMistake& a, const OrderingMistake& b) {
                      return a.nodes != b.nodes ? a.nodes > b.nodes : a.id < b.id;
                    });
  mistakes.resize(keep);
  out.mistakes = std::move(mistakes);
  if (result != no_node) out.last_search = visits(v[result]);
  return out;
}

}  // namespace ply
