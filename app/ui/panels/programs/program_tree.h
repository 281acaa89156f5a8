// The tree of a program as rows: the value of every node on the board, subtrees that can be folded, and a field in
// which one is written anew.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "app/ui/panels/panel.h"
#include "engine/read/node/program_view.h"

namespace ply::ui {

class ProgramRows {
 public:
  /// `tree` is what is looked at in this position. Cells that the row under the mouse has read go to `commands.marked`.
  void draw(const FrameModel& frame, Commands& commands, const ProgramTreeView& tree, const Position& position,
            bool mark);

 private:
  void rows(const FrameModel& frame, Commands& commands, const ProgramTreeView& tree, Side mover, bool mark);
  void edit(const FrameModel& frame, Commands& commands, const ProgramTreeView& tree, const Position& position);
  void choose(const FrameModel& frame, int node);

  std::set<std::size_t> folded_;
  u64 serial_ = 0;
  int chosen_ = -1;  ///< the node that is written anew
  std::string typed_;
  bool focus_ = false;
  std::string checked_;  ///< what `problem_` and `worth_` are about
  u64 checked_at_ = 0;
  std::string problem_, worth_;
  int column_ = 0;
};

}  // namespace ply::ui
