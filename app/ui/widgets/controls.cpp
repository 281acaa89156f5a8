#include "app/ui/widgets/controls.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr float tooltip_delay = 0.4f;  // seconds

void note(std::string_view kind, std::string_view id) {
  if (probing()) probe(fmt::format("{}.{}", kind, id));
}

}  // namespace

void item_tooltip(std::string_view text, Chord chord) {
  if (!text.empty() && compat::hover_seconds() >= tooltip_delay) show_tooltip(text, chord);
}

void show_tooltip(std::string_view text, Chord chord) {
  if (ImGui::GetCurrentContext()->LogEnabled)
    return ImGui::LogText("%.*s\n", static_cast<int>(text.size()), text.data());
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(px(360));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  if (chord.key != Key::none) {
    ImGui::SameLine(0, px(12));
    dim(chord_text(chord));
  }
  ImGui::EndTooltip();
}

bool icon_button(std::string_view id, Icon icon, std::string_view tooltip, Chord chord, bool enabled, bool active) {
  const Theme& t = theme();
  const float side = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::BeginDisabled(!enabled);
  ImGui::PushID(id.data(), id.data() + id.size());
  const bool clicked = ImGui::InvisibleButton("##icon", {std::round(side * 1.15f), side});
  const ImVec2 max = ImGui::GetItemRectMax();
  const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
  ImGui::PopID();
  ImGui::EndDisabled();
  note("btn", id);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 ground = held ? t.button_active : hovered ? t.button_hover : active ? t.selection : 0;
  if (ground) draw.AddRectFilled(at, max, ground, px(4));
  const ImU32 ink = !enabled ? with_alpha(t.text_faint, 0.5f) : active ? t.accent : t.text;
  draw_icon(draw, icon, {(at.x + max.x) / 2, (at.y + max.y) / 2}, std::floor(side * 0.62f), ink);
  item_tooltip(tooltip, chord);
  return clicked && enabled;
}

bool text_button(std::string_view id, const char* label, std::string_view tooltip, Chord chord, bool enabled,
                 ImVec2 size) {
  ImGui::BeginDisabled(!enabled);
  ImGui::PushID(id.data(), id.data() + id.size());
  const bool clicked = ImGui::Button(label, size);
  ImGui::PopID();
  ImGui::EndDisabled();
  note("btn", id);
  item_tooltip(tooltip, chord);
  return clicked;
}

bool accent_button(std::string_view id, const char* label, std::string_view tooltip, Chord chord, ImVec2 size,
                   bool enabled) {
  const Theme& t = theme();
  ImGui::PushStyleColor(ImGuiCol_Button, t.accent);
  ImGui::PushStyleColor(ImGuiCol_ButtonHovered, mix(t.accent, t.text, 0.15f));
  ImGui::PushStyleColor(ImGuiCol_ButtonActive, mix(t.accent, t.panel, 0.2f));
  ImGui::PushStyleColor(ImGuiCol_Text, t.accent_text);
  const bool clicked = text_button(id, label, {}, {}, enabled, size);
  ImGui::PopStyleColor(4);
  item_tooltip(tooltip, chord);
  return clicked;
}

namespace {

/// What `segmented` is where there is no room for a row.
bool unfolding(std::string_view id, std::span<const char* const> labels, int& chosen, float room) {
  const std::size_t shown = static_cast<std::size_t>(bounded(chosen, 0, static_cast<int>(labels.size()) - 1));
  ImGui::PushID(id.data(), id.data() + id.size());
  ImGui::SetNextItemWidth(room);
  const bool open = ImGui::BeginCombo("##list", chosen < 0 ? "" : labels[shown]);
  if (!open) {
    ImGui::PopID();
    if (probing()) probe(fmt::format("{}.list", id));
    return false;
  }
  bool changed = false;
  for (std::size_t i = 0; i < labels.size(); i++) {
    const int index = static_cast<int>(i);
    if (ImGui::Selectable(labels[i], chosen == index) && chosen != index) chosen = index, changed = true;
    if (probing()) probe(fmt::format("{}.{}", id, index));
  }
  ImGui::EndCombo();
  ImGui::PopID();  // of the window that the list has unfolded from
  return changed;
}

}  // namespace

