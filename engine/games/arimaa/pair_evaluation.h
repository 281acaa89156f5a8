// The evaluation `pairs` of Arimaa: what `threats` sees, weighed anew, and what pieces on their squares and pairs of
// them are worth beyond that, in hundredths of a rabbit. A table answers for it (pairs.h), which also has the weights.
#pragma once
#include <algorithm>
#include <span>
#include <type_traits>

#include "engine/games/arimaa/pair_sum.h"
#include "engine/games/arimaa/threats.h"

namespace ply::arimaa {

/// A raw value of a side is what speaks for it among the values of the term, whoever's pieces they belong to. One
/// object is for one thread: it remembers the last board.
class ArimaaPairs {
 public:
  static constexpr bool antisymmetric = true, large = true;
  static constexpr u32 revision = 0xdd7da3db;  ///< the first half of the digest of its table
  static constexpr int win = ArimaaThreats::win, decided = ArimaaThreats::decided;
  enum Term { places = ArimaaThreats::terms_in_all, together, facing, terms_in_all };

  ArimaaPairs(const ArimaaRules& rules, Side root, const Weights& w) : ArimaaPairs(rules, root, w, built_in_pairs()) {}
  ArimaaPairs(const ArimaaRules& rules, Side root, const Weights& w, const PairValues& values)
      : threats_(rules, root, w), w_(w), values_(&values), in_one_go_(w[together] == 100 && w[facing] == 100) {}
  static std::span<const TermInfo> infos();

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    threats_.terms(s, viewer, sink);
    const int sign = viewer == Side::first ? 1 : -1;
    if constexpr (std::is_same_v<Sink, SumSink>)
      if (in_one_go_) [[likely]] {
        const PairSum::Sums sums = sum_.of(s.now, *values_);
        sink.sum += sign * (w_[places] * sums.alone / 100 + sums.pairs);
        return;
      }
    Tally alone, friends, enemies;
    each_pair(
        s.now, [&](int, int v) { alone.add(v); },
        [&](int a, int b, int v) { (a / (pair_pieces / 2) == b / (pair_pieces / 2) ? friends : enemies).add(v); });
    const auto term = [&](Term t, const Tally& n) {
      sink.term(t, n.for_first, n.against, sign * (w_[t] * n.net / 100));
    };
    term(places, alone), term(together, friends), term(facing, enemies);
  }
  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  int finished(const State& s, Side viewer, int ply) const { return threats_.finished(s, viewer, ply); }

 private:
  /// What a term adds up: alone, and what speaks for either side. A search keeps the first only.
  struct Tally {
    int net = 0, for_first = 0, against = 0;
    PLY_INLINE void add(int v) { net += v, for_first += std::max(v, 0), against += std::max(-v, 0); }
  };
  /// of_one(piece, value), of_two(piece, other piece, value)
  template <class One, class Two>
  PLY_INLINE void each_pair(const Board& b, One&& of_one, Two&& of_two) const {
    const PairSight sight(b);
    for (int j = 0; j < sight.n; ++j) {
      const int p = sight.piece[static_cast<std::size_t>(j)];
      of_one(p, values_->alone[static_cast<std::size_t>(p)]);
      const i16* const with = values_->with(p);
      for (int i = 0; i < j; ++i) {
        const int q = sight.piece[static_cast<std::size_t>(i)];
        of_two(p, q, with[q]);
      }
    }
  }

  ArimaaThreats threats_;
  Weights w_;
  const PairValues* values_;
  bool in_one_go_;  // all pairs weigh 100, so that nobody must tell them apart
  mutable PairSum sum_;
};

}  // namespace ply::arimaa
