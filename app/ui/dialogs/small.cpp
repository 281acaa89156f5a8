#include "app/ui/dialogs/small.h"

#include <fmt/format.h>

#include "app/ui/dialogs/desk.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

void GoToDialog::draw(Desk& w) {
  if (asked_) typed_.clear(), fresh_ = true;
  if (!begin_popup("go to", asked_, {420, 0}, false, tr("Go to event or node"))) return;
  ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
  ImGui::TextUnformatted(fmt::format(tr("An event from 0 to {}, or a node from n0 to n{}."), w.walk().edge(),
                                     w.walk().view().size() ? w.walk().view().size() - 1 : 0)
                             .c_str());
  ImGui::PopStyleColor();
  if (fresh_) compat::focus_next_item();
  fresh_ = false;
  ImGui::SetNextItemWidth(-1);
  const bool entered = text_field("##number", typed_, "41207 or n1234", ImGuiInputTextFlags_EnterReturnsTrue);
  probe("field.go_to");
  if (entered) ImGui::CloseCurrentPopup();
  end_popup();
  if (entered && !typed_.empty()) (void)w.act("node.go", std::string(trim(typed_)));
}

void AboutDialog::draw() {
  if (!begin_popup("about", asked_, {440, 0}, false, tr("About Plyscope"))) return;
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(
      tr("Plyscope shows how alpha-beta search thinks. Every search it runs can be watched, stopped, stepped forwards "
         "and backwards, and questioned."));
  ImGui::Dummy({1, px(4)});
  ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
  ImGui::TextUnformatted(fmt::format("Version {}. MIT licence.", program_version()).c_str());
  ImGui::TextUnformatted(fmt::format("Dear ImGui {}.", ImGui::GetVersion()).c_str());
  ImGui::PopStyleColor();
  ImGui::PopTextWrapPos();
  end_popup();
}

}  // namespace ply::ui
