// The turn composer, for games whose turns have several steps: where the turn stands, what is owed, what holds whom,
// and why it may not be ended yet. What it says is data of the game (TurnView); it knows no rules.
#include <fmt/format.h>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/counted.h"
#include "engine/game/move_effects.h"

namespace ply::ui {
namespace {

class TurnPanel final : public PanelBase {
 public:
  const char* id() const override { return "turn"; }
  const char* title() const override { return tr("Turn"); }
  bool wanted(const FrameModel& frame) const override { return has_steps(frame.play.game()); }
  std::string badge(const FrameModel& frame) const override {
    update(frame);
    return view_ ? fmt::format("{}/{}", view_->used, view_->steps) : std::string();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    update(frame);
    if (!view_) return empty_note(tr("This game has no turns of several steps."));
    draw_steps(frame, commands);
    draw_buttons(frame, commands);
    draw_modes(frame, commands);
    for (const TurnView::Group& g : view_->groups) draw_group(g);
  }

 private:
  // Computed once a position; asked for twice a frame.
  void update(const FrameModel& frame) const {
    const Play& play = frame.play;
    if (serial_ == play.board_serial() && tree_ == &play.tree()) return;
    serial_ = play.board_serial();
    tree_ = &play.tree();
    view_ = play.end() ? std::nullopt : play.game().turn_view(play.position(), play.tree().history(play.current()));
    if (play.end()) {
      view_ = play.game().turn_view(play.position(), play.tree().history(play.current()));
      if (view_) view_->why_not_end = tr("the game is over"), view_->end.reset(), view_->actions.clear();
    }
  }

  // A box a step, filled as they are used; the played ones with their text.
  void draw_steps(const FrameModel& frame, Commands& commands) {
    const Play& play = frame.play;
    const TurnView& v = *view_;
    const Side mover = play.game().mover(play.position());
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(play.game().type().side_name(mover).c_str());
    ImGui::SameLine();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float side = px(v.steps > 8 ? 9.0f : 14.0f), gap = px(3);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float y = at.y + std::floor((ImGui::GetFrameHeight() - side) / 2);
    const ImU32 colour = mover == Side::first ? theme().first : theme().second;
    for (int i = 0; i < v.steps; i++) {
      const float x = at.x + static_cast<float>(i) * (side + gap);
      if (i < v.used) draw.AddRectFilled({x, y}, {x + side, y + side}, colour, px(2));
      else draw.AddRect({x, y}, {x + side, y + side}, theme().text_dim, px(2), 0, px(1.5f));
    }
    ImGui::Dummy({static_cast<float>(v.steps) * (side + gap), ImGui::GetFrameHeight()});
    ImGui::SameLine();
    const int left = v.steps - v.used;
    ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
    ImGui::TextUnformatted(v.steps > 8 ? fmt::format("{} left", left).c_str()
                                       : (counted(left, "step") + " left").c_str());
    ImGui::PopStyleColor();

    if (!v.played.empty()) {
      const ScopedFont own_face(fonts().mono);
      std::string line;
      for (const std::string& step : v.played) line += (line.empty() ? "" : "  ") + step;
      ImGui::TextWrapped("%s", line.c_str());
    }
    if (!v.owed.empty()) wrapped_text(theme().accent, v.owed);
    for (const TurnView::Action& a : v.actions) {
      if (text_button("turn.action", a.title.c_str()))
        for (const u32 m : a.plies) commands.push(command::Play{m});
    }
  }

  void draw_buttons(const FrameModel& frame, Commands& commands) {
    const Play& play = frame.play;
    const TurnView& v = *view_;
    const bool person = !play.editing() && play.player(play.game().mover(play.position())).human;
    ImGui::BeginDisabled(!v.end || !person);
    if (accent_button("turn.end", tr("End the turn"))) commands.push(command::Play{*v.end});
    ImGui::EndDisabled();
    const bool any = !play.editing() && play.current() != GameTree::root;
    beside(tr("Undo step"));
    if (text_button("turn.undo_step", tr("Undo step"),
                    tr("Takes back the last step, or the first half of an unfinished push."), {}, any))
      commands.push(command::GoTo{play.tree().at(play.current()).parent});
    beside(tr("Undo turn"));
    if (text_button("turn.undo_turn", tr("Undo turn"), tr("Takes back every step of this turn, or the turn before it."),
                    {}, any))
      commands.push(command::GoTo{turn_before(play)});
    if (!v.why_not_end.empty())
      wrapped_text(theme().text_dim, fmt::format(tr("The turn cannot end: {}."), v.why_not_end));
  }

  // Where this turn began; at its beginning, where the turn before it began.
  static int turn_before(const Play& play) {
    int n = play.tree().at(play.current()).parent;
    const Side mover = play.tree().at(n).mover;
    while (play.tree().at(n).parent >= 0 && play.tree().at(play.tree().at(n).parent).mover == mover)
      n = play.tree().at(n).parent;
    return n;
  }

  void draw_modes(const FrameModel& frame, Commands& commands) {
    const auto modes = frame.play.game().click_modes();
    std::vector<const char*> labels;
    int chosen = 0;
    for (std::size_t i = 0; i < modes.size(); i++) {
      labels.push_back(modes[i].title.c_str());
      if (modes[i].id == frame.view.click_mode) chosen = static_cast<int>(i);
    }
    if (labels.empty()) return;
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
    ImGui::TextUnformatted(tr("Clicks"));
    ImGui::PopStyleColor();
    ImGui::SameLine();
    if (segmented("turn.mode", labels, chosen)) commands.act("board.mode", modes[static_cast<std::size_t>(chosen)].id);
    item_tooltip(modes.front().explanation);
    if (chosen == 0) return;  // nobody needs to be told how to click
    wrapped_text(theme().text_dim, modes[static_cast<std::size_t>(chosen)].explanation);
  }

  static void draw_group(const TurnView::Group& g) {
    section(g.title);
    if (g.lines.empty()) wrapped_text(theme().text_dim, g.none);
    for (const TurnView::Line& l : g.lines)
      wrapped_text(l.warning ? theme().warning : theme().text,
                   fmt::format("{}{}{}", l.warning ? signs().warning : "", l.warning ? " " : "", l.text));
  }

  mutable std::optional<TurnView> view_;
  mutable u64 serial_ = 0;
  mutable const void* tree_ = nullptr;
};

}  // namespace

std::unique_ptr<PanelBase> make_turn_panel() { return std::make_unique<TurnPanel>(); }

}  // namespace ply::ui
