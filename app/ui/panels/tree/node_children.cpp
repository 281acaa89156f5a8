// The children of a node in search order, and its moves that were not searched.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/order_look.h"
#include "app/ui/panels/tree/node.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/counted.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

// The window that a child was given, for the side that its value is shown for.
Window NodePanel::window_of(const SearchScreen& screen, const NodeInfo& n, const ChildRow& c) {
  const Window w{{c.alpha, {}}, {c.beta, {}}};
  return screen.seen(c.mover == n.mover ? w : flipped(w), n.mover);
}

std::string NodePanel::window_text(const SearchScreen& screen, const NodeInfo& n, const ChildRow& c) {
  if (screen.view.untold().windows) return tr("not told");
  const Window w = window_of(screen, n, c);
  return fmt::format("{}..{}", screen.plain_number(w.alpha.value, {"node.child_from", c.id}),
                     screen.plain_number(w.beta.value, {"node.child_to", c.id}));
}

void NodePanel::children(SearchScreen& screen, const NodeInfo& n) {
  const float ch = text_width("0", fonts().mono);
  ImGui::Dummy({1, px(1)});
  const float room = ImGui::GetContentRegionAvail().x;
  // As wide as the first ones need
  constexpr std::size_t measured = 200;
  const std::span<const ChildRow> first(n.children.data(), std::min(n.children.size(), measured));
  float value = ch * 7.5f, nodes = ch * 6.5f;
  for (const ChildRow& c : first) nodes = std::max(nodes, text_width(short_nodes(c.nodes), fonts().mono) + ch * 0.5f);
  for (const ChildRow& c : first)
    if (c.value.kind != Kind::none)
      value = std::max(value, text_width(screen.score(c.value, n.mover, {"width"}), fonts().mono) + ch * 0.6f);
  value = std::min(value, std::max(ch * 7.6f, room - ch * 20));  // the move and the nodes come first
  float window = ch * 12.4f;
  for (const ChildRow& c : first)
    if (c.state != NodeState::not_yet) window = std::max(window, text_width(window_text(screen, n, c), fonts().mono));
  window += ch * 0.6f;
  const bool wide = room > ch * 30 + window + value, windows = room > ch * 21 + window + value;
  if (!begin_columns(wide      ? "children"
                     : windows ? "children_narrow"
                               : "children_least",
                     {{"move", 0,
                       tr("How it was searched: full window, scout (null window), again after a scout, or a probe "
                          "beside the line.")},
                      {"value", value, tr("What it returned, in the chosen view, with its kind.")},
                      {"window", window, tr("The window it was given."), true, windows},
                      {"why", px(58), tr("Why the move was searched at this place."), true, wide},
                      {"nodes", nodes, tr("Nodes it cost; the bar is its share of this node.")}}))
    return;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(n.children.size()));
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      child_row(screen, n, n.children[static_cast<std::size_t>(i)], wide, windows);
  ImGui::EndTable();
}

