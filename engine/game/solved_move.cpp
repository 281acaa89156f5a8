#include "engine/game/solved_move.h"

#include <algorithm>

#include "engine/base/processor_time.h"
#include "engine/game/asked_solver.h"
#include "engine/game/game_phases.h"

namespace ply {

std::optional<SolvedLine> solved_line(const Game& game, const SearchRequest& q) {
  const auto* phases = dynamic_cast<const HasPhases*>(&game);
  if (q.solver_nodes == 0 || !phases) return std::nullopt;
  const auto* asked = dynamic_cast<const HasPlaySolver*>(&game);
  if (phases->left(q.position) > (asked ? asked->asked_at(q.solver_nodes) : phases->solved_at())) return std::nullopt;
  if (game.outcome(q.position, q.history)) return std::nullopt;
  SolveRequest request;
  request.position = q.position;
  request.max_nodes = q.solver_nodes;
  const double begin = processor_seconds();
  const auto solved = game.solve(request);
  if (!solved || solved->score.kind != Kind::exact || solved->best.empty()) return std::nullopt;

  SolvedLine out;
  out.moves = solved->pv.empty() ? std::vector<MoveCode>{solved->best.front()} : solved->pv;
  out.nodes = solved->nodes;
  out.seconds = processor_seconds() - begin;
  out.end = q.position;
  std::vector<u64> history = q.history;
  for (const MoveCode m : out.moves) {
    if (game.outcome(out.end, history)) return std::nullopt;
    history.push_back(game.key(out.end));
    out.end = game.after(out.end, m);
  }
  out.ends = game.outcome(out.end, {}).has_value();
  const bool drawn = solved->score.value == 0 && solved->result == 'D';
  if (!out.ends && (!drawn || game.outcome(out.end, history))) return std::nullopt;
  return out;
}

}  // namespace ply
