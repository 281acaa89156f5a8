#include "engine/ask/compare/node_pairs.h"

#include <algorithm>

#include "engine/base/random.h"

namespace ply {
namespace {

// What children of one node are told apart by; equal ones are visits, in order.
struct PairStep {
  u64 key;
  u32 slot;
};

void steps_of(const View& v, const MoveNumbers& move, std::span<const u32> slots, std::vector<PairStep>& out) {
  out.clear();
  for (const u32 k : slots) {
    const NodeRecord& r = v[k];
    // A root is told by its iteration and its attempt.
    const u64 key = r.ply == 0 ? (static_cast<u64>(r.depth() + 1000) << 8 | r.rank)
                               : move(r.move) * 2 + (r.pass() == Pass::probe ? 1 : 0);
    out.push_back({key, k});
  }
}

void match(std::vector<PairStep>& x, std::vector<PairStep>& y, NodePairs& p) {
  const auto pair = [&](u32 a, u32 b) { p.b_of_a[a] = b, p.a_of_b[b] = a, ++p.both; };
  // Most nodes were searched alike.
  std::size_t same = 0;
  while (same < x.size() && same < y.size() && x[same].key == y[same].key) pair(x[same].slot, y[same].slot), ++same;
  if (same == x.size() || same == y.size()) return;
  const auto less = [](const PairStep& a, const PairStep& b) { return a.key < b.key; };
  const auto from = static_cast<std::ptrdiff_t>(same);
  std::stable_sort(x.begin() + from, x.end(), less);
  std::stable_sort(y.begin() + from, y.end(), less);
  for (std::size_t i = same, k = same; i < x.size() && k < y.size();) {
    if (x[i].key < y[k].key) ++i;
    else if (y[k].key < x[i].key) ++k;
    else pair(x[i++].slot, y[k++].slot);
  }
}

}  // namespace

MoveNumbers::MoveNumbers(const Recording& r) {
  for (const std::string& text : r.plan().move_texts) {
    u64 h = 1469598103934665603ull;
    for (const char c : text) h = mix64(h ^ static_cast<u8>(c));
    texts_.push_back(h);
  }
}

NodePairs pair_nodes(const Recording& first, const Recording& second, const std::atomic<bool>* stop) {
  const View a = first.view(), b = second.view();
  const MoveNumbers name_a(first), name_b(second);
  NodePairs p;
  p.b_of_a.assign(a.size(), no_node);
  p.a_of_b.assign(b.size(), no_node);
  std::vector<u32> kids_a, kids_b;
  std::vector<PairStep> x, y;
  const auto match_lists = [&] {
    steps_of(a, name_a, kids_a, x);
    steps_of(b, name_b, kids_b, y);
    match(x, y, p);
  };
  a.roots(kids_a);
  b.roots(kids_b);
  match_lists();
  // Parents lie above their children.
  for (u32 k = a.size(); k-- > 0;) {
    if (stop && k % 65536 == 0 && stop->load(std::memory_order_relaxed)) return {};
    const u32 other = p.b_of_a[k];
    if (other == no_node || a[k].size == 1 || b[other].size == 1) continue;
    a.children(k, kids_a);
    b.children(other, kids_b);
    match_lists();
  }
  return p;
}

void paired_children(const View& a, const View& b, const NodePairs& p, PairedNode of, std::vector<PairedNode>& out) {
  out.clear();
  std::vector<u32> x, y;
  const bool roots = of.a == no_node && of.b == no_node;
  if (roots) a.roots(x), b.roots(y);
  if (of.a != no_node) a.children(of.a, x);
  if (of.b != no_node) b.children(of.b, y);
  std::size_t k = 0;
  const auto alone = [&] {
    for (; k < y.size() && p.a_of_b[y[k]] == no_node; ++k) out.push_back({no_node, y[k]});
  };
  alone();
  for (const u32 c : x) {
    const u32 d = p.b_of_a[c];
    out.push_back({c, d});
    if (d == no_node) continue;
    k = static_cast<std::size_t>(std::find(y.begin(), y.end(), d) - y.begin()) + 1;
    alone();
  }
}

OtherMoment other_moment(const View& a, const View& b, std::span<const u32> b_of_a, Tick t, u32 shown) {
  OtherMoment out;
  for (u32 k = shown; k != no_node; k = a.parent(k))
    if (b_of_a[k] != no_node) {
      out.shown = b_of_a[k];
      break;
    }
  if (t < 0) return out;
  const Event e = a.event(std::min(t, a.ticks() - 1));
  if (e.slot == no_node) return out;
  if (b_of_a[e.slot] != no_node) {
    out.tick = e.leaving ? b.leave(b_of_a[e.slot]) : b.enter(b_of_a[e.slot]);
    return out;
  }
  // What is below a node that the second has not: it stands behind what both searched before.
  u32 top = e.slot, above = a.parent(top);
  while (above != no_node && b_of_a[above] == no_node) top = above, above = a.parent(top);
  u32 before = no_node;
  if (above == no_node) {
    std::vector<u32> roots;
    a.roots(roots);
    for (const u32 r : roots)
      if (r < top && b_of_a[r] != no_node) before = r;
  } else {
    before = a.previous_sibling(top);
    while (before != no_node && b_of_a[before] == no_node) before = a.previous_sibling(before);
  }
  const u32 parent = above == no_node ? no_node : b_of_a[above];
  if (before != no_node) out.tick = b.leave(b_of_a[before]);
  else out.tick = parent == no_node ? -1 : b.enter(parent);
  // Where the second had done with the node by then, it says why.
  if (parent != no_node && (before == no_node ? b[parent].size == 1 : b.last_child(parent) == b_of_a[before]))
    out.tick = b.leave(parent);
  return out;
}

}  // namespace ply
