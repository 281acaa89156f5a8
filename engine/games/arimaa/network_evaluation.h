// The evaluation of `network` and `turns`: what `threats` sees, weighed anew, and what a small network adds to it
// (network.h), in hundredths of a rabbit.
#pragma once
#include <array>
#include <span>
#include <type_traits>

#include "engine/games/arimaa/network.h"
#include "engine/games/arimaa/threats.h"

namespace ply::arimaa {

/// The network judges boards at the start of a turn. In the middle of one it says half of what it says with either side
/// to move, so that its steps can be compared. One object is for one thread: it remembers the last boards.
class ArimaaNetwork {
 public:
  static constexpr bool antisymmetric = true, large = true;
  static constexpr u32 revision = 0x94c9bb9f;  ///< the first half of the digest of its numbers
  /// NetworkNumbers::weights of its numbers: a profile has them without reading the rest, which only a search needs.
  static constexpr std::array<i16, ArimaaThreats::terms_in_all> fitted_weights = {92,  150, 125, 29,  644, 21, 78,
                                                                                  184, 56,  12,  347, 42,  31};
  static constexpr int win = ArimaaThreats::win, decided = ArimaaThreats::decided;
  enum Term { network = ArimaaThreats::terms_in_all, terms_in_all };

  ArimaaNetwork(const ArimaaRules& rules, Side root, const Weights& w)
      : ArimaaNetwork(rules, root, w, built_in_network()) {}
  ArimaaNetwork(const ArimaaRules& rules, Side root, const Weights& w, const NetworkNumbers& numbers)
      : threats_(rules, root, w), w_(w), numbers_(&numbers) {}
  static std::span<const TermInfo> infos();
  /// The weights that were fitted with these numbers.
  static Weights weights_of(const NetworkNumbers& numbers);

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    threats_.terms(s, viewer, sink);
    const int sign = viewer == Side::first ? 1 : -1;
    if constexpr (std::is_same_v<Sink, SumSink>) {
      sink.sum += sign * (w_[network] * net(s) / 100);
    } else {
      int value[2] = {};
      each_part(s, [&](int, int v) { value[v < 0] += std::abs(v); });
      sink.term(network, value[0], value[1], sign * (w_[network] * (value[0] - value[1]) / 100));
    }
  }
  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  int finished(const State& s, Side viewer, int ply) const { return threats_.finished(s, viewer, ply); }

 private:
  /// For First.
  PLY_INLINE int net(const State& s) const {
    const Side mover = static_cast<Side>(s.side);
    int v = sum_.of(s.now, mover, *numbers_);
    if (s.used != 0) v = (v - sum_.of(s.now, other(mover), *numbers_)) / 2;
    return mover == Side::first ? v : -v;
  }
  /// of(square or -1, what it speaks for First): adds up to net(s).
  template <class Of>
  void each_part(const State& s, Of&& of) const {
    const Side mover = static_cast<Side>(s.side);
    const int sign = mover == Side::first ? 1 : -1;
    const NetworkParts mine = sum_.parts(s.now, mover, *numbers_);
    NetworkParts theirs;
    if (s.used != 0) theirs = sum_.parts(s.now, other(mover), *numbers_);
    int left = net(s);
    for (u64 squares = s.now.occupied(); squares; squares &= squares - 1) {
      const auto square = static_cast<std::size_t>(std::countr_zero(squares));
      const int v =
          sign * (s.used == 0 ? mine.by_square[square] : (mine.by_square[square] - theirs.by_square[square]) / 2);
      of(static_cast<int>(square), v);
      left -= v;
    }
    of(-1, left);
  }

  ArimaaThreats threats_;
  Weights w_;
  const NetworkNumbers* numbers_;
  mutable NetworkSum sum_;
};

}  // namespace ply::arimaa
