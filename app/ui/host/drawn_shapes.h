// From the triangles of draw lists back to what was asked for: filled shapes, lines, runs of text. For pictures that
// are no pixels. The lists must have been drawn without smooth edges (compat::PlainEdges).
#pragma once
#include <imgui.h>

#include <span>
#include <string>
#include <vector>

#include "app/ui/host/font_face.h"
#include "app/ui/host/glyph_reader.h"

namespace ply::ui {

struct DrawnShape {
  enum class Kind : unsigned char { fill, line, shade, text };
  Kind kind = Kind::fill;
  ImU32 colour = 0;
  ImVec4 clip;      ///< nothing of it is seen outside
  ImVec2 min, max;  ///< it lies within
  // fill: its corners, round to the right; line: its points; shade: an upright rectangle, two corners
  std::vector<ImVec2> points;
  bool closed = false;  ///< line
  float thickness = 1;  ///< line
  // shade
  ImU32 second_colour = 0;  ///< at the right or lower end
  bool downwards = false;
  // text
  std::string text;  ///< UTF-8
  const FontFace* face = nullptr;
  float size = 0;       ///< of the em, in pixels
  ImVec2 baseline;      ///< where the run begins
  float width = 0;      ///< to the end of its last letter
  bool turned = false;  ///< upside down about `baseline`
};

/// What is seen of the lists within min .. max, from the back to the front. `faces` must outlive the shapes.
std::vector<DrawnShape> read_shapes(std::span<const ImDrawList* const> lists, ImVec2 min, ImVec2 max,
                                    const GlyphReader& reader, FontFaces& faces);

}  // namespace ply::ui
