// The move that another panel speaks of at the mouse, as the one that built a wall: marked where it is played.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/panels/board/board.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/widgets/board_paint.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

// The cells of the move that led to a node; empty if there are none. A board that is not searched here tells them by
// what the move did.
std::vector<int> path_of(Nodes& nodes, const View& v, u32 slot, const Position& before) {
  const MoveCode m = v[slot].move;
  if (const Game* game = nodes.game())
    return game->can_play(before, m) ? game->click_path(before, m) : std::vector<int>();
  std::vector<int> out;
  if (const BoardStep* step = nodes.step(v, slot))
    for (const Effect& e : step->effects) {
      if (e.kind == EffectKind::move) out = {e.from, e.to};
      if (e.kind == EffectKind::place) out = {e.to};
    }
  return out;
}

}  // namespace

void BoardPanel::draw_pointed(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) const {
  frame.moment.sync(frame.runs, frame.walk, frame.answers);
  const u32 id = frame.view.pointed != no_node ? frame.view.pointed : frame.moment.thread().marked();
  if (id == no_node || frame.viewpoint.engine_hidden || !subject_.board || subject_.what == BoardSubject::What::editing)
    return;
  Models& models = frame.moment.models();
  const View& v = models.view();
  const u32 slot = v.empty() ? no_node : v.find(id), parent = slot == no_node ? no_node : v.parent(slot);
  const BoardFace* face = models.nodes().subject().face();
  if (parent == no_node || !face || face->type().id() != subject_.board->type().id()) return;
  const Position* before = models.nodes().shown(v, parent);
  if (!before) return;
  const std::vector<int> path = path_of(models.nodes(), v, slot, *before);
  if (path.empty()) return;
  const Cell *from = find_cell(subject_.view, path.front()), *to = find_cell(subject_.view, path.back());
  if (!from || !to) return;
  const ImU32 colour = theme_of(ThemeName::dark).accent;
  mark_hint(draw, place, *to, colour);
  // What stays is no arrow where another position stands: only the cell that the move went to.
  const bool played_here = frame.view.pointed != no_node || face->key(subject_.position) == face->key(*before);
  if (from != to && played_here) mark_arrow(draw, place, *from, *to, colour);
  if (frame.view.pointed == no_node)
    thread_disc(draw, {place.rect(*to).max.x - thread_disc_radius(), place.rect(*to).min.y + thread_disc_radius()},
                std::max(frame.moment.thread().stop_of(id), 0), false, "board");
  if (probing()) probe_rect("board.pointed", place.rect(*to).min, place.rect(*to).max);
  ImGui::LogText("pointed %s\n", models.nodes().move(v, slot).c_str());
}

// The nodes that the sentence under the mouse rests on: of what is shown the cell that its move went to, of others the
// move on the board that leads to them. No move on this board leads to what lies elsewhere.
void BoardPanel::draw_rests(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) const {
  if (frame.view.rests.empty() || frame.viewpoint.engine_hidden || !subject_.board) return;
  const bool node = subject_.what == BoardSubject::What::node;
  if (!node && subject_.what != BoardSubject::What::game) return;
  frame.moment.sync(frame.runs, frame.walk, frame.answers);
  Models& models = frame.moment.models();
  const View& v = models.view();
  const BoardFace* face = models.nodes().subject().face();
  if (v.empty() || !face || face->type().id() != subject_.board->type().id()) return;
  const u32 shown = node ? models.shown() : no_node;
  const int ply = node ? v[shown].ply : 0;
  std::vector<u32> path, marked;
  for (const u32 id : frame.view.rests) {
    const u32 slot = v.find(id);
    if (slot == no_node || v[slot].ply < ply) continue;
    v.path_to(slot, path);
    const bool here = slot == shown;
    const auto at = static_cast<std::size_t>(here ? ply : ply + 1);
    if (at == 0 || at >= path.size() || path[at] == no_node) continue;
    const Position* before = models.nodes().shown(v, path[at - 1]);
    if (!before || (!here && face->key(*before) != face->key(subject_.position))) continue;
    if (std::find(marked.begin(), marked.end(), path[at]) != marked.end()) continue;
    marked.push_back(path[at]);
    const std::vector<int> way = path_of(models.nodes(), v, path[at], *before);
    const Cell *from = way.empty() ? nullptr : find_cell(subject_.view, way.front()),
               *to = way.empty() ? nullptr : find_cell(subject_.view, way.back());
    if (!from || !to) continue;
    const ImU32 colour = theme_of(ThemeName::dark).text;
    mark_hint(draw, place, *to, colour);
    if (from != to && !here) mark_arrow(draw, place, *from, *to, colour);
    if (probing()) probe_rect(fmt::format("rests.board.{}", id), place.rect(*to).min, place.rect(*to).max);
  }
}

// Cells that another panel speaks of, as those that a program has read.
void BoardPanel::draw_marked(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) const {
  if (subject_.what == BoardSubject::What::unknown) return;
  for (const int id : frame.view.marked) {
    const Cell* c = find_cell(subject_.view, id);
    if (!c) continue;
    mark_hint(draw, place, *c, theme_of(ThemeName::dark).series[3], 0.7f);
    if (probing()) probe_rect("board.marked." + std::to_string(id), place.rect(*c).min, place.rect(*c).max);
  }
}

}  // namespace ply::ui
