// Work at a worksheet: one box is on, what is typed goes into it, branches are crossed out, and every act can be taken
// back. Nothing is judged before check().
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/learn/worksheet_check.h"

namespace ply {

class SheetWork {
 public:
  explicit SheetWork(Worksheet sheet);

  const Worksheet& worksheet() const { return sheet_; }
  const CardTree& tree() const { return sheet_.tree; }
  const FilledSheet& filled() const { return filled_; }
  /// What goes back: the best value, or what is outside the window as the bound. Verdicts are of one of them.
  bool walls_back() const { return sheet_.walls_back; }
  void set_walls_back(bool on);
  /// Puts another filling in place of this one, such as one that was kept.
  void put(FilledSheet filled, bool counted = true);

  // ---- the box that is on ----
  SheetPlace here() const { return here_; }  ///< never a branch; of value and sign the value
  /// False: there is no such box, or it lies below a cross.
  bool go(SheetPlace place);
  /// In the order of the search; what is crossed out is left out. False: it was the last, the first.
  bool next();
  bool previous();
  /// What stands there, as far as it is typed.
  std::string text(SheetPlace place) const;

  // ---- acts ----
  /// A character of the keyboard: digits, "-", "+", "i" for infinity, "=", "<" and ">" for the sign, the letter of the
  /// best move. The first digit in a box that was just reached replaces what stood there. False: it means nothing
  /// there.
  bool type(char c);
  bool erase();  ///< the last character
  Status write(SheetPlace place, std::string_view text);
  /// Crosses the branch to a node out, or no longer. False: there is no branch, or it lies below another cross.
  bool cross(u32 node);
  /// By key: at α or β the branch to the node itself, at a value the last of its moves that is not crossed out.
  bool cross_here();
  bool can_undo() const { return !undo_.empty(); }
  bool can_redo() const { return !redo_.empty(); }
  bool undo();
  bool redo();
  /// Fills in everything; the sheet no longer counts.
  void show_answers();
  bool counted() const { return counted_; }

  const SheetVerdict& check();
  /// Of the last check(); null: there was none.
  const SheetVerdict* verdict() const { return verdict_ ? &*verdict_ : nullptr; }
  /// The place still holds what was judged.
  bool as_judged(SheetPlace place) const { return judged_ && judged_->at(place) == filled_.at(place); }
  /// Nothing was changed since the last check.
  bool all_as_judged() const { return judged_ && *judged_ == filled_; }

 private:
  struct Step {
    FilledSheet filled;
    SheetPlace here;
  };
  std::vector<SheetPlace> boxes() const;
  bool move(int step);
  void act(bool typing);
  bool put_typed(std::string typed);

  Worksheet sheet_;
  FilledSheet filled_;
  bool counted_ = true;
  SheetPlace here_{};
  std::string typed_;    // in the box that is on: "-", "=", "≥ 1"
  bool fresh_ = true;    // it was just reached
  bool typing_ = false;  // the last act was typing there: more of it is the same act
  std::vector<Step> undo_, redo_;
  std::optional<SheetVerdict> verdict_;
  std::optional<FilledSheet> judged_;
};

/// A worksheet of a tree that was typed in. The error says why it cannot be one.
Result<Worksheet> worksheet_of_tree(std::string_view tree);
/// The rules that this tree does not test: who forgets one of them fills in the same sheet.
std::vector<SheetRule> untested_rules(const Worksheet& sheet);

/// As JSON: which sheet (seed and plies, or the tree), what goes back ("value" or "bound") and what is filled in.
std::string write_work(const SheetWork& work);
Result<SheetWork> read_work(std::string_view json);

}  // namespace ply
