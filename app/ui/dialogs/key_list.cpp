#include "app/ui/dialogs/key_list.h"

#include "app/ui/dialogs/desk.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

void row(const CommandTable::Entry& e) {
  ImGui::TableNextColumn();
  compat::push_font(fonts().mono);
  std::string keys;
  for (const Chord& c : e.chords) keys += (keys.empty() ? "" : "  ") + chord_text(c);
  ImGui::PushStyleColor(ImGuiCol_Text, theme().accent);
  ImGui::TextUnformatted(keys.c_str());
  ImGui::PopStyleColor();
  ImGui::PopFont();
  ImGui::TableNextColumn();
  const float room = ImGui::GetContentRegionAvail().x;
  fitted_text(theme().text, e.command.label, room);
  if (text_width(e.command.label) <= room && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", e.command.help.c_str());
}

}  // namespace

void KeyList::draw(Desk& w) {
  if (asked_) typed_.clear(), fresh_ = true;
  if (!begin_popup("keys", asked_, {940, 640}, false, tr("Keys"))) return;
  if (fresh_) compat::focus_next_item();
  fresh_ = false;
  ImGui::SetNextItemWidth(px(260));
  text_field("##find", typed_, tr("find a key or a command"));
  probe("field.keys");
  ImGui::Dummy({1, px(4)});

  ImGui::BeginChild("all");
  // Two columns of groups; the panels that take commands without a menu are listed last.
  if (ImGui::BeginTable("columns", 4, ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed, px(170));
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("keys2", ImGuiTableColumnFlags_WidthFixed, px(170));
    ImGui::TableSetupColumn("what2", ImGuiTableColumnFlags_WidthStretch);
    for (const Menu menu :
         {Menu::file, Menu::edit, Menu::game, Menu::search, Menu::step, Menu::view, Menu::help, Menu::none}) {
      bool first = true;
      for (const CommandTable::Entry& e : w.table().all()) {
        if (e.command.menu != menu || e.chords.empty()) continue;
        if (!typed_.empty() &&
            match_score(typed_, e.command.label + " " + CommandTable::key_text(e) + " " + e.command.help) == 0)
          continue;
        if (first && menu != Menu::none) {
          ImGui::TableNextRow(0, ImGui::GetTextLineHeight() + px(12));
          ImGui::TableNextColumn();
          ImGui::SetCursorPosY(ImGui::GetCursorPosY() + px(8));
          ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
          ImGui::TextUnformatted(menu_title(menu));
          ImGui::PopStyleColor();
          ImGui::TableNextRow();
        }
        first = false;
        row(e);
      }
    }
    ImGui::EndTable();
  }
  ImGui::EndChild();
  end_popup();
}

}  // namespace ply::ui
