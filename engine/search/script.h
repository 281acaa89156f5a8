// Where the search asks its script: what a fork forces at the nodes that it changes, and what a planted fault
// falsifies. A policy of the search, as the observer is. The node names the points; what happens at them stands here,
// or beside the question where it is one word. Without a script all answers are known when the search is compiled, and
// nothing is left of the questions.
#pragma once
#include <utility>

#include "engine/base/cpu.h"
#include "engine/base/random.h"
#include "engine/search/fault.h"
#include "engine/search/fork_track.h"
#include "engine/search/observer.h"
#include "engine/search/rules.h"

namespace ply {

/// The state after a pass or an extra turn, with the move given to the wrong side; others as they are. Games specialise
/// it.
template <Rules R>
typename R::State turn_lost(const R&, const typename R::State& /*before*/, typename R::Move,
                            const typename R::State& after) {
  return after;
}

/// Whether a move only hands the move over. Games that have such a move specialise it.
template <Rules R>
bool is_pass(const R&, typename R::Move) {
  return false;
}

template <bool On>
struct ScriptPoints {
  static constexpr bool on = On;
  Fault fault = Fault::none;
  ForkTrack* fork = nullptr;  ///< borrowed

  PLY_INLINE bool is(Fault f) const { return On && fault == f; }
  PLY_INLINE bool planted() const { return On && fault != Fault::none; }
  PLY_INLINE bool forks() const { return On && fork; }

  // ---- Where the search is
  PLY_INLINE void descend(int ply, int rank, Pass pass) const {
    if (forks()) fork->descend(ply, rank, pass);
  }
  PLY_INLINE void enter(int ply) const {
    if (forks()) fork->enter(ply);
  }
  /// The node that is about to be entered is one that the fork changes (forked_node.h).
  PLY_INLINE bool due(int ply) const { return forks() && fork->due(ply); }

  // ---- The moves of a node
  /// They are not all that the rules give it.
  PLY_INLINE bool restricted(int ply) const { return forks() && fork->restricted(ply); }
  template <class R, class MoveList>
  PLY_INLINE void moves(const R& rules, MoveList& list, int ply) const {
    if constexpr (On) {
      if (fork) fork->restrict(list, ply);
      if (is(Fault::no_clause_for_no_moves) && ply > 0 && list.size() == 1 && is_pass<R>(rules, list[0])) list.clear();
      if (is(Fault::move_lost) && list.size() > 2) drop_last(list);
      if (is(Fault::not_reproducible) && ply == 0 && list.size() > 1)
        std::swap(list[0], list[static_cast<int>(never_the_same() % static_cast<u32>(list.size()))]);
    }
  }
  /// How many of them are searched.
  PLY_INLINE int searched(int n) const { return n - (is(Fault::move_skipped) && n > 2); }
  /// The k-th of them, and how it is rated.
  template <class Picker, class Order, class R>
  PLY_INLINE std::pair<typename R::Move, int> pick(Picker& picker, int k, const Order& order, const R& rules,
                                                   const typename R::State& s, int ply, Side mover,
                                                   typename R::Move previous) const {
    if constexpr (On)
      if (const ForkedVisit* v = fork ? fork->with_first(ply) : nullptr)
        return fork->pick(*v, picker, k, order, rules, s, ply, mover, previous);
    return picker.pick(k, order, rules, s, ply, mover, previous);
  }
  template <class R>
  PLY_INLINE typename R::State after(const R& rules, const typename R::State& s, typename R::Move m) const {
    if constexpr (On)
      if (is(Fault::turn_lost)) return turn_lost<R>(rules, s, m, rules.after(s, m));
    return rules.after(s, m);
  }

