// The letters of a frame, read back from its draw lists: whatever was drawn can be asked what it says, by whichever
// panel and widget.
#pragma once
#include <imgui.h>

#include <string>
#include <utility>
#include <vector>

#include "app/ui/host/glyph_reader.h"

namespace ply::ui {

/// A letter as it lies in the draw data, and what of it is seen.
struct DrawnLetter {
  unsigned character = 0;
  ImVec2 min, max;
  ImVec4 clip;
  bool trimmed = false;     ///< Dear ImGui itself has left out a part of it
  int run = 0;              ///< letters of one text
  float pen = 0, next = 0;  ///< where the pen stood, and where it goes

  bool seen() const { return max.x > clip.x && min.x < clip.z && max.y > clip.y && min.y < clip.w; }
};

/// All letters of one draw list, in the order in which they were drawn; those at this height alone, if one is given.
std::vector<DrawnLetter> letters_of(const ImDrawList& list, const GlyphReader& reader, const float* at_y = nullptr);

/// Letters beside each other, whatever texts they belong to.
struct DrawnLine {
  std::string text;                              ///< with blanks where there is room between letters
  std::vector<std::size_t> at;                   ///< where the letters begin in the text
  std::vector<std::pair<ImVec2, ImVec2>> boxes;  ///< and where they lie
};

/// The line of letters that goes through this place of a draw list; empty if none is near.
DrawnLine line_at(const ImDrawList& list, const GlyphReader& reader, ImVec2 place);
/// All lines that can be seen, each within its draw list, from top to bottom.
std::vector<DrawnLine> drawn_lines(const ImDrawData& data);

}  // namespace ply::ui
