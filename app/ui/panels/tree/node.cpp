// The panel of one node: its first line with move and value, and its facts.
#include "app/ui/panels/tree/node.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/amount_text.h"
#include "app/ui/panels/order_look.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/plan/thread_parts.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/source_lines.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

void NodePanel::draw(const FrameModel& frame, Commands& commands) {
  SearchScreen screen(frame, commands);
  if (empty_panel(screen, tr("One node in full: its window and who set it, its value, its moves in the order in which "
                             "they were searched.")))
    return;
  const NodeInfo& n = screen.models.node();
  serial_ = frame.moment.serial();
  headline(screen, n);
  window_line(screen, n);
  facts(screen, n);
  if (!n.children.empty()) children(screen, n);
  unsearched(screen, n);
  why_.draw(screen);
}

std::string NodePanel::badge(const FrameModel& frame) const {
  if (frame.walk.view().empty() || frame.walk.shown_slot() == no_node) return {};
  return fmt::format("{}", frame.walk.view().id(frame.walk.shown_slot()));
}

std::string NodePanel::table(const FrameModel& frame) const {
  Commands none;
  SearchScreen screen(frame, none);
  if (!screen.has_node() || screen.viewpoint.engine_hidden) return {};
  // All of a row for one side, as in the panel: the value and the ends of the window.
  const NodeInfo& n = screen.models.node();
  std::string out = "rank,move,why,pass,kind,value,from,to,nodes,for\n";
  for (const ChildRow& c : n.children) {
    const Score s = screen.viewpoint.seen(c.value, n.mover);
    const Window w = window_of(screen, n, c);
    out += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", c.rank + 1, c.text, order_text(screen, c.why), text(c.pass),
                       kind_word(s.kind), s.kind == Kind::none ? "" : screen.cell(s.value), screen.cell(w.alpha.value),
                       screen.cell(w.beta.value), c.nodes, screen.side_name(screen.side_for(n.mover)));
  }
  return out;
}

// Always the first line: mover, move, depth, value with its kind.
void NodePanel::headline(SearchScreen& screen, const NodeInfo& n) {
  const Theme& t = theme();
  const PathStep& last = n.path.back();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  compat::push_font(fonts().big);
  const float line = ImGui::GetTextLineHeight();
  side_mark(*ImGui::GetWindowDrawList(), {at.x + px(9), at.y + line / 2}, px(8), n.mover,
            n.state != NodeState::not_yet);
  ImGui::Dummy({px(20), line});
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s to move", screen.side_name(n.mover).c_str());
  ImGui::SameLine(0, px(4));
  ImGui::TextUnformatted(n.ply == 0 ? "root" : last.text.c_str());
  screen.menu_on_item(n.id);
  ImGui::PopFont();
  ImGui::SameLine(0, px(10));
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + line - ImGui::GetTextLineHeight() - px(1));
  // The value at the right edge, on its colour.
  const Score s = n.value.kind != Kind::none ? n.value : score_of(n.known);
  const bool so_far = n.value.kind == Kind::none, said = n.state == NodeState::closed && screen.view.untold().windows &&
                                                         value_without_kind(screen.view[n.slot]);
  std::string words =
      n.state == NodeState::not_yet ? tr("not reached")
      : said ? "? " + screen.number(n.value.value, n.mover, {"node.value", n.id}) + " " + screen.whose(n.mover)
      : so_far && s.kind == Kind::none ? (n.end == NodeEnd::aborted ? tr("stopped") : tr("open"))
                                       : screen.score(s, n.mover, {"node.value", n.id}) + " " + screen.whose(n.mover);
  compat::push_font(fonts().mono);
  const float name_end = ImGui::GetItemRectMax().x, room = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() -
                                                           ImGui::GetStyle().WindowPadding.x - scroll_bar() - name_end -
                                                           px(8);
  const bool scored = n.state != NodeState::not_yet && s.kind != Kind::none;
  headline_says_whose_ = scored && text_width(words) + px(16) <= room;
  // Whose it is stands below
  if (scored && !headline_says_whose_) words = shortened(screen.score(s, n.mover, {"node.value", n.id}), room - px(16));
  const float wide = text_width(words) + px(16), right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() -
                                                         ImGui::GetStyle().WindowPadding.x - scroll_bar();
  const ImVec2 a{right - wide, at.y - px(1)}, b{right, at.y + line + px(1)};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImGui::PopFont();
  // Between the two who moves, as far as there is room.
  const std::string about =
      fmt::format(tr("{} to move, {}{}"), screen.side_name(n.mover), depth_text(screen.view, n.depth),
                  (n.pass == Pass::full ? "" : fmt::format(", {}", text(n.pass))) + (n.reduced ? tr(", reduced") : ""));
  const ImVec2 middle = ImGui::GetCursorScreenPos();
  const float space = std::max(1.0f, std::min(a.x - px(8) - middle.x, text_width(about)));
  draw_clipped(draw, middle, space, t.text_dim, about);
  ImGui::LogText("%s", about.c_str());
  ImGui::Dummy({space, ImGui::GetTextLineHeight()});
  if (ImGui::IsItemHovered() && n.pass != Pass::full)
    ImGui::SetTooltip("%s\n%s", about.c_str(), std::string(explain(n.pass)).c_str());
  else if (space < text_width(about)) item_tooltip(about);
  compat::push_font(fonts().mono);
  if (s.kind != Kind::none)
    draw.AddRectFilled(a, b, mix(t.raised, screen.colour(s, n.mover), so_far ? 0.25f : 0.6f), px(4));
  if (so_far) dashed_rect(draw, a, b, n.state == NodeState::open ? t.accent : t.border, Dash::dashed);
  draw.AddText({a.x + px(8), std::floor((a.y + b.y - ImGui::GetFontSize()) / 2)}, t.text, words.c_str());
  ImGui::LogText("  %s\n", words.c_str());
  ImGui::PopFont();
  probe_rect("node.value", a, b);
  if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(a, b))
    ImGui::SetTooltip("%s\n%s",
                      said     ? tr("The log tells this value, and not whether it is exact or a bound.")
                      : so_far ? tr("What follows from its moves so far.")
                               : tr("What the search of this node returned."),
                      explain(screen.viewpoint.seen(s, n.mover).kind));
}

