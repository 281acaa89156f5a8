// The marks on the board: what the last move did, what may be chosen, what the move under the mouse would do.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/panels/board/board.h"
#include "app/ui/widgets/board_paint.h"
#include "engine/base/bounded.h"
#include "engine/game/move_effects.h"

namespace ply::ui {
namespace {

using What = BoardSubject::What;

const Piece* piece_on(const BoardView& view, int cell) {
  for (const Piece& p : view.pieces) {
    if (p.cell == cell && p.count > 0) return &p;
  }
  return nullptr;
}

}  // namespace

// A square whose piece shows something that a mark on it would hide.
bool BoardPanel::has_face(int cell) const {
  const Cell* c = find_cell(subject_.view, cell);
  if (!c || is_round(c->shape)) return false;
  return std::any_of(subject_.view.pieces.begin(), subject_.view.pieces.end(),
                     [&](const Piece& p) { return p.cell == cell && p.shape != PieceShape::disc; });
}

void BoardPanel::draw_marks_below(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) {
  const BoardView& v = subject_.view;
  // 1. Where the last move began and ended, under pieces that have a face (of a turn, all its steps); then targets.
  if (subject_.what != What::editing && has_face(last_cell(subject_.last))) {
    for (const Effect& e : subject_.last) {
      const Cell* from = e.kind == EffectKind::move ? find_cell(v, e.from) : nullptr;
      if (from && !is_round(from->shape) && from->shape != CellShape::hand) mark_last_square(draw, place, *from, false);
    }
    for (const auto& path : subject_.last_paths)
      if (const Cell* to = find_cell(v, path.back())) mark_last_square(draw, place, *to, true);
    if (const Cell* to = find_cell(v, last_cell(subject_.last)); to && subject_.last_paths.empty())
      mark_last_square(draw, place, *to, true);
  }
  for (const int id : subject_.begun)
    if (const Cell* c = find_cell(v, id)) mark_begun(draw, place, *c);
  if (frame.view.targets && subject_.what == What::game) {
    for (const int id : subject_.entry.targets()) {
      if (const Cell* c = find_cell(v, id)) mark_target(draw, place, *c, id == hovered_);
    }
  }
  for (const int id : subject_.entry.picked()) {
    if (const Cell* c = find_cell(v, id)) mark_hint(draw, place, *c, theme_of(ThemeName::dark).accent);
  }
  if (subject_.what == What::editing && hovered_ >= 0) {
    if (const Cell* c = find_cell(v, hovered_)) mark_target(draw, place, *c, true);
  }

  // 2. Rings around hollows lie under their stones and numbers.
  const bool previewing = !preview_text_.empty() && hovered_ >= 0;
  const std::vector<MoveCode> through = previewing ? subject_.entry.through(hovered_) : std::vector<MoveCode>();
  const int id = previewing
                     ? (through.size() == 1 ? last_cell(subject_.game->effects(subject_.position, through[0])) : -1)
                 : subject_.what == What::editing ? -1
                                                  : last_cell(subject_.last);
  if (!previewing) draw_hints(frame, draw, place, true);
  const Cell* c = find_cell(v, id);
  if (!c || !is_round(c->shape)) return;
  if (previewing) mark_hint(draw, place, *c, theme_of(ThemeName::dark).accent);
  else if (review_note(frame).empty()) mark_last(draw, place, *c, true);  // in a judged game gold is the better move
}

void BoardPanel::draw_marks_above(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) {
  const BoardView& v = subject_.view;
  const bool previewing = !preview_text_.empty() && hovered_ >= 0;
  const bool hinting = hints_known_ && hint_key_.hint;
  if (!previewing && !hinting && subject_.what != What::editing)
    for (const auto& path : subject_.last_paths) mark_path(draw, place, v, path, theme_of(ThemeName::dark).pv, 0.25f);
  if (subject_.entry.picked().empty())
    for (const int id : subject_.finishers)
      if (const Cell* c = find_cell(v, id)) mark_finisher(draw, place, *c);

  // 0. What may be chosen next where something lies: the marks below would be hidden.
  if (frame.view.targets && subject_.what == What::game && !subject_.entry.picked().empty()) {
    for (const int id : subject_.entry.targets()) {
      const bool taken =
          std::any_of(v.pieces.begin(), v.pieces.end(), [&](const Piece& p) { return p.cell == id && p.count > 0; });
      const Cell* c = taken ? find_cell(v, id) : nullptr;
      if (c && !is_round(c->shape))
        mark_hint(draw, place, *c, with_alpha(IM_COL32(226, 240, 230, 255), id == hovered_ ? 1.0f : 0.75f));
    }
  }

  // 1. What the last move did, unless a preview says what the next would do.
  if (!previewing && subject_.what != What::editing) {
    const int main_cell = last_cell(subject_.last);
    for (const Effect& e : subject_.last) {
      const bool touches = e.kind == EffectKind::flip || e.kind == EffectKind::sow;
      const int id = touches ? e.to : e.kind == EffectKind::capture ? e.from : -1;
      const Cell* c = id == main_cell ? nullptr : find_cell(v, id);
      if (c) mark_last(draw, place, *c, false);
    }
    const Cell* c = find_cell(v, main_cell);
    if (c && !is_round(c->shape) && !has_face(main_cell)) mark_last(draw, place, *c, true);
  }

  // 2. What the computer would do.
  draw_hints(frame, draw, place, false);

  // 3. What the move under the mouse would do.
  if (previewing) {
    const std::vector<MoveCode> through = subject_.entry.through(hovered_);
    if (through.size() == 1) draw_preview(frame, draw, place, through[0]);
  }
  if (frame.view.targets && subject_.what == What::game && !subject_.entry.picked().empty())
    draw_target_badges(frame, draw, place);
}

// What is captured with the chosen piece, which face it would show there, and where it would be trapped.
void BoardPanel::draw_target_badges(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) {
  for (const int id : subject_.entry.targets()) {
    const Cell* cell = find_cell(subject_.view, id);
    const std::vector<MoveCode> through = subject_.entry.through(id);
    if (!cell || id == hovered_ || through.size() != 1) continue;
    const std::vector<Effect> effects = subject_.game->effects(subject_.position, through[0]);
    const bool takes = std::any_of(effects.begin(), effects.end(),
                                   [&](const Effect& e) { return e.kind == EffectKind::capture && e.from == id; });
    const bool turns = std::any_of(effects.begin(), effects.end(),
                                   [&](const Effect& e) { return e.kind == EffectKind::promote && e.to == id; });
    if (takes) mark_capture(draw, place, *cell);
    const BoardView after = subject_.game->board(subject_.game->after(subject_.position, through[0]));
    const Piece* piece = piece_on(after, id);
    if (!piece) continue;
    // What the hint says of the move stands in the middle of the cell: the signs lie above and below it.
    const bool hint =
        hints_known_ && hint_key_.hint &&
        std::any_of(hints_.chips.begin(), hints_.chips.end(), [&](const auto& h) { return h.cell == id; });
    const float free = hint ? chip_height(place) / 2 + 1 : 0, unit = place.unit;
    const auto sign = [&](const char* name, float up, float radius, const auto& paint) {
      const ImVec2 c = place.centre(*cell);
      const float y = c.y - up * std::max(0.29f * unit, free > 0 ? free + radius : 0);
      paint(ImVec2{c.x + unit * 0.30f, y});
      if (probing())
        probe_rect(fmt::format("board.{}.{}", name, id), {c.x + unit * 0.30f - radius, y - radius},
                   {c.x + unit * 0.30f + radius, y + radius});
    };
    const float turned = unit * (hint ? 0.34f : 0.46f), shut = unit * 0.15f;
    if (turns)
      sign("badge", 1, turned * badge_radius,
           [&](ImVec2 at) { paint_badge(draw, place, at, turned, *piece, frame.view.kanji); });
    if (piece->muted) sign("no_entry", -1, shut * 1.15f, [&](ImVec2 at) { paint_no_entry(draw, at, shut); });
  }
}

void BoardPanel::draw_preview(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place, MoveCode move) {
  const BoardView& v = subject_.view;
  const std::vector<Effect> effects = subject_.game->effects(subject_.position, move);
  const BoardView after = subject_.game->board(subject_.game->after(subject_.position, move));
  // A piece as it will be, pale.
  const auto ghost = [&](int cell, float alpha) {
    const Piece* piece = piece_on(after, cell);
    const Cell* to = find_cell(v, cell);
    if (!piece || !to) return;
    ShownPiece shown;
    shown.piece = *piece;
    shown.x = to->x + to->w / 2, shown.y = to->y + to->h / 2;
    shown.alpha = alpha;
    paint_piece(draw, v, place, shown, frame.view.kanji);
  };
  std::map<int, int> change;  // stones by cell
  int origin = -1;
  for (const Effect& e : effects) {
    const Cell *to = find_cell(v, e.to), *from = find_cell(v, e.from);
    switch (e.kind) {
      case EffectKind::place:
        if (to && to->shape == CellShape::hand) break;  // the number beside it says enough
        if (from && to) mark_arrow(draw, place, *from, *to, theme_of(ThemeName::dark).accent);
        ghost(e.to, from ? 0.9f : 0.62f);
        break;
      case EffectKind::flip:
        if (to) {
          const ImVec2 c = place.centre(*to);
          const float r = place.unit * 0.17f;
          draw.AddCircleFilled(c, r + std::max(1.0f, place.unit * 0.02f), IM_COL32(128, 132, 138, 255), 32);
          draw.AddCircleFilled(c, r, e.side == Side::first ? IM_COL32(30, 33, 38, 255) : IM_COL32(240, 238, 230, 255),
                               32);
        }
        break;
      case EffectKind::move:
        if (from && to) mark_arrow(draw, place, *from, *to, theme_of(ThemeName::dark).accent);
        // Over its head the piece as it will stand there: turned over, if it captures with a piece that turns.
        if (to && piece_on(after, e.to) && piece_on(after, e.to)->shape == PieceShape::wedge) ghost(e.to, 0.9f);
        break;
      case EffectKind::sow: change[e.to]++, origin = e.from; break;
      case EffectKind::capture:
      case EffectKind::sweep:
        // Numbers are for stones; where a captured piece goes says the number in the hand.
        if (from && from->shape == CellShape::hand) break;
        if (!piece_on(v, e.from) || piece_on(v, e.from)->shape == PieceShape::stones) change[e.from] -= e.count;
        change[e.to] += e.count;
        break;
      default: break;
    }
  }
  for (const auto& [id, n] : change) {
    const Cell* c = find_cell(v, id);
    if (!c || n == 0 || id == origin) continue;
    const ImU32 ink = n > 0 ? IM_COL32(214, 236, 255, 255) : IM_COL32(255, 196, 180, 255);
    const BoardPlace::Rect r = place.rect(*c);
    const bool store = c->shape == CellShape::store,
               above = r.centre().y < place.board().centre().y - place.unit * 0.2f;
    const float y = store   ? r.min.y + place.unit * 0.3f
                    : above ? r.max.y - place.unit * 0.1f
                            : r.min.y + place.unit * 0.1f;
    paint_pill(draw, {r.centre().x, y}, bounded(place.unit * 0.22f, 10.0f, px(20)), fmt::format("{:+}", n).c_str(),
               IM_COL32(22, 50, 82, 235), ink);
  }
}

}  // namespace ply::ui
