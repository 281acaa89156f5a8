// What the computer would do, on the board: the paths of its best moves, and what each move is worth.
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/panels/board/board.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/board_paint.h"

namespace ply::ui {
namespace {

using What = BoardSubject::What;

}  // namespace

// A hint comes before the line of a search, and what is deeper before both. With a cell picked, or the mouse on one
// from which several moves go, only those.
void BoardPanel::update_hints(const FrameModel& frame) {
  hints_known_ =
      !heat_ && frame.view.arrows && !frame.viewpoint.engine_hidden && subject_.what == What::game && !subject_.over;
  if (!hints_known_) return;
  HintKey key{frame.play.board_serial()};
  key.from = !subject_.entry.picked().empty()                               ? subject_.entry.picked().front()
             : hovered_ >= 0 && subject_.entry.through(hovered_).size() > 1 ? hovered_
                                                                            : -1;
  KnownMoves known;
  const auto score =
      known_score(frame.play, frame.runs, frame.walk, subject_.what, keeps_quiet(frame.play, frame.view));
  const auto& hint = frame.runs.hint();
  if (hint && hint->game_node == frame.play.current()) {
    // Something deeper may be known: then its move, and none of the shallower values that would contradict it.
    const bool deeper = score && score->from != BoardScore::From::hint;
    hints_known_ = !deeper || !score->line.empty();
    if (!hints_known_) return;
    key.hint = true, key.depth = deeper ? score->depth : hint->depth, key.values = deeper ? 0 : hint->values.size(),
    key.best = deeper ? score->line.front() : hint->move;
    hint_profile_ = deeper ? score->profile : hint->profile;
    if (key == hint_key_) return;
    if (deeper) known = {score->line, Viewpoint::turned(score->score, Side::first, subject_.mover), {}};
    else known = {hint->line.empty() ? std::vector<MoveCode>{hint->move} : hint->line, hint->score, hint->values};
  } else {
    const bool analysed = score && score->from == BoardScore::From::search && !score->line.empty() &&
                          frame.runs.run() && frame.runs.run()->purpose() == SearchRun::Purpose::analysis;
    hints_known_ = analysed;
    if (!analysed) return;
    key.depth = score->depth, key.best = score->line.front();
    if (key == hint_key_) return;
    known.line = score->line;
    known.score = {0, Kind::exact};  // of a line only the path is shown
  }
  known.profile = hint_profile_;
  hint_key_ = key;
  hints_ = hint_marks(*subject_.game, subject_.position, known, key.from, has_steps(*subject_.game));
}

// What the computer would do: the paths of the best moves, equal ones alike, and what each move is worth where it ends.
// Rings around hollows lie below their stones and numbers, all else above.
void BoardPanel::draw_hints(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place, bool below) {
  if (!hints_known_) return;
  const BoardView& v = subject_.view;
  const ImU32 good = IM_COL32(126, 214, 150, 255), ground = IM_COL32(20, 24, 30, 225);
  const std::array<ImU32, max_hint_moves> colours{hint_key_.hint ? good : theme_of(ThemeName::dark).pv,
                                                  IM_COL32(150, 196, 176, 255), IM_COL32(166, 184, 180, 255)};
  constexpr std::array<float, max_hint_moves> weights{1.0f, 0.55f, 0.3f};
  for (std::size_t i = hints_.moves.size(); i-- > 0;) {
    const MovePaths& w = hints_.moves[i].paths;
    const auto rank = static_cast<std::size_t>(hints_.moves[i].rank);
    for (const int id : w.cells) {
      const Cell* c = find_cell(v, id);
      if (c && rank == 0 && probing()) probe_rect("board.best", place.rect(*c).min, place.rect(*c).max);
      if (c && is_round(c->shape) == below) mark_hint(draw, place, *c, colours[rank], weights[rank]);
    }
    if (below) continue;
    for (const auto& path : w.paths) {
      mark_path(draw, place, v, path, colours[rank], weights[rank]);
      if (const Cell* end = find_cell(v, path.back()); end && rank == 0 && probing())
        probe_rect("board.best", place.rect(*end).min, place.rect(*end).max);
    }
    for (std::size_t n = 0; w.paths.size() > 1 && n < w.paths.size(); n++)
      mark_order(draw, place, v, w.paths[n], static_cast<int>(n) + 1, colours[rank]);
  }
  if (below || !hint_key_.hint) return;
  for (const HintMarks::Chip& chip : hints_.chips) {
    const Cell* c = find_cell(v, chip.cell);
    if (!c) continue;
    const std::string text =
        shown_score(frame.play.game(), hint_profile_,
                    frame.viewpoint.of_search(subject_.mover).seen(chip.score, subject_.mover), {"board.value"});
    paint_chip(draw, place, *c, text, ground, chip.best ? good : IM_COL32(226, 229, 233, 255));
    const BoardPlace::Rect r = place.rect(*c);
    const float half = chip_height(place) / 2;
    if (probing())
      probe_rect(fmt::format("board.chip.{}", c->id), {r.min.x, r.centre().y - half}, {r.max.x, r.centre().y + half});
  }
}

}  // namespace ply::ui
