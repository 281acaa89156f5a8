// Other weights for the search that is shown: what the panel of that name does, by name.
#include <algorithm>

#include "app/ui/commands/lists.h"
#include "app/ui/workbench/workbench.h"
#include "engine/game/weights_text.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/reweighing.h"
#include "engine/session/answers/what_if_commands.h"

namespace ply::ui {
namespace {

constexpr const char* words = "what if weights reweigh evaluation heuristic sliders interval sensitivity";

const WhatIfSearch& reweighing(const Workbench& w) { return w.session().answers().reweighing(); }
bool possible(const Workbench& w) { return w.session().answers().possible() && w.runs().recorded_game(); }
bool ready(const Workbench& w) { return reweighing(w).tree() != nullptr; }

// "mobility=12 frontier=-5": the others stay as the sliders have them.
void set(Workbench& w, Argument a) {
  w.workspace().show("what_if");
  const Recording& recording = *w.runs().run()->recording();
  const Subject subject = recorded_subject(recording);
  const ProfileInfo* profile = subject.game ? subject.game->profile(subject.profile) : nullptr;
  if (!profile) return w.note(Message::Level::warning, "the evaluation of this search is not known here");
  std::string line = a;
  std::replace(line.begin(), line.end(), ',', ' ');
  const auto weights = parse_weights(*profile, line, reweighing(w).weights());
  if (!weights) return void(w.check(weights.error()));
  w.apply(command::SetWhatIf{*weights});
}

// The next search has the profile of the recording and these weights.
void take(Workbench& w) {
  const WhatIf& tree = *reweighing(w).tree();
  const Game &theirs = *tree.subject().game, &here = w.play().game();
  if (&theirs.type() != &here.type() || theirs.rules() != here.rules())
    return w.note(Message::Level::warning, "this search is of another game than the one on the board");
  SearchPlan s = w.runs().settings();
  const ProfileInfo& p = tree.profile();
  if (s.profile != p.id) s.profile = p.id, s.options = p.options;
  s.weights = named_weights(p, reweighing(w).weights());
  w.apply(command::SetSearch{s});
  w.note("the next search has these weights");
}

}  // namespace

void add_what_if_commands(CommandList& list) {
  list.menu = Menu::search;
  list.add({.id = "what_if.set",
            .label = "What if a weight were another",
            .help = "Computes bounds on what the recorded tree is worth with other weights (panel What-if weights).",
            .run = [](Workbench& w, Argument a) { set(w, a); },
            .enabled = possible,
            .argument = Takes::value("TERM=N[,TERM=N]"),
            .quiet = true,
            .words = words});
  list.add({.id = "what_if.search",
            .label = "Search with the what-if weights",
            .help = "Searches to the same depth with the weights of the panel What-if weights, for the exact value.",
            .run = applies(command::SearchWhatIf{}),
            .enabled = [](const Workbench& w) { return ready(w) && !reweighing(w).searching(); },
            .line_before = true,
            .words = words});
  list.add({.id = "what_if.take",
            .label = "Take the what-if weights for the next search",
            .help = "The next search uses the weights of the panel What-if weights.",
            .run = [](Workbench& w, Argument) { take(w); },
            .enabled = ready,
            .words = words});
  list.add({.id = "what_if.reset",
            .label = "Reset the what-if weights",
            .help = "Back to the weights of the recorded search.",
            .run = applies(command::ResetWhatIf{}),
            .enabled = possible,
            .quiet = true,
            .words = words});
  list.add({.id = "what_if.prepare",
            .label = "Make the recording ready for other weights",
            .help = "Computes the terms of every evaluated position again, after that was stopped.",
            .run = [](Workbench& w, Argument) { w.workspace().show("what_if"), w.apply(command::PrepareWhatIf{}); },
            .enabled = [](const Workbench& w) { return possible(w) && !reweighing(w).first_pass().answer(); },
            .quiet = true,
            .words = words});
  list.add({.id = "what_if.stop",
            .label = "Stop asking about other weights",
            .help = "Stops the first pass, or the search with other weights; results so far are kept.",
            .run = applies(command::StopWhatIf{}),
            .enabled = [](const Workbench& w) { return reweighing(w).working(); },
            .quiet = true,
            .words = words});
}

}  // namespace ply::ui
