// Forks: the search with one thing changed at a node.
#include <fmt/format.h>

#include "app/ui/commands/lists.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/session/answers/fork_commands.h"
#include "engine/session/answers/forks.h"

namespace ply::ui {
namespace {

const Forks& forks(const Workbench& w) { return w.session().forks(); }
bool can_fork(const Workbench& w) { return forks(w).possible() && !forks(w).working(); }
bool has_forks(const Workbench& w) { return forks(w).all().size() > 1; }
bool one_chosen(const Workbench& w) { return forks(w).possible() && forks(w).chosen() > 0; }

void make(Workbench& w, const std::string& changes, int of = -1) {
  w.workspace().show("forks");
  w.apply(command::MakeFork{changes, {}, no_node, of});
}

UserCommand quick(const char* id, const char* label, const char* help, const char* changes) {
  return {.id = id,
          .label = label,
          .help = help,
          .run = [changes](Workbench& w, Argument) { make(w, changes, -2); },
          .enabled = [](const Workbench& w) { return can_fork(w) && shows_node(w); }};
}

/// The number of a fork: 0 is the original. -1 after a message.
int number_of(Workbench& w, Argument a) {
  const int max = static_cast<int>(forks(w).all().size()) - 1;
  const auto n = to_number<int>(trim(a));
  if (n && *n >= 0 && *n <= max) return *n;
  w.note(Message::Level::warning,
         fmt::format("expected the number of a fork (0: the original, to {}), not {}", max, quoted_text(a)));
  return -1;
}

}  // namespace

void add_fork_commands(CommandList& list) {
  list.menu = Menu::debug;
  list.add({.id = "fork.show_panel",
            .label = "Fork this node...",
            .keys = "Shift+K",
            .help = "What if one thing were different at the node shown: a child first, another depth, window, switch "
                    "or weight (panel Forks).",
            .run = [](Workbench& w, Argument) { w.workspace().show("forks"); },
            .enabled = has_nodes,
            .line_before = true,
            .words = "what if change branch alternative"});
  list.add({.id = "fork.make",
            .label = "Fork with these changes",
            .help = "Searches again up to the node shown, or that of the fork looked at, and goes on with changes "
                    "there: first e3; deeper 1; "
                    "never f4; window open; off killers; weights mobility=9.",
            .run = [](Workbench& w, Argument a) { make(w, a); },
            .enabled = can_fork,
            .argument = Takes::value("CHANGES"),
            .quiet = true,
            .needs = Needs::own_search,
            .words = "what if"});
  list.add(quick("fork.deeper", "Fork: one ply deeper", "The node shown is searched one ply deeper.", "deeper 1"));
  list.add(quick("fork.shallower", "Fork: one ply less deep", "The node shown is searched one ply less deep.",
                 "shallower 1"));
  list.add(quick("fork.open", "Fork: open window", "The node shown is searched without any bound.", "window open"));
  list.add({.id = "fork.stop",
            .label = "Stop the fork",
            .help = "Stops the fork in progress; what was found so far is kept.",
            .run = applies(command::StopFork{}),
            .enabled = [](const Workbench& w) { return forks(w).working(); },
            .quiet = true});
  list.add({.id = "fork.choose",
            .label = "Look at a fork",
            .help = "Compares this fork with the one that it was made from; 0 is the original.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const int n = number_of(w, a); n >= 0)
                    w.workspace().show("forks"), w.apply(command::ChooseFork{n});
                },
            .enabled = [](const Workbench& w) { return forks(w).possible(); },
            .argument = Takes::number("N"),
            .quiet = true});
  list.add({.id = "fork.show",
            .label = "Show the fork everywhere",
            .help = "All panels show the fork that is looked at, or the one of this number.",
            .run =
                [](Workbench& w, Argument a) {
                  const int n = a.empty() ? -1 : number_of(w, a);
                  if (n >= 0 || a.empty()) w.apply(command::ShowFork{n});
                },
            .enabled = has_forks,
            .argument = Takes::number("[N]")});
  list.add({.id = "fork.back",
            .label = "Back to the original search",
            .help = "All panels show the search that the forks were made from.",
            .run = applies(command::ShowFork{0}),
            .enabled = [](const Workbench& w) { return forks(w).possible() && forks(w).shown() > 0; }});
  list.add({.id = "fork.again",
            .label = "Make the kept fork again",
            .help = "Searches a fork again that was kept with a recording.",
            .run = [](Workbench& w, Argument) { make(w, {}); },
            .enabled = [](const Workbench& w) { return one_chosen(w) && can_fork(w); },
            .quiet = true});
  list.add({.id = "fork.name",
            .label = "Name the fork",
            .help = "Names the fork that is shown; kept in the file of the recording.",
            .run =
                [](Workbench& w, Argument a) {
                  w.apply(command::NameFork{-1, a});
                },
            .enabled = one_chosen,
            .argument = Takes::text("[NAME]"),
            .quiet = true});
  list.add({.id = "fork.delete",
            .label = "Delete the fork",
            .help = "Deletes the fork that is shown, or the one with this number, and all forks of it.",
            .run =
                [](Workbench& w, Argument a) {
                  const int n = a.empty() ? -1 : number_of(w, a);
                  if (n >= 0 || a.empty()) w.apply(command::DeleteFork{n});
                },
            .enabled = has_forks,
            .argument = Takes::number("[N]"),
            .quiet = true});
}

}  // namespace ply::ui
