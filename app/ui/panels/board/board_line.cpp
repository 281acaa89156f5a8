// A line that another panel points at is played on the board, move by move, and stays at its end; the game stands where
// it was.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/panels/board/board.h"
#include "app/ui/widgets/board_paint.h"
#include "engine/game/move_effects.h"

namespace ply::ui {
namespace {

constexpr double seconds_a_move = 0.7;
constexpr std::size_t longest_line = 24;

}  // namespace

bool BoardPanel::update_line(const FrameModel& frame, Commands& commands) {
  const std::vector<unsigned>& wanted = frame.view.pointed_line;
  if (wanted.empty() || subject_.what != BoardSubject::What::game) {
    line_ = {};
    return false;
  }
  // 1. Another line begins anew.
  const bool same = line_.serial == frame.play.board_serial() && line_.moves.size() == wanted.size() &&
                    std::equal(wanted.begin(), wanted.end(), line_.moves.begin());
  if (!same) {
    line_ = {};
    line_.moves.assign(wanted.begin(), wanted.end());
    line_.serial = frame.play.board_serial();
    line_.begun = frame.time;
    Position p = subject_.position;
    for (const MoveCode m : line_.moves) {
      if (line_.views.size() >= longest_line || !subject_.game->can_play(p, m)) break;
      line_.ends.push_back(last_cell(subject_.game->effects(p, m)));
      line_.text += (line_.text.empty() ? "" : "  ") + subject_.game->show_move(p, m);
      p = subject_.game->after(p, m);
      line_.views.push_back(subject_.game->board(p));
    }
  }
  if (line_.views.empty()) return false;

  // 2. As far as was asked, or as its time has come.
  if (const std::size_t step = frame.view.pointed_step; step > 0) {
    line_.shown = std::min(line_.views.size(), step);
    line_.begun = frame.time - seconds_a_move * static_cast<double>(line_.shown - 1);  // it may go on from here
    return true;
  }
  const double passed = std::max(0.0, frame.time - line_.begun) / seconds_a_move;
  line_.shown = std::min(line_.views.size(), static_cast<std::size_t>(passed) + 1);
  if (line_.shown < line_.views.size()) commands.more_frames = true;
  return true;
}

void BoardPanel::draw_line(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) {
  const BoardView& v = line_.views[line_.shown - 1];
  const BoardPlace::Rect b = place.board();
  const float rim = rim_of(v.material) * place.unit + px(4);
  if (v.material)
    draw.AddRectFilled({b.min.x - rim, b.min.y - rim}, {b.max.x + rim, b.max.y + rim},
                       with_alpha(theme().accent, 0.75f), px(8));
  paint_ground(draw, v, place);
  const Cell* end = find_cell(v, line_.ends[line_.shown - 1]);
  if (end && !is_round(end->shape)) mark_last_square(draw, place, *end, true);
  for (const ShownPiece& p : resting_pieces(v)) paint_piece(draw, v, place, p, frame.view.kanji);
  if (end && is_round(end->shape)) mark_last(draw, place, *end, true);
  if (probing()) probe_rect("board.line", b.min, b.max);
  ImGui::LogText("line %zu of %zu: %s\n", line_.shown, line_.views.size(), line_.text.c_str());
}

}  // namespace ply::ui
