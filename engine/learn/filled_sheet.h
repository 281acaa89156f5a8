// A worksheet as a person fills it in: what stands in its boxes, which branches are crossed out, in which order the
// search comes to them.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"
#include "engine/learn/card_tree.h"

namespace ply {

/// The parts of a sheet in which something is written. The last three stand below the tree and belong to the root.
enum class SheetPart : u8 {
  alpha,
  beta,
  cross,  ///< on the branch that leads to the node
  value,  ///< the number
  sign,   ///< before it, in the same box
  cards,  ///< how many were turned
  best,   ///< the best move of the root
  total   ///< the value of the root
};
inline constexpr std::size_t sheet_parts = 8;

struct SheetPlace {
  u32 node = 0;
  SheetPart part = SheetPart::alpha;
  friend bool operator==(const SheetPlace&, const SheetPlace&) = default;
};

struct FilledSheet {
  struct Entry {
    std::optional<int> alpha, beta, value;
    std::optional<Kind> sign;
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  std::vector<Entry> entries;  ///< by node; those of leaves stay empty
  std::vector<bool> crossed;   ///< by node: the branch that leads to it
  std::optional<int> cards, total;
  std::optional<u32> best;

  explicit FilledSheet(const CardTree& tree) : entries(tree.nodes.size()), crossed(tree.nodes.size()) {}
  /// What stands there as a number: of a cross 0 or 1, of a sign its kind, of the best move its node.
  std::optional<int> at(SheetPlace place) const;
  void set(SheetPlace place, std::optional<int> to);
  friend bool operator==(const FilledSheet&, const FilledSheet&) = default;
};

/// A crossed branch lies on the path to the node, its own included.
bool below_cross(const CardTree& tree, const FilledSheet& sheet, u32 node);
/// Something is written or crossed out at the node or below it.
bool touched(const CardTree& tree, const FilledSheet& sheet, u32 node);
/// Boxes and branches in the order in which the search comes to them: a window on entering, a branch before what lies
/// below it, a value with its sign on leaving; the last are those below the tree. What is crossed out is left out.
std::vector<SheetPlace> search_order(const CardTree& tree, const FilledSheet& sheet);
/// The cards that no cross cuts off.
int cards_left(const CardTree& tree, const FilledSheet& sheet);

/// What a box says, as people write it: "-∞", "≥ 10", "a"; empty: nothing.
std::string box_text(const CardTree& tree, const FilledSheet& sheet, SheetPlace place);
/// The other way round. For infinity "i", "inf", "oo" and "∞" are taken, "-" alone for minus infinity; a plus before a
/// number means nothing. The value and its sign are one text; what is left out of it is empty. The error says what is
/// expected.
Status write_box(const CardTree& tree, FilledSheet& sheet, SheetPlace place, std::string_view text);

/// As JSON: {crossed: [path], nodes: [{path, alpha, beta, value, kind}], cards, best, value}, as `worksheet --json`
/// prints a key; null is the infinity of its side, what is left out is an empty box.
std::string sheet_json(const CardTree& tree, const FilledSheet& sheet);
Result<FilledSheet> read_sheet(const CardTree& tree, std::string_view json);

}  // namespace ply
