#include "engine/game/tree_face.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"

namespace ply {

const TreeFace* tree_face(const Game* game) { return dynamic_cast<const TreeFace*>(game); }

char branch_letter(int move) { return static_cast<char>(move < 26 ? 'a' + move : 'A' + move - 26); }

std::optional<int> branch_of_letter(char letter) {
  if (letter >= 'a' && letter <= 'z') return letter - 'a';
  if (letter >= 'A' && letter <= 'Z') return letter - 'A' + 26;
  return std::nullopt;
}

std::string place_name(const TypedTree& tree, int node) {
  std::string out;
  for (int n = node; n > 0; n = tree[static_cast<std::size_t>(n)].parent)
    out += branch_letter(tree[static_cast<std::size_t>(n)].move);
  std::reverse(out.begin(), out.end());
  return out;
}

Result<int> place_named(const TypedTree& tree, std::string_view name) {
  if (name == "root") return 0;
  int at = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto move = branch_of_letter(name[i]);
    const std::vector<int>& children = tree[static_cast<std::size_t>(at)].children;
    if (!move)
      return Error{fmt::format("a node is named by the letters of its branches, not by {}", quoted_text(name)),
                   static_cast<int>(i) + 1};
    if (*move >= static_cast<int>(children.size()))
      return Error{fmt::format("there is no node {}: {} has {}", quoted_text(name.substr(0, i + 1)),
                               i == 0 ? "the root" : std::string(name.substr(0, i)),
                               children.empty() ? "no branches"
                                                : fmt::format("the branches a to {}",
                                                              branch_letter(static_cast<int>(children.size()) - 1))),
                   static_cast<int>(i) + 1};
    at = children[static_cast<std::size_t>(*move)];
  }
  return at;
}

int leaves_below(const TypedTree& tree, int node) {
  int count = 0;
  std::vector<int> todo{node};
  while (!todo.empty()) {
    const TypedNode& n = tree[static_cast<std::size_t>(todo.back())];
    todo.pop_back();
    if (n.leaf()) ++count;
    todo.insert(todo.end(), n.children.begin(), n.children.end());
  }
  return count;
}

}  // namespace ply
