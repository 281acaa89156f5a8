// From the triangles of a frame back to the letters: which character is drawn with a place of the font texture.
#pragma once
#include <imgui.h>

#include <array>
#include <map>

#include "vendor/imgui_drawn.h"

namespace ply::ui {

/// A letter in a draw list: two triangles.
struct DrawnGlyph {
  const compat::FontGlyph* glyph = nullptr;  ///< of the reader that found it; null: these triangles are no letter
  ImVec2 min, max;                           ///< the ink, as far as it is drawn
  ImVec2 pen;            ///< where its line of text begins to be drawn: the top of the line, left of the ink
  float scale = 1;       ///< the factor by which it is drawn larger than the font's own size
  bool trimmed = false;  ///< Dear ImGui itself has left out a part of it
  bool turned = false;   ///< upside down; `pen` lies at the bottom right then
};

/// All letters of the font texture of the current context, as it is now.
class GlyphReader {
 public:
  GlyphReader();
  /// Whether there are any: versions of Dear ImGui that load letters as they are drawn cannot be asked.
  bool knows_letters() const { return !glyphs_.empty(); }
  /// The letter that is drawn by the six indices from `at` on of this command.
  DrawnGlyph read(const ImDrawList& list, const ImDrawCmd& command, unsigned at) const;

 private:
  using Corners = std::array<float, 4>;  // left, top, right, bottom
  std::map<Corners, compat::FontGlyph> glyphs_;
};

}  // namespace ply::ui
