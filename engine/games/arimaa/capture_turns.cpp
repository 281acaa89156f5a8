#include "engine/games/arimaa/capture_turns.h"

#include <algorithm>
#include <bit>
#include <unordered_set>
#include <utility>

#include "engine/games/arimaa/material.h"

namespace ply::arimaa {
namespace {

// Whoever is taken is taken by a ply that moves an enemy: into a trap, or away from one beside which it was the last
// friend. Either way it stood beside a trap. So with two steps left only a few states can still lead to that, and these
// are told without a list of moves; as an enemy that is pushed takes two of the steps, the last one can only pull.
class Taker {
 public:
  Taker(const ArimaaRules& rules, const State& s, std::vector<TurnCapture>& out)
      : rules_(rules), me_(rules.mover(s)), enemies_(count(s)), out_(out) {}

  void start(const State& s) {
    each_move(s, [&](Move m) {
      first_ = m;
      seen_.clear();
      go_on(rules_.after(s, m));
    });
  }

 private:
  int count(const State& s) const { return std::popcount(s.now.of(other(me_))); }

  void go_on(const State& c) {
    const bool took = count(c) < enemies_;
    if (rules_.mover(c) != me_) {
      if (took) ended(c);
    } else if (took) {
      if (rules_.may_pass(c)) ended(rules_.null(c));
      else each_move(c, [&](Move m) { go_on(rules_.after(c, m)); });  // the push is completed
    } else if (seen_.insert(rules_.key(c)).second) {
      each_move(c, [&](Move m) { go_on(rules_.after(c, m)); });
    }
  }
  void ended(const State& end) {
    if (!rules_.finished(end)) out_.push_back({first_, end});
  }

  template <class F>
  void each_move(const State& c, F&& f) const {
    const int left = 4 - c.used;
    const bool taken = count(c) < enemies_;
    const u64 near = beside(traps) & c.now.of(other(me_));
    if (!taken && left <= 2 && !can_take(c, near)) return;
    ArimaaRules::MoveList list;
    rules_.plain_moves(c, list);
    for (const Move m : list)
      if (m != pass && (taken || left > 2 || leads_on(c, m, left, near))) f(m);
  }
  // With two steps left or one: whether an enemy that stands beside a trap can be pushed or pulled at all.
  bool can_take(const State& c, u64 near) const {
    if (c.open == Open::push) return false;  // completed, it leaves one step and nothing to pull
    const u64 pulled = c.open == Open::pull ? beside(bit(c.square)) : 0;
    return (near & (pulled | Reach(c.now, me_).pushable)) != 0;
  }
  // Whether the ply takes something, or with the next one may.
  bool leads_on(const State& c, Move m, int left, u64 near) const {
    const int from = from_of(m);
    if ((c.now.of(me_) & bit(from)) == 0) return (near & bit(from)) != 0;
    return left == 2 && (near & beside(bit(from))) != 0;  // the next one pulls
  }

  const ArimaaRules& rules_;
  const Side me_;
  const int enemies_;
  std::vector<TurnCapture>& out_;
  Move first_{};
  std::unordered_set<u64> seen_;  // behind the first ply
};

}  // namespace

void capture_turns(const ArimaaRules& rules, const State& s, std::vector<TurnCapture>& out) {
  out.clear();
  if (s.setting_up || rules.finished(s)) return;
  Taker(rules, s, out).start(s);
  const auto place = [](const TurnCapture& c) { return std::pair(c.end.key, c.first); };
  std::sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
  out.erase(std::unique(out.begin(), out.end(), [&](const auto& a, const auto& b) { return place(a) == place(b); }),
            out.end());
}

int won_material(const State& before, const State& end) {
  const Side me = other(static_cast<Side>(end.side));
  const auto balance = [&](const Board& b) {
    int army[2][7] = {};
    for (int i = 0; i < 2; ++i)
      for (int t = rabbit; t <= elephant; ++t)
        army[i][t] = std::popcount(b.of(static_cast<Side>(i)) & b.of_strength(t));
    const HarLogTables& table = harlog_tables();
    return table.side(army[index(me)], army[index(other(me))]) - table.side(army[index(other(me))], army[index(me)]);
  };
  return balance(end.now) - balance(before.now);
}

}  // namespace ply::arimaa
