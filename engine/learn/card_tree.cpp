#include "engine/learn/card_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/analysis/lint/lint.h"
#include "engine/core/text.h"
#include "engine/game/tree_face.h"

namespace ply {
namespace {

// Children of a node stand behind it, so a walk from the back has seen them all.
void take_from_children(CardTree& tree, u32 k) {
  CardNode& n = tree.nodes[k];
  if (n.leaf()) return;
  n.value = tree.nodes[n.children.front()].value;
  for (const u32 c : n.children)
    n.value = n.mover == Side::first ? std::max(n.value, tree.nodes[c].value) : std::min(n.value, tree.nodes[c].value);
}

class Grower {
 public:
  Grower(const Game& game, const Position& root, int depth, std::string_view profile, const Weights& weights, u32 most)
      : game_(game),
        depth_(depth),
        profile_(profile),
        weights_(weights),
        most_(most),
        win_(win_size(game, root, profile_)),
        root_mover_(game.mover(root)) {}

  bool grow(CardTree& tree, const Position& p, u32 at) {
    CardNode here = tree.nodes[at];
    tree.plies = std::max(tree.plies, here.ply);
    const bool over = game_.outcome(p).has_value();
    if (over || here.ply >= depth_) {
      tree.nodes[at].value = judged(p, over, here.ply);
      return true;
    }
    for (const MoveCode m : game_.moves(p)) {
      if (tree.nodes.size() >= most_) return false;
      const Position next = game_.after(p, m);
      const u32 child = static_cast<u32>(tree.nodes.size());
      const std::string edge = game_.show_move(p, m);
      const std::string front = here.path.empty() || tree.letters ? here.path : here.path + " ";
      tree.nodes.push_back({at, here.ply + 1, game_.mover(next), m, edge, front + edge, 0, {}});
      tree.nodes[at].children.push_back(child);
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
  const u32 most_;
  const int win_;
  const Side root_mover_;
};

// A copy of a subtree, its children in the order that `sorted` gives them, behind what is in `out` already.
template <class Sorted>
void copy_below(const CardTree& from, u32 k, CardTree& out, u32 at, const Sorted& sorted) {
  const std::vector<u32> children = sorted(k);
  // Edges and codes belong to the places, not to what hangs on them.
  for (std::size_t i = 0; i < children.size(); ++i) {
    const CardNode& place = from.nodes[from.nodes[k].children[i]];
    CardNode n = from.nodes[children[i]];
    n.parent = at;
    n.move = place.move;
    n.edge = place.edge;
    const std::string& front = out.nodes[at].path;
    n.path = (front.empty() || out.letters ? front : front + " ") + n.edge;
    n.children.clear();
    const u32 child = static_cast<u32>(out.nodes.size());
    out.nodes.push_back(std::move(n));
    out.nodes[at].children.push_back(child);
    copy_below(from, children[i], out, child, sorted);
  }
}

template <class Sorted>
CardTree sorted_copy(const CardTree& tree, const Sorted& sorted) {
  CardTree out;
  out.letters = tree.letters;
  out.plies = tree.plies;
  out.nodes.reserve(tree.nodes.size());
  out.nodes.push_back(tree.nodes.front());
  out.nodes.front().children.clear();
  copy_below(tree, 0, out, 0, sorted);
  return out;
}

}  // namespace

u32 CardTree::cards() const {
  return static_cast<u32>(std::count_if(nodes.begin(), nodes.end(), [](const CardNode& n) { return n.leaf(); }));
}

u32 CardTree::find(std::string_view path) const {
  std::string wanted(trim(path));
  if (nodes.empty()) return no_card_node;
  if (wanted == "root") wanted.clear();
  if (letters) std::erase(wanted, ' ');
  for (u32 k = 0; k < nodes.size(); ++k)
    if (nodes[k].path == wanted) return k;
  return no_card_node;
}

bool names_are_letters(const Game& game) { return tree_face(&game) != nullptr; }

Result<CardTree> card_tree(const Game& game, const Position& root, int depth, std::string_view profile,
                           const Weights& weights, u32 most) {
  CardTree tree;
  tree.letters = names_are_letters(game);
  tree.nodes.push_back({no_card_node, 0, game.mover(root), 0, {}, {}, 0, {}});
  Grower grower(game, root, depth, profile, weights, most);
  if (!grower.grow(tree, root, 0))
    return Error{fmt::format("the tree has more than {} nodes: it cannot be drawn as a whole", grouped(most))};
  count_up(tree);
  return tree;
}

void count_up(CardTree& tree) {
  for (u32 k = static_cast<u32>(tree.nodes.size()); k-- > 0;) take_from_children(tree, k);
}

std::string typed_tree(const CardTree& tree, u32 node) {
  const CardNode& n = tree.nodes[node];
  if (n.leaf()) return fmt::format("{}", n.value);
  const bool max = n.mover == Side::first;
  std::string out(1, max ? '(' : '[');
  for (std::size_t i = 0; i < n.children.size(); ++i) out += (i ? " " : "") + typed_tree(tree, n.children[i]);
  return out + (max ? ')' : ']');
}

CardTree with_order(const CardTree& tree, u32 node, std::span<const u32> order) {
  return sorted_copy(
      tree, [&](u32 k) { return k == node ? std::vector<u32>(order.begin(), order.end()) : tree.nodes[k].children; });
}

CardTree with_card(const CardTree& tree, u32 leaf, int value) {
  CardTree out = tree;
  out.nodes[leaf].value = value;
  count_up(out);
  return out;
}

CardTree with_best_at(const CardTree& tree, int step, int steps) {
  return sorted_copy(tree, [&](u32 k) {
    const CardNode& n = tree.nodes[k];
    std::vector<u32> out = n.children;
    if (out.size() < 2) return out;
    const int sign = n.mover == Side::first ? 1 : -1;
    std::stable_sort(out.begin(), out.end(),
                     [&](u32 a, u32 b) { return sign * tree.nodes[a].value < sign * tree.nodes[b].value; });
    const u32 best = out.back();
    out.pop_back();
    const auto last = static_cast<std::ptrdiff_t>(out.size());
    const std::ptrdiff_t at = steps > 1 ? last - last * std::clamp(step, 0, steps - 1) / (steps - 1) : 0;
    out.insert(out.begin() + at, best);
    return out;
  });
}

}  // namespace ply
