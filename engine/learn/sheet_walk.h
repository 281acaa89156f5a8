// A worksheet walked through in the order of the search, by what a person wrote before: what each box must then hold,
// by the rules or by one misconception.
#pragma once
#include <array>
#include <vector>

#include "engine/learn/filled_sheet.h"

namespace ply {

/// How somebody fills in a sheet; all but the first are misconceptions. Where several explain a box equally well, the
/// first of them is named.
enum class SheetBelief : u8 {
  rules,
  parent_only,    ///< a node tells its child what it has found itself, nothing of what was handed down to it
  strict,         ///< α > β stops, α = β does not
  nearly,         ///< one less than the bound stops already
  parent_too,     ///< a stop ends the parent, too
  late_cross,     ///< the stop is seen one move too late
  late_value,     ///< a card that is crossed out counts
  equal_sign,     ///< a value is always exact
  all_max,        ///< MIN takes the largest, too
  all_min,        ///< MAX takes the smallest, too
  sides_turned,   ///< both
  other_back,     ///< the bound goes back instead of the value; where the bound is asked for, the value
  from_right,     ///< moves from right to left
  last_of_equal,  ///< an equal move becomes the best
  negated,        ///< below, the window is (-β, -α), as in negamax
  swapped,        ///< below, α and β change places
  other_wall      ///< MIN moves α, MAX moves β
};
inline constexpr std::size_t sheet_beliefs = 17;

/// What a box may hold; the first is what one who fills in the sheet writes.
struct SheetExpected {
  std::array<int, 4> values{};
  int count = 0;  ///< 0: nothing is asked there
  void add(int v);
  bool takes(int v) const;
};

/// No bound yet: an infinity of either side.
bool is_endless(int v);

class SheetWalk {
 public:
  /// `walls_back`: a value outside the window goes back as the bound (fail-hard). `fills`: writes what is expected as
  /// it goes; else it follows what stands there, and takes what is expected only for boxes that are empty.
  SheetWalk(const CardTree& tree, FilledSheet sheet, SheetBelief belief, bool walls_back, bool fills);

  const SheetExpected& at(SheetPlace place) const { return expected_[index(place)]; }
  const FilledSheet& sheet() const { return sheet_; }

  /// The window in which the node is entered, as it was written, and the one that was handed to it.
  struct Window {
    int alpha = 0, beta = 0;
  };
  const Window& entered(u32 node) const { return entered_[node]; }
  const Window& handed(u32 node) const { return handed_[node]; }
  /// The window of the parent at the moment at which the branch to this node is looked at.
  const Window& before(u32 node) const { return before_[node]; }
  /// What came back from the node, as it was written; of a leaf its card.
  int value(u32 node) const { return values_[node]; }
  bool visited(u32 node) const { return visited_[node]; }

 private:
  struct Node;
  static std::size_t index(SheetPlace p) { return p.node * sheet_parts + static_cast<std::size_t>(p.part); }
  bool believes(SheetBelief b) const { return belief_ == b; }
  void expect(SheetPlace place, int v) { expected_[index(place)].add(v); }
  int take(SheetPlace place);
  int visit(u32 k, Window w);
  void branch(Node& n, u32 child, bool first);
  int leave(const Node& n);
  Window child_window(const Node& n) const;
  void foot();

  const CardTree& tree_;
  FilledSheet sheet_;
  const SheetBelief belief_;
  const bool walls_back_, fills_;
  std::vector<SheetExpected> expected_;
  std::vector<Window> entered_, handed_, before_;
  std::vector<int> values_;
  std::vector<bool> visited_;
  u32 best_ = no_card_node;
};

}  // namespace ply
