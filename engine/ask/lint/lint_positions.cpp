// The rules that need positions: at a sample of nodes the moves from the root are played again, and rules and
// evaluation are asked.
#include <cstdlib>

#include "engine/ask/lint/lint_notes.h"
#include "engine/plan/plan_root.h"
#include "engine/read/node/symmetry.h"
#include "engine/read/places/node_replay.h"
#include "engine/read/places/position_walk.h"
#include "engine/search/switches.h"

namespace ply::lint_detail {
namespace {

class PositionPass {
 public:
  explicit PositionPass(Notes& n)
      : n_(n),
        v_(n.in.view),
        g_(*n.in.root.game),
        s_(*n.in.plan),
        profile_(*g_.profile(s_.profile)),
        weights_(weights_of(profile_, s_.weights)),
        root_(g_.mover(n.in.root.position)) {
    if (auto rules = parse_rules(s_.rules)) rules_ = *rules;
    if (profile_.classic) history_free_ = true;  // the original programs did not see the past
  }

  bool run() {
    const u32 size = v_.size(), sample = std::min(n_.options.positions, size);
    if (sample == 0) return true;
    const std::vector<u32> slot = slots_by_id(v_);
    const double step = static_cast<double>(size) / sample;
    NodeReplay at(v_, g_, n_.in.root.position, n_.in.root.history);
    for (u32 i = 0; i < sample; ++i) {
      if (i % 256 == 0 && !n_.go_on(size + i)) return false;
      const u32 k = slot[static_cast<u32>(i * step)];
      if (!reached(at, k)) continue;
      ++n_.report.positions;
      node(at, k, i);
    }
    n_.work += sample;
    return links(slot, sample / 2);
  }

 private:
  bool reached(NodeReplay& at, u32 k) {
    switch (at.go(k)) {
      case NodeReplay::Reached::node: return true;
      case NodeReplay::Reached::behind_null_move:
      case NodeReplay::Reached::behind_end: return false;
      case NodeReplay::Reached::behind_illegal_move: break;
    }
    if (at.illegal() != last_illegal_) {
      last_illegal_ = at.illegal();
      n_.check(Rule::moves_complete, false, at.illegal(), false, Quantity::move, 0, v_[at.illegal()].move,
               "The move that led to the node is not legal there.");
    }
    return false;
  }

  void node(NodeReplay& at, u32 k, u32 i) {
    const NodeRecord& q = v_[k];
    const Position& p = at.position();
    if (!n_.check(Rule::moves_complete, g_.mover(p) == q.mover(), k, false, Quantity::number,
                  static_cast<i64>(g_.mover(p)), static_cast<i64>(q.mover()), "The wrong side is to move."))
      return;
    const History history = history_free_ ? History{} : at.history();
    if (q.end() != NodeEnd::aborted && !profile_.by_turns) rules_agree(k, q, p, history);
    if (q.has_static() && !n_.other_evaluation) static_value(k, q, p);
    if (q.end() == NodeEnd::over && !n_.other_evaluation && n_.win >= 0 && !profile_.by_turns) finished_value(k, q, p);
    if (q.end() == NodeEnd::turn_won && !n_.other_evaluation && n_.win > 0 && i % 4 == 0) won_within_turn(k, q, p);
    if (i % 4 == 0 && !n_.other_evaluation && profile_.antisymmetric && !g_.outcome(p)) exchanged(k, p);
    if (i % 8 == 0) from_scratch(k, p);
  }

  void rules_agree(u32 k, const NodeRecord& q, const Position& p, History history) {
    const bool over = q.end() == NodeEnd::over || q.end() == NodeEnd::repetition || q.end() == NodeEnd::limit;
    const bool ended = g_.outcome(p, history).has_value();
    if (over) n_.check(Rule::moves_complete, ended, k, true, Quantity::nothing, 0, 0, "The game is not over here.");
    // The original programs know no limits of moves, behind the horizon nobody looks for such, and one that must play
    // on there tests less.
    else if (!profile_.classic && (q.depth() > 0 || (q.depth() == 0 && s_.options.horizon != Horizon::forced)))
      n_.check(Rule::moves_complete, !ended, k, true, Quantity::nothing, 0, 0,
               "The game is over here, and the search went on.");
    if (over || ended || q.end() != NodeEnd::inner || q.depth() <= 0 || q.ply >= max_ply) return;
    const auto moves = static_cast<i64>(g_.moves(p, history).size());
    const bool all = q.ply > 0 || !(s_.options.has(Switch::turn_defence) || s_.options.has(Switch::turn_captures));
    n_.check(Rule::moves_complete, all ? moves == q.moves : moves >= q.moves && q.moves > 0, k, true, Quantity::number,
             moves, q.moves, "The node has not as many moves as the rules list.");
  }

