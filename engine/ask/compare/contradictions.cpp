#include "engine/ask/compare/contradictions.h"

#include <algorithm>
#include <span>

#include "engine/ask/compare/node_pairs.h"
#include "engine/base/random.h"
#include "engine/read/node/interval.h"
#include "engine/read/places/position_walk.h"

namespace ply {
namespace {

// Pairs of answers to one question that are looked at one by one; of more only the tightest bounds.
constexpr std::size_t max_pairs = 10'000;

// A search of ours writes -128 for what is less, and of others what a record cannot hold is moved to its ends.
bool distinct(int depth) {
  return depth != -128 && depth > NodeRecord::min_depth && depth < NodeRecord::max_stored_depth;
}

bool answers(const NodeRecord& r) {
  return r.end() != NodeEnd::aborted && r.end() != NodeEnd::open && r.kind() != Kind::none && r.pass() != Pass::probe &&
         distinct(r.depth());
}
Interval proved(const NodeRecord& r) { return interval_of({r.value, r.kind()}); }
bool meet(Interval x, Interval y) { return x.lo <= y.hi && y.lo <= x.hi; }
u64 visits(const NodeRecord& r) { return u64{r.size} + r.skipped; }

// By slot: a number for the moves that lead to it from its root, whatever the iteration.
std::vector<u64> lines_of(const Recording& recording) {
  const View v = recording.view();
  const MoveNumbers move(recording);
  std::vector<u64> line(v.size(), 1);
  for (u32 i = v.size(); i-- > 0;)
    for (i64 c = i64{i} - 1; c > i64{i} - v[i].size; c -= v[static_cast<u32>(c)].size) {
      const u32 k = static_cast<u32>(c);
      line[k] = mix64(line[i] * 3 + mix64(move(v[k].move) + 7) + static_cast<u64>(v[k].pass() == Pass::probe));
    }
  return line;
}

// By slot: what came before the position may have taken part in the value. Not only where it decided: a bound rests on
// every move below it, and what a table answered rests on what its writer saw. Without such a node two proofs of one
// position are proofs of one game tree.
std::vector<bool> past_matters(const Recording& recording) {
  const View v = recording.view();
  std::vector<bool> out(v.size(), recording.plan().imported());  // another engine's lines do not say
  if (recording.plan().imported()) return out;
  const std::vector<u32> slot_of_id = slots_by_id(v);
  for (u32 k = 0; k < v.size(); ++k) {
    const NodeRecord& r = v[k];
    bool matters = r.history_dependent() || r.partial() || r.skipped > 0;
    if (r.end() == NodeEnd::table) matters |= r.link >= v.size() || slot_of_id[r.link] >= k || out[slot_of_id[r.link]];
    for (i64 c = i64{k} - 1; !matters && c > i64{k} - r.size; c -= v[static_cast<u32>(c)].size)
      matters = out[static_cast<u32>(c)];
    out[k] = matters;
  }
  return out;
}

struct Asked {
  u64 question;
  u32 slot;
  bool second;
};

// All that one recording proved about a question.
struct Said {
  std::span<const Asked> nodes;
  Interval all;
  Said(const View& v, std::span<const Asked> n) : nodes(n) {
    for (const Asked& x : n) all = both(all, proved(v[x.slot]));
  }
  bool consistent() const { return all.lo <= all.hi; }
};

class Finder {
 public:
  Finder(const Recording& a, const Recording& b, Contradictions& out) : a_(a.view()), b_(b.view()), out_(out) {}

  void judge(std::span<const Asked> first, std::span<const Asked> second) {
    const Said x(a_, first), y(b_, second);
    out_.asked += first.size();
    if (meet_all(x, y) || (!x.consistent() && !y.consistent())) return;
    for (const Asked& n : first) out_.denied += !meets_each(proved(a_[n.slot]), y.all);
    if (first.size() * second.size() > max_pairs) return tightest(x, y);
    for (const Asked& n : first)
      for (const Asked& m : second) take(n.slot, m.slot);
  }

