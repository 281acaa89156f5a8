// Texts at any size, as in the tree of cards: in the face that is baked nearest to it, held at a side or in the middle.
#pragma once
#include <imgui.h>

#include <string>

#include "engine/base/types.h"

namespace ply::ui {

/// Text at any size (pixels) in the face that is baked nearest to it; `bold`: the face of headings.
ImFont* face_for(float size, bool mono, bool bold);
/// The size at which the face is baked, where that is near: letters are then not blurred.
float baked_size(ImFont* font, float size);
/// A text in the face that fits its size (pixels); wrapped at `wrap` pixels, 0: not at all. Returns what it takes.
ImVec2 put_text(ImVec2 at, float size, ImU32 colour, const std::string& text, bool bold = false, float wrap = 0);
ImVec2 size_of_text(float size, const std::string& text, bool bold = false, float wrap = 0);
ImVec2 text_extent(ImFont* font, float size, const std::string& text);

enum class TextAnchor : u8 { left, middle, right };
/// The box that a text takes; `at` is the middle of its height.
struct PlacedText {
  ImVec2 min, max;
};
PlacedText placed_text(ImFont* font, float size, ImVec2 at, TextAnchor anchor, const std::string& text);
/// Nothing where it would be cut off: a tree may be scrolled.
void put_anchored(ImDrawList& draw, ImFont* font, float size, ImVec2 at, TextAnchor anchor, ImU32 colour,
                  const std::string& text);

}  // namespace ply::ui
