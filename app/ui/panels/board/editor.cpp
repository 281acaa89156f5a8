// The position editor: palette, side to move, the reason why a position is not allowed, and a field for text.
#include <fmt/format.h>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

class EditorPanel final : public PanelBase {
 public:
  const char* id() const override { return "editor"; }
  const char* title() const override { return tr("Editor"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Play& play = frame.play;
    if (play.editing()) {
      draw_palette(frame, commands);
      draw_side(play, commands);
      draw_verdict(play, commands);
    } else {
      wrapped_text(theme().text_dim, tr("Set up any position: pick a piece, click on the board, say who is to move."));
      if (text_button("edit.begin", tr("Edit the position"))) commands.act("edit.begin");
    }
    ImGui::Dummy({1, px(4)});
    draw_text(commands);
  }

 private:
  void draw_palette(const FrameModel& frame, Commands& commands) {
    const Play& play = frame.play;
    const std::vector<Brush> palette = play.game().palette();
    const Material* const material = play.game().board(play.position()).material;
    const float side = px(40);
    bool amounts = false;
    for (std::size_t i = 0; i < palette.size(); i++) {
      const Brush& b = palette[i];
      const bool chosen = b.id == frame.view.brush ||
                          (i == 0 && std::none_of(palette.begin(), palette.end(),
                                                  [&](const Brush& x) { return x.id == frame.view.brush; }));
      if (i > 0 &&
          ImGui::GetItemRectMax().x + side + px(8) < ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x)
        ImGui::SameLine();
      ImGui::PushID(b.id.c_str());
      const ImVec2 at = ImGui::GetCursorScreenPos();
      if (ImGui::InvisibleButton("brush", {side, side})) commands.act("edit.brush", b.id);
      if (probing()) probe("brush." + b.id);
      ImDrawList& draw = *ImGui::GetWindowDrawList();
      const ImVec2 end{at.x + side, at.y + side}, middle{at.x + side / 2, at.y + side / 2};
      draw.AddRectFilled(at, end, ImGui::IsItemHovered() ? theme().button_hover : theme().button, px(4));
      if (chosen) draw.AddRect(at, end, theme().accent, px(4), 0, px(2));
      if (b.empty) {
        const float d = side * 0.2f;
        draw.AddLine({middle.x - d, middle.y - d}, {middle.x + d, middle.y + d}, theme().text_dim, px(2));
        draw.AddLine({middle.x - d, middle.y + d}, {middle.x + d, middle.y - d}, theme().text_dim, px(2));
      } else {
        paint_sample(draw, material, b.piece, middle, side * 0.8f, frame.view.kanji);
      }
      item_tooltip(b.title.c_str());
      ImGui::PopID();
      amounts = amounts || b.amount;
    }
    if (amounts)
      wrapped_text(theme().text_dim, tr("A click adds one, a right click removes one, the wheel does both."));
  }

  void draw_side(const Play& play, Commands& commands) {
    const Side mover = play.game().mover(play.position());
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("To move");
    ImGui::SameLine();
    const char* const sides[] = {play.game().type().side_name(Side::first).c_str(),
                                 play.game().type().side_name(Side::second).c_str()};
    int chosen = index(mover);
    if (segmented("edit.side", sides, chosen)) commands.push(command::EditMover{static_cast<Side>(chosen)});
    beside(tr("Clear"));
    if (text_button("edit.clear", tr("Clear"))) commands.act("edit.clear");
    beside(tr("Start position"));
    if (text_button("edit.start", tr("Start position"))) commands.act("edit.start");

    // What the game does not allow says why.
    constexpr struct {
      Change change;
      const char *id, *label;
    } changes[] = {{Change::mirror, "edit.mirror", tr("Mirror")},
                   {Change::rotate, "edit.rotate", tr("Rotate")},
                   {Change::swap_colours, "edit.swap_colours", tr("Swap colours")}};
    bool first = true;
    for (const auto& c : changes) {
      const auto possible = play.game().changed(play.position(), c.change);
      if (!first) beside(c.label);
      first = false;
      if (text_button(c.id, c.label, possible ? std::string() : possible.error().message, {}, possible.ok()))
        commands.act(c.id);
    }
  }

  void draw_verdict(const Play& play, Commands& commands) {
    const bool allowed = play.edit_problem().empty();
    wrapped_text(allowed ? theme().good : theme().warning,
                 fmt::format("{} {}", allowed ? signs().check : signs().warning,
                             allowed ? tr("This position can be played.") : play.edit_problem()));
    ImGui::BeginDisabled(!allowed);
    if (accent_button("edit.keep", tr("Play from here"))) commands.act("edit.keep");
    ImGui::EndDisabled();
    beside(tr("Cancel"));
    if (text_button("edit.cancel", tr("Cancel"))) commands.act("edit.cancel");
  }

  void draw_text(Commands& commands) {
    const bool any = !trim(text_).empty();
    ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
    ImGui::TextUnformatted(tr("Position, moves or a whole game"));
    ImGui::PopStyleColor();
    const float rows = 3 * ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().FramePadding.y;
    text_area("##text", text_, {-1, rows});
    probe("field.text");
    if (text_button("edit.use_text", tr("Use this text"), {}, {}, any)) {
      commands.push(command::Paste{text_});
      text_.clear();
    }
    beside(tr("Copy this position"));
    if (text_button("copy.position", tr("Copy this position"))) commands.act("copy.position");
  }

  std::string text_;
};

}  // namespace

std::unique_ptr<PanelBase> make_editor_panel() { return std::make_unique<EditorPanel>(); }

}  // namespace ply::ui
