// An evaluation with terms of one's own beside it, for the search that calls its evaluation (any_evaluation.h).
#pragma once
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "engine/game/own_terms.h"
#include "engine/search/any_evaluation.h"

namespace ply {

/// How the terms of one's own are weighed, and from where on they are counted among the terms.
struct OwnWeighing {
  const HasOwnTerms* terms = nullptr;  ///< borrowed: the game
  int from = 0;
  std::array<OwnRange, max_own_terms> ranges{};

  /// Calls f(index, raw of first, raw of second, contribution).
  template <class F>
  void each(const Position& p, const Weights& weights, Side viewer, F&& f) const {
    std::array<OwnRaw, max_own_terms> raws;
    const std::size_t n = terms->own_terms().size();
    terms->look_at_own_terms(p, std::span(raws).first(n));
    for (std::size_t i = 0; i < n; ++i) {
      const int most = ranges[i].raw, at = from + static_cast<int>(i);
      const int first = raws[i].first < -most ? -most : raws[i].first > most ? most : raws[i].first;
      const int second = raws[i].second < -most ? -most : raws[i].second > most ? most : raws[i].second;
      f(at, first, second, weights[at] * (viewer == Side::first ? first - second : second - first));
    }
  }
};

template <Rules R>
class OwnEvaluation {
 public:
  using State = typename R::State;
  static constexpr bool antisymmetric = true;

  OwnEvaluation(AnyEvaluation<R> base, const OwnWeighing& own, const Weights& weights)
      : win(base.win),
        decided(base.decided),
        revision(base.revision),
        ply_margin(base.ply_margin),
        base_(std::move(base)),
        own_(own),
        weights_(weights) {}

  template <class Sink>
  void terms(const State& s, Side viewer, Sink& sink) const {
    base_.terms(s, viewer, sink);
    own_.each(Position::of(s), weights_, viewer,
              [&](int at, int first, int second, int contribution) { sink.term(at, first, second, contribution); });
  }
  int finished(const State& s, Side viewer, int ply) const { return base_.finished(s, viewer, ply); }
  bool calm(const State& s) const { return base_.calm(s); }
  bool loses(const State& s, typename R::Move m) const { return base_.loses(s, m); }
  std::span<const ProbCut> prob_cuts(const State& s, int depth) const { return base_.prob_cuts(s, depth); }

  int win, decided;
  u32 revision;
  int ply_margin;

 private:
  const AnyEvaluation<R> base_;
  const OwnWeighing own_;
  const Weights weights_;
};

}  // namespace ply
