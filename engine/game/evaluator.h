// An evaluation that many positions are asked about: what it makes of its profile and weights is made once, and nothing
// is allocated for a position.
#pragma once
#include <optional>
#include <utility>

#include "engine/game/game.h"
#include "engine/search/any_evaluation.h"

namespace ply {

/// One thread: an evaluation may remember the position before, and what it adds up from there. The game outlives it.
/// Positions are those of its game, values in the view of its viewer.
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  /// Breakdown::total.
  virtual int value(const Position& p) = 0;
  /// Puts the terms behind those that are in `sink`, as Game::evaluate lists them; gives Breakdown::finished.
  virtual std::optional<int> terms(const Position& p, KeepSink& sink) = 0;
};

/// Of an evaluation that was made for the viewer.
template <Rules R>
class RulesEvaluator final : public Evaluator {
 public:
  RulesEvaluator(const R& rules, AnyEvaluation<R> evaluation, Side viewer)
      : rules_(rules), evaluation_(std::move(evaluation)), viewer_(viewer) {}
  int value(const Position& p) override {
    SumSink sum;
    evaluation_.terms(p.as<typename R::State>(), viewer_, sum);
    return sum.sum;
  }
  std::optional<int> terms(const Position& p, KeepSink& sink) override {
    const auto s = p.as<typename R::State>();
    evaluation_.terms(s, viewer_, sink);
    return rules_.finished(s) ? std::optional(evaluation_.finished(s, viewer_, 0)) : std::nullopt;
  }

 private:
  const R rules_;
  const AnyEvaluation<R> evaluation_;
  const Side viewer_;
};

}  // namespace ply
