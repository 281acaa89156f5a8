// The forks as a tree: value with its kind and nodes of each, gold where the search chooses otherwise; and what can be
// done with the chosen one.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/compare/forks_parts.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

void ForkTree::draw(const ForksFrame& f, ImVec2 size) {
  if (!ImGui::BeginChild("##forks", size, false, ImGuiWindowFlags_NoBackground)) return ImGui::EndChild();
  coloured(theme().text, tr("Forks"));
  f.screen.whose_scores("forks", f.screen.viewpoint.root);
  // Below each fork those that were made of it, in the order in which they were made.
  const auto& all = f.forks.all();
  const auto below = [&](const auto& self, int number, int level) -> void {
    row(f, number, level);
    for (std::size_t i = 1; i < all.size(); ++i)
      if (all[i].of == number) self(self, static_cast<int>(i), level + 1);
  };
  below(below, 0, 0);
  ImGui::Dummy({1, px(4)});
  tools(f);
  if (all.size() == 1 && f.forks.why_not().empty())
    wrapped_text(theme().text_dim,
                 tr("No fork yet. Change one thing below and run it, or right-click a move in the tree."));
  if (const ForkBeside* b = f.beside(); b && b->choice_changes()) {
    Nodes& nodes = f.screen.models.nodes();
    const u32 root = f.screen.view.size() - 1;
    wrapped_text(theme().pv, fmt::format(tr("It changes the choice: {} instead of {}."),
                                         nodes.text(f.screen.view, root, *b->best_after),
                                         nodes.text(f.screen.view, root, *b->best_before)));
  }
  // All but the board, which takes what is left.
  wanted_ = ImGui::GetCursorPosY() + px(2);
  board(f);
  ImGui::EndChild();
}

void ForkTree::row(const ForksFrame& f, int number, int level) {
  const Theme& t = theme();
  const Forks::Fork& fork = f.fork(number);
  const ScopedId own_id(number);
  const float line = ImGui::GetTextLineHeight(), high = 2 * line + px(8), wide = ImGui::GetContentRegionAvail().x;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool chosen = number == f.forks.chosen();
  if (ImGui::InvisibleButton("##fork", {std::max(wide, 1.0f), high})) f.commands.push(command::ChooseFork{number});
  probe(fmt::format("forks.row.{}", number));
  const bool over = ImGui::IsItemHovered();
  if (over) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    show_tooltip(number == 0 ? std::string(tr("The search as it was recorded. A click goes back to it."))
                             : fmt::format("{}\n{}", fork.kept.change,
                                           tr("A click compares it with the one that it was made from.")));
  }
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (chosen || over)
    draw.AddRectFilled(at, {at.x + wide, at.y + high}, chosen ? with_alpha(t.selection, 0.6f) : t.hover, px(4));
  if (chosen) draw.AddRectFilled(at, {at.x + px(2.5f), at.y + high}, t.accent);
  const float step = px(14), x = at.x + px(12) + step * static_cast<float>(level), y = at.y + px(4) + line / 2;
  if (level > 0) {
    draw.AddLine({x - step, at.y - px(2)}, {x - step, y}, t.border, px(1.2f));
    draw.AddLine({x - step, y}, {x - px(5), y}, t.border, px(1.2f));
  }
  const ForkBeside* b = fork.made ? &fork.made->beside : nullptr;
  const bool gold = b && b->choice_changes();
  const ImU32 ink = gold ? t.pv : chosen ? t.accent : t.text_dim;
  if (number == f.forks.shown()) draw.AddCircleFilled({x, y}, px(4.5f), ink);
  else draw.AddCircle({x, y}, px(4.5f), ink, 0, px(1.5f));
  // The value before it is the node's own view turned into the chosen one.
  const Side mover = b ? b->mover : Side::first;
  std::string value, nodes;
  if (b) value = fork_score(f, number, b->after, mover, fork.node), nodes = grouped(b->nodes_after);
  else if (number > 0) value = tr("kept, not made again"), nodes = grouped(fork.kept.nodes);
  else if (fork.recording) {  // of the original: the node at which what is looked at left it
    const View v = fork.recording->view();
    const u32 left = f.forks.chosen() > 0 ? f.forks.node_in(0, f.forks.chosen()) : no_node;
    if (const u32 k = left == no_node ? no_node : v.find(left); k != no_node) {
      const NodeRecord& r = v[k];
      const Score s{r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()};
      value = fork_score(f, 0, s, r.mover(), left), nodes = grouped(u64{r.size} + r.skipped);
    }
  }
  const float left = x + px(12);
  float right = at.x + wide - px(6);
  {
    const ScopedFont mono_face(number > 0 && !b ? fonts().ui : fonts().mono);
    const float w = std::min(text_width(value), wide * 0.6f);
    draw_clipped(draw, {right - w, at.y + px(4) + (number > 0 && !b ? line : 0)}, w + 1, gold ? t.pv : t.text, value);
    if (b || number == 0) draw_clipped(draw, {right - text_width(nodes), at.y + px(4) + line}, wide, t.text_dim, nodes);
    if (b || number == 0) right -= w + px(8);
  }
  const std::string name = number == 0 ? std::string(tr("original")) : fork.title();
  draw_clipped(draw, {left, at.y + px(4)}, std::max(right - left, px(20)), chosen ? t.text : t.text, name);
  std::string where;
  if (number > 0 && fork.of >= 0) {
    const Forks::Fork& base = f.fork(fork.of);
    if (base.recording && base.recording.get() == f.frame.runs.run()->recording())
      if (const u32 k = f.screen.view.find(f.forks.node_before(number)); k != no_node) {
        const std::string moves = f.screen.models.nodes().line(f.screen.view, k);
        where = fmt::format(tr("at {}"), moves.empty() ? "root" : moves);
      }
  }
  if (!where.empty() && (b || number == 0))
    draw_clipped(draw, {left, at.y + px(4) + line}, std::max(right - left, px(20)), t.text_faint, where);
  ImGui::LogText("%s  %s  %s  %s\n", name.c_str(), where.c_str(), value.c_str(), nodes.c_str());
}

