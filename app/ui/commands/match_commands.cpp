#include "engine/session/matches/match_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/host/places.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/match/contest.h"
#include "engine/match/search_seat.h"
#include "engine/session/matches/matches.h"

namespace ply::ui {
namespace {

bool playing(const Workbench& w) { return w.matches().playing(); }
bool waiting(const Workbench& w) { return !w.matches().playing(); }

/// A command that changes one thing in the setup of the next match.
template <class Change>
auto sets(Change change) {
  return [change](Workbench& w, Argument a) {
    MatchSetup s = w.matches().setup();
    if (change(s, w, a)) w.apply(command::SetMatch{s});
  };
}
bool read_two(Workbench& w, std::string_view text, double& a, double& b) {
  const auto parts = split(text, ',');
  const auto x = parts.size() == 2 ? to_number<double>(trim(parts[0])) : std::nullopt,
             y = parts.size() == 2 ? to_number<double>(trim(parts[1])) : std::nullopt;
  if (x && y) return a = *x, b = *y, true;
  w.note(Message::Level::warning, fmt::format("expected two numbers, such as 0,20, not {}", quoted_text(text)));
  return false;
}
/// "A,B": between commas; or, for players with commas in them, between semicolons.
bool read_players(Workbench& w, std::string_view text, MatchSetup& s) {
  std::vector<std::string> players;
  for (const std::string_view p : split(text, text.find(';') == std::string_view::npos ? ',' : ';'))
    players.emplace_back(trim(p));
  for (const std::string& p : players)
    if (const auto seat = make_seat(w.play().game(), p, std::size_t{1} << 20); !seat) return w.check(seat.error());
  s.players = std::move(players);
  return true;
}
bool read_format(std::string_view text, MatchSetup& s) {
  const auto* at = std::find(std::begin(match_format_ids), std::end(match_format_ids), text);
  return s.format = static_cast<MatchFormat>(at - std::begin(match_format_ids)), true;
}
/// What is in the file is read when the match begins.
bool read_openings(Workbench& w, Argument text, MatchSetup& s) {
  const std::string path = expand_home(text);
  if (!path.empty())
    if (const auto there = read_front(path, 1); !there) return w.check(there.error());
  return s.openings = path, true;
}
bool read_file_name(Workbench& w, Argument text, MatchSetup& s) {
  const std::string path = expand_home(text);
  std::error_code failed;
  const auto folder = std::filesystem::path(path).parent_path();
  if (std::filesystem::is_directory(path, failed))
    return w.check(Error{fmt::format("cannot write {}: it is a folder", path)});
  if (!folder.empty() && !std::filesystem::is_directory(folder, failed))
    return w.check(Error{fmt::format("cannot write {}: there is no folder {}", path, folder.string())});
  return s.file = path, s.go_on = !path.empty(), true;
}

void add_settings(CommandList& list) {
  const auto add = [&](const char* id, const char* label, const char* help, Takes argument, auto change) {
    list.add(
        {.id = id, .label = label, .help = help, .run = sets(change), .argument = std::move(argument), .quiet = true});
  };
  const auto add_number = [&](const char* id, const char* label, const char* help, const char* form, auto min, auto max,
                              auto member) {
    add(id, label, help, Takes::number(form),
        [=](MatchSetup& s, Workbench& w, Argument a) { return read_number(w, a, min, max, s.*member); });
  };
  add("match.players", "Players of the match",
      "Who plays the next match, separated by commas, or by semicolons where a player has commas.",
      Takes::value("A,B[,...]"), [](MatchSetup& s, Workbench& w, Argument a) { return read_players(w, a, s); });
  add("match.format", "Format of the match",
      "Everybody against everybody, the first against all others, or level by level.",
      Takes::one_of("round-robin|gauntlet|table"),
      [](MatchSetup& s, Workbench&, Argument a) { return read_format(a, s); });
  add_number("match.pairs", "Pairs of games of the match",
             "How often every two players meet, with both colours each time.", "N", u64{1}, u64{1'000'000'000},
             &MatchSetup::pairs);
  add_number("match.threads", "Threads of the match",
             "Games that are played at the same time; any number gives the same games.", "N", 1, 1024,
             &MatchSetup::threads);
  add_number("match.seed", "Seed of the match", "Decides the openings and whatever players draw.", "N", u64{0}, ~u64{0},
             &MatchSetup::seed);
  add_number("match.opening_plies", "Random opening moves of the match",
             "Random plies before anybody thinks, where there is no list of openings.", "N", 0, 200,
             &MatchSetup::opening_plies);
  add_number("match.balance", "Balance of the openings",
             "Only openings that the profile modern rates this close to equal; 0: all.", "V", 0, 1'000'000,
             &MatchSetup::balance);
  add("match.openings", "List of openings of the match",
      "A file with one opening a line, as moves or as a position; without a name: random ones.",
      Takes::input_file("[PATH]"), [](MatchSetup& s, Workbench& w, Argument a) { return read_openings(w, a, s); });
  add("match.opening_order", "Order of the openings of the match",
      "For openings from a file: in the order of the file, or drawn by the seed.", Takes::one_of("random|sequence"),
      [](MatchSetup& s, Workbench&, Argument a) { return s.in_order = canonical_id(a) == "sequence", true; });
  add("match.from_board", "Play the match from the board",
      "The position on the board is the start of every game, or where the game began.", Takes::one_of("on|off"),
      [](MatchSetup& s, Workbench&, Argument a) { return s.from_board = a != "off", true; });
  add_number("match.max_plies", "Longest game of the match", "Longer games are drawn; 0: never.", "N", 0, 1'000'000,
             &MatchSetup::max_plies);
  add_number(
      "match.resign", "When a game of the match is given up",
      "A side that sees itself this many hundredths behind for three moves loses, if the other agrees; 0: never.", "V",
      0, 1'000'000'000, &MatchSetup::resign);
  add_number("match.draw_moves", "When a game of the match is drawn",
             "Each side sees itself within match.draw_score of the other for N moves on end; 0: never.", "N", 0,
             1'000'000, &MatchSetup::draw_moves);
  add_number("match.draw_score", "What is level in a game of the match",
             "Hundredths that a side may see itself ahead or behind, for match.draw_moves.", "V", 0, 1'000'000'000,
             &MatchSetup::draw_score);
  add_number("match.draw_after", "Plies before a game of the match is drawn",
             "Not before N plies are played, for match.draw_moves.", "N", 0, 1'000'000, &MatchSetup::draw_after);
  add("match.sprt", "Sequential test of the match",
      "Stops when it is decided which of two differences in Elo is true; off: plays all.", Takes::number("E0,E1|off"),
      [](MatchSetup& s, Workbench& w, Argument a) {
        return s.test = a != "off", !s.test || read_two(w, a, s.sprt.elo0, s.sprt.elo1);
      });
  add("match.errors", "Errors of the sequential test",
      "How often it may accept the larger difference though the smaller is true, and the other way round.",
      Takes::number("ALPHA,BETA"),
      [](MatchSetup& s, Workbench& w, Argument a) { return read_two(w, a, s.sprt.alpha, s.sprt.beta); });
  add("match.elo_scale", "Scale of the sequential test", "Of its two differences in Elo.",
      Takes::one_of("logistic|normalised"), [](MatchSetup& s, Workbench&, Argument a) {
        return s.sprt.scale = canonical_id(a) == "normalised" ? EloScale::normalised : EloScale::logistic, true;
      });
  add_number("match.hash", "Table of the players", "Megabytes of the transposition table of each player.", "MB", 1,
             65'536, &MatchSetup::table_mb);
  add("match.file", "File of the next match",
      "Each finished game is written there; without a name it gets one. An existing file of this match is continued.",
      Takes::output_file("[PATH]"), [](MatchSetup& s, Workbench& w, Argument a) { return read_file_name(w, a, s); });
}

}  // namespace

void add_match_commands(CommandList& list) {
  list.menu = Menu::match;
  list.add({.id = "match.setup",
            .label = "Set up a match...",
            .keys = "Ctrl+Shift+M",
            .help = "Games between programs: who plays, how often, from which openings.",
            .run =
                [](Workbench& w, Argument) {
                  w.workspace().select_preset("Match");
                  w.workspace().show("match");
                },
            .words = "tournament engine games elo sprt compare levels"});
  list.add({.id = "match.start",
            .label = "Play the match",
            .help = "Plays the match that is set up; the workbench goes on meanwhile.",
            .run = applies(command::StartMatch{}),
            .enabled = waiting,
            .words = "tournament run"});
  list.add({.id = "match.stop",
            .label = "Stop the match",
            .help = "Finished games are kept; games in progress are dropped.",
            .run = applies(command::StopMatch{}),
            .enabled = playing});
  list.add({.id = "match.go_on",
            .label = "Go on with the match",
            .help = "Plays the rest of the match that is shown.",
            .run = applies(command::GoOnMatch{}),
            .enabled = [](const Workbench& w) { return w.matches().unfinished(); },
            .words = "resume continue"});
  list.add({.id = "match.run_recorded",
            .label = "Run the programs of the file",
            .help = "Continues the match of an opened file, and runs the outside engines that it names.",
            .run = applies(command::GoOnMatch{true}),
            .enabled =
                [](const Workbench& w) { return w.matches().unfinished() && !w.matches().programs_of_file().empty(); },
            .words = "resume continue engine consent"});
  list.add({.id = "match.save",
            .label = "Save the results...",
            .help = "Writes the games of the match to a file, one JSON object a line.",
            .run = with_path<command::SaveMatch>(FileQuestion::save_match),
            .enabled = [](const Workbench& w) { return w.matches().count() != nullptr; },
            .argument = Takes::output_file("[PATH]")});
  list.add({.id = "match.record",
            .label = "Record the search of this move",
            .keys = "Ctrl+Shift+R",
            .help = "Repeats the search of the last shown move of a match game, recorded, so that it can be inspected.",
            .run =
                [](Workbench& w, Argument) {
                  w.apply(command::RecordMatchMove{});
                  if (w.runs().running() || w.runs().run()) w.workspace().show("tree");
                },
            .enabled = [](const Workbench& w) { return w.session().match_game() != nullptr; },
            .line_before = true});
  list.add({.id = "match.cell",
            .label = "Games of a cell",
            .help = "Lists the games of a cell of the cross table: row and column, counted from 1; all without.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto [row, column] = cut_word(a);
                  command::SelectCell c{-1, -1};
                  if (!a.empty() &&
                      (!read_number(w, row, 1, 1000, c.row) || !read_number(w, trim(column), 1, 1000, c.column)))
                    return;
                  if (!a.empty()) --c.row, --c.column;
                  w.apply(c);
                  w.workspace().show("match_games");
                },
            .argument = Takes::number("[ROW COLUMN]"),
            .quiet = true});
  list.add({.id = "match.game",
            .label = "Open a game of the match",
            .help = "Puts a game of the list on the board, counted from 1; the current one goes to the shelf.",
            .run =
                [](Workbench& w, Argument a) {
                  u64 n = 0;
                  const auto& listed = w.matches().listed();
                  if (listed.empty()) return w.note(Message::Level::warning, "no games are listed");
                  if (!read_number(w, a, u64{1}, static_cast<u64>(listed.size()), n)) return;
                  w.apply(command::ShowMatchGame{listed[static_cast<std::size_t>(n - 1)]});
                  w.workspace().show("board");
                },
            .argument = Takes::number("N"),
            .quiet = true});
  const auto table = [&](const char* id, const char* label, const char* help, bool beside) {
    list.add({.id = id,
              .label = label,
              .help = help,
              .run =
                  [beside](Workbench& w, Argument a) {
                    int n = 0;
                    if (!read_number(w, a, beside ? -1 : 0, static_cast<int>(w.matches().tables().size()), n)) return;
                    if (beside) w.apply(command::ShowBeside{n - 1});
                    else w.apply(command::ShowTable{n - 1});
                    w.workspace().show("cross_table");
                  },
              .argument = Takes::number("N"),
              .quiet = true});
  };
  table("match.table", "Table of results",
        "The cross table shows this one: 0 is the match, the others are counted from 1.", false);
  table("match.beside", "Table beside",
        "A second table beside the first: 0 is the match, the others are counted from 1, -1 is none.", true);
  add_settings(list);
}

}  // namespace ply::ui
