// Evaluations. One function lists the terms of an evaluation; the search sums them, the inspector keeps them, so that
// the breakdown on the screen cannot differ from what was searched.
#pragma once
#include <array>
#include <concepts>
#include <span>

#include "engine/base/cpu.h"
#include "engine/base/types.h"
#include "engine/search/rules.h"

namespace ply {

class ShareSink;

/// What the screen and the command line say of a term.
struct TermInfo {
  const char* id;              ///< short name, as the command line prints it
  const char* explanation;     ///< one sentence for the tooltip
  int weight;                  ///< default weight
  int min_weight, max_weight;  ///< range of the slider
  /// How much of the opponent's raw value counts; `half` and `none` only where the evaluation is made for one player.
  enum class Opponent : u8 { full, half, none } opponent = Opponent::full;
  /// Where a profile shows values in another unit than it computes in (ProfileInfo::scale): the raw values are in the
  /// finer unit, the weight is as people write it. Otherwise it is the weight that is in the finer unit.
  bool fine_raw = false;
  /// How it deals out its raw value to the board where that is not plain counting; empty where it is.
  const char* sharing = "";
};

inline constexpr int max_terms = 32;

/// The weights that an evaluation is made with, in the order of its `infos()`.
struct Weights {
  std::array<i32, max_terms> w{};
  i32 operator[](int i) const { return w[static_cast<std::size_t>(i)]; }
  friend bool operator==(const Weights&, const Weights&) = default;
};

constexpr Weights default_weights(std::span<const TermInfo> infos) {
  Weights out;
  for (std::size_t i = 0; i < infos.size(); ++i) out.w[i] = infos[i].weight;
  return out;
}

/// Sink of the search: compiles to plain additions.
struct SumSink {
  int sum = 0;
  PLY_INLINE void term(int, int, int, int contribution) { sum += contribution; }
};

/// One line of the breakdown. `contribution` is in the view of the side the evaluation was asked for.
struct TermValue {
  int index = 0, first = 0, second = 0, contribution = 0;
};

/// Sink of the inspector: keeps each term.
struct KeepSink {
  std::array<TermValue, max_terms> terms{};
  int n = 0;
  void term(int index, int first, int second, int contribution) {
    terms[static_cast<std::size_t>(n++)] = {index, first, second, contribution};
  }
};

/// How a deep search of a position follows from a shallow one, as a rule: value = slope * shallow / 1024 + offset, with
/// this standard deviation. Fitted to searches of both depths (engine/lab/tune/prob_cut_fit.h).
struct ProbCut {
  int depth = 0;  ///< of the shallow search
  int slope = 1024, offset = 0, deviation = 0;
};
/// How many deviations a shallow search must lie outside the window, in tenths: Multi-ProbCut is wrong at one node of
/// ten then, and still plays better, for it sees two plies more.
inline constexpr int prob_cut_tenths = 13;

/// `shared_search`: no search is compiled for it, it is called by one that all such evaluations of a game share
/// (any_evaluation.h), as nobody's strength rests on its speed.
template <class E>
inline constexpr bool shares_search = requires {
  E::shared_search;
};

/// An evaluation of the states of `R`.
///
/// * Made from the rules, the root side and the weights: `E(rules, root, weights)`; cheap to copy. `infos()` lists its
///   terms. (ProfileEvaluation; the search is given one that is made.)
/// * `terms(state, viewer, sink)` calls `sink.term(index, raw value of first, raw value of second, contribution)` once
///   a term; the sum of the contributions is the value of the state in the view of `viewer`, finished or not.
/// * `antisymmetric`: value for first = - value for second. If false (classic Micro-Shogi), the search asks only for
///   the view of the root side.
/// * `finished(state, viewer, ply)`: what the search returns for a finished game, `ply` plies from the root.
/// * `win`: wins carry their distance, a win in n plies is win - n (win_distance.h). 0 when they do not
///   (Kalah and Reversi: the margin counts, and every game ends).
/// * `decided`: a score at or beyond +-decided means that the game is decided.
/// * `quiesces`: at the horizon, what the switch `quiescence` does (see Horizon).
/// * `revision`: which evaluation of this name it is. Recordings keep it, so that a search is compared with itself only
///   where it still judges as it did (revision.h). To be raised by one in every change after which the same state, root
///   side and weights may give another value, another sum of terms, or another value of a finished game; and, for all
///   evaluations of a game, where its rules list other moves or another order.
/// * optional `ply_margin`, and `calm(state)` beside it: in a calm state a static value that is beyond beta by the
///   margin times the plies left is taken for a cut-off (Switch::futility).
/// * optional `loses(state, move)`: the exchange that this forcing move begins loses more than it wins
///   (Switch::skip_losing).
/// * optional `large`: it is compiled apart from the node (apart.h).
/// * optional `shares(state, share_sink)`: deals out the raw values of `terms`, those of each side exactly, to the
/// cells
///   of the board and to the position (share_sink.h). No search asks it; without it all belongs to the position.
/// * optional `prob_cuts(state, depth)`: what shallow searches say of one of this depth, the best pair first, empty
/// where
///   nothing is known: what the switch `multi-probcut` asks. The value of `terms` and searches of it must go by it.
template <class E, class R>
concept EvaluationOf = requires(const E& e, const typename R::State& s, Side viewer, SumSink& sum, KeepSink& keep,
                                int ply) {
  { E::antisymmetric } -> std::convertible_to<bool>;
  { E::revision } -> std::convertible_to<u32>;
  { E::win } -> std::convertible_to<int>;
  { E::decided } -> std::convertible_to<int>;
  { e.terms(s, viewer, sum) } -> std::same_as<void>;
  { e.terms(s, viewer, keep) } -> std::same_as<void>;
  { e.finished(s, viewer, ply) } -> std::same_as<int>;
};

template <class E, class R>
concept ProfileEvaluation =
    EvaluationOf<E, R> && std::constructible_from<E, const R&, Side, const Weights&> && requires {
  { E::infos() } -> std::convertible_to<std::span<const TermInfo>>;
};

template <class E, class R>
concept HasMargin = requires(const E& e, const typename R::State& s) {
  { E::ply_margin } -> std::convertible_to<int>;
  { e.calm(s) } -> std::same_as<bool>;
};
template <class E, class R>
concept HasExchange = requires(const E& e, const typename R::State& s, typename R::Move m) {
  { e.loses(s, m) } -> std::same_as<bool>;
};
/// Shallow searches say something of deep ones. A game that judges positions by what came before them has no such: the
/// shallow search is of the same position, which would have come twice.
template <class E, class R>
concept HasProbCuts = !HasPast<R> && requires(const E& e, const typename R::State& s, int depth) {
  { e.prob_cuts(s, depth) } -> std::convertible_to<std::span<const ProbCut>>;
};

/// The static value in the view of `mover`, as the search sees it.
template <class E, class State>
PLY_INLINE int evaluate(const E& e, const State& s, Side mover, Side root) {
  SumSink sink;
  if constexpr (E::antisymmetric) {
    e.terms(s, mover, sink);
    return sink.sum;
  } else {
    e.terms(s, root, sink);
    return mover == root ? sink.sum : -sink.sum;
  }
}

}  // namespace ply
