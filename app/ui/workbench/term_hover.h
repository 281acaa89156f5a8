// Terms of art are explained where the mouse rests on them, in whatever panel, menu or bar they stand: the words under
// the mouse are read out of what was drawn. While the mouse moves nothing is done.
#pragma once
#include <imgui.h>

#include "app/ui/look/glossary.h"

namespace ply::ui {

class TermHover {
 public:
  /// After all else of the frame: beside its own tooltip, or below what a panel says in one.
  void draw(bool on);
  /// The term that is explained now, or null.
  const GlossaryEntry* pointed() const { return entry_; }

 private:
  ImVec2 mouse_{-1, -1};
  float rested_ = 0;  ///< seconds
  int looked_ = -1;   ///< frames since the words were read; -1: not yet
  const GlossaryEntry* entry_ = nullptr;
};

}  // namespace ply::ui
