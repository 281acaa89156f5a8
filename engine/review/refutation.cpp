#include "engine/review/refutation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/ask/proof/proof_rows.h"
#include "engine/plan/plan_run.h"
#include "engine/read/waste/minimal_tree.h"
#include "engine/search/job_attention.h"

namespace ply {
namespace {

constexpr int distance_depth = 16;

/// At most this much is left for who made the error, in the view of that side.
struct Claimed {
  int at_most = 0;
  bool lost = false;
};

double threshold_of(MoveMark m) {
  return m == MoveMark::blunder ? blunder_loss : m == MoveMark::mistake ? mistake_loss : dubious_loss;
}

Claimed claim_of(const GameReview& r, std::size_t ply) {
  const ReviewedTurn& turn = r.turn_of(ply);
  const Decided d = decided_of(r, turn);
  const ProfileInfo& profile = *r.game->profile(r.settings.profile);
  if (d.proved()) return {d.after == ScoreClass::lost ? -profile.decided : profile.decided - 1, true};
  const ReviewedPly& last = r.plies[turn.last()];
  const double e = std::clamp(d.best - threshold_of(r.plies[ply].mark), 1e-6, 1 - 1e-6);
  const int value = static_cast<int>(std::floor(last.here->scale.k * std::log(e / (1 - e))));
  return {std::max(last.as_played().deep, value), false};
}

int depth_of(const GameReview& r, const ReviewedTurn& turn) {
  const JudgedPosition& last = *r.plies[turn.last()].here;
  if (!last.solved) return last.depth - 1;
  return last.margins ? max_depth : distance_depth;
}

/// The smallest proof among the records of this search, all of which are kept.
Result<Proof> proved(SearchPlan plan, const PlanRoot& root, const Score& claim, JobProgress& progress) {
  plan.policy = FullPolicy::stop;
  plan.budget_bytes = static_cast<std::size_t>(max_refutation_search + 1000) * sizeof(NodeRecord);
  RecordPool::Options memory;
  memory.keep_bytes = 0;
  memory.lead_bytes = std::size_t{1} << 20;
  RecordPool pool(memory);
  JobAttention attention(progress);
  PlanSinks sinks{&pool, &attention};
  sinks.max_nodes = max_refutation_search;
  const auto run = run_plan(plan, root, sinks);
  if (!run) return run.error();
  const View v = run->recording->view();
  const u32 top = last_result(v);
  if (top == no_node) return Error{"its search came to no result"};
  ProofRequest request;
  request.recording = run->recording;
  request.node = v.id(top);
  request.claim = claim;
  request.search = false;
  return find_proof(request, pool, progress);
}

}  // namespace

Result<Refutation> find_refutation(const GameReview& r, std::size_t ply, JobProgress& progress) {
  const ReviewedTurn& turn = r.turn_of(ply);
  const Game& game = *r.game;
  std::vector<MoveCode> moves;
  for (std::size_t i = 0; i <= turn.last(); ++i) moves.push_back(r.plies[i].played);
  const PlanRoot root = end_of_line(r.game, r.positions.front(), std::move(moves));
  if (game.outcome(root.position, root.history)) return Error{"the game is over there"};
  const Side side = r.plies[ply].mover, mover = game.mover(root.position);
  SearchRequest q = judging_request(game, r.settings, {root.position, root.history});
  q.limits.depth = depth_of(r, turn);
  if (q.limits.depth < 1) return Error{"nothing was searched behind it"};
  const Claimed claimed = claim_of(r, ply);
  const Score claim = mover == side ? Score{claimed.at_most, Kind::upper} : Score{-claimed.at_most, Kind::lower};
  // Among all nodes of the tree the smallest proof is found; where they are too many, among those that alpha-beta
  // needs.
  SearchOptions every;
  every.algorithm = Algorithm::minimax;
  every.horizon = q.options.horizon;
  if (r.plies[turn.last()].here->solved) set_switch(q.options, "iterative", false);
  Error problem;
  for (const SearchOptions& options : {every, q.options}) {
    q.options = options;
    SearchPlan plan;
    set_request(plan, game, q);
    set_root(plan, root);
    auto proof = proved(plan, root, claim, progress);
    if (proof) return Refutation{std::move(*proof), claimed.lost, options.algorithm == Algorithm::minimax};
    if (progress.stop) return Error{"stopped"};
    problem = proof.error();
  }
  return problem;
}

}  // namespace ply
