// The panel of the Learn door: the whole tree with one question under it, and beside it a column with what is learned
// and the way through it.
#pragma once
#include <string>
#include <string_view>

namespace ply::ui {

/// What commands ask of it beside showing it.
class LearnDoor {
 public:
  /// "next", "back", "restart", "turn", "turn CARD", "skip", "drag CARD NUMBER", "first CARD", "cards" by their paths;
  /// false: not now.
  virtual bool carry_out(std::string_view deed) = 0;
  /// The lesson stands at its end.
  virtual bool at_end() const = 0;
  /// Its tree as it is typed, the cards in the order in which they lie now.
  virtual std::string tree() const = 0;

 protected:
  ~LearnDoor() = default;
};

}  // namespace ply::ui
