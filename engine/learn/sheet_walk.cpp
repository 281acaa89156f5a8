#include "engine/learn/sheet_walk.h"

#include <algorithm>

#include "engine/search/observer.h"

namespace ply {
namespace {

bool both_finite(int a, int b) { return !is_endless(a) && !is_endless(b); }

}  // namespace

bool is_endless(int v) { return v >= infinite || v <= -infinite; }

void SheetExpected::add(int v) {
  if (!takes(v) && count < static_cast<int>(values.size())) values[static_cast<std::size_t>(count++)] = v;
}
bool SheetExpected::takes(int v) const {
  return std::find(values.begin(), values.begin() + count, v) != values.begin() + count;
}

// A node while it is searched.
struct SheetWalk::Node {
  u32 k;
  bool max;
  Window given, now;
  std::optional<int> best, with_crossed;  // of its moves; with those that are crossed out, as far as they are cards
  u32 best_child = no_card_node;
  bool stopped = false;        // before the last move that was looked at
  bool elder_stopped = false;  // the last move that was looked at, itself
  bool crossed = false;        // something is crossed out here
  bool undecided = false;      // what is crossed out is not what a stop crosses out
};

SheetWalk::SheetWalk(const CardTree& tree, FilledSheet sheet, SheetBelief belief, bool walls_back, bool fills)
    : tree_(tree),
      sheet_(std::move(sheet)),
      belief_(belief),
      walls_back_(walls_back),
      fills_(fills),
      expected_(tree.nodes.size() * sheet_parts),
      entered_(tree.nodes.size()),
      handed_(tree.nodes.size()),
      before_(tree.nodes.size()),
      values_(tree.nodes.size()),
      visited_(tree.nodes.size()) {
  (void)visit(0, {-infinite, infinite});
  foot();
}

// What the box holds from now on.
int SheetWalk::take(SheetPlace place) {
  const SheetExpected& e = expected_[index(place)];
  if (fills_) sheet_.set(place, e.values[0]);
  return sheet_.at(place).value_or(e.values[0]);
}

SheetWalk::Window SheetWalk::child_window(const Node& n) const {
  switch (belief_) {
    case SheetBelief::parent_only:
      return {n.max ? n.best.value_or(-infinite) : -infinite, n.max ? infinite : n.best.value_or(infinite)};
    case SheetBelief::negated: return {-n.now.beta, -n.now.alpha};
    case SheetBelief::swapped: return {n.now.beta, n.now.alpha};
    default: return n.now;
  }
}

int SheetWalk::visit(u32 k, Window w) {
  visited_[k] = true;
  handed_[k] = w;
  expect({k, SheetPart::alpha}, w.alpha);
  expect({k, SheetPart::beta}, w.beta);
  const TypedNode& node = tree_.nodes[k];
  Node n{};
  n.k = k;
  n.max = node.mover == Side::first;
  if (believes(SheetBelief::all_max)) n.max = true;
  if (believes(SheetBelief::all_min)) n.max = false;
  if (believes(SheetBelief::sides_turned)) n.max = !n.max;
  n.given = n.now = {take({k, SheetPart::alpha}), take({k, SheetPart::beta})};
  entered_[k] = n.given;
  std::vector<u32> order(node.children.begin(), node.children.end());
  if (believes(SheetBelief::from_right)) std::reverse(order.begin(), order.end());
  for (const u32 c : order) branch(n, c, c == order.front());
  if (k == 0) best_ = n.best_child;
  return values_[k] = leave(n);
}

void SheetWalk::branch(Node& n, u32 child, bool first) {
  const bool leaf = tree_.nodes[child].leaf();
  const Window& w = n.now;
  before_[child] = w;
  const bool stop = !first && w.alpha >= w.beta;
  bool wanted = stop;
  if (believes(SheetBelief::strict)) wanted = !first && w.alpha > w.beta;
  if (believes(SheetBelief::nearly)) wanted |= !first && both_finite(w.alpha, w.beta) && w.alpha + 1 >= w.beta;
  if (believes(SheetBelief::parent_too)) wanted |= n.elder_stopped;
  if (believes(SheetBelief::late_cross)) wanted = stop && n.stopped;
  n.stopped = stop;
  expect({child, SheetPart::cross}, wanted);
  if (fills_) sheet_.crossed[child] = wanted;
  const bool here = sheet_.crossed[child];
  // Not crossed out although it should be: where nothing is written below it, nothing came back from it.
  const bool missing = !fills_ && !here && wanted && (leaf || !touched(tree_, sheet_, child));
  if (leaf) values_[child] = tree_.nodes[child].value;
  n.crossed |= here;
  n.undecided |= believes(SheetBelief::rules) && (missing || here != wanted);
  if (leaf)
    n.with_crossed = !n.with_crossed ? values_[child]
                     : n.max         ? std::max(*n.with_crossed, values_[child])
                                     : std::min(*n.with_crossed, values_[child]);
  n.elder_stopped = false;
  if (here || missing) return;
  visited_[child] = true;
  const int v = leaf ? values_[child] : visit(child, child_window(n));
  if (!leaf && (!n.with_crossed || (n.max ? v > *n.with_crossed : v < *n.with_crossed))) n.with_crossed = v;
  const bool better = !n.best || (n.max ? v > *n.best : v < *n.best);
  if (better || (v == *n.best && believes(SheetBelief::last_of_equal))) n.best_child = child;
  if (better) n.best = v;
  if (believes(SheetBelief::other_wall)) (n.max ? n.now.beta : n.now.alpha) = *n.best;
  else if (n.max) n.now.alpha = std::max(n.now.alpha, *n.best);
  else n.now.beta = std::min(n.now.beta, *n.best);
  const auto& below = tree_.nodes[child].children;
  n.elder_stopped =
      std::any_of(below.begin(), below.end(), [&](int c) { return sheet_.crossed[static_cast<std::size_t>(c)]; });
}

int SheetWalk::leave(const Node& n) {
  const SheetPlace value{n.k, SheetPart::value}, sign{n.k, SheetPart::sign};
  if (!n.best) return sheet_.entries[n.k].value.value_or(0);  // all is crossed out: nothing is expected
  const Window& g = n.given;
  const auto back = [&](int v) {
    const bool wall = walls_back_ != believes(SheetBelief::other_back);
    return wall && g.alpha <= g.beta ? std::clamp(v, g.alpha, g.beta) : v;
  };
  if (!believes(SheetBelief::late_value)) expect(value, back(*n.best));
  if (n.undecided || believes(SheetBelief::late_value)) expect(value, back(*n.with_crossed));

  const Kind stop = n.max ? Kind::lower : Kind::upper;
  const bool no_better = n.max ? *n.best <= g.alpha : *n.best >= g.beta;
  const Kind plain = no_better ? (n.max ? Kind::upper : Kind::lower) : Kind::exact;
  const bool at_wall = believes(SheetBelief::strict) ? n.now.alpha > n.now.beta : n.now.alpha >= n.now.beta;
  if (believes(SheetBelief::equal_sign)) {
    expect(sign, static_cast<int>(Kind::exact));
  } else {
    if (n.crossed || at_wall) expect(sign, static_cast<int>(stop));
    // At the last move a stop crosses out nothing, so one may as well say that there was none.
    if (n.crossed ? n.undecided : true) expect(sign, static_cast<int>(plain));
  }
  (void)take(sign);
  return take(value);
}

void SheetWalk::foot() {
  const SheetPlace cards{0, SheetPart::cards}, best{0, SheetPart::best}, total{0, SheetPart::total};
  expect(cards, cards_left(tree_, sheet_));
  if (best_ != no_card_node) expect(best, static_cast<int>(best_));
  expect(total, values_[0]);
  for (const SheetPlace p : {cards, best, total})
    if (at(p).count > 0) (void)take(p);
}

}  // namespace ply
