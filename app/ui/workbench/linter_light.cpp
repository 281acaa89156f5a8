#include "app/ui/workbench/linter_light.h"

#include <fmt/format.h>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"

namespace ply::ui {

void linter_light(const LintReport* report, bool imported, Commands& commands) {
  if (!report) return;
  const auto broken = report->broken();
  std::string text;
  for (std::size_t i = 0; i < broken.size() && i < 3; ++i) text += (i ? " " : "") + broken[i];
  if (broken.size() > 3) text += fmt::format(" +{}", broken.size() - 3);
  ImGui::SameLine(0, px(14));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetTextLineHeight(), width = px(12) + (text.empty() ? 0 : px(4) + text_width(text));
  if (ImGui::InvisibleButton("##linter", {width, line})) commands.act("view.show", "linter");
  probe("status.linter");
  const u64 n = report->total();
  item_tooltip(broken.empty()
                   ? std::string(imported ? tr("The linter: no rule that was checked is broken. Click for the rules.")
                                          : tr("The linter: no rule is broken. Click for the rules."))
                   : fmt::format(tr("The linter: {} broken, {}. Click for the findings."), fmt::join(broken, ", "),
                                 fmt::format("{} finding{}", grouped(n), n == 1 ? "" : "s")));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 c{at.x + px(6), at.y + line / 2};
  if (broken.empty()) {
    draw.AddCircle(c, px(3.5f), with_alpha(imported ? theme().text_dim : theme().good, 0.8f), 14, px(1.5f));
    return;
  }
  draw.AddCircleFilled(c, px(4.5f), theme().error, 16);
  draw.AddText({at.x + px(16), at.y}, theme().error, text.c_str());
  ImGui::LogText("%s", text.c_str());
}

}  // namespace ply::ui
