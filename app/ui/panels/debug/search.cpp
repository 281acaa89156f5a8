// The search panel: what the next search does, and buttons that start it.

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/debug/search_settings.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"

namespace ply::ui {
namespace {

class SearchPanel final : public PanelBase {
 public:
  const char* id() const override { return "search"; }
  const char* title() const override { return tr("Search"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchPlan s = frame.runs.settings();
    bool changed = draw_profile(frame.play.game(), s);
    section(tr("Limits"));
    changed = draw_limits(s) || changed;
    section(tr("Techniques"));
    changed = draw_switches(frame.play.game(), s) || changed;
    section(tr("Recording"));
    changed = draw_recording(s) || changed;
    ImGui::Dummy({1, px(4)});
    const bool possible = !frame.play.editing() && !frame.play.end();
    ImGui::BeginDisabled(!possible);
    if (accent_button("search", tr("Search"))) commands.act("search.restart");
    ImGui::SameLine();
    if (text_button("search_paused", tr("Step by step"))) commands.act("search.start_paused");
    ImGui::EndDisabled();
    if (changed) commands.push(command::SetSearch{s});
  }
};

}  // namespace

std::unique_ptr<PanelBase> make_search_panel() { return std::make_unique<SearchPanel>(); }

}  // namespace ply::ui
