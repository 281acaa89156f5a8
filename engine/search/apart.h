// Code of a game that is compiled apart from the node: what is `large` would be compiled anew for every evaluation,
// recorded and silent, at every place that asks for it. So there is one copy for each code path, and the node calls it.
#pragma once
#include "engine/base/cpu.h"
#include "engine/search/evaluation.h"
#include "engine/search/rules.h"

namespace ply {

template <class T>
inline constexpr bool is_large = requires {
  T::large;
};

/// What is behind the two ways into each function.
template <class R>
struct ListedApart {
  using State = typename R::State;
  using MoveList = typename R::MoveList;
  PLY_TARGET_FAST [[gnu::noinline]] static void moves_fast(const R& r, const State& s, MoveList& list) {
    r.moves(s, list);
  }
  [[gnu::noinline]] static void moves_portable(const R& r, const State& s, MoveList& list) { r.moves(s, list); }
  PLY_TARGET_FAST [[gnu::noinline]] static void forcing_fast(const R& r, const State& s, MoveList& list) {
    r.forcing_moves(s, list);
  }
  [[gnu::noinline]] static void forcing_portable(const R& r, const State& s, MoveList& list) {
    r.forcing_moves(s, list);
  }
  PLY_TARGET_FAST [[gnu::noinline]] static int count_fast(const R& r, const State& s) { return r.count_moves(s); }
  [[gnu::noinline]] static int count_portable(const R& r, const State& s) { return r.count_moves(s); }
  PLY_TARGET_FAST [[gnu::noinline]] static bool any_forcing_fast(const R& r, const State& s) {
    return r.any_forcing(s);
  }
  [[gnu::noinline]] static bool any_forcing_portable(const R& r, const State& s) { return r.any_forcing(s); }
};
template <class E, class State>
struct ValuedApart {
  PLY_TARGET_FAST [[gnu::noinline]] static int fast(const E& e, const State& s, Side mover, Side root) {
    return evaluate(e, s, mover, root);
  }
  [[gnu::noinline]] static int portable(const E& e, const State& s, Side mover, Side root) {
    return evaluate(e, s, mover, root);
  }
};

/// `Fast`: the caller is on the fast path.
template <bool Fast, class R>
PLY_INLINE void list_moves(const R& rules, const typename R::State& s, typename R::MoveList& list) {
  if constexpr (!is_large<R>) rules.moves(s, list);
  else if constexpr (Fast) ListedApart<R>::moves_fast(rules, s, list);
  else ListedApart<R>::moves_portable(rules, s, list);
}
template <bool Fast, class R>
PLY_INLINE void list_forcing_moves(const R& rules, const typename R::State& s, typename R::MoveList& list) {
  if constexpr (!is_large<R>) rules.forcing_moves(s, list);
  else if constexpr (Fast) ListedApart<R>::forcing_fast(rules, s, list);
  else ListedApart<R>::forcing_portable(rules, s, list);
}
/// How many `list_moves` would list, and whether `list_forcing_moves` would list any.
template <bool Fast, class R>
PLY_INLINE int counted_moves(const R& rules, const typename R::State& s) {
  int n = 0;
  if constexpr (!is_large<R>) n = rules.count_moves(s);
  else n = Fast ? ListedApart<R>::count_fast(rules, s) : ListedApart<R>::count_portable(rules, s);
  return n < R::MoveList::capacity ? n : R::MoveList::capacity;
}
template <bool Fast, class R>
PLY_INLINE bool any_forcing(const R& rules, const typename R::State& s) {
  if constexpr (!is_large<R>) return rules.any_forcing(s);
  else return Fast ? ListedApart<R>::any_forcing_fast(rules, s) : ListedApart<R>::any_forcing_portable(rules, s);
}
template <bool Fast, class E, class State>
PLY_INLINE int static_value(const E& e, const State& s, Side mover, Side root) {
  if constexpr (!is_large<E>) return evaluate(e, s, mover, root);
  else if constexpr (Fast) return ValuedApart<E, State>::fast(e, s, mover, root);
  else return ValuedApart<E, State>::portable(e, s, mover, root);
}

}  // namespace ply
