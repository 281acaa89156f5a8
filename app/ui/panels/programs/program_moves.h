// What a program chooses on the board and why, beside a search and the exact values.
#pragma once
#include <string>

#include "app/ui/panels/panel.h"

namespace ply::ui {

/// How much a move costs: a difference of scores, without a sign.
std::string amount_text(const Game& game, const std::string& profile, int amount);

class ProgramMovesView {
 public:
  /// Asks the session when the board, the program or the question has changed.
  void ask(const FrameModel& frame, Commands& commands, const Position& position);
  /// Two lines: why it chose its move, and what alpha-beta says of it.
  void sentence(const FrameModel& frame, const Position& position);
  /// The question, and the table.
  void draw(const FrameModel& frame, const Position& position);
  const std::string& profile(const FrameModel& frame) const;
  int depth() const { return depth_; }

 private:
  bool fresh(const FrameModel& frame, const Position& position) const;
  void choices(const FrameModel& frame);

  mutable std::string profile_;
  int depth_ = 8;
  bool exact_ = false;
};

}  // namespace ply::ui
