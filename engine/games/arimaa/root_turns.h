// What a search by whole turns begins with: the turns of its root, and the switches that mean something to it.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/games/arimaa/defence.h"
#include "engine/games/arimaa/rules.h"
#include "engine/games/arimaa/turns.h"
#include "engine/search/observer.h"
#include "engine/search/options.h"

namespace ply::arimaa {

/// The switches that mean something here. Plain minimax has those that say which turns there are and what they are
/// worth, none that only makes it quicker.
struct TurnWays {
  bool minimax = false, iterative = false, pvs = false, killers = false, null_move = false, lmr = false;
  bool best_steps = false, turn_wins, turn_defence;
  bool fail_hard = false;
  /// `wins`: whoever can win within his turn does so, if the switch is on.
  TurnWays(const SearchOptions& o, bool wins);
  /// Whether `mover`, who begins his turn on `b`, has to do something against a goal: his static value is no bound.
  bool in_danger(const Board& b, Side mover) const {
    return turn_wins && turn_defence && !turn_end(b, mover) && goal_threatened(b, mover);
  }
};

/// What the last step, and a search behind it, may add to RootTurn::hope: in hundredths of a rabbit.
inline constexpr int root_gain = 60;
/// From this turn on a search with `lmr` is one turn less deep at first.
inline constexpr std::size_t first_reduced_turn = 8;

/// A turn from the root, and the board it leads to.
struct RootTurn {
  TurnCode code = 0;
  Board board;
  u64 key = 0;
  i32 before = -1;        ///< place in the list of all of the board that tells the hope; -1: none
  int hope = infinite;    ///< static value of that board, the turn not yet over
  int quiet = -infinite;  ///< the static value behind it, in the view of who plays it; -infinite: not looked at
  int value = -infinite;  ///< what it is at most worth by the last search; -infinite: it was not searched
  enum class Answer : u8 { unknown, open, wins } answer = Answer::unknown;  ///< to a threat behind it (DefenceFinder)
};

/// The start of the other side's turn behind a turn of `who`.
State behind(const RootTurn& t, Side who, Defect defect);

/// All turns from `s` that end on different boards, those that `rules` forbids left out; in the middle of a turn its
/// rest. Not during a set-up. At the start of a turn in the order of `lister`, which lists them, else in the order of
/// the rules' plies.
std::vector<RootTurn> root_turns(const ArimaaRules& rules, const State& s, TurnLister& lister);

/// The turns of a root that are still to be chosen from.
class RootTurns {
 public:
  explicit RootTurns(const ArimaaRules& rules) : rules_(rules) {}
  /// All of them; none where the game is over. With `turn-wins` whoever can win within the turn does so, whatever the
  /// limits are. With `turn-defence` nor does he let the other side win in its next turn where he can help it, and
  /// `loses` is answered.
  void begin(const State& s, const TurnWays& ways);
  /// Puts first the turns that look best before their last step, by `value(the mover's state in the middle of the
  /// turn)`: of one of four steps the board that it was first found from, of a shorter one its end. Returns how often
  /// it asked.
  template <class Value>
  u64 best_first(Value&& value) {
    std::vector<int> known(lister_.reached().size(), infinite);
    u64 asked = 0;
    for (RootTurn& t : turns) {
      if (t.before < 0) continue;
      int& v = known[static_cast<std::size_t>(t.before)];
      if (v == infinite) v = value(middle(t.before)), ++asked;
      t.hope = v;
    }
    std::stable_sort(turns.begin(), turns.end(), [](const RootTurn& a, const RootTurn& b) { return a.hope > b.hope; });
    return asked;
  }
  /// Whether turn number `k` may be left out where the search is `depth` > 1 turns deep: by what is known of it, it is
  /// hardly worth more than alpha.
  bool hardly_above(int alpha, std::size_t k, int depth) const;
  /// Whether the other side can answer this turn by one that leaves no defence against its goal.
  bool loses(TurnCode turn);
  void leave_out(TurnCode turn);

  const State& start() const { return start_; }
  Side mover() const { return rules_.mover(start_); }
  State behind(const RootTurn& t) const { return arimaa::behind(t, mover(), start_.defect); }

  std::vector<RootTurn> turns;

 private:
  State middle(i32 place) const;

  ArimaaRules rules_;
  State start_;
  TurnWays ways_{SearchOptions{}, false};
  DefenceFinder defences_;
  TurnLister lister_;
};

}  // namespace ply::arimaa
