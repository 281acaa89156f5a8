// The story of a bound: its stops as sentences. The thread that it tells of is drawn by tree, outline, timeline and
// board.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

class StoryPanel final : public PanelBase {
 public:
  const char* id() const override { return "story"; }
  const char* title() const override { return tr("Bound story"); }
  std::string badge(const FrameModel& frame) const override {
    const BoundThread& thread = frame.moment.thread();
    return thread.on() ? fmt::format("{}", thread.stops().size()) : std::string();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("Tells how a bound came to be: from the node where it holds up to the move that set it, "
                               "and down to the leaf that gave that move its value.")))
      return;
    if (screen.view.untold().windows) return wrapped_text(theme().text_dim, shared_texts::no_windows);
    const BoundThread& thread = screen.thread;
    choice(screen);
    if (thread.on()) screen.whose_scores("story", thread.viewpoint());
    if (!thread.on()) {
      ImGui::PushTextWrapPos(0);
      dim(
          tr("Choose a bound of the node shown: one of these, or click a wall of the corridor. Its thread then runs "
             "through tree, outline, timeline and board, stop by stop, until Esc."));
      ImGui::PopTextWrapPos();
      return;
    }
    if (serial_ != thread.serial()) serial_ = thread.serial(), heights_.assign(thread.stops().size(), 0), seen_ = -1;
    for (std::size_t i = 0; i < thread.stops().size(); ++i) stop(screen, i);
    seen_ = thread.at();
  }

  std::string table(const FrameModel& frame) const override {
    const BoundThread& thread = frame.moment.thread();
    if (!thread.on()) return {};
    const ScoreWriter write = plain_scores(frame.moment.models().subject());
    std::string out = "stop,node,tick,sentence\n";
    for (std::size_t i = 0; i < thread.stops().size(); ++i)
      out += fmt::format("{},{},{},{}\n", i + 1, thread.stops()[i].id, thread.stops()[i].tick,
                         csv_field(plain(thread.stops()[i].text, write)));
    return out;
  }

 private:
  // Which bound, and the path along its thread.
  static void choice(SearchScreen& screen) {
    const BoundThread& thread = screen.thread;
    const std::string alpha = fmt::format(tr("Story of {}"), signs().alpha),
                      beta = fmt::format(tr("Story of {}"), signs().beta);
    if (text_button(
            "story.alpha", alpha.c_str(),
            tr("How alpha of the node shown came to be: the lower bound, in the view that scores are shown in."),
            sure(parse_chord("Shift+A"))))
      screen.commands.act("story.alpha");
    beside(beta.c_str());
    if (text_button("story.beta", beta.c_str(),
                    tr("How beta of the node shown came to be: the upper bound, in the view that scores are shown in."),
                    sure(parse_chord("Shift+B"))))
      screen.commands.act("story.beta");
    if (!thread.on()) return;
    const int last = static_cast<int>(thread.stops().size()) - 1;
    beside(tr("Copy"));
    const float icons = 3 * ImGui::GetFrameHeight() + px(10);
    if (text_button("story.copy", tr("Copy"), tr("Copies the sentences, as trace story prints them")))
      screen.commands.act("story.copy");
    if (ImGui::GetItemRectMax().x + px(6) + icons <= ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x)
      ImGui::SameLine(0, px(6));
    if (icon_button("story.previous", Icon::previous, tr("To the stop before, up the thread"),
                    sure(parse_chord("Shift+N")), thread.at() > 0))
      screen.commands.act("story.previous");
    ImGui::SameLine(0, px(2));
    if (icon_button("story.next", Icon::next, tr("To the next stop"), sure(parse_chord("N")), thread.at() < last))
      screen.commands.act("story.next");
    ImGui::SameLine(0, px(2));
    if (icon_button("story.dismiss", Icon::close, tr("Hides the thread (Esc)"))) screen.commands.act("story.dismiss");
  }

  // A disc with the number, and the sentence; a click beside the links goes to the stop.
  void stop(SearchScreen& screen, std::size_t i) {
    const BoundStop& s = screen.thread.stops()[i];
    const Theme& t = theme();
    const bool here = screen.thread.at() == static_cast<int>(i);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight(),
                indent = 2 * thread_disc_radius() + px(10);
    const ImVec2 min{at.x, at.y}, max{at.x + wide, at.y + std::max(heights_[i], line) + px(6)};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool over = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(min, max);
    if (here || over) draw.AddRectFilled(min, max, with_alpha(t.selection, here ? 0.6f : 0.3f), px(4));
    if (i + 1 < screen.thread.stops().size())
      draw.AddLine({at.x + indent / 2, at.y + line}, {at.x + indent / 2, max.y + line / 2}, with_alpha(t.accent, 0.6f),
                   px(2));
    thread_disc(draw, {at.x + indent / 2, at.y + line / 2 + px(3)}, static_cast<int>(i), here, "story");
    screen.mark_rest(draw, {min.x + px(2), min.y}, {max.x - px(2), max.y}, s.id, "story");
    const std::size_t before = screen.commands.session.size();
    ImGui::SetCursorScreenPos({at.x + indent, at.y + px(3)});
    ImGui::PushID(static_cast<int>(i));
    ImGui::BeginGroup();
    screen.sentence(s.text, "stop");
    ImGui::EndGroup();
    ImGui::PopID();
    heights_[i] = ImGui::GetItemRectSize().y;
    if (probing()) probe_rect(fmt::format("story.stop.{}", i + 1), min, {min.x + indent, min.y + line});
    if (here && seen_ != screen.thread.at() &&
        (max.y > ImGui::GetWindowPos().y + ImGui::GetWindowHeight() || min.y < ImGui::GetWindowPos().y))
      ImGui::SetScrollHereY(0.5f);
    if (over && !ImGui::IsAnyItemHovered() && ImGui::IsMouseClicked(1)) screen.open_menu(s.id);
    if (over && before == screen.commands.session.size()) {
      if (!ImGui::IsAnyItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      if (!ImGui::IsAnyItemHovered() && ImGui::IsMousePosValid() && ImGui::GetIO().MousePos.x < at.x + indent)
        show_tooltip(fmt::format(tr("Goes to this node, at tick {}; the thread stays."),
                                 grouped(static_cast<u64>(std::max<Tick>(s.tick, 0)))));
      if (ImGui::IsMouseReleased(0)) screen.commands.act(action::GoToStop{static_cast<int>(i)});
    }
    ImGui::SetCursorScreenPos({at.x, std::max(at.y + heights_[i] + px(8), at.y + line + px(8))});
    ImGui::Dummy({1, 1});
  }

  u64 serial_ = 0;
  int seen_ = -1;               // the stop that was brought into sight
  std::vector<float> heights_;  // of the sentences, as drawn last
};

}  // namespace

std::unique_ptr<PanelBase> make_story_panel() { return std::make_unique<StoryPanel>(); }

}  // namespace ply::ui
