// What a position of connect four is worth: lines of four that only one side has stones in.
#pragma once
#include "engine/search/evaluation.h"
#include "engine/search/share_sink.h"
#include "engine/search/win_distance.h"
#include "tests/support/connect_four/rules.h"

namespace ply::connect_four {

class ConnectFourEvaluation {
 public:
  static constexpr bool antisymmetric = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 30'000, decided = win - farthest_win;
  enum Term { twos, threes, centre };
  static std::span<const TermInfo> infos() {
    static constexpr const char* line_sharing = "A line is no cell's: it belongs to the position.";
    static constexpr TermInfo all[] = {{"twos", "Lines of four with two own stones and no other.", 8, -100, 100,
                                        TermInfo::Opponent::full, false, line_sharing},
                                       {"threes", "Lines of four with three own stones and no other.", 40, -100, 100,
                                        TermInfo::Opponent::full, false, line_sharing},
                                       {"centre", "Stones in the middle column.", 6, -100, 100}};
    return all;
  }

  ConnectFourEvaluation(const ConnectFourRules&, Side, const Weights& w) : w_(w) {}

  template <class Sink>
  PLY_INLINE void terms(const ConnectFourRules::State& s, Side viewer, Sink& sink) const {
    int open[2][5] = {};
    for (const int step : steps)
      for (u64 from = board; from; from &= from - 1) {
        const u64 one = from & -from, line = one | one << step | one << 2 * step | one << 3 * step;
        if ((line & board) != line || std::popcount(line) != 4) continue;
        for (const int i : {0, 1})
          if (!(s.stones[i ^ 1] & line)) ++open[i][std::popcount(s.stones[i] & line)];
      }
    const int sign = viewer == Side::first ? 1 : -1;
    const auto term = [&](Term t, int a, int b) { sink.term(t, a, b, sign * w_[t] * (a - b)); };
    term(twos, open[0][2], open[1][2]);
    term(threes, open[0][3], open[1][3]);
    term(centre, std::popcount(s.stones[0] & u64{0x3f} << 21), std::popcount(s.stones[1] & u64{0x3f} << 21));
  }
  /// A line belongs to four cells, so it is the position's; a stone in the middle is its own cell's.
  void shares(const ConnectFourRules::State& s, ShareSink& sink) const {
    KeepSink keep;
    terms(s, Side::first, keep);
    for (const Term t : {twos, threes}) {
      sink.add(t, 0, ShareSink::position, keep.terms[t].first);
      sink.add(t, 1, ShareSink::position, keep.terms[t].second);
    }
    for (int side = 0; side < 2; ++side)
      for (int row = 0; row < rows; ++row)
        if (s.stones[side] & bit_of(3, row)) sink.add(centre, side, row * columns + 3, 1);
  }
  int finished(const ConnectFourRules::State& s, Side viewer, int ply) const {
    const int i = viewer == Side::first ? 0 : 1;
    return has_four(s.stones[i]) ? win - ply : has_four(s.stones[i ^ 1]) ? ply - win : 0;
  }

 private:
  Weights w_;
};

}  // namespace ply::connect_four
