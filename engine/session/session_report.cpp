// What a claim of a report plays, in the rooms of the session.
#include "engine/plan/plan_text.h"
#include "engine/session/handler.h"
#include "engine/session/matches/breeding.h"
#include "engine/session/matches/matches.h"
#include "engine/session/original/report_room.h"
#include "engine/session/session.h"

namespace ply {

PLY_COMMAND(Session, ShowCheck) {
  const Check* check = reports_->check(c.check);
  if (!check) return;
  // 1. A search.
  if (check->is_search()) {
    SearchPlan plan = check->plan.plan;
    if (c.right) plan.fault = Fault::none;
    const auto text = write_plan(plan);
    return text ? open_plan("", *text) : log_.fail(text.error());
  }
  // 2. The board.
  const PlanRoot& root = check->plan.root;
  play_.adopt_game({root.game, root.start, root.moves, {}});
  settle();
  arrived(on_the_board());
  // 3. What is played on it.
  if (check->kind == CheckKind::evolution) {
    const auto settings = evolution_of(*check);
    if (!settings) return log_.fail(settings.error());
    EvolutionPlan plan;
    plan.settings = *settings;
    plan.out = breeding_->usual_file(*root.game, *settings);
    return carry_out(command::StartEvolution{plan});
  }
  if (!check->is_long()) return;
  const auto match = match_of(*check, {});
  if (!match) return log_.fail(match.error());
  MatchSetup setup;
  setup.players = match->players;
  setup.format = match->format;
  setup.pairs = match->pairs;
  setup.seed = match->seed;
  setup.opening_plies = match->openings.plies;
  setup.balance = match->openings.balance;
  matches_->carry_out(command::SetMatch{setup});
  carry_out(command::StartMatch{});
}

}  // namespace ply
