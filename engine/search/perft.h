// Perft: the leaves of the tree cut at a number of plies, the classic test of a move generator. One body serves two
// code paths; the path is chosen once a call, so the recursion itself has no branch for it.
#pragma once
#include <atomic>
#include <type_traits>
#include <vector>

#include "engine/base/cpu.h"
#include "engine/base/types.h"
#include "engine/search/rules.h"

namespace ply {
namespace perft_detail {

/// Below this depth the stop flag is not read: such a subtree takes milliseconds at most.
inline constexpr int poll_from_depth = 4;

/// The number of children of a state, and the leaf that a finished game may count as.
template <class R>
PLY_INLINE u64 leaves_one_ply_down(const R& rules, const typename R::State& s) {
  int n = 0;
  if constexpr (HasCountMoves<R>) {
    n = rules.count_moves(s);
  } else {
    typename R::MoveList list;
    rules.moves(s, list);
    n = list.size();
  }
  if (n == 0) return R::finished_counts_in_perft ? 1 : 0;  // only a finished game has no moves
  return static_cast<u64>(n);
}

/// After a move; on the fast path as is quickest there.
template <bool Fast, class R>
PLY_INLINE typename R::State next(const R& rules, const typename R::State& s, const typename R::Move m) {
  if constexpr (Fast && requires { rules.after_wide(s, m); }) return rules.after_wide(s, m);
  else return rules.after(s, m);
}

/// `Self` is the wrapper that this body is inlined into: the recursion stays on its code path.
template <class R, bool Fast, auto Self>
PLY_INLINE u64 body(const R& rules, const typename R::State& s, int depth, const std::atomic<bool>* stop) {
  if (depth <= 1) return leaves_one_ply_down(rules, s);
  if (depth >= poll_from_depth && stop && stop->load(std::memory_order_relaxed)) return 0;
  typename R::MoveList list;
  rules.moves(s, list);
  if (list.size() == 0) return R::finished_counts_in_perft ? 1 : 0;
  u64 sum = 0;
  if (Fast && depth == 2) {  // without a call for each; elsewhere it would cost more than it spares
    for (const typename R::Move m : list) sum += leaves_one_ply_down(rules, next<Fast>(rules, s, m));
    return sum;
  }
  for (const typename R::Move m : list) sum += Self(rules, next<Fast>(rules, s, m), depth - 1, stop);
  return sum;
}

template <class R>
[[gnu::noinline]] u64 portable(const R& rules, const typename R::State& s, int depth, const std::atomic<bool>* stop) {
  return body<R, false, &portable<R>>(rules, s, depth, stop);
}

template <class R>
PLY_TARGET_FAST [[gnu::noinline]] u64 fast(const R& rules, const typename R::State& s, int depth,
                                           const std::atomic<bool>* stop) {
  return body<R, true, &fast<R>>(rules, s, depth, stop);
}

}  // namespace perft_detail

/// Leaves after `depth` >= 0 plies from `s`; a forced pass is a ply, and a finished game met before counts as
/// R::finished_counts_in_perft says. The last ply is counted, not played. `stop` may be set by another thread: the
/// call then returns within milliseconds with a number that means nothing.
template <Rules R>
u64 perft(const R& rules, const std::type_identity_t<typename R::State>& s, int depth,
          const std::atomic<bool>* stop = nullptr) {
  if (depth <= 0) return 1;
  if constexpr (PLY_HAS_FAST_PATH)
    if (cpu::fast()) return perft_detail::fast<R>(rules, s, depth, stop);
  return perft_detail::portable<R>(rules, s, depth, stop);
}

}  // namespace ply
