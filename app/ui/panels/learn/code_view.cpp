#include "app/ui/panels/learn/code_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/widgets/card_text.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {
namespace {

constexpr float line_height = 1.36f;

bool shown(const CodeView& code, const CodeLine& line) {
  if (!code.only || line.first == line.second) return true;
  return *code.only == Side::first ? line.first : line.second;
}

std::string note_of(const CodeView& code, std::size_t line) {
  for (const CodeNote& n : code.moment.notes)
    if (n.line == static_cast<int>(line)) return n.text;
  return {};
}

std::string indented(const CodeLine& line) {
  return std::string(static_cast<std::size_t>(line.indent) * 2, ' ') + line.text;
}

float extent(float size, const std::string& text) { return text_extent(face_for(size, true, false), size, text).x; }

}  // namespace

float code_size(const CodeView& code, ImVec2 room, float min, float largest) {
  for (float size = largest; size >= min; size -= std::max(1.0f, look().scale())) {
    float lines = 0, widest = 0;
    for (std::size_t i = 0; i < code.lines.size(); ++i) {
      if (!shown(code, code.lines[i])) continue;
      ++lines;
      const std::string note = note_of(code, i);
      widest =
          std::max(widest, extent(size, indented(code.lines[i])) + (note.empty() ? 0 : extent(size, note) + size * 2));
    }
    if (lines * size * line_height <= room.y && widest + size <= room.x) return size;
  }
  return 0;
}

float code_height(const CodeView& code, float size) {
  const auto lines =
      std::count_if(code.lines.begin(), code.lines.end(), [&](const CodeLine& l) { return shown(code, l); });
  return static_cast<float>(lines) * std::floor(size * line_height);
}

float draw_code(const CodeView& code, ImVec2 at, float width, float size) {
  const Theme& t = theme();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* font = face_for(size, true, false);
  const float letters = baked_size(font, size), high = std::floor(size * line_height), pad = std::floor(size * 0.5f);
  float y = at.y;
  for (std::size_t i = 0; i < code.lines.size(); ++i) {
    const CodeLine& line = code.lines[i];
    if (!shown(code, line)) continue;
    const bool lit = static_cast<int>(i) == code.moment.line;
    const std::string note = note_of(code, i), text = indented(line);
    if (lit) {
      draw.AddRectFilled({at.x, y}, {at.x + width, y + high}, t.selection, px(3));
      draw.AddRectFilled({at.x, y}, {at.x + px(4), y + high}, t.accent, px(2));  // not by colour alone
    }
    const float top = std::floor(y + (high - letters) / 2);
    const ImU32 ink = lit || !note.empty() ? t.text : t.text_dim;
    ImGui::PushFont(font);  // in a narrow panel a line loses its end
    const std::string seen = shortened(text, (width - 2 * pad) * ImGui::GetFontSize() / letters);
    ImGui::PopFont();
    draw.AddText(font, letters, {at.x + pad, top}, ink, seen.c_str());
    const float wide = extent(size, note);
    if (!note.empty() && extent(size, text) + wide + 2 * pad + size < width)
      draw.AddText(font, letters, {at.x + width - wide - pad, top}, lit ? t.text : t.selection_edge, note.c_str());
    ImGui::LogText("%s%s%s%s\n", lit ? "> " : "", text.c_str(), note.empty() ? "" : "   ", note.c_str());
    if (probing()) probe_rect(fmt::format("code.line.{}", i), {at.x, y}, {at.x + width, y + high});
    y += high;
  }
  return y - at.y;
}

}  // namespace ply::ui
