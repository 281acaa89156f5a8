#include "app/ui/dialogs/small.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/ui/dialogs/desk.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/view_state.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/game/tree_face.h"
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

// True: the dialog ends.
bool TreesDialog::row(Desk& w, int i, float width) {
  const KeptTree& t = (*trees_)[static_cast<std::size_t>(i)];
  const std::string number = fmt::format("{}", i + 1);
  const ScopedId own(i);
  if (renamed_ == i) {
    if (fresh_) compat::focus_next_item();
    fresh_ = false;
    ImGui::SetNextItemWidth(width);
    if (text_field("##name", typed_, tr("name"), ImGuiInputTextFlags_EnterReturnsTrue)) {
      (void)w.act("tree.rename", number + " " + typed_);
      renamed_ = -1;
    }
    probe("field.tree.name");
    return false;
  }
  const float buttons = text_width(tr("Open")) + text_width(tr("Rename")) + text_width(tr("Delete")) +
                        6 * ImGui::GetStyle().FramePadding.x + 3 * px(6);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float high = ImGui::GetFrameHeight(), y = at.y + ImGui::GetStyle().FramePadding.y;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float half = (width - buttons) * 0.4f;
  draw_clipped(draw, {at.x, y}, half - px(8), theme().text, t.name);
  {
    const ScopedFont face(fonts().mono);
    draw_clipped(draw, {at.x + half, y}, width - buttons - half - px(8), theme().text_dim, t.text);
  }
  ImGui::LogText("%s %s\n", t.name.c_str(), t.text.c_str());
  ImGui::Dummy({width - buttons, high});
  ImGui::SameLine(0, px(6));
  const bool open = text_button("tree.open." + number, tr("Open"));
  ImGui::SameLine(0, px(6));
  if (text_button("tree.rename." + number, tr("Rename"))) renamed_ = i, typed_ = t.name, fresh_ = true;
  ImGui::SameLine(0, px(6));
  if (text_button("tree.forget." + number, tr("Delete"))) (void)w.act("tree.forget", number);
  if (open) (void)w.act("tree.open", number);
  return open;
}

void TreesDialog::draw(Desk& w) {
  if (!begin_popup("trees", asked_, {620, 0}, false, tr("My trees"))) return;
  const float width = ImGui::GetContentRegionAvail().x;
  bool ends = false;
  if (trees_->empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
    ImGui::TextUnformatted(tr("No tree is kept yet."));
    ImGui::PopStyleColor();
  }
  const float rows = static_cast<float>(std::min<std::size_t>(trees_->size(), 10));
  if (!trees_->empty()) {
    ImGui::BeginChild("rows", {0, rows * ImGui::GetFrameHeightWithSpacing()});
    const float room = ImGui::GetContentRegionAvail().x;
    for (std::size_t i = 0; i < trees_->size() && !ends; ++i) ends = row(w, static_cast<int>(i), room);
    ImGui::EndChild();
  }
  if (tree_face(&w.play().game())) {
    ImGui::Dummy({1, px(6)});
    const float button = text_width(tr("Keep this tree")) + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(width - button - px(8));
    const bool entered =
        text_field("##keep", name_, tr("a name for the tree on the board"), ImGuiInputTextFlags_EnterReturnsTrue);
    probe("field.tree.keep");
    ImGui::SameLine(0, px(8));
    if (accent_button("tree.keep", tr("Keep this tree")) || entered) {
      (void)w.act("tree.keep", name_);
      name_.clear();
    }
  }
  if (ends) ImGui::CloseCurrentPopup();
  end_popup();
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