void NodePanel::child_row(SearchScreen& screen, const NodeInfo& n, const ChildRow& c, bool wide, bool windows) {
  const Theme& t = theme();
  const int nodes_column = 2 + wide + windows;
  const ScopedId own_id(static_cast<int>(c.id));
  ImGui::TableNextRow();
  ImGui::TableSetColumnIndex(0);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetTextLineHeight();
  if (ImGui::Selectable("##child", false, ImGuiSelectableFlags_SpanAllColumns, {0, line})) screen.select(c.id);
  if (probing()) probe(fmt::format("node.child.{}", c.id));
  screen.mark_rest_item(c.id, "node");
  if (compat::hover_seconds() > 0.4f) screen.node_tooltip(c.slot);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const bool reached = c.state != NodeState::not_yet;
  side_mark(draw, {at.x + px(6), at.y + line / 2}, px(4), c.mover, reached);
  ImGui::SameLine(0, 0);
  compat::push_font(fonts().mono);
  const ImU32 ink = !reached                     ? legible(t, t.text_faint, t.hover)
                    : c.best                     ? t.pv
                    : c.state == NodeState::open ? t.accent
                                                 : t.text;
  const float move_room = draw.GetClipRectMax().x - at.x - px(15);
  draw_clipped(draw, {at.x + px(15), at.y}, std::max(move_room, px(8)), ink, c.text);
  if (c.best)
    draw.AddLine({at.x + px(15), at.y + line}, {at.x + px(15) + text_width(c.text), at.y + line}, t.pv, px(1.5f));
  ImGui::LogText("%s%s", c.best ? "*" : "", c.text.c_str());
  const float tag = at.x + px(15) + text_width(c.text) + px(8);
  ImGui::PopFont();
  const char* const how = c.reduced ? tr("reduced") : text(c.pass).data();
  // Also where it comes later: such a move stands twice.
  if ((c.pass != Pass::full || c.reduced) && tag + text_width(how) <= draw.GetClipRectMax().x) {
    draw.AddText({tag, at.y}, reached && c.pass == Pass::research ? t.cut : t.text_faint, how);
    ImGui::LogText(" %s", how);
  }
  if (ImGui::TableSetColumnIndex(1)) {
    if (c.value.kind != Kind::none) {
      if (c.counts) cell_bar(1, with_alpha(screen.colour(c.value, n.mover), 0.30f));
      mono_right(screen.score(c.value, n.mover, {"node.child", c.id}), c.counts ? t.text : t.text_faint);
    } else if (c.state == NodeState::closed && value_without_kind(screen.view[c.slot])) {
      mono_right("? " + screen.number(c.value.value, n.mover, {"node.child", c.id}), t.text_dim);
    } else if (c.state == NodeState::open) {
      coloured(t.accent, tr("open"));
    } else if (c.end == NodeEnd::aborted) {
      coloured(t.warning, tr("stopped"));
    }
  }
  if (windows && ImGui::TableSetColumnIndex(2) && reached) mono(t.text_dim, window_text(screen, n, c));
  if (wide && ImGui::TableSetColumnIndex(3) && reached) {
    dim(order_text(screen, c.why));
    item_tooltip(order_explained(screen, c.why));
  }
  if (ImGui::TableSetColumnIndex(nodes_column) && reached) {
    cell_bar(n.nodes ? static_cast<float>(c.nodes) / static_cast<float>(n.nodes) : 0, with_alpha(t.text_faint, 0.35f));
    if (c.refutes) {
      const ImVec2 p = ImGui::GetCursorScreenPos();
      hatch(draw, {p.x + px(2), p.y + px(2)}, {p.x + px(14), p.y + line - px(2)}, t.cut, 4);
    }
    mono_right(short_nodes(c.nodes), t.text_dim);
  }
}

// Moves without a record, as chips that answer why.
void NodePanel::unsearched(SearchScreen& screen, const NodeInfo& n) {
  using Reason = Unsearched::Reason;
  if (n.uncounted && n.unsearched.empty() && n.unsearched_reason != Reason::no_need) {
    ImGui::Dummy({1, px(1)});
    dim(fmt::format(tr("more moves, not counted: {}"), word_of(n.unsearched_reason)));
  }
  if (n.unsearched_count == 0 && n.unsearched.empty()) return;
  const Theme& t = theme();
  const char* why = word_of(n.unsearched_reason);
  ImGui::Dummy({1, px(1)});
  dim(n.unsearched.empty() ? fmt::format("{} {}", counted(n.unsearched_count, "move"), why) : std::string(why));
  const bool cut = n.unsearched_reason == Reason::cut_off, stopped = n.unsearched_reason == Reason::stopped;
  compat::push_font(fonts().mono);
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - scroll_bar() - px(8);
  for (std::size_t i = 0; i < n.unsearched.size(); ++i) {
    const Unsearched& u = n.unsearched[i];
    const float wide = text_width(u.text) + px(14), high = ImGui::GetTextLineHeight() + px(4);
    if (ImGui::GetItemRectMax().x + px(6) + wide < right) ImGui::SameLine(0, px(6));
    ImGui::PushID(static_cast<int>(u.move));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool clicked = ImGui::InvisibleButton("##chip", {wide, high});
    if (probing()) probe(fmt::format("node.unsearched.{}", u.text));
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + wide, at.y + high};
    if (cut) hatch(draw, at, end, with_alpha(t.cut, hovered ? 0.6f : 0.35f), 6);
    if (stopped) dashed_rect(draw, at, end, hovered ? t.text : t.warning, Dash::dotted, 1.4f);
    else dashed_rect(draw, at, end, hovered ? t.text : t.ghost, Dash::dashed);
    draw.AddRectFilled({at.x + px(5), at.y + px(2)}, {end.x - px(5), end.y - px(2)}, with_alpha(t.panel, 0.85f), px(2));
    draw.AddText({at.x + px(7), at.y + px(2)}, hovered ? t.text : t.text_dim, u.text.c_str());
    ImGui::LogText(" (%s)", u.text.c_str());
    ImGui::PopID();
    if (!hovered && !clicked) continue;
    const ScopedFont own_face(fonts().ui);
    if (hovered && n.state == NodeState::closed) why_tooltip(screen, n.slot, u.move);
    if (clicked && n.state == NodeState::closed) why_.ask(screen, n.slot, u.move);
  }
  ImGui::PopFont();
}

}  // namespace ply::ui
