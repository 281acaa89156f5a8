// Where terms of one's own are written: those of the game on the board, and a field for another.
#pragma once
#include <memory>
#include <string>

#include "app/ui/panels/debug/expression_field.h"
#include "app/ui/panels/panel.h"
#include "engine/game/own_term.h"

namespace ply::ui {

class OwnTermsForm {
 public:
  void draw(const FrameModel& frame, Commands& commands);

 private:
  void row(const FrameModel& frame, Commands& commands, std::size_t at, const OwnTermText& term);
  ExpressionLanguage language() const;

  std::shared_ptr<const Game> game_;  // whose words these are
  std::shared_ptr<const BoardWords> words_;
  std::string name_ = "own";
  ExpressionField field_;
};

}  // namespace ply::ui
