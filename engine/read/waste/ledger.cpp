#include "engine/read/waste/ledger.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "engine/read/table/table_story.h"
#include "engine/read/waste/minimal_tree.h"
#include "engine/trace/thread_roots.h"

namespace ply {
namespace {

u64 visits(const NodeRecord& r) { return u64{r.size} + r.skipped; }

// How many recorded nodes of a proof lie in a run of slots: sums every 64, the rest is counted.
class ProvedNodes {
 public:
  explicit ProvedNodes(const std::vector<bool>& in) : in_(in) {
    u32 sum = 0;
    for (std::size_t k = 0; k < in.size(); sum += in[k++])
      if (k % step == 0) before_.push_back(sum);
    before_.push_back(sum);
  }
  u32 between(u32 first, u32 last) const { return before(last + 1) - before(first); }

 private:
  static constexpr u32 step = 64;
  u32 before(u32 slot) const {
    u32 sum = before_[slot / step];
    for (u32 k = slot / step * step; k < slot; ++k) sum += in_[k];
    return sum;
  }
  const std::vector<bool>& in_;
  std::vector<u32> before_;
};

// What the roots are: the iterations before the last finished one, its attempts, and what was stopped.
void class_roots(const View& v, std::vector<Waste>& cls) {
  std::vector<u32> all;
  v.roots(all);
  for (const u32 k : all)
    cls[k] = v.open(k)                        ? Waste::necessary  // not known yet
             : v[k].end() == NodeEnd::aborted ? Waste::aborted
                                              : Waste::other_thread;
  const std::vector<u32> roots = thread_roots(v);  // whose result it is
  int last_depth = -129;
  for (const u32 k : roots)
    if (!v.open(k) && v[k].end() != NodeEnd::aborted) last_depth = std::max<int>(last_depth, v[k].depth());
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const NodeRecord& r = v[roots[i]];
    const bool again = i + 1 < roots.size() && v[roots[i + 1]].depth() == r.depth();
    if (v.open(roots[i]) || r.end() == NodeEnd::aborted) continue;
    cls[roots[i]] = r.depth() < last_depth ? Waste::previous_iteration : again ? Waste::research : Waste::necessary;
  }
}

}  // namespace

const char* waste_name(Waste w) {
  constexpr const char* names[] = {"stopped",           "another thread", "probe",           "previous iteration",
                                   "re-search",         "repeated",       "late refutation", "wide window",
                                   "costly refutation", "necessary",      "not recorded"};
  static_assert(std::size(names) == waste_classes);
  return names[static_cast<std::size_t>(w)];
}

const char* waste_meaning(Waste w) {
  constexpr const char* texts[] = {
      "The search was stopped and this root has no result.",
      "Searched by another thread than the one whose result it is.",
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
  std::optional<Result<MinimalTree>> worked_out;
  if (!question.proof) worked_out = recorded_proof(v);
  const Result<MinimalTree>& proof = question.proof ? *question.proof : *worked_out;
  if (proof) out.enough = proof->nodes;
  const std::optional<ProvedNodes> proved = proof ? std::optional<ProvedNodes>(proof->in) : std::nullopt;
  const auto needed = [&](u32 k) { return proof && proof->in[k]; };
  const auto needed_below = [&](u32 k) -> u64 { return proved ? proved->between(v.first_slot(k), k) : 0; };
  out.classes.assign(n, Waste::necessary);
  out.repeated_known = question.keys.size() >= v.closed();
  std::vector<bool> asked_here;
  if (out.repeated_known && question.repeated.empty()) asked_here = earlier_visits(v, question.keys).answers;
  const std::vector<bool>& repeated = question.repeated.empty() ? asked_here : question.repeated;
  out.minimal_known = question.minimal.size() >= n;

  // Causes first; what is needed all the same is put right when its children have theirs
  std::vector<Waste>& cls = out.classes;
  class_roots(v, cls);
  std::vector<OrderingMistake> mistakes;
  const u32 result = last_result(v), last_root = result == no_node ? thread_roots(v).back() : result;
  std::unordered_map<u32, std::size_t> root_move_at;
  struct RootChild {
    u32 first;         // slot of its subtree
    std::size_t move;  // index in `by_root_move`
  };
  std::vector<RootChild> root_children;  // of the last root, from the last to the first
  std::size_t root_child = 0;            // that the nodes which are looked at lie below

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
          root_children.push_back({v.first_slot(c), it->second});
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
    while (root_child < root_children.size() && i < root_children[root_child].first) ++root_child;
    if (i < last_root && root_child < root_children.size()) {
      Ledger::Counts& below = out.by_root_move[root_children[root_child].move].nodes;
      ++below[c], below[none] += unrecorded;
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
