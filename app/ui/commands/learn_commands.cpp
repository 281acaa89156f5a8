// The lesson of the Learn door by key, palette and script: what its buttons and cards do.
#include <string>

#include "app/ui/commands/lists.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/learn.h"
#include "app/ui/workbench/workbench.h"
#include "engine/games/registry.h"

namespace ply::ui {
namespace {

LearnDoor* door_of(const Workbench& w) { return dynamic_cast<LearnDoor*>(w.panel("learn")); }
bool is_open(const Workbench& w) { return w.workspace().is_open("learn"); }

void do_there(Workbench& w, const std::string& deed) {
  LearnDoor* door = door_of(w);
  w.workspace().show("learn");
  if (!door || !door->carry_out(deed))
    w.note(Message::Level::warning, tr("that cannot be done at this step of the lesson"));
}

/// A command that does one thing there.
UserCommand deed(const char* id, const char* label, const char* keys, const char* help, const char* what,
                 Takes argument = {}) {
  return {.id = id,
          .label = label,
          .keys = keys,
          .help = help,
          .run = [what](Workbench& w, Argument a) { do_there(w, a.empty() ? what : std::string(what) + " " + a); },
          .enabled = is_open,
          .argument = std::move(argument)};
}

}  // namespace

void add_learn_commands(CommandList& list) {
  list.menu = Menu::help;
  list.add(deed("learn.turn", "Turn a card of the lesson", "O",
                "Turns the card that the lesson asks about, or the one of this path.", "turn", Takes::value("[CARD]")));
  list.add(deed("learn.skip", "Skip the card of the lesson", "S", "The card that the lesson asks about stays hidden.",
                "skip"));
  list.add(deed("learn.drag", "Suppose a hidden card of the lesson", "",
                "What if the hidden card of this path were this number: bb 57.", "drag", Takes::value("CARD NUMBER")));
  list.add(deed("learn.first", "Put a card of the lesson first", "", "The card of this path goes to the front: cc.",
                "first", Takes::value("CARD")));
  list.add(deed("learn.next", "Next step of the lesson", "", "Continues once this step is done.", "next"));
  list.add(deed("learn.back", "Back in the lesson", "", "Undoes the last action in the lesson.", "back"));
  list.add(deed("learn.restart", "Begin the lesson again", "", "All cards lie face down again.", "restart"));
  list.add(
      {.id = "learn.explore",
       .label = "Search the tree of the lesson",
       .help = "The same tree as a board, in the order that you made, with plain alpha-beta stopped at its first node.",
       .run =
           [](Workbench& w, Argument) {
             const std::string tree = door_of(w)->tree();
             for (const GameType* t : all_games())
               if (t->has_lessons()) search_tree(w, *t, tree, 2);
             w.workspace().show("board");
             w.note(shared_texts::learning);
           },
       .enabled = is_open});
}

}  // namespace ply::ui
