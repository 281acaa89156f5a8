#include "engine/read/waste/ledger.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

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

struct RootClass {
  u32 slot;
  Waste is;
};
bool below_slot(const RootClass& root, u32 slot) { return root.slot < slot; }

// What the roots are: the iterations before the last finished one, its attempts, and what was stopped.
std::vector<RootClass> class_roots(const View& v) {
  std::vector<u32> all;
  v.roots(all);
  std::vector<RootClass> out;
  for (const u32 k : all)
    out.push_back({k, v.open(k)                        ? Waste::necessary  // not known yet
                      : v[k].end() == NodeEnd::aborted ? Waste::aborted
                                                       : Waste::other_thread});
  const std::vector<u32> roots = thread_roots(v);  // whose result it is
  int last_depth = -129;
  for (const u32 k : roots)
    if (!v.open(k) && v[k].end() != NodeEnd::aborted) last_depth = std::max<int>(last_depth, v[k].depth());
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const NodeRecord& r = v[roots[i]];
    const bool again = i + 1 < roots.size() && v[roots[i + 1]].depth() == r.depth();
    if (v.open(roots[i]) || r.end() == NodeEnd::aborted) continue;
    std::lower_bound(out.begin(), out.end(), roots[i], below_slot)->is = r.depth() < last_depth
                                                                             ? Waste::previous_iteration
                                                                         : again ? Waste::research
                                                                                 : Waste::necessary;
  }
  return out;
}

// Whether every node of a block is of the class of the root that it lies below, so that what the index tells of the
// block is enough.
bool all_of_one_class(const RecordIndex& index, u32 block, Waste root) {
  if (root > Waste::previous_iteration || index[block].summary.skipped.greatest > 0) return false;
  if (root < Waste::probe) return true;
  const auto above = index.open_behind(block);
  return index[block].summary.passes[static_cast<std::size_t>(Pass::probe)] == 0 &&
         std::none_of(above.begin(), above.end(), [](const SpanningNode& n) { return n.record.pass() == Pass::probe; });
}

}  // namespace

SlotRange asked_of_ledger(const View& v) {
  SlotRange out{no_node, 0};
  const u32 result = last_result(v);
  for (const RootClass& root : class_roots(v))
    if (root.is == Waste::necessary || root.slot == result)
      out.first = std::min(out.first, v.first_slot(root.slot)), out.last = std::max(out.last, root.slot);
  return out;
}

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
  NearRecords near(v);
  const auto needed_below = [&](u32 k) -> u64 { return proved ? proved->between(near.first_slot(k), k) : 0; };
  out.classes.assign(n, Waste::necessary);
  const std::vector<bool>& repeated = question.repeated;
  out.repeated_known = !repeated.empty();
  out.minimal_known = question.minimal.size() >= n;

  // Causes first; what is needed all the same is put right when its children have theirs
  std::vector<Waste>& cls = out.classes;
  const std::vector<RootClass> roots = class_roots(v);
  for (const RootClass& root : roots) cls[root.slot] = root.is;
  std::vector<OrderingMistake> mistakes;
  const u32 result = last_result(v), last_root = result == no_node ? thread_roots(v).back() : result;
  const auto at_ply = [&](std::size_t ply) -> Ledger::Counts& {
    if (out.by_ply.size() <= ply) out.by_ply.resize(ply + 1);
    return out.by_ply[ply];
  };
  const auto from_source = [&](std::size_t why) -> Ledger::Counts& {
    return out.by_source[std::min(why, out.by_source.size() - 1)];
  };
  std::unordered_map<u32, std::size_t> root_move_at;
  struct RootChild {
    u32 first;         // slot of its subtree
    std::size_t move;  // index in `by_root_move`
  };
  std::vector<RootChild> root_children;  // of the last root, from the last to the first
  std::size_t root_child = 0;            // that the nodes which are looked at lie below

  // The block that ends with this slot, all of it lying below one root: its first slot, where it is of one class.
  const auto taken_whole = [&](u32 last) -> std::optional<u32> {
    if (!out.repeated_known || !v.blocks() || last >= v.closed()) return std::nullopt;
    const RecordIndex& index = v.blocks()->index();
    const u32 block = last >> RecordIndex::block_shift, first = index.begin(block);
    const auto root = std::lower_bound(roots.begin(), roots.end(), last, below_slot);
    if (last + 1 != index.end(block) || root->slot == last_root || v.first_slot(root->slot) > first ||
        !all_of_one_class(index, block, root->is))
      return std::nullopt;
    const auto c = static_cast<std::size_t>(root->is);
    const BlockSummary& s = index[block].summary;
    out.total[c] += s.records;
    for (std::size_t ply = 0; ply < s.plies.size(); ++ply)
      if (s.plies[ply] > 0) at_ply(ply)[c] += s.plies[ply];
    for (std::size_t why = 0; why < s.whys.size(); ++why) from_source(why)[c] += s.whys[why];
    std::fill(cls.begin() + first, cls.begin() + last + 1, root->is);
    const auto waiting = index.waiting(block);
    for (const ClosedSubtree& child : std::span(waiting).last(index[block].closes))
      cls[child.slot] = root->is > Waste::probe && v[child.slot].pass() == Pass::probe ? Waste::probe : root->is;
    return first;
  };

  // From the last slot to the first parents come before their children.
  for (u32 i = n; i-- > 0;) {
    if (halted(i)) return {};
    if (const auto first = taken_whole(i)) {
      i = *first;
      continue;
    }
    if (i < v.closed() && !near.go(i)) return {};
    const NodeRecord& r = near[i];
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
        for (i64 c = last; c > i64{i} - r.size; c -= near[static_cast<u32>(c)].size)
          // Its first visit
          if (near[static_cast<u32>(c)].rank == r.best && near[static_cast<u32>(c)].pass() != Pass::probe)
            matter = static_cast<u32>(c);
      u64 before = 0;
      u32 first_child = no_node, after = no_node;  // `after`: the sibling searched next
      for (i64 at = last; at > i64{i} - r.size; at -= near[static_cast<u32>(at)].size) {
        const u32 c = static_cast<u32>(at);
        const NodeRecord& q = near[c];
        skipped_below += q.skipped;
        Waste own = Waste::necessary;
        const bool too_early = matter != no_node && c < matter && !(cut && q.rank == near[matter].rank);
        if (q.pass() == Pass::probe) own = Waste::probe;
        else if (q.pass() == Pass::scout && after != no_node && near[after].pass() == Pass::research &&
                 near[after].rank == q.rank)
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
          root_children.push_back({near.first_slot(c), it->second});
        }
      }
      // Outermost only: what lies below a mistake costs nothing more.
      if (before > 0 && mine >= Waste::costly_refutation) {
        OrderingMistake m;
        m.id = v.id(i);
        m.better = v.id(matter);
        m.kind = cut ? Waste::late_refutation : Waste::wide_window;
        m.nodes = before;
        m.rank = near[matter].rank;
        m.why = near[first_child].why();
        mistakes.push_back(m);
      }
    }
    // 2. Itself.
    if (needed(i)) cls[i] = Waste::necessary;
    const std::size_t c = static_cast<std::size_t>(cls[i]), none = static_cast<std::size_t>(Waste::not_recorded);
    const u64 unrecorded = r.skipped > skipped_below ? r.skipped - skipped_below : 0;
    for (Ledger::Counts* n : {&out.total, &at_ply(r.ply), &from_source(static_cast<std::size_t>(r.why()))})
      ++(*n)[c], (*n)[none] += unrecorded;
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
