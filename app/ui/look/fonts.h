// The faces: three for text, one for the pieces on boards. Loaded into the current context's atlas; owned by it.
#pragma once
#include <imgui.h>

#include <string>
#include <vector>

#include "app/ui/look/font_files.h"
#include "app/ui/look/signs.h"

namespace ply::ui {

struct Fonts {
  ImFont* ui = nullptr;     ///< the interface, 15 px x scale
  ImFont* mono = nullptr;   ///< moves, lines, numbers, 16 px x scale: looks as large as `ui`
  ImFont* big = nullptr;    ///< headings and results, 20 px x scale, a heavier cut
  ImFont* board = nullptr;  ///< pieces and figures on boards, baked large: draw it at any size up to board_size
  float board_size = 0;     ///< in pixels
  bool kanji = false;       ///< `board` and the others have the shogi pieces
  bool figures = false;     ///< `board` has the chess figures
  Signs signs;              ///< what `ui` and `mono` can both draw
  std::vector<std::string> complaints;  ///< see FontFiles
};

/// Clears the atlas and loads all faces for this scale (1..2). `ratio`: pixels of the framebuffer per unit of display
/// size, 2 on some macOS screens; the fonts are baked that much larger, and drawn smaller.
Fonts load_fonts(const FontFiles& files, float scale, float ratio = 1);

}  // namespace ply::ui
