#include "engine/games/toy_tree/edit.h"

#include <fmt/format.h>

#include <algorithm>

namespace ply::toy_tree {

TypedTree typed_tree_of(const Tree& tree) {
  TypedTree out(tree.size());
  for (std::size_t n = 0; n < tree.size(); ++n) {
    TypedNode& to = out[n];
    to.mover = tree[n].mover;
    to.value = tree[n].value;
    int move = 0;
    for (const u32 child : tree[n].children) {  // parents stand before their children
      to.children.push_back(static_cast<int>(child));
      out[child].parent = static_cast<int>(n);
      out[child].move = move++;
      out[child].ply = to.ply + 1;
    }
  }
  return out;
}

Result<Tree> tree_changed_by(const Tree& tree, const TypedTree& typed, const TreeChange& change) {
  if (change.node < 0 || change.node >= static_cast<int>(tree.size())) return Error{"there is no such node"};
  const auto at = static_cast<std::size_t>(change.node);
  const TypedNode& node = typed[at];
  const bool takes_value = change.kind == TreeChange::Kind::value || change.kind == TreeChange::Kind::add;
  if (takes_value && (change.number > max_value || change.number < -max_value))
    return Error{fmt::format("a leaf is worth a number from -{0} to {0}", max_value)};
  Tree out = tree;
  switch (change.kind) {
    case TreeChange::Kind::value:
      if (!node.leaf()) return Error{"only a leaf has a value of its own; a node gets its value from below"};
      out[at].value = change.number;
      break;
    case TreeChange::Kind::add: {
      if (out[at].children.size() == max_children)
        return Error{fmt::format("a node has at most {} children", max_children)};
      if (node.ply == max_tree_depth) return Error{fmt::format("the tree is at most {} plies deep", max_tree_depth)};
      if (out.size() + 2 > max_nodes) return Error{fmt::format("the tree has at most {} nodes", max_nodes)};
      if (node.leaf()) {  // the other side chooses there from now on
        out[at].mover = node.parent < 0 ? Side::first : other(tree[static_cast<std::size_t>(node.parent)].mover);
        out[at].children.push_back(static_cast<u32>(out.size()));
        out.push_back({Side::first, node.value, {}});
        out[at].value = 0;
      }
      out[at].children.push_back(static_cast<u32>(out.size()));
      out.push_back({Side::first, change.number, {}});
      break;
    }
    case TreeChange::Kind::remove: {
      if (node.parent < 0) return Error{"the root stays"};
      Node& up = out[static_cast<std::size_t>(node.parent)];
      std::erase(up.children, static_cast<u32>(change.node));
      if (up.children.empty()) up = {Side::first, node.leaf() ? node.value : 0, {}};
      break;
    }
    case TreeChange::Kind::place: {
      if (node.parent < 0) return Error{"the root has no place among others"};
      auto& children = out[static_cast<std::size_t>(node.parent)].children;
      if (change.number < 0 || change.number >= static_cast<int>(children.size()))
        return Error{fmt::format("it stands among {}: a place from 1 to {}", children.size(), children.size())};
      std::erase(children, static_cast<u32>(change.node));
      children.insert(children.begin() + change.number, static_cast<u32>(change.node));
      break;
    }
  }
  return parse_tree(write_tree(out));
}

}  // namespace ply::toy_tree
