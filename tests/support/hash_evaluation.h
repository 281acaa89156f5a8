// An evaluation full of ties and of odd values: a hash of the position, as the oracle tests need it.
#pragma once
#include "engine/search/evaluation.h"

namespace ply::test {

/// Values in [-4, 4], a pure function of the state; antisymmetric by construction.
template <class R>
struct HashEvaluation {
  static constexpr bool antisymmetric = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 0, decided = 1000;
  static std::span<const TermInfo> infos() {
    static constexpr TermInfo terms[] = {{"hash", "A hash of the position.", 1, 1, 1}};
    return terms;
  }
  HashEvaluation(const R& r, Side, const Weights&) : rules(r) {}
  template <class Sink>
  void terms(const typename R::State& s, Side viewer, Sink& sink) const {
    const int v = static_cast<int>((rules.key(s) >> 33) % 9) - 4;
    sink.term(0, v, 0, viewer == Side::first ? v : -v);
  }
  int finished(const typename R::State& s, Side viewer, int) const {
    SumSink sum;
    terms(s, viewer, sum);
    return sum.sum;
  }
  R rules;
};

/// The same with wins that carry their distance, to test scores relative to the root in the table.
template <class R>
struct WinHashEvaluation : HashEvaluation<R> {
  using HashEvaluation<R>::HashEvaluation;
  static constexpr int win = 30'000, decided = win - 1000;
  int finished(const typename R::State& s, Side viewer, int ply) const {
    const int sign = static_cast<int>((this->rules.key(s) >> 21) % 3) - 1;
    const int v = sign * (win - ply);
    return viewer == Side::first ? v : -v;
  }
};

}  // namespace ply::test
