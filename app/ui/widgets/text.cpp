#include "app/ui/widgets/text.h"

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

void draw_centred(ImDrawList& draw, ImFont* font, float size, ImVec2 centre, ImU32 colour, std::string_view text,
                  bool upside_down) {
  if (text.empty()) return;
  if (!font) font = ImGui::GetFont();
  const char *at = text.data(), *end = at + text.size();
  float pen = 0, left = 1e9f, right = -1e9f, top = 1e9f, bottom = -1e9f;
  while (at < end) {
    const compat::GlyphInk g = compat::glyph_ink(font, size, compat::next_character(at, end));
    if (g.x1 > g.x0) {
      left = std::min(left, pen + g.x0);
      right = std::max(right, pen + g.x1);
      top = std::min(top, g.y0);
      bottom = std::max(bottom, g.y1);
    }
    pen += g.advance;
  }
  if (left > right) return;  // only spaces
  const int from = draw.VtxBuffer.Size;
  const ImVec2 origin{centre.x - (left + right) / 2, centre.y - (top + bottom) / 2};
  draw.AddText(font, size, origin, colour, text.data(), end);
  if (!upside_down) return;
  for (int i = from; i < draw.VtxBuffer.Size; i++) {
    ImVec2& p = draw.VtxBuffer[i].pos;
    p = {2 * centre.x - p.x, 2 * centre.y - p.y};
  }
}

void draw_clipped(ImDrawList& draw, ImVec2 at, float width, ImU32 colour, std::string_view text) {
  if (text_width(text) <= width) {
    draw.AddText(at, colour, text.data(), text.data() + text.size());
    return;
  }
  const std::string cut = shortened(text, width);
  draw.AddText(at, colour, cut.c_str());
}

std::string shortened(std::string_view text, float width) {
  if (text_width(text) <= width) return std::string(text);
  const float room = width - text_width(signs().ellipsis);
  if (room <= 0) return {};
  // The longest beginning that fits; widths grow with the text, characters are whole.
  const char *p = text.data(), *end = p + text.size(), *fits = p;
  float used = 0;
  while (p < end) {
    const char* next = p;
    compat::next_character(next, end);
    used += text_width({p, static_cast<std::size_t>(next - p)});
    if (used > room) break;
    fits = p = next;
  }
  return std::string(text.data(), fits) + signs().ellipsis;
}

ScopedFont::ScopedFont(ImFont* font) { compat::push_font(font); }

float text_width(std::string_view text, ImFont* font) {
  const char *begin = text.data(), *end = begin + text.size();
  if (!font) return ImGui::CalcTextSize(begin, end).x;
  return font->CalcTextSizeA(compat::font_size(font), 1e9f, 0, begin, end).x;
}

void coloured(ImU32 colour, std::string_view text) {
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  probe_text(text);
  ImGui::PopStyleColor();
}

void dim(std::string_view text) { coloured(theme().text_dim, text); }

std::string wrapped_at_blanks(std::string_view text, float width,
                              const std::function<float(std::string_view)>& measure) {
  std::string out;
  float used = 0;
  const float blank = measure(" ");
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    const float wide = measure(word);
    if (wide > width) return {};
    const bool first = at == 0, fits = used + blank + wide <= width;
    if (!first) out += fits ? ' ' : '\n';
    used = first || !fits ? wide : used + blank + wide;
    out += word;
    at = end + 1;
  }
  return out;
}

namespace {

/// "0.061", "400,000"
bool has_figures(std::string_view text) {
  const auto digit = [&](std::size_t i) { return text[i] >= '0' && text[i] <= '9'; };
  for (std::size_t i = 1; i + 1 < text.size(); ++i)
    if ((text[i] == '.' || text[i] == ',') && digit(i - 1) && digit(i + 1)) return true;
  return false;
}

}  // namespace

// ImGui breaks lines behind a point and a comma, too, and so in the middle of a figure.
void wrapped_text(ImU32 colour, std::string_view text) {
  const float room = ImGui::GetContentRegionAvail().x;
  if (has_figures(text) && text.find('\n') == std::string_view::npos && text_width(text) > room) {
    if (const std::string lines = wrapped_at_blanks(text, room, [](std::string_view t) { return text_width(t); });
        !lines.empty()) {
      const ImVec2 at = ImGui::GetCursorScreenPos();
      ImGui::Dummy(ImGui::CalcTextSize(lines.c_str()));
      if (ImGui::IsItemVisible()) ImGui::GetWindowDrawList()->AddText(at, colour, lines.c_str());
      ImGui::LogText("%.*s\n", static_cast<int>(text.size()), text.data());
      return;
    }
  }
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}

void mono(std::string_view text) { mono(theme().text, text); }

void mono(ImU32 colour, std::string_view text) {
  compat::push_font(fonts().mono);
  coloured(colour, text);
  ImGui::PopFont();
}

void mono_right(std::string_view text, ImU32 colour) {
  compat::push_font(fonts().mono);
  const float room = ImGui::GetContentRegionAvail().x, spare = room - text_width(text);
  if (spare > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::floor(spare));
  if (spare < 0) {
    coloured(colour ? colour : theme().text, shortened(text, room));
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%.*s", static_cast<int>(text.size()), text.data());
  } else {
    coloured(colour ? colour : theme().text, text);
  }
  ImGui::PopFont();
}

}  // namespace ply::ui
