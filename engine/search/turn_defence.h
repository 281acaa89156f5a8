// Defences against wins within a turn. Included by alpha_beta.h.
#pragma once
#include <algorithm>

#include "engine/search/node_parts.h"
#include "engine/search/switches.h"

namespace ply {

/// Rules of a game whose turns have several plies may have:
/// * `keep_defences(state, list, forbidden)`: takes out of the legal moves those after which the other side can win in
///   its next turn whatever follows in this one, as far as that can be seen on the board, unless all are such. A turn
///   may not end in a position whose key is forbidden.
template <class R>
concept HasTurnDefences = ForbidsRepetition<R> &&
    requires(const R& r, const typename R::State& s, typename R::MoveList& list) {
  r.keep_defences(s, list, [](u64) { return false; });
};

// The moves that are left out lose, and so does the root only where all do: which is then found by the search. Looked
// at once for all iterations; `turn-captures` may leave out more.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::keep_defences(const State& s, MoveList& list) {
  if constexpr (HasTurnDefences<R>) {
    if (script_.restricted(0)) return;
    if (!root_left_.empty()) {
      list.clear();
      for (const Move m : root_left_) list.add(m);
    } else if (options_.has(Switch::turn_defence)) {
      const bool forbids = past_.on() && past_.forbids(0);
      rules_.keep_defences(s, list, [&](u64 key) { return forbids && past_.forbidden(key, 0); });
      root_left_.assign(list.begin(), list.end());
    }
  }
  (void)s, (void)list;
}

}  // namespace ply
