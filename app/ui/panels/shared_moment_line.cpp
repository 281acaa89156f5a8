#include "app/ui/panels/shared_moment_line.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"

namespace ply::ui {

void shared_moment_line(SearchScreen& screen) {
  const Recording* r = screen.runs.run() ? screen.runs.run()->recording() : nullptr;
  if (!r || screen.runs.run()->purpose() != SearchRun::Purpose::opened) return;
  const auto& moment = r->summary().moment;
  const auto& cut = r->summary().cut;
  if (!moment && !cut) return;
  const Theme& t = theme();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight(), gap = px(14);
  ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(4), at.y - px(2)}, {at.x + room + px(4), at.y + line + px(2)},
                                            with_alpha(t.accent, 0.16f), px(3));
  const std::string kept = cut ? fmt::format(tr("{} of {} nodes"), grouped(r->size()), grouped(cut->records)) : "";
  const bool away = moment && (screen.cursor().tick != moment->tick ||
                               (moment->node != no_node && screen.cursor().selected != moment->node));
  const float right = (kept.empty() ? 0 : text_width(kept) + gap) + (away ? text_width(tr("to the moment")) + gap : 0);
  std::string words = tr("Shared moment");
  if (moment && !moment->note.empty()) {
    words += ": " + moment->note;
    std::replace(words.begin(), words.end(), '\n', ' ');
  }
  fitted_text(t.text, words, std::max(room - right, px(60)));
  probe("moment.note");
  if (away) {
    ImGui::SameLine(0, gap);
    coloured(t.accent, tr("to the moment"));
    probe("moment.show");
    if (ImGui::IsItemClicked()) screen.commands.act("moment.show");
  }
  if (!kept.empty() && ImGui::GetItemRectMax().x + gap + text_width(kept) <= at.x + room + px(4)) {
    ImGui::SameLine(room - text_width(kept) + (at.x - ImGui::GetWindowPos().x));
    dim(kept);
    probe("moment.kept");
    item_tooltip(
        tr("The recording was cut to this moment: what lay elsewhere is counted, and not recorded here. At this moment "
           "everything is as in the whole search; to see the rest, search again (Ctrl+Shift+F5 on this position)."));
  }
}

}  // namespace ply::ui
