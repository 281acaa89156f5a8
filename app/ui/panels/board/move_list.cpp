#include "app/ui/panels/board/move_list.h"

namespace ply::ui {

Side player_of(const GameTree& tree, int node) { return tree.at(tree.at(node).parent).mover; }

namespace {

constexpr int deepest_indent = 8;

/// The row that the move which led to `node` would stand in if its line were the main line.
int turn_number(const GameTree& t, int node) { return move_number(t, t.at(node).parent); }

class Builder {
 public:
  explicit Builder(const GameTree& tree) : t_(tree) {}

  void main_line() {
    MoveRow row;
    row.number = 1;
    std::vector<int> branches;  // parents with other moves, told below the row they stand in
    Side last = Side::second;
    bool any = false;
    for (int parent = GameTree::root; !t_.at(parent).children.empty();) {
      const int node = t_.at(parent).children.front();
      const Side side = t_.at(parent).mover;
      // A row ends when the first side begins a new turn, or where the second side's turn follows one of its own row.
      const bool begins = any && side != last && (side == Side::first || !row.second.empty());
      if (begins) flush(row, branches);
      if (!any && side == Side::second) row.second_began = true;
      (side == Side::first ? row.first : row.second).push_back(node);
      if (t_.at(parent).children.size() > 1) branches.push_back(parent);
      any = true;
      last = side;
      parent = node;
    }
    if (any) flush(row, branches);
  }
  std::vector<MoveRow> rows() && { return std::move(rows_); }

 private:
  void flush(MoveRow& row, std::vector<int>& branches) {
    const int number = row.number;
    rows_.push_back(std::move(row));
    for (const int parent : branches) {
      for (std::size_t i = 1; i < t_.at(parent).children.size(); i++) side_line(t_.at(parent).children[i], 1);
    }
    branches.clear();
    row = {};
    row.number = number + 1;
  }

  // A side line goes on along first children; its own side lines follow it.
  void side_line(int node, int indent) {
    MoveRow row;
    row.number = turn_number(t_, node);
    row.second_began = player_of(t_, node) == Side::second;
    row.indent = indent < deepest_indent ? indent : deepest_indent;
    std::vector<int> branches;
    row.first.push_back(node);
    for (int n = node; !t_.at(n).children.empty();) {
      if (t_.at(n).children.size() > 1) branches.push_back(n);
      n = t_.at(n).children.front();
      row.first.push_back(n);
    }
    rows_.push_back(std::move(row));
    if (indent > 200) return;  // as deep as a stack may safely go; such a tree is made on purpose
    for (const int parent : branches) {
      for (std::size_t i = 1; i < t_.at(parent).children.size(); i++) side_line(t_.at(parent).children[i], indent + 1);
    }
  }

  const GameTree& t_;
  std::vector<MoveRow> rows_;
};

}  // namespace

int move_number(const GameTree& t, int node) {
  int number = 1;
  bool second_played = false, any = false;
  Side last = Side::second;
  // Each place with the move that is played there; at the last, the one in question
  for (const int n : t.line_to(node)) {
    const Side side = t.at(n).mover;
    if (any && side != last && (side == Side::first || second_played)) number++, second_played = false;
    if (side == Side::second) second_played = true;
    last = side;
    any = true;
  }
  return number;
}

std::vector<MoveRow> move_rows(const GameTree& tree) {
  Builder b(tree);
  b.main_line();
  return std::move(b).rows();
}

}  // namespace ply::ui
