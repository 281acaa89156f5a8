#include <fmt/format.h>

#include <algorithm>

#include "app/ui/commands/lists.h"
#include "app/ui/look/look.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/game/random_between.h"
#include "engine/game/time_control.h"
#include "engine/session/play/play_commands.h"

namespace ply::ui {
namespace {

bool playing(const Workbench& w) { return !w.play().editing(); }
bool undecided(const Workbench& w) { return playing(w) && !w.play().end(); }
/// The moves of the position on the board, as game.play reads them.
std::vector<std::string> legal_moves(const Workbench& w, std::string_view) {
  const Play& play = w.play();
  std::vector<std::string> out;
  for (const MoveCode m : play.game().moves(play.position(), play.tree().history(play.current())))
    out.push_back(play.game().write_move(play.position(), m));
  return out;
}
bool at_start(const Workbench& w) { return w.play().current() == GameTree::root; }
bool can_go_back(const Workbench& w) { return playing(w) && !at_start(w); }
bool can_go_on(const Workbench& w) { return playing(w) && w.play().tree().preferred_child(w.play().current()) >= 0; }
bool has_variation(const Workbench& w) {
  const GameTree& t = w.play().tree();
  const int parent = t.at(w.play().current()).parent;
  return playing(w) && parent >= 0 && t.at(parent).children.size() > 1;
}

/// The place where the line of the current place left an earlier line, or -1.
int branching_point(const GameTree& t, int node) {
  for (int n = node; t.at(n).parent >= 0; n = t.at(n).parent) {
    const GameNode& parent = t.at(t.at(n).parent);
    if (parent.children.front() != n) return t.at(n).parent;
  }
  return -1;
}

/// A hint is one of the game: the board goes back to it.
void hint(Workbench& w, int depth) {
  if (w.view().node_on_board) w.show_game();
  w.apply(command::Hint{depth});
}

/// The seed of a position whose value lies in the range; false: none was found, and that is said.
bool find_between(Workbench& w, int plies, u64& seed, double low, double high) {
  const Game& game = w.play().game();
  constexpr const char* profile = "modern";
  const ProfileInfo& by = *game.profile(profile);
  const auto found = random_between(game, plies, seed ? seed : 1 + w.session().games() * 1'000, profile, low, high);
  const std::string range = fmt::format("{:+g} to {:+g} ({})", low, high, by.unit);
  if (!found) {
    w.note(Message::Level::warning, "no random position of 200 has a value of " + range);
    return false;
  }
  seed = found->seed;
  w.note(Message::Level::news,
         fmt::format("{} {} for {}, by a search of {} to depth {}; seed {}, {} tried", sign_of(found->score.kind),
                     game.value_text(profile, found->score.value), game.type().side_name(Side::first), profile,
                     found->depth, found->seed, found->tried));
  return true;
}

UserCommand hint_at(int depth) {
  return {.id = fmt::format("game.hint{}", depth),
          .label = fmt::format("Hint at depth {}", depth),
          .menu = Menu::game,
          .keys = fmt::format("{}", depth),
          .help = "Shows the best move at this depth on the board, without playing it.",
          .run = [depth](Workbench& w, Argument) { hint(w, depth); },
          .enabled = undecided,
          .quiet = true};
}

UserCommand player_of(Side side, const char* id, const char* label) {
  return {.id = id,
          .label = label,
          .menu = Menu::game,
          .help = "Says who plays this side: human, a level, a profile with a limit, or another program.",
          .run =
              [side](Workbench& w, Argument a) {
                if (!a.empty()) return w.apply(command::SetPlayer{side, a});
                // Without a name: the next of human and the levels.
                const Game& g = w.play().game();
                std::vector<std::string> names{"human"};
                for (const LevelInfo& l : g.levels()) names.push_back(l.id);
                const auto it = std::find(names.begin(), names.end(), w.play().player(side).text);
                const std::size_t at = it == names.end() ? 0 : static_cast<std::size_t>(it - names.begin()) + 1;
                w.apply(command::SetPlayer{side, names[at % names.size()]});
              },
          .argument = Takes::value("[PLAYER]"),
          .quiet = true};
}

}  // namespace

void add_game_commands(CommandList& list) {
  list.menu = Menu::game;
  list.add({.id = "game.engine_move",
            .label = "Computer moves",
            .keys = "Space",
            .help = "The computer plays this move, whoever is to move; where a turn has several steps, all of them.",
            .run = applies(command::EngineMove{}),
            .enabled = undecided});
  list.add({.id = "game.hint",
            .label = "Hint",
            .keys = "H",
            .help = "Shows the best move on the board, without playing it. 1 to 5: at that depth.",
            .run =
                [](Workbench& w, Argument a) {
                  const int own = w.runs().settings().limits.depth;
                  if (const auto depth = a.empty() ? std::optional(own > 0 ? own : 5) : number_in(w, a, 1, max_depth))
                    hint(w, *depth);
                },
            .enabled = undecided,
            .argument = Takes::number("[DEPTH]"),
            .needs = Needs::board});
  for (int depth = 1; depth <= 5; depth++) list.add(hint_at(depth));
  list.add({.id = "game.play",
            .label = "Play a move by name",
            .help = "Plays the move written after it.",
            .run = [](Workbench& w, Argument a) { w.check(w.play_text(a)); },
            .enabled = undecided,
            .argument = Takes::value("MOVE"),
            .quiet = true,
            .offered = "Play",
            .offers = legal_moves});
  list.add({.id = "game.restart",
            .label = "Restart",
            .keys = "R",
            .help = "A new game with the same rules and players. The old one is kept on the shelf.",
            .run = applies(command::Restart{}),
            .enabled = playing,
            .line_before = true});
  list.add({.id = "game.comment",
            .label = "Set or remove the comment",
            .help = "Comments on the position shown; saved with the game. Without a text the comment is removed.",
            .run =
                [](Workbench& w, Argument a) {
                  w.apply(command::Comment{w.play().current(), a});
                },
            .enabled = playing,
            .argument = Takes::text("[TEXT]"),
            .quiet = true});
  list.add({.id = "game.write_comment",
            .label = "Comment on this position",
            .keys = "Ctrl+K",
            .help = "Shows the list of moves and puts the keyboard into its comment field.",
            .run = [](Workbench& w, Argument) { w.ask("moves", request::Write{}); },
            .enabled = playing});
  list.add({.id = "game.random",
            .label = "Random position",
            .keys = "Ctrl+R",
            .help = "A new game that begins after some random plies; says the seed, which gives the same again. "
                    "PLIES is 8 without a number. LOW and HIGH: its value for the first side, by a search to depth 4.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto given = words(a);
                  const auto plies = given.empty() ? std::optional<int>(8) : to_number<int>(given[0].text);
                  auto seed = given.size() < 2 ? std::optional<u64>(0) : to_number<u64>(given[1].text);
                  const bool between = given.size() == 4;
                  const auto low = between ? to_number<double>(given[2].text) : std::optional<double>(0),
                             high = between ? to_number<double>(given[3].text) : std::optional<double>(0);
                  if (!plies || *plies < 0 || *plies > Play::max_random_plies || !seed || !low || !high ||
                      given.size() == 3 || given.size() > 4)
                    return w.note(Message::Level::warning,
                                  fmt::format("expected a number of plies up to {}, optionally with a seed, and with "
                                              "the least and the greatest value behind it",
                                              Play::max_random_plies));
                  if (between && !find_between(w, *plies, *seed, *low, *high)) return;
                  w.apply(command::RandomPosition{*plies, *seed});
                },
            .enabled = playing,
            .argument = Takes::number("[PLIES [SEED [LOW HIGH]]]")});
  list.add({.id = "game.resign",
            .label = "Resign",
            .help = "The human to move gives up.",
            .run = applies(command::Resign{}),
            .enabled = undecided});
  list.add({.id = "game.clock",
            .label = "Clocks...",
            .help = "Sets both clocks anew, as in 3:00+2 (minutes:seconds, and seconds more for each move), or off; "
                    "without an argument the start page, where a new game gets them.",
            .run =
                [](Workbench& w, Argument a) {
                  if (a.empty()) return (void)w.act("game.new");
                  if (a == "off") return w.apply(command::SetClock{});
                  const auto control = parse_time_control(a);
                  if (!control) return w.note(Message::Level::warning, control.error().message);
                  w.apply(command::SetClock{*control});
                },
            .enabled = playing,
            .argument = Takes::value("[BASE[+INCREMENT]|off]"),
            .words = "time control tc timer blitz flag"});
  list.add({.id = "game.swap",
            .label = "Swap sides",
            .help = "The two players change seats.",
            .run = applies(command::SwapSides{}),
            .enabled = playing});
  list.add(player_of(Side::first, "game.first", "Next player of the first side"));
  list.add(player_of(Side::second, "game.second", "Next player of the second side"));

