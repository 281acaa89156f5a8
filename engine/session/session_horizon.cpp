// A deeper search that was made for the horizon becomes the one that is shown.
#include <fmt/format.h>

#include <memory>

#include "engine/analysis/horizon/horizon_words.h"
#include "engine/session/answers/answers.h"
#include "engine/session/handler.h"
#include "engine/session/session.h"

namespace ply {

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
