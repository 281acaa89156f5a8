// The tree of the search in two pictures: one line of it with its corridor, or the neighbourhood of the shown node as a
// graph.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/shared_moment_line.h"
#include "app/ui/panels/tree/corridor_view.h"
#include "app/ui/panels/tree/tree_card.h"
#include "app/ui/panels/tree/tree_graph.h"
#include "app/ui/panels/why_popup.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/foreign/trace_origin.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr float low_tree = 230;

// Above the tree of a recording that an engine was run again for, and which became another search; the recording's file
// keeps that it did.
void zoom_line(SearchScreen& screen) {
  const SearchRun* const run = screen.runs.run().get();
  const auto origin = run && run->recording() ? origin_of(*run->recording()) : nullptr;
  if (!origin || origin->other.empty()) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight();
  ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(4), at.y - px(2)}, {at.x + room + px(4), at.y + line + px(2)},
                                            with_alpha(theme().warning, 0.16f), px(3));
  fitted_text(theme().warning, origin->other);
  probe("zoom.other");
  item_tooltip(origin->other + "\n" +
               tr("What is seen here need not be what happened in the recording that it was made for. Ctrl+Shift+Left "
                  "goes back to that."));
}

class TreePanel final : public PanelBase {
 public:
  const char* id() const override { return "tree"; }
  const char* title() const override { return tr("Tree"); }
  bool scrolls() const override { return false; }
  bool own_keys() const override { return true; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("The tree around the node that all panels look at: who moves, what each move is worth, "
                               "what was cut off and why.")))
      return;
    if (recording_ != frame.moment.recording_serial()) {
      recording_ = frame.moment.recording_serial();
      corridor_.reset();
      graph_.reset();
    }
    shared_moment_line(screen);
    zoom_line(screen);
    choose_picture(screen, frame);
    draw_path(screen, frame.view.turns);
    if (frame.view.tree_graph) draw_graph(screen, frame);
    else draw_line(screen, frame);
    why_.draw(screen);
  }

 private:
  // The corridor of one line, or the drawing of all that hangs together.
  static void choose_picture(SearchScreen& screen, const FrameModel& frame) {
    static constexpr std::array pictures{tr("line"), tr("graph")};
    int chosen = frame.view.tree_graph ? 1 : 0;
    if (segmented("tree.picture", pictures, chosen)) screen.commands.act("view.tree_graph", chosen ? "on" : "off");
    if (frame.view.tree_graph) {
      ImGui::SameLine(0, px(8));
      coloured(frame.view.tree_joined ? theme().accent : theme().text_faint, tr("joined"));
      probe("tree.joined");
      if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s",
                          tr("Equal positions are one card, with the moves of all nodes that lead to it. The number "
                             "at its corner counts its visits."));
      if (ImGui::IsItemClicked()) screen.commands.act("view.tree_joined");
    }
    ImGui::SameLine(0, px(14));
  }

  void draw_line(SearchScreen& screen, const FrameModel& frame) {
    // The sentence has a ground of its own; below it, where there is room, what happened at the moment.
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float line = ImGui::GetTextLineHeight(), pad = px(6);
    // Of the last frame, whose length is near enough
    const Sentence& said = corridor_.sentence().empty() ? screen.models.node().ending : corridor_.sentence();
    const std::string words = plain(said, [&](Score s, Side side) { return screen.score(s, side, {"sentence"}); });
    const int wanted =
        static_cast<int>(std::ceil((text_width(words) * 1.06f + px(8)) / std::max(room.x - px(70), px(40))));
    const int possible = static_cast<int>((room.y - px(64) - 2 * pad) / (line + px(2)));
    // Where it is low, rows come first: the sentence has a line, and the rest of it where the mouse rests.
    const bool low = room.y < px(low_tree), fits = !low && wanted <= std::max(possible, 2);
    const int lines = fits ? std::max(wanted + (wanted > 2 && wanted < possible), std::min(possible, 2)) : 1;
    const bool roomy = room.y > px(300) && lines <= 2;
    const float caption = static_cast<float>(lines + (roomy ? 1 : 0)) * (line + px(2)) + 2 * pad;
    corridor_.draw(screen, frame, {room.x, std::max(room.y - caption - px(4), px(60))}, why_);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + room.x, at.y + caption}, theme().raised, px(5));
    if (probing()) probe_rect("tree.sentence", at, {at.x + room.x, at.y + caption});
    ImGui::SetCursorScreenPos({at.x + px(10), at.y + pad});
    ImGui::BeginGroup();
    if (fits)
      screen.sentence(corridor_.sentence().empty() ? screen.models.node().ending : corridor_.sentence(),
                      "corridor.sentence");
    else
      fitted_text(theme().text,
                  plain(said,
                        [&](Score s, Side side) {  // a bare number has no kind
                          return s.kind == Kind::none ? screen.plain_number(s.value, {"sentence"})
                                                      : screen.score(s, side, {"sentence"});
                        }),
                  room.x - px(20));
    const auto length = [&](const Sentence& s) {
      return text_width(plain(s, [&](Score value, Side side) { return screen.score(value, side, {"sentence"}); })) *
                 1.06f +
             px(8);
    };
    if (roomy && ImGui::GetCursorScreenPos().y < at.y + pad + 2.5f * line &&
        length(screen.models.event()) < room.x - px(70))
      screen.sentence(screen.models.event(), "event", theme().text_dim);
    ImGui::EndGroup();
    if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) corridor_.keys(screen);
  }

  void draw_graph(SearchScreen& screen, const FrameModel& frame) {
    const float caption = ImGui::GetTextLineHeight() + px(3) + 2 * ImGui::GetStyle().ItemSpacing.y;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    if (room.y - caption > px(60)) {
      graph_.draw(screen, frame, {room.x, room.y - caption}, why_);
      ImGui::Dummy({1, px(1)});
      screen.sentence(screen.models.event(), "event", theme().text_dim);
      screen.whose_scores("tree");
    } else {
      graph_.draw(screen, frame, room, why_);
    }
    if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) graph_.keys(screen);
  }

  void draw_path(SearchScreen& screen, bool turns_on) {
    const auto& path = screen.models.moment().path;
    const View& v = screen.view;
    const Theme& t = theme();
    // Other roots: iterations and attempts.
    v.roots(roots_);
    const auto at = std::find(roots_.begin(), roots_.end(), path.front());
    const auto step = [&](const char* probe_name, const char* label, bool able, auto target, const char* help) {
      ImGui::PushStyleColor(ImGuiCol_Text, able ? t.text_dim : t.grid);
      ImGui::TextUnformatted(label);
      ImGui::PopStyleColor();
      probe(probe_name);
      if (able && ImGui::IsItemHovered()) {
        ImGui::SetTooltip("%s", help);
        if (ImGui::IsItemClicked()) screen.select(v.id(*target));
      }
    };
    step("tree.previous_root", signs().left_arrow, at != roots_.begin(), at - (at != roots_.begin()),
         tr("The search before: an earlier iteration or attempt"));
    ImGui::SameLine(0, px(6));
    compat::push_font(fonts().mono);
    for (std::size_t d = 0; d < path.size(); ++d) {
      const bool last = d + 1 == path.size();
      // Of the legend, behind the path to the next root
      const float edge = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - px(d == 0 ? 66 : 44);
      const float from = d == 0 ? ImGui::GetCursorScreenPos().x : ImGui::GetItemRectMax().x + px(18);
      const std::string label =
          shortened(d == 0 ? screen.name(path[0]) : screen.models.nodes().move(v, path[d]), edge - from);
      const float needed = text_width(label) + px(24);
      if (d > 0) {
        // A line that is too long loses its middle, not its end.
        const float rest = last ? px(40) : needed + px(74);
        if (edge - from < rest) {
          ImGui::SameLine(0, px(4));
          if (const std::string more = fmt::format("{} {} more", signs().ellipsis, path.size() - d);
              ImGui::GetItemRectMax().x + px(4) + text_width(more) < edge)
            dim(more);
          else ImGui::Dummy({1, 1});
          break;
        }
        ImGui::SameLine(0, px(5));
        const ImVec2 p = ImGui::GetCursorScreenPos();
        const float h = ImGui::GetTextLineHeight();
        side_mark(*ImGui::GetWindowDrawList(), {p.x + px(5), p.y + h / 2}, px(3.5f), v[path[d - 1]].mover());
        ImGui::Dummy({px(11), h});
        ImGui::SameLine(0, px(2));
      }
      screen.link(label, v.id(path[d]), last ? t.text : t.text_dim);
      if (d == 0) {
        ImGui::SameLine(0, px(6));
        step("tree.next_root", signs().right_arrow, at != roots_.end() && at + 1 != roots_.end(),
             at + (at + 1 != roots_.end()), tr("The next iteration or attempt"));
      }
    }
    ImGui::PopFont();
    // Whole turns, and the legend, one hover away, at the right edge.
    const float legend = std::max(ImGui::GetWindowWidth() - px(28), px(40)),
                turns = legend - text_width(tr("turns")) - px(14);
    if (turns > ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + px(8)) {
      ImGui::SameLine(turns);
      coloured(turns_on ? t.accent : t.text_faint, tr("turns"));
      probe("tree.turns");
      if (ImGui::IsItemHovered())
        ImGui::SetTooltip(
            "%s",
            tr("Whole turns: all plies that one side plays in a row are one step, here and in the plot of the game."));
      if (ImGui::IsItemClicked()) screen.commands.act("view.turns");
    }
    ImGui::SameLine(legend);
    dim("?");
    probe("tree.legend");
    if (ImGui::IsItemHovered()) {
      ImGui::BeginTooltip();
      draw_tree_legend();
      dim(tr("Click selects a node, double click opens or closes it. Drag moves the drawing, the wheel zooms."));
      ImGui::EndTooltip();
    }
  }

  u64 recording_ = 0;
  std::vector<u32> roots_;
  CorridorView corridor_;
  TreeGraph graph_;
  WhyPopup why_;
};

}  // namespace

std::unique_ptr<PanelBase> make_tree_panel() { return std::make_unique<TreePanel>(); }

}  // namespace ply::ui
