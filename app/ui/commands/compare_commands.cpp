// The recording that is shown beside another one.
#include <fmt/format.h>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/panels/compare/compare_parts.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/session/answers/comparing.h"

namespace ply::ui {
namespace {

bool compared(const Workbench& w) { return w.session().comparing().result() != nullptr; }

UserCommand step(const char* id, const char* label, const char* keys, const char* help, int by) {
  return {.id = id,
          .label = label,
          .keys = keys,
          .help = help,
          .run =
              [by](Workbench& w, Argument) {
                w.remember_moment();
                w.apply(command::StepDifference{by});
                w.ask("compare", request::TurnTo{"corridors"});
              },
          .enabled = compared,
          .words = "diff difference divergence corridor"};
}

}  // namespace

void add_compare_commands(CommandList& list) {
  list.menu = Menu::debug;
  list.add({.id = "compare.before",
            .label = "Compare with the search before",
            .help = "Where this search and the one shown before it first differ (panel Compare).",
            .run = [](Workbench& w, Argument) { w.workspace().show("compare"), w.apply(command::CompareWithBefore{}); },
            .enabled = [](const Workbench& w) { return w.session().comparing().has_before(); },
            .line_before = true,
            .words = "diff difference divergence"});
  list.add({.id = "compare.file",
            .label = "Compare with a file...",
            .help = "Where this search and a recording from a file first differ (panel Compare).",
            .run = with_path(FileQuestion::open,
                             [](Workbench& w, const std::string& path) {
                               w.workspace().show("compare"), w.apply(command::CompareWithFile{path});
                             }),
            .enabled = [](const Workbench& w) { return w.session().comparing().possible(); },
            .argument = Takes::input_file("[FILE]"),
            .words = "diff difference divergence"});
  list.add(step("compare.next", "Next difference", "Ctrl+D",
                "To the next node at which the two recordings differ, with both corridors. In the panel "
                "Compare F7 does the same.",
                1));
  list.add(step("compare.previous", "Previous difference", "Ctrl+Shift+D",
                "To the previous node at which the two recordings differ.", -1));
  list.add(
      {.id = "compare.smallest",
       .label = "Smallest contradiction",
       .help = "To the smallest node about which the two recordings prove contradictory things: the place to look.",
       .run =
           [](Workbench& w, Argument) {
             w.remember_moment();
             w.apply(command::ChooseSmallest{});
             w.ask("compare", request::TurnTo{"corridors"});
           },
       .enabled =
           [](const Workbench& w) {
             return compared(w) && w.session().comparing().result()->comparison.contradictions.smallest.has_value();
           },
       .words = "diff same input other output"});
  list.add({.id = "compare.switches",
            .label = "Which switch explains it?",
            .help = "Searches again with some switches of the one and some of the other, until the fewest are "
                    "found that change the answer.",
            .run = [](Workbench& w,
                      Argument) { w.ask("compare", request::TurnTo{"summary"}), w.apply(command::FindSwitches{}); },
            .enabled =
                [](const Workbench& w) {
                  if (!compared(w)) return false;
                  const auto& r = *w.session().comparing().result();
                  return !r.mine->plan().imported() && !r.other->plan().imported();  // else no switch is told
                }});
  list.add(
      {.id = "compare.show_other",
       .label = "Show the other recording",
       .help = "All panels show the recording that this one was compared with, and this one stands beside it.",
       .run = applies(command::ShowCompared{}),
       .enabled = [](const Workbench& w) { return compared(w) && w.session().comparing().result()->judged.nodes(); }});
  list.add({.id = "compare.stop",
            .label = "Stop comparing",
            .help = "Stops the computation; what was found so far is kept.",
            .run = applies(command::StopComparing{}),
            .enabled = [](const Workbench& w) { return w.session().comparing().working(); },
            .quiet = true});
  list.add({.id = "compare.view",
            .label = "A part of Compare",
            .help = "Shows summary, corridors, nodes, totals, histogram or icicle of the two recordings.",
            .run = [](Workbench& w, Argument a) { w.ask("compare", request::TurnTo{a}); },
            .enabled = compared,
            .argument = Takes::word("PART",
                                    [](const Workbench&) {
                                      return std::vector<std::string>(std::begin(compare_part_ids),
                                                                      std::end(compare_part_ids));
                                    }),
            .quiet = true,
            .words = "diff icicle totals histogram corridors"});
  list.add({.id = "compare.histogram",
            .label = "Histogram of both recordings",
            .help = "Counts a value, such as ply or value - static, over the nodes of both (panel Compare).",
            .run =
                [](Workbench& w, Argument a) {
                  w.ask("compare", request::TurnTo{"histogram"}), w.apply(command::CompareField{a, ""});
                  if (const auto& problem = w.session().comparing().field_problem()) w.check(*problem);
                },
            .enabled = compared,
            .argument = Takes::expression("VALUE"),
            .quiet = true,
            .words = "diff distribution"});
}

}  // namespace ply::ui
