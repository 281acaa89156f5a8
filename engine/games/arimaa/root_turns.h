// What a search by whole turns begins with: the turns of its root, and the switches that mean something to it.
#pragma once
#include <vector>

#include "engine/games/arimaa/defence.h"
#include "engine/games/arimaa/rules.h"
#include "engine/games/arimaa/turns.h"
#include "engine/search/options.h"

namespace ply::arimaa {

/// A turn from the root, and the board it leads to.
struct RootTurn {
  TurnCode code = 0;
  Board board;
  u64 key = 0;
  int quiet = 0;          ///< the static value behind it, in the view of who plays it
  int value = -infinite;  ///< what it is at most worth by the last search; -infinite: it was not searched
  enum class Answer : u8 { unknown, open, wins } answer = Answer::unknown;  ///< to a threat behind it (DefenceFinder)
};

/// The start of the other side's turn behind a turn of `who`.
State behind(const RootTurn& t, Side who);

/// All turns from `s` that end on different boards, those that `rules` forbids left out; in the middle of a turn its
/// rest. Not during a set-up. At the start of a turn in the order of TurnLister, else in the order of the rules' plies.
std::vector<RootTurn> root_turns(const ArimaaRules& rules, const State& s);

/// The turns of a root that are still to be chosen from.
class RootTurns {
 public:
  explicit RootTurns(const ArimaaRules& rules) : rules_(rules) {}
  /// All of them; none where the game is over. `wins`: whoever can win within the turn does so, whatever the limits
  /// are. `defends`: nor does he let the other side win in its next turn where he can help it, and `loses` is answered.
  void begin(const State& s, bool wins, bool defends);
  /// Whether the other side can answer this turn by one that leaves no defence against its goal.
  bool loses(TurnCode turn);
  void leave_out(TurnCode turn);

  const State& start() const { return start_; }
  Side mover() const { return rules_.mover(start_); }
  State behind(const RootTurn& t) const { return arimaa::behind(t, mover()); }

  std::vector<RootTurn> turns;

 private:
  ArimaaRules rules_;
  State start_;
  bool defends_ = false;
  DefenceFinder defences_;
};

/// The switches that mean something here; none of them where every line is played to its end.
struct TurnWays {
  bool minimax = false, iterative = false, pvs = false, killers = false, null_move = false, lmr = false;
  bool best_steps = false, turn_wins = false, turn_defence = false;
  bool fail_hard = false;
  explicit TurnWays(const SearchOptions& o);
};

}  // namespace ply::arimaa
