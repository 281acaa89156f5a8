// Text that is drawn into a draw list: centred by its ink, turned round, cut with an ellipsis.
#pragma once
#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>

namespace ply::ui {

/// While it lives, texts are in this font.
struct ScopedFont {
  explicit ScopedFont(ImFont* font);
  ScopedFont(const ScopedFont&) = delete;
  ~ScopedFont() { ImGui::PopFont(); }
};

/// Draws so that the ink, not the line, is centred: pieces and figures on boards. `upside_down` turns it by 180
/// degrees, for shogi pieces of the other side. `size` in pixels.
void draw_centred(ImDrawList& draw, ImFont* font, float size, ImVec2 centre, ImU32 colour, std::string_view text,
                  bool upside_down = false);

/// Draws from the left, at most `width` pixels wide, with an ellipsis where something is cut; nothing if not even that
/// fits. The current font.
void draw_clipped(ImDrawList& draw, ImVec2 at, float width, ImU32 colour, std::string_view text);

/// The text, or as much of it as fits with an ellipsis behind it; the current font.
std::string shortened(std::string_view text, float width);

/// Width in pixels in this font at its own size, or in the current font.
float text_width(std::string_view text, ImFont* font = nullptr);

/// Text in a colour, in the current line; in the mono face.
void coloured(ImU32 colour, std::string_view text);
void dim(std::string_view text);
/// In lines that are broken at blanks alone; empty: a word is wider than that. `wide`: of a text, in the same unit.
std::string wrapped_at_blanks(std::string_view text, float width, const std::function<float(std::string_view)>& wide);
/// Wrapped at the right edge. A figure is never broken as long as it fits.
void wrapped_text(ImU32 colour, std::string_view text);
void mono(std::string_view text);
void mono(ImU32 colour, std::string_view text);
/// The same, right-aligned in the current table cell or in the rest of the line.
void mono_right(std::string_view text, ImU32 colour = 0);

}  // namespace ply::ui
