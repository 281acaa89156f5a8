// The turns that begin with the steps that look best: what a search by whole turns looks at below its root instead of
// all ten or twenty thousand.
//
// Steps are rated by the static value behind them, which sees what the mover can still take in the steps that he has
// left. Of the first steps of a turn the best sixteen are followed, then the best twelve, twelve again, and all last
// ones; and wherever a turn may be ended, its end counts as one. A push is always completed. Steps after which the turn
// would hardly be worth what is asked for any more are not followed: few steps gain much that is not seen before them.
// Where the other side threatens to reach its goal, steps behind which it no longer could come first. (Beam search;
// D. J. Wu, "Designing a winning Arimaa program", ICGA Journal 38 (2015), orders and prunes steps in a similar way.)
#pragma once
#include <algorithm>
#include <array>
#include <vector>

#include "engine/games/arimaa/goal.h"
#include "engine/games/arimaa/key_set.h"
#include "engine/games/arimaa/rules.h"
#include "engine/games/arimaa/turns.h"
#include "engine/search/apart.h"
#include "engine/search/evaluation.h"

namespace ply::arimaa {

/// How many steps are followed, by how many the turn has before them; after the third all.
inline constexpr std::array<int, 3> steps_followed = {16, 12, 12};
/// And by how much the static value behind them may stay below what is asked for, in hundredths of a rabbit; that of a
/// third step must be above it. Some turns are lost so, and a turn of depth is won: with 20 more at each step the
/// search scored 43 of 100 in 448 games (strength.md).
inline constexpr std::array<int, 3> may_lack = {40, 20, -5};

/// The static value, on the fast path where there is one.
template <class E>
int quiet_value(const E& evaluation, const State& s, Side mover, Side root) {
  static const bool fast = cpu::fast();
  return fast ? static_value<true>(evaluation, s, mover, root) : static_value<false>(evaluation, s, mover, root);
}

/// One for each node of the line, so that its memory is kept.
template <class E>
class TurnBeam {
 public:
  /// Static values that were asked for since the beginning.
  u64 looks() const { return looks_; }
  /// Nothing has been visited, and no end found. `threatened`: the other side could reach its goal in its next turn.
  void begin(bool threatened = false) { visited_.clear(), found_.clear(), threatened_ = threatened; }
  /// Whether this end of the turn, by the key of its board, is new; from now on it is not.
  bool is_new_end(u64 board) { return found_.insert(board); }

  /// Calls `end(start of the other side's turn, turn)` for one turn after the other, different boards only, those left
  /// out that were found before; true if one of the calls was. `wanted()`: the static value above which a turn is
  /// worth while now.
  template <class Wanted, class End>
  bool visit(const ArimaaRules& rules, const E& evaluation, const State& s, Side root, Wanted&& wanted, End&& end) {
    return from(rules, evaluation, s, root, empty_turn, 0, wanted, end);
  }

 private:
  struct Step {
    int value, place;  ///< in the order of the rules
    Move move;
    State behind;
  };

  template <class Wanted, class End>
  bool from(const ArimaaRules& rules, const E& evaluation, const State& s, Side root, TurnCode turn, int n,
            Wanted& wanted, End& end) {
    ArimaaRules::MoveList list;
    rules.moves(s, list);
    const Side mover = rules.mover(s);
    auto& steps = steps_[static_cast<std::size_t>(n)];
    steps.clear();
    for (const Move m : list) {
      if (m == pass) continue;  // looked at behind the step before it
      const State next = rules.after(s, m);
      const TurnCode so_far = with_step(turn, n, m);
      if (rules.mover(next) != mover) {
        if (is_new_end(next.key) && end(next, so_far)) return true;
        continue;
      }
      if (!visited_.insert(rules.key(next))) continue;
      if (rules.may_pass(next) && is_new_end(next.key) && end(rules.null(next), so_far)) return true;
      ++looks_;
      int value = quiet_value(evaluation, next, mover, root);
      if (threatened_ && plies_to_goal(turn_start(next.now, other(mover))) > 0) value -= evaluation.decided;
      steps.push_back({value, static_cast<int>(steps.size()), m, next});
    }
    // Not std::stable_sort, which takes memory
    std::sort(steps.begin(), steps.end(),
              [](const Step& a, const Step& b) { return a.value != b.value ? a.value > b.value : a.place < b.place; });
    int followed = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const State behind = steps[i].behind;
      if (behind.open != Open::push) {
        if (followed++ >= steps_followed[static_cast<std::size_t>(n)]) continue;
        if (!threatened_ && steps[i].value + may_lack[static_cast<std::size_t>(n)] <= wanted()) continue;
      }
      if (from(rules, evaluation, behind, root, with_step(turn, n, steps[i].move), n + 1, wanted, end)) return true;
    }
    return false;
  }

  KeySet visited_, found_;
  std::array<std::vector<Step>, 4> steps_;  // by how many are played before them
  u64 looks_ = 0;
  bool threatened_ = false;
};

}  // namespace ply::arimaa
