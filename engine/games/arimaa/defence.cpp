#include "engine/games/arimaa/defence.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "engine/games/arimaa/goal.h"
#include "engine/games/arimaa/turn_play.h"

namespace ply::arimaa {
namespace {

// Nearly every move has a good end close behind it, often the pass, so this mostly asks for a few goals. Only where
// there is hardly a defence are all boards of the turn looked at, once each.
class Defender {
 public:
  Defender(const ArimaaRules& rules, Side side, ForbiddenEnds forbidden)
      : rules_(rules), side_(side), forbidden_(forbidden) {}

  /// `c`: after a move of the side that defends.
  bool saves(const State& c) {
    const auto [at, fresh] = tried_.try_emplace(rules_.key(c), false);
    if (!fresh) return at->second;
    if (rules_.mover(c) != side_) return at->second = good_end(c, at->first);
    bool& known = at->second;  // stays where it is when others come in
    ArimaaRules::MoveList list;
    rules_.moves(c, list);
    for (int i = list.size() - 1; i >= 0 && !known; --i) known = saves(rules_.after(c, list[i]));  // the pass is last
    return known;
  }

 private:
  bool good_end(const State& c, u64 key) const {
    if (forbidden_(key)) return false;
    if (rules_.finished(c)) return rules_.outcome(c).winner == winner_of(side_);
    return plies_to_goal(c) == 0;
  }

  const ArimaaRules& rules_;
  const Side side_;
  const ForbiddenEnds forbidden_;
  std::unordered_map<u64, bool> tried_;  // states of the turn and its ends: a good end lies behind
};

}  // namespace

void keep_defences(const ArimaaRules& rules, const State& s, ArimaaRules::MoveList& list, ForbiddenEnds forbidden) {
  if (s.setting_up) return;
  Defender defender(rules, rules.mover(s), forbidden);
  ArimaaRules::MoveList kept;
  kept.clear();
  for (const Move m : list)
    if (defender.saves(rules.after(s, m))) kept.add(m);
  if (!kept.empty()) list = kept;
}

bool goal_threatened(const Board& b, Side mover) { return plies_to_goal(turn_start(b, other(mover))) > 0; }

// Whether the turn may end here, and the other side cannot reach its goal then.
bool DefenceFinder::ends_well(const State& s, Side mover) {
  const bool ended = rules_.mover(s) != mover;
  if (!ended && (s.open == Open::push || !rules_.may_pass(s))) return false;
  ++looks_;
  if (const auto end = turn_end(s.now, other(mover))) return end->winner == winner_of(mover);
  return !goal_threatened(s.now, mover);
}

bool DefenceFinder::known_defence(const State& s) {
  const Side mover = rules_.mover(s);
  for (std::size_t k = 0; k < known_.size(); ++k) {
    const PlayedTurn known = play_turn(rules_, s, known_[k], false);
    if (!known.legal || !ends_well(known.state, mover)) continue;
    std::rotate(known_.begin(), known_.begin() + static_cast<std::ptrdiff_t>(k),
                known_.begin() + static_cast<std::ptrdiff_t>(k) + 1);
    return true;
  }
  return false;
}

bool DefenceFinder::has_defence(const State& s) {
  if (known_defence(s)) return true;
  constexpr std::size_t max_known = 8;
  const Side mover = rules_.mover(s);
  seen_.clear();
  front_.assign(1, {s, empty_turn});
  for (int n = 0; !front_.empty(); ++n) {  // the shortest first
    next_.clear();
    for (const Way& way : front_) {
      ArimaaRules::MoveList list;
      rules_.moves(way.state, list);
      for (const Move m : list) {
        if (m == pass) continue;  // looked at behind the step before it
        const Way on{rules_.after(way.state, m), with_step(way.turn, n, m)};
        if (!seen_.insert(rules_.key(on.state))) continue;
        if (ends_well(on.state, mover)) {
          if (known_.size() == max_known) known_.pop_back();
          known_.insert(known_.begin(), on.turn);
          return true;
        }
        if (rules_.mover(on.state) == mover) next_.push_back(on);
      }
    }
    std::swap(front_, next_);
  }
  return false;
}

bool DefenceFinder::threat_wins(const State& s) {
  const Side him = rules_.mover(s), me = other(him);
  // Nobody who is seven ranks from his goal threatens it after one turn.
  const u64 home = him == Side::first ? rank_1 : rank_1 << 56;
  if ((s.now.of(him) & s.now.rabbits() & ~home) == 0) return false;
  const auto& all = lister_.list(s.now, him, 4);
  looks_ += all.size();
  for (std::size_t i = 1; i < all.size(); ++i) {
    const Board& b = all[i].board;
    if (turn_end(b, me) || !goal_threatened(b, me)) continue;
    const State mine = turn_start(b, me);
    if (rules_.plies_to_win(mine) == 0 && !has_defence(mine)) return true;
  }
  return false;
}

}  // namespace ply::arimaa
