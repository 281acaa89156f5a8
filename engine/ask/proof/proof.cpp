#include "engine/ask/proof/proof.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "engine/ask/proof/proof_builder.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/thread_parts.h"
#include "engine/read/waste/minimal_tree.h"
#include "engine/search/job_attention.h"
#include "engine/search/switches.h"
#include "engine/search/win_distance.h"

namespace ply {
namespace {

Wanted wanted_of(Kind kind) {
  return kind == Kind::lower ? Wanted::min : kind == Kind::upper ? Wanted::max : Wanted::both;
}

// What keeps records from being a proof, in the order in which a person should hear of it.
std::string why_not_recorded(const Recording& recording, u32 slot, const std::string& found) {
  const SearchPlan& plan = recording.plan();
  std::string unsound;
  for (const SwitchInfo& s : all_switches())
    if (s.assumes && switched_on(plan.options, s)) unsound += (unsound.empty() ? "" : ", ") + std::string(s.id);
  if (!unsound.empty()) return "unsound switches were on: " + unsound;
  const View v = recording.view();
  if (v[slot].ply == 0 && plan.options.has(Switch::turn_defence))
    return "its root leaves out moves that lose within the next turn, and a card lists all";
  if (!found.empty()) return found;
  if (v[slot].end() == NodeEnd::aborted) return "the search was stopped at this node";
  if (v[slot].skipped > 0 || v[slot].partial()) return "some of the nodes below have no record";
  return "the search did not look far enough for this claim";
}

class Finder {
 public:
  Finder(const ProofRequest& request, RecordPool& pool, JobProgress& progress)
      : request_(request), recording_(*request.recording), v_(recording_.view()), pool_(pool), progress_(progress) {}

  Result<Proof> found_proof() {
    if (const std::string why = no_proof_of(recording_); !why.empty()) return Error{why};
    slot_ = request_.node < v_.size() ? v_.find(request_.node) : no_node;
    if (slot_ == no_node || v_.open(slot_)) return Error{fmt::format("there is no node {}", request_.node)};
    auto root = resolve(recording_.plan());
    if (!root) return root.error();
    proof_.root = std::move(*root);
    const Game& game = *proof_.root.game;
    proof_.plan = recording_.plan();
    proof_.side = game.mover(proof_.root.position);
    proof_.node = request_.node;
    proof_.depth = v_[slot_].depth();
    proof_.win = game.profile(proof_.plan.profile)->win;
    proof_.claim = request_.claim ? *request_.claim : said_of(v_, slot_);
    if (proof_.claim.kind == Kind::none)
      return Error{"the search was stopped before it said anything about this node: name a claim"};
    if (auto ok = read_line(); !ok) return ok.error();
    const ProofBuilder builder(proof_);
    if (game.outcome(there_)) return end_of_game(builder);
    if (won_in_turn(proof_, there_, static_cast<int>(proof_.line.size()), proof_.depth)) return end_of_turn(builder);
    BuildEnd end = from_records(builder);
    if (end == BuildEnd::done) return std::move(proof_);
    if (progress_.stop) return Error{"stopped"};
    if (end == BuildEnd::too_large) return too_large();
    if (!request_.search)
      return Error{"the records alone do not prove it: " + why_not_recorded(recording_, slot_, said(end))};
    proof_.searched = why_not_recorded(recording_, slot_, said(end));
    return again(builder);
  }

 private:
  static std::string said(BuildEnd end) {
    return end == BuildEnd::past      ? "it rests on a repetition or a limit of moves"
           : end == BuildEnd::differs ? "rules or evaluation contradict the records"
                                      : "";
  }
  Error too_large() const {
    return Error{fmt::format("the smallest known proof has {}, more than the {} of a card; ask for a node below it",
                             counted(builder_nodes_, "node"), grouped(max_proof_nodes))};
  }
  std::string value_text(int value) const { return proof_.root.game->value_text(proof_.plan.profile, value); }

  // The moves from the root, each asked for before it is played.
  Status read_line() {
    const Game& game = *proof_.root.game;
    std::vector<u32> path;
    v_.path_to(slot_, path);
    Position p = proof_.root.position;
    for (std::size_t i = 1; i < path.size(); ++i) {
      const NodeRecord& r = v_[path[i]];
      if (r.pass() == Pass::probe) return Error{"it lies beside the line, behind a null move or in a shallow search"};
      if (!game.can_play(p, r.move)) return Error{"a move on the path to it is not legal"};
      proof_.line.push_back(r.move);
      p = game.after(p, r.move);
    }
    there_ = p;
    return Done{};
  }

