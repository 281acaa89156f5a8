// Positions where a program chooses worse than a search: games on a thread, and their list.
#pragma once
#include <string>

#include "app/ui/panels/panel.h"

namespace ply::ui {

class ProgramCompare {
 public:
  void draw(const FrameModel& frame, Commands& commands, const std::string& profile, int depth);

 private:
  int games_ = 20;
};

}  // namespace ply::ui