void ForkTree::tools(const ForksFrame& f) {
  const int chosen = f.forks.chosen();
  const Forks::Fork& fork = f.fork(chosen);
  bool first = true;
  const auto button = [&](const char* id, const char* label, const char* help) {
    if (!first) beside(label);
    first = false;
    return text_button(id, label, help);
  };
  if (chosen > 0 && !fork.recording &&
      button("forks.again", tr("Make it again"), tr("Only its change was kept: the same search runs once more.")))
    f.commands.push(command::MakeFork{{}, {}, no_node, chosen});
  if (chosen != f.forks.shown() && fork.recording &&
      button("forks.show", tr("Show everywhere"), tr("All panels show this fork, as a recording like any other.")))
    f.commands.act("fork.show");
  if (f.forks.shown() != 0 &&
      button("forks.back", tr("Back to the original"), tr("All panels show the original search again.")))
    f.commands.act("fork.back");
  if (chosen > 0 && button("forks.delete", tr("Delete"), tr("Deletes this fork, and all forks of it.")))
    f.commands.act("fork.delete");
  if (chosen == 0) return;
  if (named_ != chosen || serial_ != f.forks.serial())
    named_ = chosen, serial_ = f.forks.serial(), name_ = fork.kept.name;
  ImGui::SetNextItemWidth(-1);
  if (text_field("##fork_name", name_, tr("name of this fork"), ImGuiInputTextFlags_EnterReturnsTrue))
    f.commands.push(command::NameFork{chosen, name_});
  probe("forks.name");
  item_tooltip(tr("Kept with it in the file of the recording."));
}

// The position of the node that is changed, where there is room.
void ForkTree::board(const ForksFrame& f) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const Game* game = f.screen.models.nodes().game();
  if (!game || room.y < px(130)) return;
  u32 slot = f.screen.models.shown();
  if (f.other >= 0 && f.one == f.forks.shown())
    if (const u32 k = f.screen.view.find(f.forks.node_before(f.other)); k != no_node) slot = k;
  const Position* p = f.screen.models.nodes().position(f.screen.view, slot);
  if (!p) return;
  BoardView small = game->board(*p);
  const float high = std::min({room.x, room.y - px(8), px(210)});
  if (high < px(150)) small.labels.clear();  // too small to read
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const BoardPlace fitted =
      fit_board(small, {at.x, at.y + px(6)}, {at.x + room.x, at.y + px(6) + high}, f.frame.view.flipped, px(60));
  if (fitted.unit > 0) paint_board(*ImGui::GetWindowDrawList(), small, fitted, f.frame.view.kanji);
}

}  // namespace ply::ui
