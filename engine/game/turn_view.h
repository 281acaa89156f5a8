// For games whose turns have several steps: where the turn stands and what may be done, as data, so that one panel
// shows it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/base/types.h"

namespace ply {

/// Cells to be clicked one after the other, and the plies that are then played.
struct ClickChoice {
  std::vector<u32> plies;
  std::vector<int> path;
};

/// A way to read clicks, chosen by the user: "infer", "push" ...
struct ClickMode {
  std::string id, title, explanation;
};

struct TurnView {
  /// A remark about the board, and the cell it is about (-1: none).
  struct Line {
    std::string text;
    int cell = -1;
    bool warning = false;  ///< bad for the mover
  };
  struct Group {
    std::string title;
    std::string none;  ///< what to say when there is no line
    std::vector<Line> lines;
  };
  /// A choice of whole plies by name: "Fill at random".
  struct Action {
    std::string title;
    std::vector<u32> plies;
  };
  int steps = 4, used = 0;
  std::vector<std::string> played;  ///< the steps of this turn so far
  std::string owed;                 ///< what must be done next; empty if nothing
  /// Of something that must be finished: the cell of its piece, and the one that must be filled
  std::vector<int> begun;
  std::vector<int> finishers;  ///< the cells whose pieces can finish it
  std::optional<u32> end;      ///< the ply that ends the turn
  std::string why_not_end;     ///< if it cannot be ended
  std::vector<Group> groups;
  std::vector<Action> actions;
};

}  // namespace ply
