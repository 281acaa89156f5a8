#include "engine/games/arimaa/root_turns.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

#include "engine/games/arimaa/defects.h"
#include "engine/search/switches.h"

namespace ply::arimaa {
namespace {

// The rest of a turn by plies: the steps that were played from the root, as a code.
struct Rest {
  const ArimaaRules& rules;
  std::vector<RootTurn>& out;
  std::unordered_set<u64> found;    // ends
  std::unordered_set<u64> visited;  // states in the middle of the turn

  void from(const State& s, TurnCode code, int n) {
    ArimaaRules::MoveList list;
    rules.moves(s, list);
    for (const Move m : list) {
      const State next = rules.after(s, m);
      const TurnCode c = m == pass ? code : with_step(code, n, m);
      if (next.side != s.side) {
        if (!found.insert(rules.key(next)).second) continue;
        out.push_back({c, next.now, next.key});
      } else if (visited.insert(rules.key(next)).second) {
        from(next, c, n + 1);
      }
    }
  }
};

}  // namespace

TurnWays::TurnWays(const SearchOptions& o, bool wins)
    : minimax(o.algorithm == Algorithm::minimax),
      turn_wins(wins && o.has(Switch::turn_wins)),
      turn_defence(o.has(Switch::turn_defence)) {
  if (minimax) return;
  fail_hard = o.has(Switch::fail_hard);
  iterative = o.has(Switch::iterative), pvs = o.has(Switch::pvs), killers = o.has(Switch::killers);
  null_move = o.has(Switch::null_move), lmr = o.has(Switch::lmr), best_steps = o.has(Switch::best_steps);
}

State behind(const RootTurn& t, Side who, Defect defect) {
  State s;
  s.defect = defect;
  s.now = s.base = t.board;
  s.key = s.base_key = t.key;
  s.side = static_cast<u8>(index(other(who)));
  return s;
}

void RootTurns::begin(const State& s, const TurnWays& ways) {
  start_ = s;
  ways_ = ways;
  turns.clear();
  if (rules_.finished(s)) return;
  turns = root_turns(rules_, s, lister_);
  const auto keep = [&](auto&& good) {
    if (std::any_of(turns.begin(), turns.end(), good)) std::erase_if(turns, std::not_fn(good));
  };
  const auto ended = [&](const RootTurn& t) { return turn_end(t.board, other(mover())); };
  const auto won = [&](const Outcome& end) { return end.winner == winner_of(mover()); };
  if (ways.turn_wins && rules_.plies_to_win(s) > 0)
    keep([&](const RootTurn& t) {
      const auto end = ended(t);
      return end && won(*end);
    });
  else if (ways.turn_defence)
    keep([&](const RootTurn& t) {  // where the turn ends the game, what could be played behind it is of no account
      const auto end = ended(t);
      return end ? won(*end) : rules_.plies_to_win(behind(t)) == 0;
    });
}

bool RootTurns::hardly_above(int alpha, std::size_t k, int depth) const {
  const RootTurn& t = turns[k];
  const bool known = t.quiet > -infinite;
  if (known ? ways_.null_move && t.quiet <= alpha : t.hope + root_gain <= alpha)
    return !ways_.in_danger(t.board, other(mover()));
  // Less deep it was searched by the last iteration.
  return known && ways_.lmr && depth > 2 && k >= first_reduced_turn && t.value <= alpha;
}

bool RootTurns::loses(TurnCode turn) {
  if (!ways_.turn_defence || turns.size() < 2) return false;
  const auto t = std::find_if(turns.begin(), turns.end(), [&](const RootTurn& r) { return r.code == turn; });
  if (t == turns.end() || turn_end(t->board, other(mover()))) return false;
  if (t->answer == RootTurn::Answer::unknown)
    t->answer = defences_.threat_wins(behind(*t)) ? RootTurn::Answer::wins : RootTurn::Answer::open;
  return t->answer == RootTurn::Answer::wins;
}

void RootTurns::leave_out(TurnCode turn) {
  std::erase_if(turns, [&](const RootTurn& r) { return r.code == turn; });
}

State RootTurns::middle(i32 place) const {
  const Reached& r = lister_.reached()[static_cast<std::size_t>(place)];
  State s = start_;
  s.now = r.board, s.key = r.key, s.used = r.steps;
  return s;
}

std::vector<RootTurn> root_turns(const ArimaaRules& rules, const State& s, TurnLister& lister) {
  std::vector<RootTurn> out;
  if (s.used > 0) {
    Rest{rules, out, {}, {}}.from(s, empty_turn, 0);
    return out;
  }
  const Side next = other(rules.mover(s));
  if (s.defect != Defect::none) {
    const auto all = turns_with_defect(s);
    for (std::size_t i = 1; i < all.size(); ++i)
      if (!rules.forbids_turn_end(all[i].key, next)) out.push_back({all[i].code, all[i].board, all[i].key});
    return out;
  }
  const auto& all = lister.list(s.now, rules.mover(s), 4);
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (rules.forbids_turn_end(all[i].key, next)) continue;
    const i32 before = all[i].steps == 4 ? all[i].parent : static_cast<i32>(i);
    out.push_back({lister.turn(i), all[i].board, all[i].key, before});
  }
  return out;
}

}  // namespace ply::arimaa
