// A search that does not look at what came before (the original programs') may still be asked of a position that is
// over by it: by a repetition, or by a limit of moves. Earlier versions searched on from there. Recordings of such
// roots cannot be repeated, which their revision does not say: it is that of all other searches, and those are the
// same.
#pragma once
#include <span>

#include "engine/search/past.h"

namespace ply {

/// The game is over at `root` by what came before it. `earlier` as Past::start has it.
template <Rules R>
bool over_by_past(const R& rules, std::span<const u64> earlier, const typename R::State& root) {
  if constexpr (HasPast<R> && !ForbidsRepetition<R>) {
    Past<R> past(rules);
    past.start(earlier, root);
    bool repeated = false;
    return past.judge(root, 0, repeated).has_value();
  } else {
    return false;
  }
}

}  // namespace ply
