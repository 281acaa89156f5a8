#include "app/ui/dialogs/rules.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/ui/dialogs/popup.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/rules_view.h"
#include "engine/games/registry.h"

namespace ply::ui {

void RulesDialog::draw(bool kanji) {
  // As much of a page as the display has room for.
  const float tall = std::max(680.0f, 0.8f * ImGui::GetIO().DisplaySize.y / look().scale());
  if (!begin_popup("rules", asked_, {860, tall}, true)) return;
  // 1. All games that have a page.
  std::vector<const GameType*> types;
  std::vector<const char*> titles;
  for (const GameType* t : all_games())
    if (has_rules_page(*t)) types.push_back(t), titles.push_back(t->title().c_str());
  const auto at = std::find(types.begin(), types.end(), type_);
  int chosen = at == types.end() ? -1 : static_cast<int>(at - types.begin());
  if (segmented("rules.game", titles, chosen)) type_ = types[static_cast<std::size_t>(chosen)], fresh_ = true;
  ImGui::Dummy({1, px(4)});

  // 2. The page.
  const float foot = ImGui::GetFrameHeightWithSpacing() + px(4);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, with_alpha(theme().field, 0));
  ImGui::BeginChild("page", {0, -foot});
  ImGui::PopStyleColor();
  if (std::exchange(fresh_, false)) ImGui::SetScrollY(0);
  if (const RulesPage* page = type_ ? rules_page(*type_) : nullptr) draw_rules(*page, kanji);
  else empty_note(tr("There is no page about the rules of this game."));
  ImGui::EndChild();
  const float wide = px(110);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0f, ImGui::GetContentRegionAvail().x - wide));
  if (text_button("rules.close", tr("Close"), {}, {}, true, {wide, 0})) ImGui::CloseCurrentPopup();
  end_popup();
}

}  // namespace ply::ui
