// Where the search asks whether it is to go wrong: a policy of it, as the observer is. The node names the points; which
// fault does what at them stands here, or beside the question where it is one word. Without a fault all of it is known
// to be false when it is compiled, and nothing is left.
#pragma once
#include <utility>

#include "engine/base/cpu.h"
#include "engine/search/fault.h"
#include "engine/search/observer.h"

namespace ply {

template <bool Planted>
struct FaultPoints {
  static constexpr bool planted = Planted;
  /// Some of its nodes do something else than the others (fork_points.h): what below is asked for that.
  static constexpr bool forks = false;
  template <class T>
  using Setting = const T;  ///< what stays as it is for a whole search
  template <class Order>
  using Picker = typename Order::Picker;
  Fault fault = Fault::none;
  PLY_INLINE bool is(Fault f) const { return Planted && fault == f; }

  /// The moves of a node that is no horizon, and the value that it begins with.
  template <class MoveList>
  PLY_INLINE void order(MoveList& list, int& best, int ply) const {
    if (is(Fault::initial_best_zero)) best = 0;
    if (is(Fault::not_reproducible) && ply == 0 && list.size() > 1)
      std::swap(list[0], list[static_cast<int>(never_the_same() % static_cast<u32>(list.size()))]);
  }
  /// Window and depth of the first look at the k-th child, in the view of the node; `alpha0`: it was entered with.
  PLY_INLINE void window(int& low, int& high, int& depth, int alpha0, int k, bool scout) const {
    if (is(Fault::stale_alpha)) low = alpha0;
    if (is(Fault::beta_forgotten) && !scout) high = infinite;
    if (is(Fault::hidden_reduction)) depth -= k >= 2 && depth > 1;
  }
  /// Whether a child is searched again, and with what window.
  PLY_INLINE void research(bool& again, int& low, int& high) const {
    if (is(Fault::research_missed)) again = false;
    if (is(Fault::wide_research)) low = -infinite, high = infinite;
  }
  /// The window (alpha, beta) as the child gets it: (a, b). Its value comes back negated unless the mover is the same.
  PLY_INLINE void turn(bool& same, int& a, int& b, int alpha, int beta) const {
    if (is(Fault::swapped_window)) std::swap(a, b);
    if (is(Fault::negate_every_ply)) same = false, a = -beta, b = -alpha;
    if (is(Fault::window_not_turned)) a = alpha, b = beta;
  }
  /// Whether the value v of a child cuts.
  PLY_INLINE void cut(bool& cuts, int v, int alpha0, int alpha, int beta) const {
    if (is(Fault::late_cut)) cuts = alpha > beta;
    if (is(Fault::early_cut))
      cuts = cuts || (alpha0 > -infinite && beta < infinite && beta - alpha0 > 1 && v > alpha0 + (beta - alpha0) / 2);
  }
  /// Whether a table entry of value v is deep enough to answer, and proves enough.
  PLY_INLINE void proof(bool& deep, bool& proves, int v) const {
    if (is(Fault::stale_entry)) deep = true;
    if (is(Fault::kind_ignored)) proves = v > -infinite;
  }
  /// What goes into the table for the value of a node.
  PLY_INLINE void store(int& stored, Kind& kind, int value) const {
    if (is(Fault::distance_not_stored)) stored = value;
    if (is(Fault::bound_stored_as_exact)) kind = Kind::exact;
  }

  /// Not all of its moves are searched.
  PLY_INLINE static constexpr bool restricted(int /*ply*/) { return false; }
  PLY_INLINE static constexpr bool stores(int /*ply*/) { return true; }
  PLY_INLINE static constexpr bool reorders(int /*ply*/) { return false; }
};

/// The policy of every search but those that are wrong on purpose.
using NoFault = FaultPoints<false>;
using PlantedFault = FaultPoints<true>;

}  // namespace ply