float NodePanel::scroll_bar() { return ImGui::GetScrollMaxY() > 0 ? ImGui::GetStyle().ScrollbarSize : 0; }

void NodePanel::facts(SearchScreen& screen, const NodeInfo& n) {
  const Theme& t = theme();
  const auto fact = [&](const char* label, const std::string& value, const char* help, bool first = false) {
    if (!first) {
      const float needed = text_width(label) + text_width(value, fonts().mono) + px(26);
      if (ImGui::GetItemRectMax().x + needed < ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - scroll_bar() - px(8))
        ImGui::SameLine(0, px(14));
    }
    ImGui::BeginGroup();
    dim(label);
    ImGui::SameLine(0, px(5));
    mono(value);
    ImGui::EndGroup();
    if (help && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
  };
  ImGui::Dummy({1, px(1)});
  fact("nodes", grouped(n.nodes), nullptr, true);
  if (const RootBars& bars = screen.models.root_bars(); n.ply == 0 && bars.attempts > 1)
    fact("all attempts", grouped(bars.nodes),
         tr("Of all attempts of this iteration together, as the root bars and the plots count them."));
  if (n.static_eval)
    fact("static", screen.score({*n.static_eval, Kind::exact}, n.mover, {"node.static", n.id}),
         tr("The evaluation of the position itself, without search."));
  if (n.best) fact("best", n.best_text, tr("The best move so far."));
  // The same as the node's own number, unless some before it were not recorded.
  if (n.visit != u64{screen.view.id(n.slot)} + 1)
    fact("visit", grouped(n.visit), tr("Its number among all visited nodes; some before it were not recorded."));
  if (n.skipped) fact("not recorded", short_nodes(n.skipped), nullptr);
  if (const Recording* r = screen.runs.run() ? screen.runs.run()->recording() : nullptr;
      r && is_by_threads(r->plan())) {
    const auto columns = node_columns(screen.view);
    if (const auto by = columns ? columns->at(NodeColumn::thread, n.slot) : std::nullopt)
      fact("thread", std::to_string(*by), tr("Which of the threads that searched together has searched this node."));
  } else if (r && r->plan().imported()) {
    const auto lines = source_lines(screen.view);
    const SourcePlace at = lines ? lines->at(n.slot) : SourcePlace{};
    fact("source",
         at == SourcePlace{} ? std::string(tr("not told"))
         : at.left           ? fmt::format(tr("{} to {}"), lines->words(at.file, at.entered), at.left)
                             : lines->words(at.file, at.entered),
         tr("The lines of its engine's own source that entered and left the node: PT_ENTER and PT_RETURN, or line and "
            "left_line of a log."));
  }
  screen.sentence(n.ending, "ending", n.cut ? t.cut : t.text);
  if (n.margin) {
    const std::string past =
        fmt::format(tr("Its value is {}."), margin_text(*n.margin, amount_text(screen, n.margin->by)));
    fitted_text(t.cut, past);
    probe("node.margin");
    if (ImGui::IsItemHovered())
      show_tooltip(
          tr("By how much the value passed beta, for the side to move here. The moves behind the cut were not "
             "searched, so the value itself is only a lower bound.\nA search that returns no more than the bound "
             "(fail-hard) says nothing of it."));
  }
}

std::unique_ptr<PanelBase> make_node_panel() { return std::make_unique<NodePanel>(); }

}  // namespace ply::ui
