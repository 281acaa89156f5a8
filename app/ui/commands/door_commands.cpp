// The welcome page and its three doors.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/commands/lists.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/game/outside_player.h"
#include "engine/game/rules_page.h"
#include "engine/game/time_control.h"
#include "engine/games/registry.h"
#include "engine/session/answers/highlight_commands.h"

namespace ply::ui {
namespace {

std::vector<std::string> words_of(Argument text) {
  std::vector<std::string> out;
  for (const std::string_view word : split(text, ' '))
    if (!word.empty()) out.emplace_back(word);
  return out;
}

/// "GAME first|second LEVEL", each of which may be left out from the end: a person against the computer; and "tc=..."
/// anywhere, a clock for both.
void play(Workbench& w, Argument a) {
  auto words = words_of(a);
  const auto warn = [&](const std::string& text) { w.note(Message::Level::warning, text); };
  command::NewGame c;
  // An engine's own words reach to the end.
  const auto engine = std::find_if(words.begin(), words.end(), [](const auto& s) { return is_outside_player(s); });
  if (engine != words.end()) {
    const std::string text(trim(std::string_view(a).substr(a.find(*engine))));
    words.erase(engine + 1, words.end());
    words.back() = text;
  }
  for (std::size_t i = 0; i < words.size();) {
    if (!words[i].starts_with("tc=")) {
      ++i;
      continue;
    }
    const auto control = parse_time_control(std::string_view(words[i]).substr(3));
    if (!control) return warn(control.error().message);
    c.clock = *control;
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
  }
  if (words.size() > 3) return warn("expected a game, first or second, a level");
  const GameType* type = words.empty() ? &w.play().game().type() : find_game(words[0]);
  if (!type) return warn(fmt::format("there is no game {}", quoted_text(words[0])));
  const RuleValues rules = usual_rules(*type);
  const auto made = type->make(rules);
  if (!made) return warn(made.error().message);
  const Game& game = **made;
  if (game.levels().empty()) return warn(fmt::format("the computer does not play {}", type->title()));
  Side person = game.mover(game.initial());
  if (words.size() > 1) {
    if (words[1] != "first" && words[1] != "second")
      return warn(fmt::format("a side is first or second, not {}", quoted_text(words[1])));
    person = words[1] == "first" ? Side::first : Side::second;
  }
  const std::string level = words.size() > 2 ? words[2] : usual_level(game);
  if (const auto player = parse_player(game, level); !player) return warn(player.error().message);
  c.game = type->id();
  c.rules = rules;
  (person == Side::first ? c.second : c.first) = level;
  w.apply(c);
  w.workspace().select_preset("Play");
}

/// "[EVENTS_PER_SECOND [moments]]": without any, the moments that tell most, about one a second.
void watch(Workbench& w, Argument a) {
  const auto words = words_of(a);
  const auto pace = words.empty() ? std::optional<double>(1.2) : to_number<double>(words[0]);
  if (!pace || !(*pace > 0) || *pace > 1000)
    return w.note(Message::Level::warning,
                  fmt::format("expected a speed from 0.1 to 1000 events a second, not {}", quoted_text(words[0])));
  const bool moments = words.size() != 1;
  if (words.size() > 2 || (words.size() == 2 && words[1] != "moments"))
    return w.note(Message::Level::warning, "expected events a second, optionally with the word moments");
  for (const GameType* t : all_games()) {
    if (t->showcase().empty()) continue;
    w.apply(command::Paste{t->showcase()});
    w.workspace().select_preset("Debug");
    w.workspace().show("tree");
    w.view().tree_graph = w.view().tree_joined = false;
    w.apply(command::PlayHighlights{moments, true});
    return w.watch(*pace);
  }
}

/// Plain alpha-beta, to the leaves of the tree, standing at its first node.
void learn(Workbench& w, Argument a) {
  const auto words = words_of(a);
  const auto branching = words.empty() ? std::optional<int>(0) : to_number<int>(words[0]),
             depth = words.size() < 2 ? std::optional<int>(0) : to_number<int>(words[1]);
  const auto seed = words.size() < 3 ? std::optional<u64>(1) : to_number<u64>(words[2]);
  if (!branching || !depth || !seed || words.size() == 1 || words.size() > 3)
    return w.note(Message::Level::warning, "expected moves a node and plies, optionally with a seed");
  for (const GameType* t : all_games()) {
    if (!t->has_lessons()) continue;
    const auto lesson = t->lesson(*branching, *depth, *seed);
    if (!lesson) return w.note(Message::Level::warning, lesson.error().message);
    search_tree(w, *t, lesson->position, lesson->depth);
    // The lesson first; a tree that was asked for is looked at itself.
    w.workspace().show(words.empty() ? "learn" : "board");
    return w.note(words.empty() ? tr("Nine cards lie face down: click one of a's.") : shared_texts::learning);
  }
}

}  // namespace

void search_tree(Workbench& w, const GameType& type, const std::string& position, int depth) {
  command::NewGame c;
  c.game = type.id();
  c.position = position;
  w.apply(c);
  const ProfileInfo* profile = &w.play().game().profiles().front();
  for (const ProfileInfo& p : w.play().game().profiles())
    if (p.classic) profile = &p;
  SearchPlan s = w.runs().settings();
  s.profile = profile->id;
  s.weights.clear();
  s.options = {};
  s.limits = {.depth = depth};
  s.record = true;
  w.apply(command::SetSearch{s});
  w.apply(command::StartPaused{});
  w.workspace().select_preset("Learn");
}

void add_door_commands(CommandList& list) {
  list.menu = Menu::help;
  list.add({.id = "help.rules",
            .label = "Rules of the game...",
            .help = "How to play the game on the board, or the one named, with diagrams; and which rules are common.",
            .run =
                [](Workbench& w, Argument a) {
                  const GameType* type = a.empty() ? &w.play().game().type() : find_game(a);
                  w.dialogs().rules.open(*type);
                },
            .argument = Takes::word("[GAME]",
                                    [](const Workbench&) {
                                      std::vector<std::string> ids;
                                      for (const GameType* t : all_games()) ids.push_back(t->id());
                                      return ids;
                                    }),
            .words = "how to play learn the rules",
            .offered = "Rules"});
  for (const GameType* t : all_games()) {
    if (!has_rules_page(*t)) continue;
    list.add({.id = "rules." + t->id(),
              .label = "Rules of " + t->title(),
              .help = fmt::format("How to play {}, with diagrams.", t->title()),
              .run = [t](Workbench& w, Argument) { w.dialogs().rules.open(*t); },
              .quiet = true,
              .words = "how to play rules"});
  }
  list.add(
      {.id = "app.welcome",
       .label = "Welcome page...",
       .keys = "Shift+F1",
       .help = "Play, watch a search think, or learn alpha-beta; recent files and examples.",
       .run = [](Workbench& w, Argument) { w.dialogs().welcome.open(w.view().recent, w.options().examples_folder); }});
  list.add({.id = "door.play",
            .label = "Play against the computer",
            .help = "Begins a game against the computer, or another program, and shows the board large; with clocks "
                    "as in tc=3:00+2.",
            .run = play,
            .argument = Takes::value("[tc=BASE+INCREMENT] [GAME [first|second [PLAYER]]]")});
  list.add({.id = "door.watch",
            .label = "Watch a search think",
            .help = "Plays back a recorded search through its most telling moments, with a sentence on each; with a "
                    "speed alone, through every event. Any key takes over.",
            .run = watch,
            .argument = Takes::number("[EVENTS_PER_SECOND [moments]]")});
  list.add({.id = "door.learn",
            .label = "Learn alpha-beta",
            .help =
                "The first lesson: nine cards that lie face down. With numbers a random tree with that many moves per "
                "node and plies, and plain alpha-beta stopped at its first node.",
            .run = learn,
            .argument = Takes::number("[MOVES PLIES [SEED]]")});
}

}  // namespace ply::ui
