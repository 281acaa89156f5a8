#include "engine/ask/proof/proof_builder.h"

#include <algorithm>
#include <utility>

#include "engine/game/forcing_moves.h"
#include "engine/game/turn_win.h"
#include "engine/search/switches.h"
#include "engine/search/win_distance.h"

namespace ply {
namespace {

// One walk over the chosen nodes, depth first.
class Building {
 public:
  Building(const Proof& about, const View& v, const Prover& prover, bool recorded, const std::atomic<bool>& stop)
      : about_(about),
        game_(*about.root.game),
        profile_(*game_.profile(about.plan.profile)),
        weights_(weights_of(profile_, about.plan.weights)),
        quiescence_(about.plan.options.horizon == Horizon::quiescence),

        v_(v),
        prover_(prover),
        recorded_(recorded),
        stop_(stop),
        history_(about.root.history) {}

  BuildEnd run(Prover::Step top) {
    Position p = about_.root.position;
    for (const MoveCode m : about_.line) {
      history_.push_back(game_.key(p));
      p = game_.after(p, m);
    }
    add(top, p, 0, static_cast<int>(about_.line.size()), about_.depth);
    if (end_ != BuildEnd::done) return end_;
    const ProofNode& n = made_.front().node;
    const Score& c = about_.claim;
    const bool low = c.kind != Kind::upper, high = c.kind != Kind::lower;
    if ((low && n.lower < c.value) || (high && n.upper > c.value)) return BuildEnd::differs;
    return BuildEnd::done;
  }

  // In the order of reading: each node before its subtree, the hardest sibling first.
  std::vector<ProofNode> take(u64& leaves) {
    std::vector<ProofNode> out;
    out.reserve(made_.size());
    std::vector<std::pair<u32, u32>> todo{{0, no_node}};
    leaves = 0;
    while (!todo.empty()) {
      const auto [i, parent] = todo.back();
      todo.pop_back();
      Made& m = made_[i];
      const auto index = static_cast<u32>(out.size());
      out.push_back(m.node);
      out.back().parent = parent;
      leaves += m.node.leaf();
      sort_hardest_last(m);
      for (const u32 c : m.children) todo.emplace_back(c, index);
    }
    return out;
  }

 private:
  struct Made {
    ProofNode node;
    std::vector<u32> children;
  };

  u32 add(Prover::Step at, const Position& p, MoveCode move, int ply, int depth) {
    const auto index = static_cast<u32>(made_.size());
    made_.emplace_back();
    if (made_.size() > max_proof_nodes) end_ = BuildEnd::too_large;
    if (made_.size() % 1024 == 0 && stop_.load(std::memory_order_relaxed)) end_ = BuildEnd::stopped;
    if (end_ != BuildEnd::done) return index;
    ProofNode n;
    std::vector<u32> children;
    n.move = move;
    n.mover = game_.mover(p);
    n.depth = depth;
    n.id = recorded_ ? v_.id(at.slot) : no_node;
    n.lower = -infinite, n.upper = infinite;
    if (game_.outcome(p)) {
      n.over = true;
      n.lower = n.upper = finished(p, ply);
    } else if (game_.outcome(p, history_)) {
      end_ = BuildEnd::past;
    } else if (won_in_turn(about_, p, ply, depth)) {
      const auto moves = static_cast<int>(turn_win_line(game_, p).size());
      if (moves == 0) end_ = BuildEnd::differs;
      const int x = about_.win - ply - moves;
      n.lower = n.upper = n.mover == about_.side ? x : -x;
    } else {
      children = choices(at, p, ply, n);
    }
    for (const u32 c : children) n.size += made_[c].node.size;
    made_[index] = {n, std::move(children)};
    return index;
  }

  int finished(const Position& p, int ply) {
    const Breakdown b = game_.evaluate(p, profile_.id, weights_, about_.side);
    if (!b.finished) end_ = BuildEnd::differs;
    return seen_from_above(b.finished.value_or(0), ply, about_.win);
  }

  std::vector<u32> choices(Prover::Step at, const Position& p, int ply, ProofNode& n) {
    const bool at_horizon = n.depth <= 0;
    if (at_horizon) n.static_eval = game_.evaluate(p, profile_.id, weights_, about_.side).total;
    const std::vector<MoveCode> moves = !at_horizon   ? game_.moves(p, history_)
                                        : quiescence_ ? forcing_moves_of(game_, p, history_)
                                                      : std::vector<MoveCode>{};
    n.choices = static_cast<u32>(moves.size());
    std::vector<Prover::Step> steps;
    prover_.chosen(at, steps);
    const bool max = n.mover == about_.side;
    int low = n.static_eval.value_or(max ? -infinite : infinite), high = low;
    std::vector<u32> children;
    history_.push_back(game_.key(p));
    for (const Prover::Step& s : steps) {
      const MoveCode m = v_[s.slot].move;
      if (std::find(moves.begin(), moves.end(), m) == moves.end()) end_ = BuildEnd::differs;
      if (end_ != BuildEnd::done) break;
      const u32 child = add(s, game_.after(p, m), m, ply + 1, n.depth - 1);
      if (end_ != BuildEnd::done) break;
      children.push_back(child);
      const ProofNode& c = made_[child].node;
      low = max ? std::max(low, c.lower) : std::min(low, c.lower);
      high = max ? std::max(high, c.upper) : std::min(high, c.upper);
    }
    history_.pop_back();
    n.listed = static_cast<u32>(children.size());
    // The best of what is listed is one bound; it is the other as well where nothing is left out.
    const bool all = n.complete() && (n.choices > 0 || at_horizon), any = n.listed > 0 || at_horizon;
    if (any && (max || all)) n.lower = low;
    if (any && (!max || all)) n.upper = high;
    return children;
  }

  // The one nearest to the claim is searched for first, so it lies on top of the stack.
  void sort_hardest_last(Made& m) {
    const bool max = m.node.mover == about_.side;
    const auto hard = [&](u32 c) {
      const ProofNode& n = made_[c].node;
      if (max) return i64{n.upper < infinite ? n.upper : n.lower};
      return -i64{n.lower > -infinite ? n.lower : n.upper};
    };
    std::stable_sort(m.children.begin(), m.children.end(), [&](u32 a, u32 b) {
      const i64 x = hard(a), y = hard(b);
      return x != y ? x < y : made_[a].node.size < made_[b].node.size;
    });
  }

  const Proof& about_;
  const Game& game_;
  const ProfileInfo& profile_;
  const Weights weights_;
  const bool quiescence_;
  const View& v_;
  const Prover& prover_;
  const bool recorded_;
  const std::atomic<bool>& stop_;
  std::vector<u64> history_;
  std::vector<Made> made_;
  BuildEnd end_ = BuildEnd::done;
};

}  // namespace

bool won_in_turn(const Proof& about, const Position& p, int ply, int depth) {
  if (!about.plan.options.has(Switch::turn_wins) || about.win <= 0 || (ply == 0 && depth > 0)) return false;
  const TurnWin win = turn_win_of(*about.root.game, p);
  return depth < win.left && win.moves > 0;
}

ProofBuilder::ProofBuilder(const Proof& about) : about_(about) {}

BuildEnd ProofBuilder::build(const View& v, const Prover& prover, Prover::Step top, bool recorded, Proof& out,
                             const std::atomic<bool>& stop) const {
  if (prover.cost().nodes > max_proof_nodes) return BuildEnd::too_large;
  Building b(about_, v, prover, recorded, stop);
  const BuildEnd end = b.run(top);
  if (end == BuildEnd::done) out.nodes = b.take(out.leaves);
  return end;
}

}  // namespace ply
