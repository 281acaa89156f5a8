// What Dear ImGui has drawn, taken apart again: the letters of its fonts, the draw lists of a window. Behind one face
// for all versions, as imgui_compat.h.
#pragma once
#include <vector>

#include "vendor/imgui_compat.h"

namespace ply::compat {

// ---- fonts --------------------------------------------------------------------------------------------------------
/// A character in the font texture: the corners of its ink there, and where a line of text of the font's own size puts
/// it.
struct FontGlyph {
  float u0 = 0, v0 = 0, u1 = 0, v1 = 0;
  unsigned character = 0;
  const ImFont* font = nullptr;
  /// The ink from the pen at the top of the line, and how far the pen moves on
  float x0 = 0, y0 = 0, x1 = 0, y1 = 0, advance = 0;
};
/// Of all fonts; none where glyphs are loaded as they are drawn.
inline std::vector<FontGlyph> font_glyphs() {
  std::vector<FontGlyph> out;
#if IMGUI_VERSION_NUM < 19200
  for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
    for (const ImFontGlyph& g : font->Glyphs)
      if (g.Visible)
        out.push_back(
            {g.U0, g.V0, g.U1, g.V1, static_cast<unsigned>(g.Codepoint), font, g.X0, g.Y0, g.X1, g.Y1, g.AdvanceX});
#endif
  return out;
}
/// A file that a font takes characters from; of several the first that has a character.
struct FontSource {
  const void* data = nullptr;  ///< the whole file; owned by the atlas
  int number = 0;              ///< of the face in the file
};
inline std::vector<FontSource> font_sources([[maybe_unused]] const ImFont* font) {
  std::vector<FontSource> out;
#if IMGUI_VERSION_NUM < 19200
  for (int i = 0; i < font->ConfigDataCount; i++)
    out.push_back({font->ConfigData[i].FontData, font->ConfigData[i].FontNo});
#endif
  return out;
}
/// From the top of a line of the font's own size to its baseline, and how wide a blank is.
inline float baseline_of([[maybe_unused]] const ImFont* font) {
#if IMGUI_VERSION_NUM < 19200
  return static_cast<float>(static_cast<int>(font->Ascent + 0.5f));
#else
  return 0;
#endif
}
inline float blank_of([[maybe_unused]] const ImFont* font) {
#if IMGUI_VERSION_NUM < 19200
  return font->GetCharAdvance(' ');
#else
  return 0;
#endif
}

// ---- windows ------------------------------------------------------------------------------------------------------
/// While it lives, windows are begun without smooth edges: their triangles are the very shapes that were asked for.
class PlainEdges {
 public:
  explicit PlainEdges(bool on) : before_(ImGui::GetDrawListSharedData()->InitialFlags) {
    constexpr ImDrawListFlags smooth =
        ImDrawListFlags_AntiAliasedLines | ImDrawListFlags_AntiAliasedLinesUseTex | ImDrawListFlags_AntiAliasedFill;
    if (on) ImGui::GetDrawListSharedData()->InitialFlags &= ~smooth;
  }
  ~PlainEdges() { ImGui::GetDrawListSharedData()->InitialFlags = before_; }
  PlainEdges(const PlainEdges&) = delete;
  PlainEdges& operator=(const PlainEdges&) = delete;

 private:
  const ImDrawListFlags before_;
};
/// While it lives, the mouse is nowhere: nothing is hovered.
class NoMouse {
 public:
  explicit NoMouse(bool on) : position_(ImGui::GetIO().MousePos), hovered_(ImGui::GetCurrentContext()->HoveredWindow) {
    if (!on) return;
    ImGui::GetIO().MousePos = {-FLT_MAX, -FLT_MAX};
    ImGui::GetCurrentContext()->HoveredWindow = nullptr;
  }
  ~NoMouse() {
    ImGui::GetIO().MousePos = position_;
    ImGui::GetCurrentContext()->HoveredWindow = hovered_;
  }
  NoMouse(const NoMouse&) = delete;
  NoMouse& operator=(const NoMouse&) = delete;

 private:
  const ImVec2 position_;
  ImGuiWindow* const hovered_;
};
/// What the current window and those inside it have drawn in this frame, from the back to the front. Before End().
inline void drawn_lists(std::vector<const ImDrawList*>& out, const ImGuiWindow* window = nullptr) {
  if (!window) window = ImGui::GetCurrentWindow();
  out.push_back(window->DrawList);
  for (const ImGuiWindow* child : window->DC.ChildWindows)
    if (child->Active && !child->Hidden) drawn_lists(out, child);
}
/// The current window lies behind all others.
inline void send_to_back() { ImGui::BringWindowToDisplayBack(ImGui::GetCurrentWindow()); }

}  // namespace ply::compat
