#include "engine/learn/card_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/base/text.h"

namespace ply {
namespace {

// Children of a node stand behind it, so a walk from the back has seen them all.
void take_from_children(CardTree& tree, u32 k) {
  TypedNode& n = tree.nodes[k];
  if (n.leaf()) return;
  n.value = tree.nodes[static_cast<std::size_t>(n.children.front())].value;
  for (const int c : n.children)
    n.value = n.mover == Side::first ? std::max(n.value, tree.nodes[static_cast<std::size_t>(c)].value)
                                     : std::min(n.value, tree.nodes[static_cast<std::size_t>(c)].value);
}

class Grower {
 public:
  Grower(const Game& game, const Position& root, int depth, std::string_view profile, const Weights& weights, u32 max)
      : game_(game),
        depth_(depth),
        profile_(profile),
        weights_(weights),
        max_(max),
        win_(game.profile(profile_)->win),
        root_mover_(game.mover(root)) {}

  bool grow(CardTree& tree, const Position& p, u32 at) {
    const int ply = tree.nodes[at].ply;
    tree.plies = std::max(tree.plies, ply);
    const bool over = game_.outcome(p).has_value();
    if (over || ply >= depth_) {
      tree.nodes[at].value = judged(p, over, ply);
      return true;
    }
    for (const MoveCode m : game_.moves(p)) {
      if (tree.nodes.size() >= max_) return false;
      const Position next = game_.after(p, m);
      const u32 child = tree.add(at, m, game_.mover(next), game_.show_move(p, m));
      if (!grow(tree, next, child)) return false;
    }
    return true;
  }

 private:
  // Evaluations speak for the side at the root. A win is worth less the farther it is, where the profile says so.
  int judged(const Position& p, bool over, int ply) const {
    const Breakdown b = game_.evaluate(p, profile_, weights_, root_mover_);
    int v = over ? b.finished.value_or(b.total) : b.total;
    if (over && win_ > 0 && std::abs(v) == win_) v += v > 0 ? -ply : ply;
    return root_mover_ == Side::first ? v : -v;
  }

  const Game& game_;
  const int depth_;
  const std::string profile_;
  const Weights& weights_;
  const u32 max_;
  const int win_;
  const Side root_mover_;
};

// A copy of a subtree, its children in the order that `sorted` gives them, behind what is in `out` already.
template <class Sorted>
void copy_below(const CardTree& from, u32 k, CardTree& out, u32 at, const Sorted& sorted) {
  const std::vector<int> children = sorted(k);
  // Edges and codes belong to the places, not to what hangs on them.
  for (std::size_t i = 0; i < children.size(); ++i) {
    const auto place = static_cast<u32>(from.nodes[k].children[i]), what = static_cast<u32>(children[i]);
    const u32 child =
        out.add(at, static_cast<MoveCode>(from.nodes[place].move), from.nodes[what].mover, from.edge[place]);
    out.nodes[child].value = from.nodes[what].value;
    copy_below(from, what, out, child, sorted);
  }
}

template <class Sorted>
CardTree sorted_copy(const CardTree& tree, const Sorted& sorted) {
  CardTree out;
  out.letters = tree.letters;
  out.plies = tree.plies;
  out.nodes.reserve(tree.nodes.size());
  out.nodes[out.add(no_card_node, 0, tree.nodes.front().mover, {})].value = tree.nodes.front().value;
  copy_below(tree, 0, out, 0, sorted);
  return out;
}

}  // namespace

u32 CardTree::cards() const {
  return static_cast<u32>(std::count_if(nodes.begin(), nodes.end(), [](const TypedNode& n) { return n.leaf(); }));
}

u32 CardTree::find(std::string_view named) const {
  std::string wanted(trim(named));
  if (nodes.empty()) return no_card_node;
  if (wanted == "root") wanted.clear();
  if (letters) std::erase(wanted, ' ');
  for (u32 k = 0; k < nodes.size(); ++k)
    if (path[k] == wanted) return k;
  return no_card_node;
}

u32 CardTree::add(u32 parent, MoveCode move, Side mover, std::string edge_text) {
  const auto at = static_cast<u32>(nodes.size());
  TypedNode n;
  n.move = static_cast<int>(move), n.mover = mover;
  std::string whole = edge_text;
  if (parent != no_card_node) {
    TypedNode& up = nodes[parent];
    n.parent = static_cast<int>(parent), n.ply = up.ply + 1;
    up.children.push_back(static_cast<int>(at));
    whole = path[parent] + (path[parent].empty() || letters ? "" : " ") + edge_text;
  }
  nodes.push_back(std::move(n));
  edge.push_back(std::move(edge_text));
  path.push_back(std::move(whole));
  return at;
}

bool names_are_letters(const Game& game) { return tree_face(&game) != nullptr; }

Result<CardTree> card_tree(const Game& game, const Position& root, int depth, std::string_view profile,
                           const Weights& weights, u32 max) {
  CardTree tree;
  tree.letters = names_are_letters(game);
  (void)tree.add(no_card_node, 0, game.mover(root), {});
  Grower grower(game, root, depth, profile, weights, max);
  if (!grower.grow(tree, root, 0))
    return Error{fmt::format("the tree has more than {} nodes: it cannot be drawn as a whole", grouped(max))};
  count_up(tree);
  return tree;
}

void count_up(CardTree& tree) {
  for (u32 k = static_cast<u32>(tree.nodes.size()); k-- > 0;) take_from_children(tree, k);
}

std::string typed_tree(const CardTree& tree, u32 node) {
  const TypedNode& n = tree.nodes[node];
  if (n.leaf()) return fmt::format("{}", n.value);
  const bool max = n.mover == Side::first;
  std::string out(1, max ? '(' : '[');
  for (std::size_t i = 0; i < n.children.size(); ++i)
    out += (i ? " " : "") + typed_tree(tree, static_cast<u32>(n.children[i]));
  return out + (max ? ')' : ']');
}

CardTree with_order(const CardTree& tree, u32 node, std::span<const u32> order) {
  return sorted_copy(
      tree, [&](u32 k) { return k == node ? std::vector<int>(order.begin(), order.end()) : tree.nodes[k].children; });
}

CardTree with_card(const CardTree& tree, u32 leaf, int value) {
  CardTree out = tree;
  out.nodes[leaf].value = value;
  count_up(out);
  return out;
}

CardTree with_best_at(const CardTree& tree, int step, int steps) {
  return sorted_copy(tree, [&](u32 k) {
    const TypedNode& n = tree.nodes[k];
    std::vector<int> out = n.children;
    if (out.size() < 2) return out;
    const int sign = n.mover == Side::first ? 1 : -1;
    std::stable_sort(out.begin(), out.end(), [&](int a, int b) {
      return sign * tree.nodes[static_cast<std::size_t>(a)].value <
             sign * tree.nodes[static_cast<std::size_t>(b)].value;
    });
    const int best = out.back();
    out.pop_back();
    const auto last = static_cast<std::ptrdiff_t>(out.size());
    const std::ptrdiff_t at = steps > 1 ? last - last * std::clamp(step, 0, steps - 1) / (steps - 1) : 0;
    out.insert(out.begin() + at, best);
    return out;
  });
}

}  // namespace ply