  void static_value(u32 k, const NodeRecord& q, const Position& p) {
    const Side viewer = profile_.antisymmetric ? q.mover() : root_;
    const int total = g_.evaluate(p, s_.profile, weights_, viewer).total, want = viewer == q.mover() ? total : -total;
    n_.check(Rule::static_right, want == q.static_eval, k, true, Quantity::score, want, q.static_eval,
             "The static value is not what the terms of the position add up to.");
  }

  void finished_value(u32 k, const NodeRecord& q, const Position& p) {
    const Side viewer = profile_.antisymmetric ? q.mover() : root_;
    const Breakdown b = g_.evaluate(p, s_.profile, weights_, viewer);
    if (!b.finished) return;
    const int value = seen_from_above(*b.finished, q.ply, n_.win), want = viewer == q.mover() ? value : -value;
    n_.check(Rule::wins_by_ply, want == q.value, k, true, Quantity::score, want, q.value,
             "The finished game has not the value that its evaluation gives it.");
  }

  // By playing on: what takes too long to try is left alone.
  void won_within_turn(u32 k, const NodeRecord& q, const Position& p) {
    int left = 3000;
    const int plies = profile_.by_turns ? max_ply : n_.win - q.value - q.ply;  // by turns: however many this one has
    const bool wins = can_win(p, q.mover(), plies, left);
    if (wins || left > 0)
      n_.check(Rule::wins_by_ply, wins, k, true, Quantity::nothing, 0, 0,
               "The side to move cannot win within its turn in that number of plies.");
  }
  bool can_win(const Position& p, Side side, int plies, int& left) const {
    for (const MoveCode m : g_.moves(p)) {
      if (left <= 0) return false;
      --left;
      const Position c = g_.after(p, m);
      if (const auto o = g_.outcome(c)) {
        if (o->winner == winner_of(side)) return true;
      } else if (plies > 1 && g_.mover(c) == side && can_win(c, side, plies - 1, left)) {
        return true;
      }
    }
    return false;
  }

  void exchanged(u32 k, const Position& p) {
    if (const auto broken = symmetry_broken(g_, s_.profile, weights_, p))
      n_.check(Rule::static_right, !*broken, k, true, Quantity::number, 0, 0,
               "With the sides exchanged the terms are not the other side's.");
  }

  void from_scratch(u32 k, const Position& p) {
    const auto again = g_.type().parse_position(g_.write(p), rules_);
    if (!again) return;  // not every position in the middle of a turn can be written
    n_.check(Rule::key_tells_apart,
             again->game->key(again->position) == g_.key(p) || g_.write(again->position) != g_.write(p), k, false,
             Quantity::nothing, 0, 0, "The key is not that of the same position read anew.");
  }

  bool links(const std::vector<u32>& slot, u32 sample) {
    std::vector<u32> linked;
    for (u32 k = 0; k < v_.size(); ++k)
      if (v_[k].link < v_.size()) linked.push_back(k);
    if (linked.empty() || sample == 0) return true;
    const double step = std::max(1.0, static_cast<double>(linked.size()) / sample);
    NodeReplay at(v_, g_, n_.in.root.position, n_.in.root.history),
        writer(v_, g_, n_.in.root.position, n_.in.root.history);
    for (double i = 0; i < static_cast<double>(linked.size()); i += step) {
      const u32 k = linked[static_cast<std::size_t>(i)];
      if (static_cast<u64>(i) % 64 == 0 && !n_.go_on(n_.work)) return false;
      if (at.go(k) != NodeReplay::Reached::node || writer.go(slot[v_[k].link]) != NodeReplay::Reached::node) continue;
      n_.check(Rule::key_tells_apart, g_.key(at.position()) == g_.key(writer.position()), k, true, Quantity::nothing, 0,
               0, "The table answered with the value of another position.");
    }
    return true;
  }

  Notes& n_;
  const View& v_;
  const Game& g_;
  const SearchPlan& s_;
  const ProfileInfo& profile_;
  const Weights weights_;
  const Side root_;
  RuleValues rules_;
  bool history_free_ = false;
  u32 last_illegal_ = no_node;
};

}  // namespace

bool lint_positions(Notes& n) { return PositionPass(n).run(); }

}  // namespace ply::lint_detail
