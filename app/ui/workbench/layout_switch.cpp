// The layouts at the right end of the menu bar, one click away, and what is played beside them.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/workbench/workbench.h"

namespace ply::ui {
namespace {

/// "What if" -> "preset.what_if": the command that arranges it.
std::string command_of(const std::string& preset) {
  std::string id = "preset." + preset;
  std::transform(id.begin(), id.end(), id.begin(),
                 [](unsigned char c) { return c == ' ' ? '_' : static_cast<char>(std::tolower(c)); });
  return id;
}

/// Those of one's own have no command each.
void choose(Commands& asked, const CommandTable& table, const Preset& preset) {
  const std::string id = command_of(preset.name);
  if (table.find(id)) asked.act(id);
  else asked.act("view.preset", preset.name);
}

float tab_width(const std::string& name) { return std::ceil(text_width(name)) + px(16); }

}  // namespace

void Workbench::draw_layouts() {
  // 1. Side by side if there is room, else a list to unfold.
  const std::vector<Preset>& presets = workspace_->presets();
  const std::string& chosen = workspace_->preset();
  const float end = ImGui::GetWindowWidth() - px(8), begin = ImGui::GetCursorPosX() + px(8);
  float width = 0;
  for (const Preset& p : presets) width += tab_width(p.name);
  const bool row = width <= end - begin;
  if (!row) {
    width = 0;
    for (const Preset& p : presets) width = std::max(width, text_width(p.name));
    width = std::min(width + ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().FramePadding.x, end - begin);
  }
  if (width < px(40)) return;

  // 2. What is played, where that still has room.
  const Game& g = session_->play().game();
  const std::string rules = g.rules_text();
  const std::string text = g.type().title() + (rules.empty() ? "" : "  " + rules);
  if (const float x = end - width - px(16) - text_width(text); x > begin) {
    ImGui::SetCursorPosX(x);
    dim(text);
  }

  // 3. The layouts.
  ImGui::SetCursorPosX(end - width);
  if (!row) {
    ImGui::SetNextItemWidth(width);
    const bool open = ImGui::BeginCombo("##layout", chosen.c_str(), ImGuiComboFlags_HeightLarge);
    probe("layout.list");
    if (!open) return item_tooltip(tr("How the panels are arranged"));
    for (const Preset& p : presets) {
      const std::string id = command_of(p.name);
      if (ImGui::Selectable(p.name.c_str(), p.name == chosen)) choose(asked_, *table_, p);
      if (probing()) probe("layout." + id.substr(7));
    }
    ImGui::EndCombo();
    return;
  }
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float height = ImGui::GetWindowHeight();
  float x = ImGui::GetWindowPos().x + end - width;
  const float y = ImGui::GetWindowPos().y;
  for (const Preset& p : presets) {
    const std::string id = command_of(p.name);
    const float wide = tab_width(p.name);
    const ScopedId own_id(id.c_str());
    ImGui::SetCursorScreenPos({x, y});
    if (ImGui::InvisibleButton("layout", {wide, height})) choose(asked_, *table_, p);
    if (probing()) probe("layout." + id.substr(7));
    const bool on = p.name == chosen, over = ImGui::IsItemHovered();
    if (on || over)
      draw.AddRectFilled({x + px(1), y + px(2)}, {x + wide - px(1), y + height - px(2)},
                         on ? theme().selection : theme().hover, px(4));
    if (on)  // not by colour alone
      draw.AddRectFilled({x + px(8), y + height - px(4)}, {x + wide - px(8), y + height - px(2)}, theme().accent,
                         px(1));
    draw.AddText({x + px(8), y + std::floor((height - ImGui::GetFontSize()) / 2)},
                 on || over ? theme().text : theme().text_dim, p.name.c_str());
    ImGui::LogText("%s%s%s ", on ? "[" : "", p.name.c_str(), on ? "]" : "");
    if (const CommandTable::Entry* e = table_->find(id)) item_tooltip(CommandTable::tooltip(*e));
    x += wide;
  }
}

}  // namespace ply::ui