bool segmented(std::string_view id, std::span<const char* const> labels, int& chosen) {
  const Theme& t = theme();
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const float height = ImGui::GetFrameHeight(), pad = px(10);
  float width = 0;
  for (const char* label : labels) width += std::ceil(text_width(label)) + 2 * pad;
  if (const float room = ImGui::GetContentRegionAvail().x; width > room + px(1) && room > px(40) && !labels.empty())
    return unfolding(id, labels, chosen, room);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(origin, {origin.x + width, origin.y + height}, t.field, px(4));
  bool changed = false;
  float x = origin.x;
  ImGui::PushID(id.data(), id.data() + id.size());
  ImGui::BeginGroup();
  for (std::size_t i = 0; i < labels.size(); i++) {
    const int index = static_cast<int>(i);
    const float wide = std::ceil(text_width(labels[i])) + 2 * pad;
    ImGui::SetCursorScreenPos({x, origin.y});
    ImGui::PushID(index);
    if (ImGui::InvisibleButton("##part", {std::max(wide, 1.0f), height}) && chosen != index) {
      chosen = index;
      changed = true;
    }
    ImGui::PopID();
    if (probing()) probe(fmt::format("{}.{}", id, index));
    const bool hovered = ImGui::IsItemHovered();
    if (chosen == index || hovered) {
      draw.AddRectFilled({x + px(1), origin.y + px(1)}, {x + wide - px(1), origin.y + height - px(1)},
                         chosen == index ? t.selection : t.button_hover, px(3));
    }
    draw.AddText({x + pad, origin.y + std::floor((height - ImGui::GetFontSize()) / 2)},
                 chosen == index || hovered ? t.text : t.text_dim, labels[i]);
    ImGui::LogText("%s%s%s ", chosen == index ? "[" : "", labels[i], chosen == index ? "]" : "");
    x += wide;
  }
  ImGui::EndGroup();
  ImGui::PopID();
  return changed;
}

void beside(const char* button_label) {
  ImGui::SameLine();
  if (ImGui::GetContentRegionAvail().x < text_width(button_label) + 2 * ImGui::GetStyle().FramePadding.x)
    ImGui::NewLine();
}

void fitted_text(ImU32 colour, std::string_view text, float width) {
  const float whole = text_width(text);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  // Beside a button it stands lower
  const float lead = ImGui::GetCurrentContext()->CurrentWindow->DC.CurrLineTextBaseOffset;
  draw_clipped(*ImGui::GetWindowDrawList(), {at.x, at.y + lead}, width, colour, text);
  ImGui::LogText("%.*s", static_cast<int>(text.size()), text.data());
  ImGui::Dummy({std::max(std::min(whole, width), 1.0f), ImGui::GetTextLineHeight() + lead});
  if (whole > width) item_tooltip(text);
}

void fitted_text(ImU32 colour, std::string_view text) { fitted_text(colour, text, ImGui::GetContentRegionAvail().x); }

void fitted_mono(ImU32 colour, std::string_view text, float width) {
  compat::push_font(fonts().mono);
  fitted_text(colour, text, width);
  ImGui::PopFont();
}

void fitted_mono(ImU32 colour, std::string_view text) { fitted_mono(colour, text, ImGui::GetContentRegionAvail().x); }

void cell_text(ImU32 colour, std::string_view text) {
  ImGui::TableNextColumn();
  fitted_text(colour, text);
}

void cell_right(std::string_view text, ImU32 colour) {
  ImGui::TableNextColumn();
  mono_right(text, colour);
}

void section(std::string_view text) {
  ImGui::Dummy({1, px(2)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x;
  dim(text);
  const float middle = std::floor(at.y + ImGui::GetTextLineHeight() / 2) + 0.5f,
              from = at.x + text_width(text) + px(10);
  if (from < at.x + room)
    ImGui::GetWindowDrawList()->AddLine({from, middle}, {at.x + room, middle}, theme().grid, px(1));
}

void tool_separator() {
  ImGui::SameLine(0, px(10));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = ImGui::GetFrameHeight();
  ImGui::GetWindowDrawList()->AddLine({at.x + 0.5f, at.y + px(4)}, {at.x + 0.5f, at.y + height - px(4)},
                                      theme().border);
  ImGui::Dummy({1, height});
  ImGui::SameLine(0, px(10));
}

void property_label(std::string_view label) {
  dim(label);
  // A common indent, less where the panel is narrow; a label that is longer pushes its value.
  const float indent = std::min(px(130), std::floor(ImGui::GetWindowWidth() * 0.4f));
  ImGui::SameLine(0, std::max(indent - std::ceil(text_width(label)), px(8)));
}

void empty_note(std::string_view text) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  if (room.x < px(40) || room.y < px(20)) return;
  const float wrap = std::min(room.x - px(16), px(420));
  // Where there is no room for all of it: the last line, which says what to press.
  if (ImGui::CalcTextSize(text.data(), text.data() + text.size(), false, wrap).y > room.y) {
    const auto line = text.rfind('\n');
    const std::string_view last = line == std::string_view::npos ? text : text.substr(line + 1);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::floor(std::max((room.x - text_width(last)) / 2, 0.0f)));
    return fitted_text(theme().text_dim, last, room.x);
  }
  const ImVec2 size = ImGui::CalcTextSize(text.data(), text.data() + text.size(), false, wrap);
  const ImVec2 start = ImGui::GetCursorPos();
  ImGui::SetCursorPos({start.x + std::floor(std::max((room.x - size.x) / 2, 0.0f)),
                       start.y + std::floor(std::max((room.y - size.y) * 0.42f, 0.0f))});
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + wrap);
  dim(text);
  ImGui::PopTextWrapPos();
}

void cell_bar(float share, ImU32 colour) {
  share = std::isnan(share) ? 0 : bounded(share, 0.0f, 1.0f);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x * share;
  if (width < 1) return;
  ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + px(1)}, {at.x + width, at.y + ImGui::GetTextLineHeight()},
                                            colour, px(2));
}

}  // namespace ply::ui
