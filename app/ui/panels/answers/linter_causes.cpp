// Causes that explain what the linter found in another engine's search, above its rules; a click shows the first node.
#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/linter.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"

namespace ply::ui {

void LinterPanel::causes(SearchScreen& screen, const LintReport& report) {
  if (report.hypotheses.empty()) return;
  const bool caused = report.hypotheses.front().explains > 0;  // the best one is the first
  section(caused ? tr("Causes") : tr("Hint"));
  for (std::size_t i = 0; i < report.hypotheses.size(); ++i) {
    const LintHypothesis& h = report.hypotheses[i];
    const ScopedId own_id(static_cast<int>(i));
    if (h.explains > 0) {
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float width = ImGui::GetContentRegionAvail().x;
      const char* words = report.beyond > 0 ? tr("{} explains at least {} of {}") : tr("{} explains {} of {}");
      const std::string title = fmt::format(fmt::runtime(words), h.id, grouped(h.explains), grouped(h.of));
      if (ImGui::Selectable("##cause", false, ImGuiSelectableFlags_None, {0, ImGui::GetTextLineHeight()}) &&
          !h.nodes.empty()) {
        if (const u32 slot = screen.view.find(h.nodes.front()); slot != no_node)
          screen.commands.push(command::Seek{screen.view.enter(slot)});
        screen.select(h.nodes.front());
      }
      if (probing()) probe(fmt::format("linter.cause.{}", i));
      item_tooltip(tr("Click: all panels go to the first node that it explains."));
      draw_clipped(*ImGui::GetWindowDrawList(), at, width, theme().error, title);
      ImGui::LogText("%s", title.c_str());
    }
    if (h.explains == 0 && caused) dim(h.id);
    wrapped_text(theme().text, h.cause);
    wrapped_text(theme().text_dim, h.advice);
    if (h.explains > 0 && h.left && *h.left > 0)
      wrapped_text(theme().text_dim, fmt::format(tr("That leaves {} findings."), grouped(*h.left)));
  }
  if (caused && report.beyond > 0)
    wrapped_text(theme().text_dim, fmt::format(tr("Of {} findings more, behind the first {} of their rules, the cause "
                                                  "was not looked for."),
                                               grouped(report.beyond), grouped(LintOptions{}.keep_for_causes)));
}

}  // namespace ply::ui