 private:
  static bool meet_all(const Said& x, const Said& y) {
    return std::max(x.all.lo, y.all.lo) <= std::min(x.all.hi, y.all.hi);
  }
  // Whether no single answer that `all` was made of lies wholly beside it.
  static bool meets_each(Interval one, Interval all) { return one.hi >= all.lo && one.lo <= all.hi; }
  void take(u32 a, u32 b) {
    if (meet(proved(a_[a]), proved(b_[b]))) return;
    const u64 nodes = visits(a_[a]) + visits(b_[b]);
    if (!out_.smallest || nodes < out_.smallest->nodes) out_.smallest = {a, b, nodes};
  }
  void tightest(const Said& x, const Said& y) {
    const auto min = [](const View& v, std::span<const Asked> nodes, bool lower) {
      const auto bound = [&](const Asked& n) { return lower ? -i64{proved(v[n.slot]).lo} : i64{proved(v[n.slot]).hi}; };
      return std::min_element(nodes.begin(), nodes.end(),
                              [&](const Asked& p, const Asked& q) {
                                return bound(p) != bound(q) ? bound(p) < bound(q)
                                                            : visits(v[p.slot]) < visits(v[q.slot]);
                              })
          ->slot;
    };
    for (const bool lower : {false, true}) {
      const u32 a = min(a_, x.nodes, lower), b = min(b_, y.nodes, lower);
      for (const Asked& m : y.nodes) take(a, m.slot);
      for (const Asked& n : x.nodes) take(n.slot, b);
    }
  }

  const View a_, b_;
  Contradictions& out_;
};

std::vector<std::string> may_explain(const SearchOptions& x, const SearchOptions& y) {
  std::vector<std::string> out;
  for (const SwitchInfo& s : all_switches()) {
    const bool p = switched_on(x, s), q = switched_on(y, s);
    if (s.changes_value && (s.assumes ? p || q : p != q)) out.push_back(s.id);
  }
  if (x.horizon != y.horizon && out.empty()) out.push_back("horizon");  // that of a classic profile, which is no switch
  return out;
}

}  // namespace

Contradictions find_contradictions(const Recording& a, const Recording& b, const std::vector<u64>& keys_a,
                                   const std::vector<u64>& keys_b, const std::atomic<bool>* stop) {
  Contradictions out;
  const SearchPlan &x = a.plan(), &y = b.plan();
  if (x.engine != y.engine || x.profile != y.profile || x.weights != y.weights) {
    out.skipped = "their scores do not mean the same";
    return out;
  }
  out.may_explain = may_explain(x.options, y.options);
  // 1. Every answer under the number of its question. Positions are known in both or in none, or questions would never
  // be the same.
  const bool by_position = keys_a.size() == a.size() && keys_b.size() == b.size(),
             one_past = x.position == y.position && x.moves == y.moves;
  std::vector<Asked> all;
  all.reserve(std::size_t{a.size()} + b.size());
  const auto add = [&](const Recording& of, const std::vector<u64>& keys, bool second) {
    const View v = of.view();
    const std::vector<u64> lines = lines_of(of);
    const std::vector<bool> past = past_matters(of);
    for (u32 k = 0; k < v.size(); ++k) {
      if (k % 65536 == 0 && stop && stop->load(std::memory_order_relaxed)) return false;
      const NodeRecord& r = v[k];
      const bool by_line = !by_position || keys[k] == 0 || past[k];
      if (!answers(r) || (by_line && past[k] && !one_past)) continue;
      // A win is worth less the later it comes, so the ply belongs to the question.
      const u64 how = u64{r.ply} << 24 | static_cast<u64>(r.depth() - NodeRecord::min_depth) << 8 |
                      static_cast<u64>(by_line) << 1 | static_cast<u64>(r.mover());
      all.push_back({mix64((by_line ? lines[k] : keys[k]) ^ mix64(how + 1)), k, second});
    }
    return true;
  };
  if (!add(a, keys_a, false) || !add(b, keys_b, true)) return out.complete = false, out;
  std::sort(all.begin(), all.end(), [](const Asked& p, const Asked& q) {
    return p.question != q.question ? p.question < q.question : p.second != q.second ? q.second : p.slot < q.slot;
  });
  // 2. Question by question.
  Finder finder(a, b, out);
  for (std::size_t i = 0; i < all.size();) {
    if (i % 65536 == 0 && stop && stop->load(std::memory_order_relaxed)) return out.complete = false, out;
    std::size_t middle = i, end = i;
    while (end < all.size() && all[end].question == all[i].question) middle += !all[end++].second;
    if (middle > i && end > middle) finder.judge({&all[i], middle - i}, {&all[middle], end - middle});
    i = end;
  }
  return out;
}

}  // namespace ply
