// An evaluation of a game behind a virtual call. Whatever need not be fast is searched with it: evaluations of the
// original programs and of before, planted faults, forks. So the search is compiled once for all of them, and visits
// the same nodes for the same values as one that is compiled for the evaluation.
#pragma once
#include <memory>
#include <span>
#include <type_traits>

#include "engine/base/cpu.h"
#include "engine/search/apart.h"
#include "engine/search/evaluation.h"
#include "engine/search/rules.h"

namespace ply {

template <Rules R>
class AnyEvaluation {
 public:
  using State = typename R::State;
  using Move = typename R::Move;
  static constexpr bool antisymmetric = true, shared_search = true;

  /// `root`: the side that `e` was made for.
  template <EvaluationOf<R> E>
  AnyEvaluation(const E& e, Side root)
      : win(e.win), decided(e.decided), revision(e.revision), behind_(std::make_shared<Behind<E>>(e, root)) {
    if constexpr (HasMargin<E, R>) ply_margin = e.ply_margin;
  }

  void terms(const State& s, Side viewer, SumSink& sink) const { sink.sum += behind_->value(s, viewer); }
  template <class Sink>
  void terms(const State& s, Side viewer, Sink& sink) const {
    KeepSink keep;
    behind_->terms(s, viewer, keep);
    for (const TermValue& t : std::span(keep.terms).first(static_cast<std::size_t>(keep.n)))
      sink.term(t.index, t.first, t.second, t.contribution);
  }
  int finished(const State& s, Side viewer, int ply) const { return behind_->finished(s, viewer, ply); }
  bool calm(const State& s) const { return behind_->calm(s); }
  bool loses(const State& s, Move m) const { return behind_->loses(s, m); }
  std::span<const ProbCut> prob_cuts(const State& s, int depth) const { return behind_->prob_cuts(s, depth); }

  int win, decided;
  u32 revision;
  int ply_margin = 0;

 private:
  struct Face {
    virtual ~Face() = default;
    virtual int value(const State& s, Side viewer) const = 0;
    virtual void terms(const State& s, Side viewer, KeepSink& sink) const = 0;
    virtual int finished(const State& s, Side viewer, int ply) const = 0;
    virtual bool calm(const State& s) const = 0;
    virtual bool loses(const State& s, Move m) const = 0;
    virtual std::span<const ProbCut> prob_cuts(const State& s, int depth) const = 0;
  };
  // What an evaluation has not never applies.
  template <class E>
  struct Behind final : Face {
    Behind(const E& evaluation, Side side) : e(evaluation), root(side) {}
    int value(const State& s, Side viewer) const override {
      if constexpr (PLY_HAS_FAST_PATH)
        if (fast) return ValuedApart<E, State>::fast(e, s, viewer, root);
      return evaluate(e, s, viewer, root);
    }
    void terms(const State& s, Side viewer, KeepSink& sink) const override {
      const bool turned = !E::antisymmetric && viewer != root;
      e.terms(s, turned ? root : viewer, sink);
      for (int i = 0; turned && i < sink.n; ++i) {
        int& c = sink.terms[static_cast<std::size_t>(i)].contribution;
        c = -c;
      }
    }
    int finished(const State& s, Side viewer, int ply) const override { return e.finished(s, viewer, ply); }
    bool calm([[maybe_unused]] const State& s) const override {
      if constexpr (HasMargin<E, R>) return e.calm(s);
      return false;
    }
    bool loses([[maybe_unused]] const State& s, [[maybe_unused]] Move m) const override {
      if constexpr (HasExchange<E, R>) return e.loses(s, m);
      return false;
    }
    std::span<const ProbCut> prob_cuts([[maybe_unused]] const State& s, [[maybe_unused]] int depth) const override {
      if constexpr (HasProbCuts<E, R>) return e.prob_cuts(s, depth);
      return {};
    }
    const E e;
    const Side root;
    const bool fast = cpu::fast();
  };

  std::shared_ptr<const Face> behind_;
};

/// What searches of an evaluation are compiled for.
template <class R, class E>
using SearchedFor = std::conditional_t<shares_search<E>, AnyEvaluation<R>, E>;
template <class R, class E>
SearchedFor<R, E> searched_for(const E& e, [[maybe_unused]] Side root) {
  if constexpr (shares_search<E>) return {e, root};
  else return e;
}

}  // namespace ply
