#include "app/ui/panels/why_popup.h"

#include <algorithm>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {
namespace {

constexpr const char* why_assumed = tr("The search assumes this; it has not proved it.");

// In the view that the corridor has: one side's, all along the line.
WhyNot answer_of(SearchScreen& screen, u32 slot, MoveCode move) {
  return why_not(screen.view, screen.models.tick(), slot, move, screen.side_in_view(slot), screen.models.nodes());
}

}  // namespace

void WhyPopup::ask(SearchScreen& screen, u32 slot, MoveCode move) {
  answer_ = answer_of(screen, slot, move);
  node_ = screen.view.id(slot);
  open_ = true;
}

void WhyPopup::draw(SearchScreen& screen) {
  if (open_) ImGui::OpenPopup("why not");
  open_ = false;
  ImGui::SetNextWindowSize({px(380), 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(12), px(10)});
  if (ImGui::BeginPopup("why not")) {
    section(tr("Why not?"));
    if (answer_) {
      screen.sentence(answer_->text, "why");
      if (!answer_->proved) dim(why_assumed);
      ImGui::Dummy({1, px(2)});
      screen.link(tr("Go to the node"), node_);
      probe("why.node");
      // A link has moved the selection: the answer has done its work.
      if (!screen.commands.session.empty() && screen.commands.session.back().get<command::SelectNode>())
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
}

std::optional<MoveCode> unsearched_move(SearchScreen& screen, u32 slot, int ordinal) {
  const View& v = screen.view;
  if (v[slot].depth() <= 0) return std::nullopt;
  std::vector<u32> kids;
  v.children(slot, kids);
  for (MoveCode m : screen.models.nodes().legal(v, slot)) {
    if (std::any_of(kids.begin(), kids.end(), [&](u32 c) { return v[c].move == m && v[c].pass() != Pass::probe; }))
      continue;
    if (ordinal-- == 0) return m;
  }
  return std::nullopt;
}

void why_tooltip(SearchScreen& screen, u32 slot, MoveCode move) {
  const WhyNot answer = answer_of(screen, slot, move);
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(px(360));
  ImGui::TextUnformatted(
      plain(answer.text, [&](Score s, Side mover) { return screen.score(s, mover, {"sentence"}); }).c_str());
  if (!answer.proved) dim(why_assumed);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace ply::ui
