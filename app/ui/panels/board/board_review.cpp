// The marks of a judged game on the board: red where an error was played, grey where a move was that is merely not the
// best, gold where the best one was, white what the reason names. What was given is nobody's choice.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board.h"
#include "app/ui/panels/review/review_parts.h"
#include "app/ui/widgets/board_paint.h"
#include "engine/base/bounded.h"
#include "engine/review/report_parts.h"
#include "engine/session/reviews/reviewing.h"

namespace ply::ui {
namespace {

using What = BoardSubject::What;

/// The ply that is looked at, if its move is judged and may be spoken of.
std::optional<std::size_t> spoken_of(const FrameModel& frame, What what) {
  const GameReview* r = frame.reviewing.review();
  if (!r || frame.viewpoint.engine_hidden || what != What::game) return std::nullopt;
  const auto ply = reviewed_ply(frame);
  return ply && r->plies[*ply].judged() && !r->plies[*ply].set_up ? ply : std::nullopt;
}

/// What answers the move that was played, in the line that it was judged by; of games whose turns have steps nothing.
std::optional<MoveCode> answer_to(const GameReview& r, std::size_t ply) {
  const std::vector<MoveCode>& line = r.plies[ply].as_played().line;
  if (line.size() < 2 || has_steps(*r.game)) return std::nullopt;
  const Position after = r.game->after(r.positions[ply], r.plies[ply].played);
  return r.game->can_play(after, line[1]) ? std::optional(line[1]) : std::nullopt;
}

}  // namespace

// Rings round hollows lie under their stones and numbers.
void BoardPanel::draw_review(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place, bool below) const {
  const auto ply = spoken_of(frame, subject_.what);
  if (!ply || !line_.moves.empty() || !subject_.entry.picked().empty() || (hints_known_ && hint_key_.hint)) return;
  const GameReview& r = *frame.reviewing.review();
  const ReviewedPly& p = r.plies[*ply];
  const BoardView& view = subject_.view;
  const Theme& dark = theme_of(ThemeName::dark);  // boards are the same in every theme
  const auto rings = [&](MoveCode m, ImU32 colour, float weight) {
    const std::vector<int> path = r.game->click_path(r.positions[*ply], m);
    for (const int id : path)
      if (const Cell* c = find_cell(view, id); c && is_round(c->shape) == below)
        mark_hint(draw, place, *c, colour, weight);
    if (path.size() > 1 && !below) mark_path(draw, place, view, path, colour, 0.5f);
    return path.empty() ? nullptr : find_cell(view, path.back());
  };
  if (p.given) return;
  // Below the rings, which may lie on the same cell.
  for (const int id : p.reason.cells)
    if (const Cell* c = find_cell(view, id); c && is_round(c->shape) == below) {
      mark_hint(draw, place, *c, IM_COL32(250, 250, 244, 255), 2.2f);
      if (const BoardPlace::Rect at = place.rect(*c); probing()) probe_rect("board.named." + c->name, at.min, at.max);
    }
  const bool lost = p.loss() > 0;
  if (lost) {
    int gold = 0;
    for (const JudgedMove& m : p.here->moves)
      if (p.here->loss(m) == 0 && ++gold <= 6) (void)rings(m.move, dark.pv, gold == 1 ? 1.2f : 0.8f);
  }
  // What answers the error, on squares that may be empty now.
  if (const auto answer = is_error(p.mark) ? answer_to(r, *ply) : std::nullopt) {
    const ImU32 grey = with_alpha(dark.text_dim, 0.8f);
    const std::vector<int> path = r.game->click_path(r.game->after(r.positions[*ply], p.played), *answer);
    for (const int id : path)
      if (const Cell* c = find_cell(view, id); c && is_round(c->shape) == below) mark_hint(draw, place, *c, grey, 0.6f);
    if (path.size() > 1 && !below) mark_path(draw, place, view, path, grey, 0.3f);
  }
  const Cell* at = rings(p.played, !lost ? dark.pv : is_error(p.mark) ? dark.error : dark.text_dim, 1.2f);
  if (!at || below || p.mark == MoveMark::none) return;
  const BoardPlace::Rect cell = place.rect(*at);
  paint_pill(draw, {cell.max.x - place.unit * 0.12f, cell.min.y + place.unit * 0.14f},
             bounded(place.unit * 0.26f, 11.0f, px(22)), mark_sign(p.mark), IM_COL32(28, 20, 22, 235),
             p.mark == MoveMark::only      ? dark.good
             : p.mark == MoveMark::book    ? dark.text
             : p.mark == MoveMark::blunder ? dark.error
                                           : dark.warning);
}

std::optional<BoardPanel::JudgedHere> BoardPanel::judged_here(const FrameModel& frame) const {
  const auto ply = spoken_of(frame, subject_.what);
  if (!ply) return std::nullopt;
  const ReviewedPly& p = frame.reviewing.review()->plies[*ply];
  const double best = p.here->best().expected;
  return JudgedHere{p.mover == Side::first ? best : 1 - best, p.after_for_first()};
}

std::string BoardPanel::review_note(const FrameModel& frame) const {
  const auto ply = spoken_of(frame, subject_.what);
  if (!ply) return {};
  const GameReview& r = *frame.reviewing.review();
  const ReviewedPly& p = r.plies[*ply];
  if (p.given) return shared_texts::was_given;
  const std::string played = r.game->show_move(r.positions[*ply], p.played), better = better_words(r, *ply);
  const char* book = p.mark == MoveMark::book ? tr(", a book move") : "";
  if (p.loss() <= 0) return fmt::format(tr("gold: {} played{}, it loses nothing"), played, book);
  const std::string mark = p.mark == MoveMark::none ? std::string() : fmt::format(" {}", mark_sign(p.mark));
  if (!is_error(p.mark)) return fmt::format(tr("grey: {} played{}   gold: {} better"), played, book, better);
  const bool low = note_lines_ == 1;  // and narrow: the colours alone are explained
  std::string out = low ? fmt::format(tr("red: {}{}   gold: {}"), played, mark, better)
                        : fmt::format(tr("red: {}{} played   gold: {} better"), played, mark, better);
  if (const auto answer = answer_to(r, *ply)) {
    const std::string move = r.game->show_move(r.game->after(r.positions[*ply], p.played), *answer);
    out += low ? fmt::format(tr("   pale: {}"), move) : fmt::format(tr("   pale: {} answers"), move);
  }
  if (!p.reason.cells.empty() && !low) out += tr("   white: why");
  return out;
}

}  // namespace ply::ui
