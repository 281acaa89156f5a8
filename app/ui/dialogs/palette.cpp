#include "app/ui/dialogs/palette.h"

#include "app/ui/dialogs/desk.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/bounded.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

bool hit(Key key) { return compat::key_hit(static_cast<int>(key), true); }

/// What is typed beyond the name of a command: "game.play 3".
std::string argument_of(const std::string& typed) {
  const auto space = typed.find(' ');
  return space == std::string::npos ? "" : typed.substr(space + 1);
}

}  // namespace

void Palette::draw(Desk& w) {
  if (asked_) typed_.clear(), chosen_ = 0, fresh_ = true;
  if (!begin_popup("palette", asked_, {640, 430}, false)) return;

  // 1. The text.
  if (fresh_) compat::focus_next_item();
  fresh_ = false;
  ImGui::SetNextItemWidth(-1);
  if (text_field("##typed", typed_, tr("What do you want to do?"))) chosen_ = 0;
  probe("field.palette");

  // 2. What fits. A whole name with an argument fits only itself.
  std::vector<CommandTable::Found> found;
  const CommandTable::Entry* exact = w.table().find(typed_.substr(0, typed_.find(' ')));
  if (exact && exact->command.argument.any() && typed_.find(' ') != std::string::npos &&
      exact->command.id == typed_.substr(0, typed_.find(' '))) {
    found.push_back({exact, argument_of(typed_), exact->command.label});
  } else {
    found = w.table().search(typed_, [&](const UserCommand& c) { return w.offered(c, typed_); });
  }
  const int count = static_cast<int>(found.size());
  if (hit(Key::down)) chosen_++;
  if (hit(Key::up)) chosen_--;
  chosen_ = count ? bounded(chosen_, 0, count - 1) : 0;
  const bool moved = hit(Key::down) || hit(Key::up);

  // 3. The list.
  const CommandTable::Found* run = nullptr;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(8), px(4)});
  ImGui::BeginChild("list", {0, -ImGui::GetTextLineHeightWithSpacing() - px(6)}, false,
                    ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::PopStyleVar();
  for (int i = 0; i < count; i++) {
    const CommandTable::Found& f = found[static_cast<std::size_t>(i)];
    const UserCommand& c = f.entry->command;
    const bool enabled = w.enabled(c);
    const ScopedId own_id((c.id + " " + f.argument).c_str());
    ImGui::PushStyleColor(ImGuiCol_Text, enabled ? theme().text : theme().text_faint);
    if (ImGui::Selectable(f.label.c_str(), i == chosen_) && enabled) run = &f;
    if (probing()) probe("palette." + c.id + (f.argument.empty() ? "" : " " + f.argument));
    if (ImGui::IsItemHovered() && (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0)) chosen_ = i;
    if (i == chosen_ && moved) ImGui::SetScrollHereY(0.5f);
    const std::string key = f.argument.empty() ? CommandTable::key_text(*f.entry) : std::string();
    const std::string left = c.menu == Menu::none ? std::string() : menu_title(c.menu);
    ImGui::PopStyleColor();
    if (!key.empty()) {
      ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(key.c_str()).x - px(6));
      ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
      ImGui::TextUnformatted(key.c_str());
      ImGui::PopStyleColor();
    }
  }
  if (count == 0) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
    ImGui::TextUnformatted(tr("Nothing matches."));
    ImGui::PopStyleColor();
  }
  ImGui::EndChild();

  // 4. What the chosen one does.
  ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
  if (count) {
    const UserCommand& c = found[static_cast<std::size_t>(chosen_)].entry->command;
    std::string about = c.help;
    if (c.argument.any()) about += "  " + c.id + " " + c.argument.form;
    fitted_text(theme().text_dim, about);
  } else {
    ImGui::TextUnformatted("");
  }
  ImGui::PopStyleColor();
  if (count &&
      (compat::key_hit(static_cast<int>(Key::enter), false) || compat::key_hit(compat::key_keypad_enter, false))) {
    const CommandTable::Found& f = found[static_cast<std::size_t>(chosen_)];
    if (w.enabled(f.entry->command)) run = &f;
  }
  if (run) ImGui::CloseCurrentPopup();
  end_popup();
  if (run) (void)w.carry_out(run->entry->command, run->argument);  // what it says stands in the status line
}

}  // namespace ply::ui