  BuildEnd from_records(const ProofBuilder& builder) {
    Prover prover(v_, {slot_, wanted_of(proof_.claim.kind), proof_.claim.value, proof_.side, true});
    if (!prover.run(&progress_.stop)) return BuildEnd::nothing;
    builder_nodes_ = prover.cost().nodes;
    return builder.build(v_, prover, {slot_, wanted_of(proof_.claim.kind)}, true, proof_, progress_.stop);
  }

  // Nothing is searched where the game is over.
  Result<Proof> end_of_game(const ProofBuilder& builder) {
    const Prover none(v_, {slot_, Wanted::both, 0, proof_.side, true});
    if (builder.build(v_, none, {slot_, Wanted::both}, true, proof_, progress_.stop) == BuildEnd::done)
      return std::move(proof_);
    const Breakdown b = proof_.root.game->evaluate(
        there_, proof_.plan.profile, weights_of(*proof_.root.game->profile(proof_.plan.profile), proof_.plan.weights),
        proof_.side);
    const int x = seen_from_above(b.finished.value_or(0), static_cast<int>(proof_.line.size()), proof_.win);
    return Error{fmt::format("the claim is false: the game is over there, and this is = {} for {}", value_text(x),
                             proof_.root.game->type().side_name(proof_.side))};
  }

  // Nor where a win within the turn is seen.
  Result<Proof> end_of_turn(const ProofBuilder& builder) {
    const Prover none(v_, {slot_, Wanted::both, 0, proof_.side, true});
    const BuildEnd end = builder.build(v_, none, {slot_, Wanted::both}, true, proof_, progress_.stop);
    if (end == BuildEnd::done) return std::move(proof_);
    return Error{end == BuildEnd::past
                     ? said(end)
                     : fmt::format("the claim is false: {} can win within its turn there",
                                   proof_.root.game->type().side_name(proof_.root.game->mover(there_)))};
  }

  // The node alone, to its depth, with all switches off that assume something, recorded whole.
  Result<Proof> again(const ProofBuilder& builder) {
    const Game& game = *proof_.root.game;
    std::vector<MoveCode> moves = proof_.root.moves;
    moves.insert(moves.end(), proof_.line.begin(), proof_.line.end());
    const PlanRoot root = end_of_line(proof_.root.game, proof_.root.start, std::move(moves));
    if (proof_.depth < 0) return Error{"it lies behind the horizon, where nothing can be searched alone"};
    if (!game.profile(proof_.plan.profile)->antisymmetric && game.mover(root.position) != proof_.side)
      return Error{
          "the records do not prove it, and this evaluation judges for the side that searches: a node of the "
          "other side cannot be searched alone"};
    if (game.outcome(root.position, root.history))
      return Error{"the game is over there by what came before it, a repetition or a limit of moves: no card"};
    SearchPlan plan = proof_.plan;
    plan.options = sound_part(plan.options);
    plan.options.set(Switch::turn_defence, false);  // all moves are listed
    plan.limits = {proof_.depth, 0, 0};
    plan.fault = Fault::none;
    plan.record = true;
    plan.max_ply = ply::max_ply;
    plan.policy = FullPolicy::stop;
    plan.budget_bytes = static_cast<std::size_t>(max_proof_search + 1000) * sizeof(NodeRecord);
    set_root(plan, root);
    JobAttention attention(progress_);
    PlanSinks sinks{&pool_, &attention};
    sinks.max_nodes = max_proof_search;
    sinks.begun = request_.begun;
    const auto run = run_plan(plan, root, sinks);
    if (!run) return run.error().after("searched again: ");
    if (progress_.stop) return Error{"stopped"};
    proof_.searched_nodes = run->result.counters.nodes;
    const View v = run->recording->view();
    const u32 top = last_result(v);
    if (top == no_node) return Error{"searched again it came to no result"};
    const int ply = static_cast<int>(proof_.line.size());
    const int claimed = seen_from_above(proof_.claim.value, -ply, proof_.win);
    Prover prover(v, {top, wanted_of(proof_.claim.kind), claimed, proof_.side, true});
    BuildEnd end = BuildEnd::nothing;
    if (prover.run(&progress_.stop)) {
      builder_nodes_ = prover.cost().nodes;
      end = builder.build(v, prover, {top, wanted_of(proof_.claim.kind)}, false, proof_, progress_.stop);
    }
    if (end == BuildEnd::done) return std::move(proof_);
    if (progress_.stop) return Error{"stopped"};
    if (end == BuildEnd::too_large) return too_large();
    return Error{why_not_again(v[top], ply, end, run->result.history_dependent)};
  }

