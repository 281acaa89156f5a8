// Two recordings beside each other: going to a difference moves the one moment that all panels show, and the place in
// the other one with it.
#include <fmt/format.h>

#include <memory>

#include "engine/ask/horizon/horizon_words.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/compare_commands.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/answers/fork_commands.h"
#include "engine/session/answers/forks.h"
#include "engine/session/handler.h"
#include "engine/session/session.h"

namespace ply {

static void go_to(Walk& walk, Comparing& comparing, const Comparing::Place& place) {
  walk.seek(place.ta);
  walk.select(walk.view().id(place.shown_a));
  comparing.choose(place, walk.cursor().tick, walk.shown_slot());
}

// Until the next poll the room may still hold the comparison of what was shown before.
bool Session::compares_what_is_shown() const {
  const Comparing::Result* r = comparing_->result();
  return r && runs_.run() && runs_.run()->recording() == r->mine.get() && walk_.view().size() == r->mine->size();
}

PLY_COMMAND(Session, ChooseDifference) {
  const Comparing::Result* r = compares_what_is_shown() ? comparing_->result() : nullptr;
  if (!r || c.index < 0 || c.index >= static_cast<i64>(r->comparison.differences.list.size()))
    return log_.warn("there is no such difference");
  const NodeDifference& d = r->comparison.differences.list[static_cast<std::size_t>(c.index)];
  go_to(walk_, *comparing_, {d.a, d.b, d.shown_a, d.shown_b, d.ta, d.tb, c.index});
}

PLY_COMMAND(Session, StepDifference) {
  const Comparing::Result* r = compares_what_is_shown() ? comparing_->result() : nullptr;
  if (!r) return log_.warn("nothing is compared: the panel Compare sets this search beside another one");
  if (!r->judged.nodes()) return log_.warn("their nodes cannot be compared: " + r->judged.refused);
  const Comparing::Place here = comparing_->place(walk_.cursor().tick, walk_.shown_slot());
  const i64 n = static_cast<i64>(r->comparison.differences.list.size());
  i64 to = here.index >= 0 ? here.index + (c.step < 0 ? -1 : 1)
                           : difference_after(r->comparison.differences, walk_.cursor().tick, c.step < 0);
  // A finished search stands at its end: one begins at the first
  if (here.index < 0 && to < 0) to = c.step < 0 ? n - 1 : 0;
  if (to < 0 || to >= n)
    return log_.news(n == 0       ? "they are equal, event by event"
                     : c.step < 0 ? "there is no difference before this"
                                  : "there is no difference after this");
  carry_out(command::ChooseDifference{to});
}

PLY_COMMAND(Session, ChooseSmallest) {
  const Comparing::Result* r = compares_what_is_shown() ? comparing_->result() : nullptr;
  if (!r || !r->judged.nodes() || !r->comparison.contradictions.smallest) return log_.warn("there is no contradiction");
  const Contradiction& s = *r->comparison.contradictions.smallest;
  go_to(walk_, *comparing_, {s.a, s.b, s.a, s.b, r->mine->view().leave(s.a), r->other->view().leave(s.b)});
}

PLY_COMMAND(Session, ChooseOther) {
  const auto place = compares_what_is_shown() ? comparing_->place_of_other(c.id) : std::nullopt;
  if (!place) return log_.warn("there is no such node in the other recording");
  go_to(walk_, *comparing_, *place);
}

// Only where both began at one position: then the game stands where it stood.
PLY_COMMAND(Session, ShowCompared) {
  const Comparing::Result* r = compares_what_is_shown() ? comparing_->result() : nullptr;
  const auto run = runs_.run();
  if (!r || !run) return log_.warn("nothing is compared");
  if (!r->judged.nodes()) return log_.warn("it is of another position: open it as a file");
  show_recording(run->root(), r->other, run->game_node());
  comparing_->follow(runs_.run());
  comparing_->compare_with_before();
}

// Another one of the forks is shown by all panels, where its node was left; the game stands where it stood.
PLY_COMMAND(Session, ShowFork) {
  const auto run = runs_.run();
  if (!run || !forks_->possible()) return log_.warn("there is no finished recording, and so no fork");
  const Forks::Fork* fork = forks_->to_show(c.fork);
  if (!fork) return;
  // Of one that others were made of, where that was.
  const int number = static_cast<int>(fork - forks_->all().data());
  const u32 left = forks_->node_in(number, forks_->chosen()), node = left != no_node ? left : fork->node;
  const auto recording = fork->recording;
  show_recording(run->root(), recording, run->game_node());
  forks_->follow(runs_.run());
  forks_->choose(forks_->shown());
  if (node != no_node && recording->view().find(node) != no_node) walk_.select(node);
}

// A deeper search that was made for the horizon becomes the one that is shown.
// The game on the board and the settings of the next searches stay as they are.
PLY_COMMAND(Session, OpenDeeper) {
  const std::shared_ptr<const HorizonReport> report = answers_->horizon_report();
  const HorizonStep* step = report ? report->step(c.plies, c.quiet) : nullptr;
  if (!step || !step->done) return log_.warn("there is no such search: ask about the horizon first");
  const SearchRun& asked = *runs_.run();
  const int node = asked.root().moves.size() == report->root.moves.size() ? asked.game_node() : -1;
  const SearchPlan plan = plan_of_step(*report, asked.recording()->plan(), *step);
  const std::string name = step_name(*step);
  walk_.begin(nullptr);  // the old search ends before the new one begins
  answers_->follow({});
  runs_.start(SearchRun::Purpose::analysis, report->root, node, plan, walk_.breakpoints(), false);
  walk_.begin(runs_.run().get());
  log_.news(fmt::format("horizon: the search to depth {} ({}) is shown", plan.limits.depth, name));
}

}  // namespace ply
