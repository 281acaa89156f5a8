// The game on the board judged move by move, its errors as exercises, and reports of it.
#include "engine/session/reviews/review_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/panels/review/exercise_desk.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/review/exercise_set.h"
#include "engine/review/worst.h"
#include "engine/session/matches/match_commands.h"
#include "engine/session/matches/matches.h"
#include "engine/session/reviews/reviewing.h"

namespace ply::ui {
namespace {

const Reviewing& reviewing(const Workbench& w) { return w.session().reviewing(); }
bool judged(const Workbench& w) { return reviewing(w).review() && !reviewing(w).working(); }
bool asked(const Workbench& w) { return reviewing(w).exercises() != nullptr; }

/// "depth 8" or "nodes 100000", by the profile that judges anyway; nothing, after a message, if it is neither.
std::optional<ReviewEffort> effort_in(Workbench& w, Argument a) {
  const auto all = ply::words(a);
  const bool depth = !all.empty() && all.front().text == "depth", nodes = !all.empty() && all.front().text == "nodes";
  if (all.size() != 2 || (!depth && !nodes))
    return w.note(Message::Level::warning, fmt::format("{} is unknown; known are depth N and nodes N", quoted_text(a))),
           std::nullopt;
  ReviewEffort out;
  out.profile = reviewing(w).effort().profile;
  if (depth) return read_number(w, all[1].text, 2, max_depth, out.depth) ? std::optional(out) : std::nullopt;
  return read_number(w, all[1].text, u64{1}, u64{1'000'000'000}, out.nodes) ? std::optional(out) : std::nullopt;
}

void analyse(Workbench& w, const command::AnalyseGame& c) {
  w.show_game();
  w.apply(c);
  if (!reviewing(w).review()) return;
  if (w.workspace().preset() != "Analyse") w.workspace().select_preset("Analyse");
  for (const char* panel : {"review_choices", "review_why", "review_moves", "review_curve", "review_mistake"})
    w.workspace().show(panel);
}

void analyse_here(Workbench& w, Argument a) {
  command::AnalyseGame c;
  if (!a.empty() && !(c.effort = effort_in(w, a))) return;
  analyse(w, c);
}

/// From a cell of the cross table, counted from 1: of its first game. Without one: of the game of the match that is on
/// the board, else of the first of the chosen cell.
void first_error(Workbench& w, Argument a) {
  const Matches& m = w.matches();
  if (!a.empty()) {
    const int players = static_cast<int>(m.settings()->players.size());
    const auto cell = split(a, ' ');
    if (cell.size() != 2) return w.note(Message::Level::warning, "a cell is a row and a column of the cross table");
    const auto row = number_in(w, cell[0], 1, players), column = number_in(w, cell[1], 1, players);
    if (!row || !column) return;
    w.apply(command::SelectCell{*row - 1, *column - 1});
  }
  const bool open = a.empty() && w.session().match_game() != nullptr;
  if (!open && m.listed().empty())
    return w.note(Message::Level::warning, "the cell has no games: choose one of the cross table");
  if (!open) w.apply(command::ShowMatchGame{m.listed().front()});
  if (w.session().match_game()) analyse(w, {std::nullopt, true});
}

/// The number of a ply, counted from 1; without one that of the move that was played where the board stands.
std::optional<std::size_t> ply_in(Workbench& w, Argument a) {
  const GameReview* r = reviewing(w).review();
  if (!r) return w.note(Message::Level::warning, "no game is analysed: F12 analyses it"), std::nullopt;
  if (a.empty()) {
    const auto here = reviewing(w).ply_at(w.play().current());
    if (!here) w.note(Message::Level::warning, "no move of the analysed game was played from this position");
    return here;
  }
  const auto n = number_in(w, a, 1, static_cast<int>(r->plies.size()));
  return n ? std::optional(static_cast<std::size_t>(*n) - 1) : std::nullopt;
}

/// A move that was not the best was played where the board stands.
bool at_mistake(const Workbench& w) {
  const auto ply = reviewing(w).ply_at(w.play().current());
  return ply && reviewing(w).review()->plies[*ply].judged() && reviewing(w).review()->plies[*ply].loss() > 0;
}
void step_mistakes(Workbench& w, bool back) {
  const std::vector<std::size_t> all = marked_errors(*reviewing(w).review());
  const auto here = reviewing(w).ply_at(w.play().current());
  const std::size_t at = here.value_or(reviewing(w).review()->plies.size());
  const auto next = back ? std::lower_bound(all.begin(), all.end(), at) : std::upper_bound(all.begin(), all.end(), at);
  if (back ? next == all.begin() : next == all.end())
    return w.note(all.empty() ? "no move of this game is marked"
                  : back      ? "no marked move comes before this one"
                              : "no marked move comes after this one");
  w.show_game();
  w.apply(command::ShowReviewed{back ? next[-1] : *next});
  w.workspace().show("review_mistake");
}

/// Errors are asked of the person, if only one plays; else of both sides.
std::optional<Side> person_in(const Workbench& w) {
  const bool first = w.play().player(Side::first).human, second = w.play().player(Side::second).human;
  return first == second ? std::nullopt : std::optional(first ? Side::first : Side::second);
}

void begin_exercises(Workbench& w, Argument a) {
  command::AskErrors c{person_in(w)};
  if (!a.empty() && !(c.ply = ply_in(w, a))) return;
  w.show_game();
  w.apply(c);
  if (asked(w)) w.workspace().show("review_mistake");
}

ExerciseDoor* exercises_of(const Workbench& w) { return dynamic_cast<ExerciseDoor*>(w.panel("review_mistake")); }

void pose(Workbench& w, std::vector<SetExercise> all) {
  w.show_game();
  w.apply(command::PoseExercises{std::move(all)});
  if (!reviewing(w).in_series()) return;
  if (w.workspace().preset() != "Analyse") w.workspace().select_preset("Analyse");
  w.workspace().show("review_mistake");
}

void pose_similar(Workbench& w, Argument a) {
  ExerciseDoor* door = exercises_of(w);
  if (!door) return;
  // Without a number: the move that is looked at, else the one that lost the game.
  std::optional<std::size_t> ply = a.empty() ? reviewing(w).ply_at(w.play().current()) : ply_in(w, a);
  if (!a.empty() && !ply) return;
  const GameReview& r = *reviewing(w).review();
  if (!ply) ply = losing_moment(r);
  if (!ply || !theme_of(r, *ply))
    return w.note(Message::Level::warning, "no reason of this move is known: there is nothing that would be like it");
  std::vector<SetExercise> found = door->desk().similar(r, *ply);
  if (found.empty())
    return w.note(Message::Level::warning,
                  fmt::format("no exercise about {} is known", theme_words(*theme_of(r, *ply))));
  pose(w, std::move(found));
}

void pose_due(Workbench& w, Argument) {
  ExerciseDoor* door = exercises_of(w);
  if (!door) return;
  std::vector<SetExercise> due = door->desk().due();
  if (due.empty()) return w.note(fmt::format("nothing is due today. {}", door->desk().waiting_words()));
  pose(w, std::move(due));
}

}  // namespace

void add_review_commands(CommandList& list) {
  list.menu = Menu::game;
  list.add({.id = "game.analyse",
            .label = "Analyse the game",
            .keys = "F12",
            .help = "Judges every move of the game, from the last one backwards: what it lost, and why. Stopped, it "
                    "can be continued.",
            .run = analyse_here,
            .enabled = [](const Workbench& w) { return !w.play().editing() && !reviewing(w).working(); },
            .argument = Takes::value("[depth N|nodes N]"),
            .line_before = true,
            .words = "blunder mistake review why did I lose accuracy"});
  list.add({.id = "game.stop_analysing",
            .label = "Stop analysing",
            .help = "Moves judged so far are kept; F12 continues from there.",
            .run = applies(command::StopAnalysing{}),
            .enabled = [](const Workbench& w) { return reviewing(w).working() || reviewing(w).asking(); }});
  list.add({.id = "game.analyse_effort",
            .label = "How deep to analyse",
            .help = "How long every position is searched when the next game is analysed.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto effort = effort_in(w, a)) w.apply(command::SetReviewEffort{*effort});
                },
            .argument = Takes::value("depth N|nodes N"),
            .quiet = true});
  list.add({.id = "game.analyse_by",
            .label = "Who judges the analysis",
            .help = "The next game is analysed by the values of this profile.",
            .run =
                [](Workbench& w, Argument a) {
                  ReviewEffort effort = reviewing(w).effort();
                  effort.profile = w.play().game().profile(a)->id;
                  w.apply(command::SetReviewEffort{effort});
                },
            .argument = Takes::word(
                "NAME", [](const Workbench& w) { return each(w.play().game().profiles(), &ProfileInfo::id); }),
            .quiet = true});
  list.add({.id = "game.losing_move",
            .label = "The move that lost the game",
            .help = "Shows the position in which the game was lost, and why.",
            .run =
                [](Workbench& w, Argument) {
                  const auto lost = losing_moment(*reviewing(w).review());
                  if (!lost) return w.note(Message::Level::warning, "no single move has lost this game");
                  w.show_game();
                  w.apply(command::ShowReviewed{*lost});
                  w.workspace().show("review_mistake");
                },
            .enabled = judged,
            .words = "blunder why lost"});
  for (const bool back : {true, false})
    list.add({.id = back ? "game.previous_mistake" : "game.next_mistake",
              .label = back ? "Previous mistake" : "Next mistake",
              .keys = back ? "Shift+PgUp" : "Shift+PgDn",
              .help = back ? "Back to the marked move before this one." : "On to the marked move after this one.",
              .run = [back](Workbench& w, Argument) { step_mistakes(w, back); },
              .enabled = [](const Workbench& w) { return reviewing(w).review() != nullptr; },
              .words = "blunder error mark"});
  list.add({.id = "game.show_mistake",
            .label = "Show the mistake on the board",
            .keys = "Alt+S",
            .help = "Plays both lines on the board: what was played, then what was better. Again: stops.",
            .run = [](Workbench& w, Argument) { w.ask("review_mistake", request::TurnTo{"show"}); },
            .enabled = at_mistake,
            .words = "show me line best played refutation"});
  for (const bool back : {true, false})
    list.add({.id = back ? "game.show_previous" : "game.show_next",
              .label = back ? "Shown mistake: one move back" : "Shown mistake: one move on",
              .keys = back ? "Alt+," : "Alt+.",
              .help = back ? "One move back in the two lines that Show me plays."
                           : "One move on in the two lines that Show me plays: what was played, then what was better.",
              .run = [back](Workbench& w,
                            Argument) { w.ask("review_mistake", request::TurnTo{back ? "previous" : "next"}); },
              .enabled = at_mistake,
              .words = "step show me line"});
  list.add({.id = "game.try_here",
            .label = "Try a move here",
            .help = "Play any move on the board: it becomes a branch of the game, and what it is worth is told.",
            .run = [](Workbench& w, Argument) { w.ask("review_mistake", request::TurnTo{"try"}); },
            .enabled = [](const Workbench& w) { return reviewing(w).ply_at(w.play().current()).has_value(); },
            .words = "branch variation instead"});
  list.add({.id = "match.first_error",
            .label = "First large error of a match's game",
            .menu = Menu::match,
            .help = "Analyses the game that is open, or the first of the chosen cell, and goes to its first ??.",
            .run = first_error,
            .enabled = [](const Workbench& w) { return w.matches().count() != nullptr && !reviewing(w).working(); },
            .argument = Takes::value("[ROW COLUMN]"),
            .words = "blunder cross table"});
  list.add({.id = "game.judged_move",
            .label = "Show a judged move",
            .help = "The position in which this ply was played.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto ply = ply_in(w, a);
                  if (!ply) return;
                  w.show_game();
                  w.apply(command::ShowReviewed{*ply});
                },
            .enabled = [](const Workbench& w) { return reviewing(w).review() != nullptr; },
            .argument = Takes::number("PLY"),
            .quiet = true});
  list.add({.id = "game.both_searches",
            .label = "Compare the search that missed it",
            .help = "Makes the engine's search again, and the one that finds the better move, and compares the two.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto ply = ply_in(w, a);
                  if (!ply) return;
                  w.apply(command::CompareCause{*ply});
                  w.workspace().show("compare");
                },
            .enabled = [](const Workbench& w) { return reviewing(w).review() != nullptr; },
            .argument = Takes::number("[PLY]")});
  list.add({.id = "game.save_review",
            .label = "Save the analysis ...",
            .help = shared_texts::report_help,
            .run = with_path<command::SaveReview>(FileQuestion::save_review),
            .enabled = judged,
            .argument = Takes::output_file("[PATH]"),
            .words = "report html markdown"});
  list.add(
      {.id = "exercise.begin",
       .label = "Find the better moves",
       .help =
           "Poses the marked moves of the analysed game as exercises. Any move within 5 points of the best is right.",
       .run = begin_exercises,
       .enabled = judged,
       .argument = Takes::number("[PLY]"),
       .words = "exercise puzzle blunders training"});
  list.add({.id = "exercise.similar",
            .label = "Exercises like this error",
            .help = "Three positions with the same kind of error as the move that is shown, or as the one that lost "
                    "the game. They come back after 1, 3 and 7 days.",
            .run = pose_similar,
            .enabled = judged,
            .argument = Takes::number("[PLY]"),
            .words = "three like it puzzle training learn theme"});
  list.add({.id = "exercise.due",
            .label = "Exercises that are due",
            .help = "The positions whose day has come: after 1, 3 and 7 days, until each was found three times.",
            .run = pose_due,
            .words = "puzzle training repeat spaced review today"});
  list.add({.id = "exercise.next",
            .label = "Next exercise",
            .help = "Goes to the next marked move; after the last one the exercises end.",
            .run = applies(command::NextExercise{}),
            .enabled = asked,
            .quiet = true});
  list.add({.id = "exercise.show",
            .label = "Show the answer",
            .help = "Shows the best move, and what every move is worth.",
            .run = applies(command::RevealExercise{}),
            .enabled = asked,
            .quiet = true});
  list.add({.id = "exercise.end",
            .label = "End the exercises",
            .help = "Back to the analysed game.",
            .run = applies(command::EndExercises{}),
            .enabled = asked,
            .quiet = true});
}

}  // namespace ply::ui