  // Only an exact value says that the claim is wrong.
  std::string why_not_again(const NodeRecord& top, int ply, BuildEnd end, bool rests) const {
    const int own = seen_from_above(top.value, ply, proof_.win), x = top.mover() == proof_.side ? own : -own;
    const Score& c = proof_.claim;
    const bool wrong = c.kind == Kind::exact ? x != c.value : c.kind == Kind::lower ? x < c.value : x > c.value;
    if (wrong && top.kind() == Kind::exact && !rests)
      return fmt::format(
          "the claim is false{}: searched to depth {} this is = {} for {}",
          ply == 0 && proof_.plan.options.has(Switch::turn_defence) ? " with the moves that it left out" : "",
          proof_.depth, value_text(x), proof_.root.game->type().side_name(proof_.side));
    if (rests || end == BuildEnd::past)
      return "it rests on a repetition or a limit of moves, which no position shows: no card";
    if (end == BuildEnd::differs) return "rules and evaluation contradict what the search said of this node";
    return "no proof was found without what rests on the past or lies beyond the deepest ply";
  }

  const ProofRequest& request_;
  const Recording& recording_;
  const View v_;
  RecordPool& pool_;
  JobProgress& progress_;
  u32 slot_ = no_node;
  Position there_;  // at the node
  u64 builder_nodes_ = 0;
  Proof proof_;
};

}  // namespace

Score said_of(const View& v, u32 slot) {
  std::vector<u32> roots;
  v.roots(roots);
  const NodeRecord& r = v[slot];
  if (roots.empty() || r.mover() == v[roots.front()].mover()) return {r.value, r.kind()};
  return {-r.value, flipped(r.kind())};
}

std::string no_proof_of(const Recording& recording) {
  const SearchPlan& plan = recording.plan();
  if (is_by_threads(plan)) return because_imported(plan);
  if (plan.imported()) return fmt::format("{} searched this: its rules and values are not available here", plan.engine);
  const auto root = resolve(plan);
  if (!root) return root.error().message;
  const ProfileInfo* profile = root->game->profile(plan.profile);
  if (!profile) return fmt::format("its profile {} is not known here", quoted_text(plan.profile));
  if (profile->by_turns) return "this profile searches whole turns, and a card lists single moves";
  if (plan.options.horizon == Horizon::forced)
    return "this search must play forcing moves at its horizon, by rules of its own: a card would not be plain minimax";
  if (!recording.finished()) return "the search is still running: stop it first, or wait";
  if (const std::string other = other_revision(recording.summary().search.by, profile->revision, false); !other.empty())
    return other;
  return {};
}

Result<Proof> find_proof(const ProofRequest& request, RecordPool& pool, JobProgress& progress) {
  return Finder(request, pool, progress).found_proof();
}

Result<Score> parse_claim(std::string_view text, const Game& game, const std::string& profile) {
  const ProfileInfo* info = game.profile(profile);
  const int scale = info ? info->scale : 1;
  const std::string whole = quoted_text(text);
  text = trim(text);
  Kind kind = Kind::none;
  for (const auto& [sign, k] : {std::pair<std::string_view, Kind>{"<=", Kind::upper},
                                {"≤", Kind::upper},
                                {">=", Kind::lower},
                                {"≥", Kind::lower},
                                {"=", Kind::exact}})
    if (kind == Kind::none && text.starts_with(sign)) kind = k, text = trim(text.substr(sign.size()));
  if (kind == Kind::none) return Error{fmt::format("{} is no claim: write \"<= X\", \">= X\" or \"= X\"", whole)};
  const auto number = to_number<double>(text);
  if (!number || !(std::abs(*number) * scale < infinite)) return Error{fmt::format("{} names no value", whole)};
  const double units = *number * scale;
  if (std::abs(units - std::round(units)) > 1e-6)
    return Error{fmt::format("{}: the unit of {} is {}: 100 of them are read as {}", whole, profile,
                             info ? info->unit : "", info ? game.value_text(profile, 100 * scale) : "100")};
  return Score{static_cast<int>(std::lround(units)), kind};
}

std::string claim_text(Kind kind, const std::string& value) {
  return kind == Kind::exact   ? "worth exactly " + value
         : kind == Kind::lower ? "worth at least " + value
                               : "worth at most " + value;
}

}  // namespace ply
