// Another engine while it searches: the file that grows, and what the engine is asked.
#include "engine/session/searches/live_commands.h"
#include "app/ui/commands/lists.h"
#include "app/ui/host/places.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/session/searches/live.h"

namespace ply::ui {
namespace {

bool attached(const Workbench& w) { return w.session().live().attached(); }
bool followed(const Workbench& w) { return !w.session().live().path().empty(); }

/// What has to be written is written in the panel.
bool asked_in_panel(Workbench& w, Argument a) {
  if (!trim(a).empty()) return false;
  w.workspace().show("live");
  return true;
}

}  // namespace

void add_live_commands(CommandList& list) {
  list.menu = Menu::debug;
  list.add({.id = "live.follow",
            .label = "Follow a live search...",
            .help =
                "Shows what another program records with plytrace.h while it searches, by its file or by the number "
                "of its process.",
            .run =
                [](Workbench& w, Argument a) {
                  if (asked_in_panel(w, a)) return;
                  w.apply(command::FollowFile{expand_home(std::string(trim(a)))});
                  w.workspace().show("live");
                },
            .argument = Takes::input_file("[FILE|PROCESS]"),
            .line_before = true,
            .words = "attach live growing file process running"});
  list.add({.id = "live.stop",
            .label = "End following",
            .help = "What is shown stays; a search that waits goes on.",
            .run = [](Workbench& w, Argument) { w.apply(command::StopFollowing{}); },
            .enabled = followed});
  list.add({.id = "live.pause",
            .label = "Wait at the next node",
            .help = "It waits at the next node that it enters, as under a debugger.",
            .run = [](Workbench& w, Argument) { w.apply(command::PauseEngine{}); },
            .enabled = attached,
            .words = "attach pause stop live"});
  list.add({.id = "live.step",
            .label = "On to the next node that is followed",
            .help = "The search that waits goes on to the next node, or for N nodes.",
            .run =
                [](Workbench& w, Argument a) {
                  u64 n = 1;
                  if (!a.empty() && !read_number<u64>(w, a, 1, 1'000'000'000, n)) return;
                  w.apply(command::StepEngine{n});
                },
            .enabled = attached,
            .argument = Takes::value("[N]"),
            .repeats = true,
            .words = "attach live"});
  list.add({.id = "live.until",
            .label = "On to a node for which something holds",
            .help = "An expression, such as cut && depth >= 5: it waits at the first node that is entered or left so.",
            .run =
                [](Workbench& w, Argument a) {
                  if (!asked_in_panel(w, a)) w.apply(command::RunEngineUntil{std::string(trim(a))});
                },
            .enabled = attached,
            .argument = Takes::value("[EXPR]"),
            .words = "attach breakpoint live"});
  list.add({.id = "live.fork",
            .label = "Search the node that waits once more",
            .help = "In a child of its program, with window A:B, depth N, first M or never M; the search itself stays "
                    "where it is, and both stand side by side in Compare.",
            .run =
                [](Workbench& w, Argument a) {
                  if (asked_in_panel(w, a)) return;
                  w.apply(command::ForkEngine{std::string(trim(a))});
                  w.ask("compare", request::TurnTo{"corridors"});
                },
            .enabled = attached,
            .argument = Takes::value("[CHANGE]"),
            .words = "attach what if compare live"});
  list.add({.id = "live.continue",
            .label = "Go on with what is followed",
            .help = "A search that waits goes on.",
            .run = [](Workbench& w, Argument) { w.apply(command::ContinueEngine{}); },
            .enabled = attached,
            .words = "attach resume live"});
}

}  // namespace ply::ui