  // ---- A look at a child, and what comes of it
  /// Its window and depth, in the view of its parent, which was entered with `alpha0`.
  PLY_INLINE void window(Pass pass, int rank, int alpha0, int& alpha, int& beta, int& depth) const {
    if (is(Fault::stale_alpha) && pass != Pass::research) alpha = alpha0;
    if (is(Fault::beta_forgotten) && pass == Pass::full) beta = infinite;
    if (is(Fault::hidden_reduction) && pass != Pass::research) depth -= rank >= 2 && depth > 1;
    if (is(Fault::wide_research) && pass == Pass::research) alpha = -infinite, beta = infinite;
  }
  /// That window as the child gets it: (a, b). Its value comes back negated unless the mover is the same.
  PLY_INLINE void turn(bool& same, int& a, int& b, int alpha, int beta) const {
    if (is(Fault::swapped_window)) std::swap(a, b);
    if (is(Fault::negate_every_ply)) same = false, a = -beta, b = -alpha;
    if (is(Fault::window_not_turned)) a = alpha, b = beta;
  }
  PLY_INLINE bool better(int v, int best) const { return v > best || (is(Fault::last_of_equals) && v == best); }
  /// Whether the value v of a child cuts. `of_root`: the side to move is the one that searches.
  PLY_INLINE bool cuts(bool proved, int v, int alpha0, int alpha, int beta, bool of_root) const {
    if (is(Fault::one_side_cuts) && of_root) return false;
    if (is(Fault::late_cut)) return alpha > beta;
    return proved || (is(Fault::early_cut) && alpha0 > -infinite && beta < infinite && beta - alpha0 > 1 &&
                      v > alpha0 + (beta - alpha0) / 2);
  }
  /// Whether a static value of beta or more cuts.
  PLY_INLINE bool cuts_by_static(int ply, int depth, int beta) const {
    return is(Fault::static_cut) && ply > 0 && depth >= 2 && beta < infinite;
  }

  // ---- Values
  template <class E, class State>
  PLY_INLINE int static_value(int v, const E& evaluation, const State& s, Side mover) const {
    if constexpr (On) {
      if (is(Fault::half_opponent)) {
        HalfSink half{mover};
        evaluation.terms(s, mover, half);
        v = half.sum;
      }
      if (is(Fault::static_of_other_side)) v = -v;
    }
    return v;
  }
  PLY_INLINE int finished(int v) const {
    return !is(Fault::beyond_infinite) ? v : v < 0 ? -infinite - 1 : infinite + 1;
  }
  PLY_INLINE Kind failed_low() const { return is(Fault::upper_as_exact) ? Kind::exact : Kind::upper; }

  // ---- The table
  PLY_INLINE u64 key(u64 k) const { return is(Fault::coarse_key) ? mix64(k & 0x3f) : k; }
  /// Whether an entry of value v is deep enough to answer, and proves enough.
  PLY_INLINE void answer(bool& deep, bool& proves, int v) const {
    if (is(Fault::stale_entry)) deep = true;
    if (is(Fault::kind_ignored)) proves = v > -infinite;
  }
  /// Whether the value of a node is kept: not where it rests on an answer that a fork has changed.
  PLY_INLINE bool stores(int ply) const { return !forks() || fork->stores(ply); }
  /// What is kept of it.
  PLY_INLINE void store(int& stored, Kind& kind, int value) const {
    if (is(Fault::distance_not_stored)) stored = value;
    if (is(Fault::bound_stored_as_exact)) kind = Kind::exact;
  }

 private:
  struct HalfSink {
    Side viewer;
    int sum = 0;
    void term(int /*index*/, int first, int second, int contribution) {
      const int own = viewer == Side::first ? first : second, theirs = viewer == Side::first ? second : first;
      sum += own == theirs ? contribution : contribution * (2 * own - theirs) / (2 * (own - theirs));
    }
  };
  template <class MoveList>
  static void drop_last(MoveList& list) {
    const MoveList all = list;
    list.clear();
    for (int i = 0; i + 1 < all.size(); ++i) list.add(all[i]);
  }
};

/// The policy of every search that goes its own way.
using NoScript = ScriptPoints<false>;
/// Of those that do not: compiled apart (engine/game/scripted.h), so no other pays for it.
using Script = ScriptPoints<true>;

}  // namespace ply
