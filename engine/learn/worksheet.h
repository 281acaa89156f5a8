// Worksheets: a tree with empty boxes for an exam, and its answer key. The sheet lists its rules; a tree is taken only
// if each of them matters, that is, if whoever forgets it fills in another sheet. Under the rules there is one answer.
#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"
#include "engine/learn/card_tree.h"

namespace ply {

/// What can be forgotten, as the sheet says it right.
enum class SheetRule : u8 {
  sides,        ///< MAX takes the largest, MIN the smallest
  from_left,    ///< moves from left to right
  handed_down,  ///< the window of a node is handed down to its children, not only its parent's own bound
  equal_cuts,   ///< α = β is enough to stop
  best_back,    ///< what goes back is the best value seen, also outside the window
  kinds,        ///< ≥ after a stop of MAX, ≤ after a stop of MIN or for what cannot beat the window
  first_stays,  ///< of equal moves the first stays the best
};
inline constexpr std::size_t sheet_rules = 7;
/// `walls_back`: see Worksheet.
std::string_view text(SheetRule rule, bool walls_back = false);

/// What is written at one inner node; in the view of `first`.
struct SheetBox {
  u32 node = 0;             ///< of the tree
  bool visited = false;     ///< false: its boxes stay empty, and it lies below a crossed edge
  int alpha = 0, beta = 0;  ///< when it is entered; ± infinite
  Score value;              ///< what goes back
  u32 best = no_card_node;  ///< the child that it comes from, the first of equal ones
  bool cut = false;
  friend bool operator==(const SheetBox& a, const SheetBox& b) {
    return a.node == b.node && a.visited == b.visited && a.alpha == b.alpha && a.beta == b.beta &&
           a.value.value == b.value.value && a.value.kind == b.value.kind && a.best == b.best && a.cut == b.cut;
  }
};

struct SheetKey {
  std::vector<SheetBox> boxes;  ///< of the inner nodes, in the order of the tree
  std::vector<u32> turned;      ///< leaves, in the order in which they are looked at
  std::vector<u32> crossed;     ///< nodes whose edge is crossed out: the first of what is not searched, side by side
  friend bool operator==(const SheetKey&, const SheetKey&) = default;
};

struct Worksheet {
  u64 seed = 0;
  int plies = 0;
  CardTree tree;
  SheetKey key;
  std::string position;     ///< the tree as text, to be typed into the workbench
  u64 tries = 0;            ///< trees that were drawn until one was right
  bool walls_back = false;  ///< what lies outside the window goes back as its bound (fail-hard), not as it is
};

inline constexpr int min_sheet_plies = 3, max_sheet_plies = 5;

/// The same seed, the same sheet. The error says which numbers can be asked for.
Result<Worksheet> make_worksheet(u64 seed, int plies);

/// The tree searched by these rules, `forgotten` left out: what the key is made of, and what it must differ from.
SheetKey filled_in(const CardTree& tree, std::span<const SheetRule> forgotten = {});

/// The same tree with the other rule of what goes back, and its key.
void set_walls_back(Worksheet& sheet, bool on);

/// Whether a person would have written the same: boxes, crosses, the cards that are turned, the best move of the root.
bool same_answers(const SheetKey& a, const SheetKey& b);

/// As a picture for paper, A4 across: black on white, hatched where colour would be.
std::string worksheet_svg(const Worksheet& sheet, bool with_answers);

}  // namespace ply
