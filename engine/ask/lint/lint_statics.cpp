// Whether the static values of another engine are those of the side to move. They need not be known for that: an
// evaluation changes little from one position to the next, so where the mover changes it changes its sign; and a node
// that is searched one ply deeper keeps most of its value. One that is always in the view of one side does the opposite
// in both. Only where the values of many pairs, of either sign, go together that closely, it is no chance.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/ask/lint/lint_foreign.h"
#include "engine/ask/lint/lint_sentences.h"
#include "engine/base/random.h"
#include "engine/base/secret_hash.h"

namespace ply::lint_detail {
namespace {

constexpr u64 many_pairs = 100;
constexpr double close = 0.8;
constexpr std::size_t max_leaves = 1'000'000;  // that are remembered

/// Pairs of values: how closely they go together, from -1 to 1.
class Pairs {
 public:
  void add(double a, double b, u32 at) {
    if (n_++ == 0) first_ = at;
    sum_a_ += a, sum_b_ += b, sum_aa_ += a * a, sum_bb_ += b * b, sum_ab_ += a * b;
    above_a_ += a > 0, below_a_ += a<0, above_b_ += b> 0, below_b_ += b < 0;
  }
  /// Many of them, and a tenth of either at least on each side of 0.
  bool tell() const {
    const u64 some = n_ / 10;
    return n_ >= many_pairs && std::min({above_a_, below_a_, above_b_, below_b_}) >= some;
  }
  double together() const {
    const auto n = static_cast<double>(n_);
    const double a = sum_aa_ - sum_a_ * sum_a_ / n, b = sum_bb_ - sum_b_ * sum_b_ / n;
    return a > 0 && b > 0 ? (sum_ab_ - sum_a_ * sum_b_ / n) / std::sqrt(a * b) : 0;
  }
  u64 number() const { return n_; }
  u32 first() const { return first_; }

 private:
  u64 n_ = 0, above_a_ = 0, below_a_ = 0, above_b_ = 0, below_b_ = 0;
  double sum_a_ = 0, sum_b_ = 0, sum_aa_ = 0, sum_bb_ = 0, sum_ab_ = 0;
  u32 first_ = no_node;
};

// Nodes by what they are a position of: the key, or where none is told the moves from the root.
std::vector<u64> places_of(const View& v) {
  const auto keys = v.node_keys();
  std::vector<u64> out(v.size(), 0);
  std::vector<u32> kids;
  for (u32 k = v.size(); k-- > 0;) {
    v.children(k, kids);
    for (const u32 c : kids) out[c] = mix64(out[k] * 3 + v[c].move + (v[c].pass() == Pass::probe ? 0x100000000ull : 1));
  }
  for (u32 k = 0; k < keys.size(); ++k)
    if (keys[k] != 0) out[k] = mix64(keys[k]) * 2 + static_cast<u64>(v[k].mover());
  return out;
}

u32 static_of_one_side_at(const View& v) {
  Pairs steps, deeper;
  bool alternates = false;
  const auto plain = [&](const NodeRecord& r) { return r.has_static() && !r.inferred(); };
  const std::vector<u64> place = places_of(v);
  OutsideMap<u64, u32> leaf;  // by place: what its static value was taken for
  std::vector<u32> kids;
  for (u32 k = 0; k < v.size(); ++k) {
    const NodeRecord& q = v[k];
    if (q.size == 1 && plain(q) && q.static_eval == q.value && q.depth() <= 0 && leaf.size() < max_leaves)
      leaf.try_emplace(place[k], k);
    if (q.size == 1) continue;
    v.children(k, kids);
    for (const u32 c : kids) {
      const NodeRecord& x = v[c];
      if (x.mover() == q.mover() || x.pass() == Pass::probe) continue;
      alternates = true;
      if (plain(q) && plain(x)) steps.add(q.static_eval, x.static_eval, c);
    }
  }
  if (!alternates) return no_node;
  for (u32 k = 0; k < v.size(); ++k) {
    const NodeRecord& q = v[k];
    if (q.size == 1 || q.depth() != 1 || left_open(q) || q.pass() == Pass::probe) continue;
    const auto at = leaf.find(place[k]);
    if (at == leaf.end()) continue;
    // The best of its moves that were judged, whatever the window made of it.
    v.children(k, kids);
    std::optional<int> best;
    for (const u32 c : kids)
      if (v[c].size == 1 && plain(v[c]) && v[c].mover() != q.mover() && v[c].pass() != Pass::probe)
        best = std::max(best.value_or(-v[c].static_eval), -v[c].static_eval);
    if (best) deeper.add(v[at->second].static_eval, *best, at->second);
  }
  const bool by_steps = steps.tell() && steps.together() >= close;
  const bool by_depth = deeper.tell() && deeper.together() <= -close;
  // Where both can be asked, they agree.
  if (steps.tell() ? !by_steps : !by_depth) return no_node;
  return (by_steps ? steps : deeper).first();
}

}  // namespace

void lint_statics(Notes& n) {
  auto& at = n.facts->static_of_one_side;
  if (!at) at = static_of_one_side_at(n.in.view);
  if (*at == no_node) return;
  n.of(Rule::static_right).skipped.clear();
  n.checked(Rule::static_right);
  n.found(Rule::static_right, *at, false, Quantity::nothing, {}, {}, static_of_one_side);
}

}  // namespace ply::lint_detail
