// The search panel: what the next search does, and buttons that start it.

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/debug/search_settings.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/plan/plan_root.h"
#include "engine/search/fault.h"
#include "engine/session/searches/plant_fault.h"

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
    changed = draw_recording(frame.play.game(), s) || changed;
    ImGui::Dummy({1, px(4)});
    const bool possible = !frame.play.editing() && !frame.play.end();
    ImGui::BeginDisabled(!possible);
    if (accent_button("search", tr("Search"))) commands.act("search.restart");
    ImGui::SameLine();
    if (text_button("search_paused", tr("Step by step"))) commands.act("search.start_paused");
    draw_faults(frame.play.game(), s, commands);
    ImGui::EndDisabled();
    if (changed) commands.push(command::SetSearch{s});
  }

 private:
  static void draw_faults(const Game& game, const SearchPlan& s, Commands& commands) {
    const ProfileInfo* profile = game.profile(s.profile);
    if (!profile || profile->by_turns) return;  // none can be planted
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##fault", tr("Search with a planted fault..."), ImGuiComboFlags_HeightLargest)) {
      for (const FaultInfo& f : all_faults()) {
        if (!why_no_fault(*profile, f.fault).empty()) continue;
        if (ImGui::Selectable(f.id)) commands.push(command::PlantFault{f.fault});
        item_tooltip(f.sentence);
        if (probing()) probe(std::string("fault.") + f.id);
      }
      ImGui::EndCombo();
    }
    probe("combo.fault");
    item_tooltip(tr("A bug to look at: the search does something wrong on purpose."));
  }
};

}  // namespace

std::unique_ptr<PanelBase> make_search_panel() { return std::make_unique<SearchPanel>(); }

}  // namespace ply::ui
