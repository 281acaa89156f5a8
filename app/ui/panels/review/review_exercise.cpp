// An error of the judged game as an exercise: find the better move. Nothing that an engine says is shown before.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/review/exercise_desk.h"
#include "app/ui/panels/review/review_why_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/review/exercise.h"
#include "engine/review/exercise_set.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_text.h"
#include "engine/session/reviews/reviewing.h"

namespace ply::ui {
namespace {

void heading(ImU32 colour, const std::string& text) {
  const ScopedFont big(fonts().big);
  wrapped_text(colour, text);
}

void draw_try(const GameReview& r, std::size_t ply, const TriedMove& tried) {
  const Game& game = *r.game;
  const Position& p = r.positions[ply];
  const std::string move = game.show_move(p, tried.move), words = tried_words(r, ply, tried);
  if (tried.right) return heading(theme().good, fmt::format(tr("Right: {}."), move)), wrapped_text(theme().text, words);
  wrapped_text(theme().warning, fmt::format(tr("{}: {}"), move, words));
  if (tried.refutation.size() < 2) return;
  const Position after = game.after(p, tried.move);
  wrapped_text(theme().text, fmt::format(tr("{} answers {}."), game.type().side_name(game.mover(after)),
                                         game.show_move(after, tried.refutation[1])));
}

}  // namespace

bool draw_like_it(Commands& commands, const GameReview& r, std::size_t ply, bool same_line) {
  const auto theme = theme_of(r, ply);
  if (!theme) return false;
  if (same_line) beside(tr("Three like it"));
  if (text_button("review.similar", tr("Three like it"),
                  fmt::format(tr("Three positions from games of our own engine with the same kind of error ({}). "
                                 "They come back after 1, 3 and 7 days."),
                              theme_words(*theme))))
    commands.act("exercise.similar", fmt::format("{}", ply + 1));
  return true;
}

void draw_due(const ExerciseDesk& desk, Commands& commands) {
  const std::string words = desk.waiting_words();
  if (words.empty()) return;
  wrapped_text(theme().text_dim, words);
  if (desk.due_today() > 0 && text_button("review.due", tr("Try them again"))) commands.act("exercise.due");
}

void draw_exercise(const FrameModel& frame, Commands& commands) {
  const Reviewing& room = frame.reviewing;
  const GameReview& r = *room.review();
  const ExerciseSeries* const series = room.in_series() ? room.series() : nullptr;
  if (series) dim(fmt::format(tr("Exercise {} of {}"), series->at + 1, series->all.size()));
  if (!room.exercises()) return wrapped_text(theme().text_dim, tr("It is being judged ..."));
  const Exercises& e = *room.exercises();
  const std::size_t ply = e.ply();
  const Game& game = *r.game;
  const JudgedPosition& here = *r.plies[ply].here;
  if (!series) dim(fmt::format(tr("Exercise {} of {}"), e.at + 1, e.plies.size()));
  const std::string& side = game.type().side_name(here.mover);
  heading(theme().text,
          series ? fmt::format(tr("{} to move"), side) : fmt::format(tr("{} {} to move"), ply_number(r, ply), side));
  probe("review.exercise");
  const std::string played = game.show_move(r.positions[ply], r.plies[ply].played);
  // Behind the answer its room is needed for other things.
  if (e.asking())
    wrapped_text(theme().text_dim,
                 series
                     ? fmt::format(tr("From a game of our own engine, which played {}. Find a better move: any within "
                                      "{:.0f} points of the best is right."),
                                   played, 100 * found_within)
                     : fmt::format(tr("Find a better move than {}, which was played. Play it on the board: any move "
                                      "within {:.0f} points of the best is right."),
                                   played, 100 * found_within));
  // Above what was tried, so that they stay where they are.
  const bool more = series ? series->at + 1 < series->all.size() : e.at + 1 < e.plies.size();
  if (e.asking()) {
    if (text_button("exercise.show", tr("Show it"))) commands.act("exercise.show");
    beside(tr("Skip"));
    if (text_button("exercise.next", tr("Skip"))) commands.act("exercise.next");
  } else if (more && accent_button("exercise.next", tr("Next"))) {
    commands.act("exercise.next");
  }
  if (e.asking() || more) beside(tr("Back to the game"));
  if (text_button("exercise.end", tr("Back to the game"))) commands.act("exercise.end");
  ImGui::Dummy({0, px(4)});
  for (auto t = e.tried.rbegin(); t != e.tried.rend(); ++t) {  // the last one first
    ImGui::BeginGroup();
    draw_try(r, ply, *t);
    ImGui::EndGroup();
    // Pointed at, the board plays what was tried, and what answers it.
    if (ImGui::IsItemHovered() && !t->refutation.empty()) commands.pointed_line = t->refutation;
    ImGui::Dummy({0, px(2)});
  }
  if (!e.asking()) {
    if (e.revealed) wrapped_text(theme().text, fmt::format(tr("The best move is {}."), better_words(r, ply)));
    if (const std::string& why = r.plies[ply].reason.words; series && !why.empty())
      wrapped_text(theme().text, fmt::format(tr("What was played: {}"), why));
    wrapped_text(theme().text_dim, fmt::format(tr("Its best line: {}"), line_words(r, ply, here.best().line)));
  }
}

}  // namespace ply::ui
