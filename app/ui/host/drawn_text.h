// The letters of a frame, read back from its draw lists: whatever was drawn can be asked what it says, by whichever panel and widget.
#pragma once
#include <imgui.h>

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ply::ui {

/// A letter as it lies in the draw data, and what of it is seen.
struct DrawnLetter {
  unsigned character = 0;
  ImVec2 min, max;
  ImVec4 clip;
  bool trimmed = false;  ///< Dear ImGui itself has left out a part of it
  int run = 0;           ///< letters of one text
  float pen = 0, next = 0;  ///< where the pen stood, and where it goes

  bool seen() const { return max.x > clip.x && min.x < clip.z && max.y > clip.y && min.y < clip.w; }
};

/// Which character has which corners in the texture of the fonts, as they are now.
class GlyphAtlas {
 public:
  using Corners = std::array<float, 4>;  ///< left, top, right, bottom
  struct Glyph {
    unsigned character = 0;
    float left = 0, right = 0, advance = 0;  ///< from the pen, at the size of the font
  };
  GlyphAtlas();
  /// What is drawn with these corners of the texture, and whether they are only a part of it; character 0: no letter.
  std::pair<Glyph, bool> find(const Corners& c) const;

 private:
  std::map<Corners, Glyph> glyphs_;
};

/// All letters of one draw list, in the order in which they were drawn; those at this height alone, if one is given.
std::vector<DrawnLetter> letters_of(const ImDrawList& list, const GlyphAtlas& atlas, const float* at_y = nullptr);

/// Letters beside each other, whatever texts they belong to.
struct DrawnLine {
  std::string text;                       ///< with blanks where there is room between letters
  std::vector<std::size_t> at;            ///< where the letters begin in the text
  std::vector<std::pair<ImVec2, ImVec2>> boxes;  ///< and where they lie
};

/// The line of letters that goes through this place of a draw list; empty if none is near.
DrawnLine line_at(const ImDrawList& list, const GlyphAtlas& atlas, ImVec2 place);
/// All lines that can be seen, each within its draw list, from top to bottom.
std::vector<DrawnLine> drawn_lines(const ImDrawData& data);

}  // namespace ply::ui
