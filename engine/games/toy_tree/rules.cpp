#include "engine/games/toy_tree/rules.h"

#include <fmt/format.h>

#include <charconv>

namespace ply::toy_tree {
namespace {

// Recursive descent with a depth limit; every error names the column.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Tree> run() {
    if (auto r = node(0); !r) return r.error();
    skip_blanks();
    if (pos_ < text_.size()) return fail("the tree ends here, but more text follows");
    return std::move(tree_);
  }

 private:
  Error fail(std::string message) const { return {std::move(message), static_cast<int>(pos_) + 1}; }
  void skip_blanks() {
    while (pos_ < text_.size() && std::string_view(" ,\t\r\n").find(text_[pos_]) != std::string_view::npos) ++pos_;
  }
  Result<int> number() {
    int v = 0;
    const char* begin = text_.data() + pos_;
    if (pos_ < text_.size() && *begin == '+') ++begin;
    const auto [end, ec] = std::from_chars(begin, text_.data() + text_.size(), v);
    if (ec != std::errc{} || v > max_value || v < -max_value)
      return fail(fmt::format("expected a number from -{0} to {0}, '(' or '['", max_value));
    pos_ = static_cast<std::size_t>(end - text_.data());
    return v;
  }
  Result<u32> node(int depth) {
    skip_blanks();
    if (depth > max_tree_depth) return fail(fmt::format("the tree is deeper than {} plies", max_tree_depth));
    if (tree_.size() >= max_nodes) return fail(fmt::format("the tree has more than {} nodes", max_nodes));
    const u32 id = static_cast<u32>(tree_.size());
    tree_.emplace_back();
    if (pos_ >= text_.size()) return fail("the text ends where a node should be");
    const char open = text_[pos_];
    if (open != '(' && open != '[') {
      auto v = number();
      if (!v) return v.error();
      tree_[id].value = *v;
      return id;
    }
    const char close = open == '(' ? ')' : ']';
    tree_[id].mover = open == '(' ? Side::first : Side::second;
    ++pos_;
    for (;;) {
      skip_blanks();
      if (pos_ >= text_.size()) return fail(fmt::format("missing '{}'", close));
      if (text_[pos_] == close) break;
      if (tree_[id].children.size() == max_children)
        return fail(fmt::format("a node has at most {} children", max_children));
      auto child = node(depth + 1);
      if (!child) return child.error();
      tree_[id].children.push_back(*child);
    }
    if (tree_[id].children.empty()) return fail("a node without children is a leaf: write its value");
    ++pos_;
    if (pos_ < text_.size() && text_[pos_] == '=') {
      ++pos_;
      auto v = number();
      if (!v) return v.error();
      tree_[id].value = *v;
    }
    return id;
  }

  std::string_view text_;
  std::size_t pos_ = 0;
  Tree tree_;
};

u32 grow(Tree& tree, Random& random, const RandomTree& shape, int depth, Side mover) {
  const u32 id = static_cast<u32>(tree.size());
  tree.emplace_back();
  tree[id].mover = mover;
  tree[id].value = static_cast<int>(random.below(static_cast<u32>(shape.values))) - shape.values / 2;
  const bool leaf = depth == shape.depth || (depth > 0 && static_cast<int>(random.below(100)) < shape.leaf_percent);
  if (leaf) {
    tree[id].mover = Side::first;  // nobody moves at a leaf; the text does not keep it
    return id;
  }
  const int n = shape.full ? shape.branching : 1 + static_cast<int>(random.below(static_cast<u32>(shape.branching)));
  for (int i = 0; i < n; ++i) {
    const Side next = shape.alternate || random.below(2) ? other(mover) : mover;
    const u32 child = grow(tree, random, shape, depth + 1, next);
    tree[id].children.push_back(child);
  }
  return id;
}

}  // namespace

Result<Tree> parse_tree(std::string_view text) { return Parser(text).run(); }

std::string write_tree(const Tree& tree, u32 node) {
  const Node& n = tree[node];
  if (n.children.empty()) return std::to_string(n.value);
  std::string out(1, n.mover == Side::first ? '(' : '[');
  for (std::size_t i = 0; i < n.children.size(); ++i) {
    if (i) out += ' ';
    out += write_tree(tree, n.children[i]);
  }
  out += n.mover == Side::first ? ')' : ']';
  if (n.value != 0) out += '=' + std::to_string(n.value);
  return out;
}

Tree random_tree(Random& random, const RandomTree& shape) {
  Tree tree;
  grow(tree, random, shape, 0, Side::first);
  return tree;
}

}  // namespace ply::toy_tree
