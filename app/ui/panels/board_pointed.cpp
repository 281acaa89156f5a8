// The move that another panel speaks of at the mouse, as the one that built a wall: marked where it is played.
#include <algorithm>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/panels/board.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/widgets/board_paint.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

void BoardPanel::draw_pointed(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) const {
  frame.moment.sync(frame.runs, frame.walk);
  const u32 id = frame.view.pointed != no_node ? frame.view.pointed : frame.moment.thread().marked();
  if (id == no_node || frame.viewpoint.engine_hidden || !subject_.game || subject_.what == BoardSubject::What::editing)
    return;
  Models& models = frame.moment.models();
  const View& v = models.view();
  const u32 slot = v.empty() ? no_node : v.find(id), parent = slot == no_node ? no_node : v.parent(slot);
  const Game* game = models.nodes().game();
  if (parent == no_node || !game || game->type().id() != subject_.game->type().id()) return;
  const Position* before = models.nodes().position(v, parent);
  if (!before || !game->can_play(*before, v[slot].move)) return;
  const std::vector<int> path = game->click_path(*before, v[slot].move);
  if (path.empty()) return;
  const Cell *from = find_cell(subject_.view, path.front()), *to = find_cell(subject_.view, path.back());
  if (!from || !to) return;
  const ImU32 colour = theme_of(ThemeName::dark).accent;
  mark_hint(draw, place, *to, colour);
  // What stays is no arrow where another position stands: only the cell that the move went to.
  const bool played_here = frame.view.pointed != no_node || game->key(subject_.position) == game->key(*before);
  if (from != to && played_here) mark_arrow(draw, place, *from, *to, colour);
  if (frame.view.pointed == no_node)
    thread_disc(draw, {place.rect(*to).max.x - thread_disc_radius(), place.rect(*to).min.y + thread_disc_radius()},
                std::max(frame.moment.thread().stop_of(id), 0), false, "board");
  if (probing()) probe_rect("board.pointed", place.rect(*to).min, place.rect(*to).max);
  ImGui::LogText("pointed %s\n", models.nodes().move(v, slot).c_str());
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
