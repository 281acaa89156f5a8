// The search as some lines of pseudo-code at the moment that all panels show.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/code_view.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {
namespace {

class CodePanel final : public PanelBase {
 public:
  const char* id() const override { return "code"; }
  const char* title() const override { return tr("Pseudo-code"); }
  std::string choice() const override { return form_ == 0 ? "sides" : "negamax"; }
  void choose(const std::string& how) override {
    if (how == "sides" || how == "negamax") form_ = how == "negamax", serial_ = 0;
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("The search as a few lines of pseudo-code, with the active line highlighted."))) return;
    if (screen.view.untold().windows) return wrapped_text(theme().text_dim, shared_texts::no_windows);
    const std::string both = fmt::format("{}, {}", screen.side_name(Side::first), screen.side_name(Side::second));
    const std::array<const char*, 2> forms = {both.c_str(), tr("negamax")};
    if (segmented("code.form", forms, form_)) serial_ = 0;
    item_tooltip(tr("A branch for each side, or one for both whose sign follows the mover."));
    if (serial_ != frame.moment.serial()) look(frame, screen), serial_ = frame.moment.serial();

    // The node, and in whose view its numbers are.
    const CodeMoment& m = code_.moment;
    if (m.slot != no_node && m.slot < screen.view.size()) {
      screen.link(screen.view[m.slot].ply == 0 ? "root" : screen.name(m.slot), screen.view.id(m.slot));
      ImGui::SameLine(0, px(12));
      dim(fmt::format(tr("numbers for {}"), screen.side_name(m.view)));
    } else {
      dim(tr("no active line"));
    }
    const ImVec2 room = ImGui::GetContentRegionAvail(), at = ImGui::GetCursorScreenPos();
    const float unit = look_scale();
    float size = code_size(code_, {room.x, room.y}, 13 * unit, 20 * unit);
    if (size == 0) size = code_size(code_, {room.x, 1e6f}, 11 * unit, 15 * unit);  // scrolls
    if (size == 0) size = 11 * unit;
    const float wide = std::min(room.x, size * 50), high = draw_code(code_, at, wide, size);
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({wide, high});
  }

 private:
  static float look_scale() { return ui::look().scale(); }
  void look(const FrameModel& frame, const SearchScreen& screen) {
    const std::array<std::string, 2> sides = {screen.side_name(Side::first), screen.side_name(Side::second)};
    const SearchOptions& options = screen.models.subject().options;
    const CodeForm form = form_ == 0 ? CodeForm::two_sides : CodeForm::negamax;
    code_.lines = pseudo_code(options, form, sides);
    code_.moment = code_at(screen.view, frame.walk.cursor().tick, options, form, sides, screen.models.nodes());
  }

  CodeView code_;
  int form_ = 0;
  u64 serial_ = 0;
};

}  // namespace

std::unique_ptr<PanelBase> make_code_panel() { return std::make_unique<CodePanel>(); }

}  // namespace ply::ui
