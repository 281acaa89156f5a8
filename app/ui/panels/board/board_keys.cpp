// The board by keyboard: a ring on a cell that the arrows move, Enter where the mouse would click. The keys are the
// board's as long as ViewState::board_keys holds; Tab goes from one cell that can be chosen to the next.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/panels/board/board.h"
#include "app/ui/widgets/board_paint.h"

namespace ply::ui {
namespace {

/// The nearest cell in a direction of the screen: far along the way costs less than far aside; -1 = there is none.
int cell_beside(const BoardView& view, const BoardPlace& place, const Cell& from, ImVec2 way) {
  const ImVec2 at = place.centre(from);
  int best = -1;
  float min = 0;
  for (const Cell& c : view.cells) {
    const ImVec2 to = place.centre(c), by{to.x - at.x, to.y - at.y};
    const float along = by.x * way.x + by.y * way.y, aside = std::abs(by.x * way.y) + std::abs(by.y * way.x);
    if (c.id == from.id || along <= place.unit * 0.2f || aside > 2.5f * along) continue;
    const float cost = along + 2 * aside;
    if (best < 0 || cost < min) best = c.id, min = cost;
  }
  return best;
}

}  // namespace

void BoardPanel::take_keys(const FrameModel& frame, Commands& commands, const BoardPlace& place) {
  if (!frame.view.board_keys || subject_.what == BoardSubject::What::editing) return;
  if (subject_.view.cells.empty()) {
    if (pressed(Key::escape)) commands.act("board.keys", "off");
    return;
  }
  const BoardView& v = subject_.view;
  const std::vector<int> targets = subject_.entry.targets();
  const auto next_target = [&](int step) {
    if (targets.empty()) return;
    const auto it = std::find(targets.begin(), targets.end(), cursor_);
    const int n = static_cast<int>(targets.size());
    const int i =
        it == targets.end() ? (step > 0 ? 0 : n - 1) : (static_cast<int>(it - targets.begin()) + step + n) % n;
    cursor_ = targets[static_cast<std::size_t>(i)];
  };
  // 0. A move to be chosen by name, and one that has a button and no cell.
  if (!choosing_.empty()) {
    if (pressed(Key::left) && choice_ > 0) --choice_;
    if (pressed(Key::right)) ++choice_;
    choice_ = std::min(choice_, choosing_.size() - 1);
    if (pressed(Key::enter) && commands.session.empty()) play(commands, choosing_[choice_]);
    return;
  }
  choice_ = 0;
  const std::vector<MoveCode> buttons = subject_.entry.buttons();
  if (buttons.size() == 1 && (pressed(Key::enter, Mods::shift) || (targets.empty() && pressed(Key::enter))))
    return play(commands, buttons.front());

  // 1. Where it stands at first: where something can be done.
  if (!find_cell(v, cursor_)) cursor_ = -1;
  if (cursor_ < 0) {
    next_target(1);
    if (cursor_ < 0) cursor_ = v.cells[v.cells.size() / 2].id;
    return;  // the key that brought it here has done enough
  }

  // 2. Its way.
  const std::pair<Key, ImVec2> ways[] = {
      {Key::left, {-1, 0}}, {Key::right, {1, 0}}, {Key::up, {0, -1}}, {Key::down, {0, 1}}};
  for (const auto& [key, way] : ways) {
    if (!pressed(key, Mods::none, true)) continue;
    const int to = cell_beside(v, place, *find_cell(v, cursor_), way);
    if (to >= 0) cursor_ = to;
  }
  if (pressed(Key::tab, Mods::none, true)) next_target(1);
  if (pressed(Key::tab, Mods::shift, true)) next_target(-1);

  // 3. What it does. Enter on a move that is complete as it stands has played it before (take_mouse).
  const bool mouse_moves = ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0;
  if (hovered_ < 0 || !mouse_moves) hovered_ = cursor_;
  if (pressed(Key::enter) && commands.session.empty()) {
    hovered_ = cursor_;
    take_click(frame, commands);
  }
  if (pressed(Key::escape) && !escape_taken_) commands.act("board.keys", "off");
  if (subject_.what == BoardSubject::What::game) preview_at(frame, hovered_);
}

void BoardPanel::draw_cursor(ImDrawList& draw, const BoardPlace& place) const {
  const Cell* c = find_cell(subject_.view, cursor_);
  if (!c) return;
  const BoardPlace::Rect r = place.rect(*c);
  const float out = px(1), round = is_round(c->shape) ? std::min(r.width(), r.height()) / 2 : px(4);
  // Light within dark: it is seen on every material.
  draw.AddRect({r.min.x - out, r.min.y - out}, {r.max.x + out, r.max.y + out}, IM_COL32(12, 16, 22, 235), round, 0,
               px(6));
  draw.AddRect({r.min.x - out, r.min.y - out}, {r.max.x + out, r.max.y + out}, theme_of(ThemeName::dark).selection_edge,
               round, 0, px(3));
  if (probing()) probe_rect("board.cursor", r.min, r.max);
}

}  // namespace ply::ui