  list.add(
      {.id = "game.previous",
       .label = "Previous move",
       .keys = "Left",
       .help = "Goes back one move; against a computer, while the game lasts, to your own last move. Nothing is lost.",
       .run = [](Workbench& w,
                 Argument) { w.play().against_computer() ? w.apply(command::Undo{}) : w.apply(command::GoBy{-1}); },
       .enabled = can_go_back,
       .where = Where::game,
       .line_before = true,
       .repeats = true});
  list.add({.id = "game.next",
            .label = "Next move",
            .keys = "Right",
            .help = "Goes on one move in the line; against a computer as far as the previous move goes back.",
            .run = [](Workbench& w,
                      Argument) { w.play().against_computer() ? w.apply(command::Redo{}) : w.apply(command::GoBy{1}); },
            .enabled = can_go_on,
            .where = Where::game,
            .repeats = true});
  list.add({.id = "game.previous_turn",
            .label = "Previous turn",
            .keys = "Ctrl+Left",
            .help = "Goes back over all plies that one side played in a row.",
            .run = applies(command::GoBy{-1, true}),
            .enabled = can_go_back,
            .where = Where::game,
            .repeats = true});
  list.add({.id = "game.next_turn",
            .label = "Next turn",
            .keys = "Ctrl+Right",
            .help = "Goes forward over all plies that one side plays in a row.",
            .run = applies(command::GoBy{1, true}),
            .enabled = can_go_on,
            .where = Where::game,
            .repeats = true});
  list.add({.id = "game.start",
            .label = "Start of the game",
            .keys = "Home",
            .help = "Goes to the start position.",
            .run = applies(command::GoToEnd{false}),
            .enabled = can_go_back,
            .where = Where::game});
  list.add({.id = "game.end",
            .label = "End of the line",
            .keys = "End",
            .help = "Goes to the last move of the line.",
            .run = applies(command::GoToEnd{true}),
            .enabled = can_go_on,
            .where = Where::game});
  list.add({.id = "game.previous_variation",
            .label = "Previous variation",
            .keys = "Up",
            .help = "The move that was played here before this one.",
            .run = applies(command::Variation{-1}),
            .enabled = has_variation,
            .where = Where::game});
  list.add({.id = "game.next_variation",
            .label = "Next variation",
            .keys = "Down",
            .help = "Another move that was played here.",
            .run = applies(command::Variation{1}),
            .enabled = has_variation,
            .where = Where::game});
  list.add(
      {.id = "game.leave_variation",
       .label = "Leave the variation",
       .keys = "Shift+Left",
       .help = "Goes back to where this line left the main line.",
       .run =
           [](Workbench& w, Argument) {
             if (const int n = branching_point(w.play().tree(), w.play().current()); n >= 0) w.apply(command::GoTo{n});
           },
       .enabled =
           [](const Workbench& w) { return playing(w) && branching_point(w.play().tree(), w.play().current()) >= 0; },
       .where = Where::game});
  list.add(
      {.id = "game.enter_variation",
       .label = "Enter a variation",
       .keys = "Shift+Right",
       .help = "Goes into the second line that was tried here.",
       .run =
           [](Workbench& w, Argument) {
             const auto& children = w.play().tree().at(w.play().current()).children;
             if (children.size() > 1) w.apply(command::GoTo{children[1]});
           },
       .enabled =
           [](const Workbench& w) { return playing(w) && w.play().tree().at(w.play().current()).children.size() > 1; },
       .where = Where::game});
  list.add(
      {.id = "game.promote",
       .label = "Make this the main line",
       .help = "The line that is shown becomes the main line of the game.",
       .run = [](Workbench& w, Argument) { w.apply(command::PromoteLine{w.play().current()}); },
       .enabled =
           [](const Workbench& w) { return playing(w) && branching_point(w.play().tree(), w.play().current()) >= 0; }});
  list.add(
      {.id = "game.play_on",
       .label = "Play on from here",
       .help = "The game goes on from the place that is shown, as a new branch; the computer moves if it is its turn.",
       .run = applies(command::PlayOn{}),
       .enabled = undecided,
       .line_before = true});
  list.add({.id = "game.from_node",
            .label = "Play on from the node",
            .help = "The position of the selected search node becomes a branch of the game.",
            .run = applies(command::PlayFromHere{}),
            .enabled = [](const Workbench& w) {
              return playing(w) && w.walk().shown_slot() != no_node && w.runs().recorded_game() != nullptr;
            }});
  list.add({.id = "game.show_searched",
            .label = "Show the searched position",
            .help = "Goes to where the search that the panels show began; another game comes back from the shelf.",
            .run = applies(command::ShowSearched{}),
            .enabled = [](const Workbench& w) {
              return playing(w) && w.session().searched_at().elsewhere() &&
                     w.session().searched_at().where != SearchedAt::Where::unknown;
            }});
  list.add({.id = "game.reopen",
            .label = "Bring back a game",
            .keys = "Ctrl+Shift+N",
            .help = "Brings back the game that was replaced last; the one on the board goes to the shelf.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto n =
                          a.empty() ? std::optional(1) : number_in(w, a, 1, static_cast<int>(w.play().shelf().size())))
                    w.apply(command::Reopen{*n - 1});
                },
            .enabled = [](const Workbench& w) { return playing(w) && !w.play().shelf().empty(); },
            .argument = Takes::number("[N]")});
}

}  // namespace ply::ui
