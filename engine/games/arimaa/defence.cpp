#include "engine/games/arimaa/defence.h"

#include <unordered_map>

#include "engine/games/arimaa/goal.h"

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

}  // namespace ply::arimaa
