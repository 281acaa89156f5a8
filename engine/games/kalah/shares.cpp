// Where on the board the terms of Kalah are earned.
#include "engine/games/kalah/board.h"
#include "engine/games/kalah/evaluation.h"
#include "engine/search/share_sink.h"

namespace ply::kalah {
namespace {

void share_winner_and_stores(const KalahRules& rules, const detail::Standing& now, ShareSink& sink) {
  for (int side : {0, 1}) {
    if (now.won[side]) sink.add(0, side, ShareSink::position, 1);
    sink.add(1, side, cell_of(rules.options(), static_cast<Side>(side), rules.pits()), now.store[side]);
  }
}

}  // namespace

void KalahClassic::shares(const State& s, ShareSink& sink) const {
  share_winner_and_stores(rules_, detail::standing(rules_, s), sink);
}

void KalahModern::shares(const State& s, ShareSink& sink) const {
  const detail::Standing now = detail::standing(rules_, s);
  share_winner_and_stores(rules_, now, sink);
  if (now.over) return;
  const int m = rules_.pits();
  for (int side : {0, 1}) {
    const auto cell = [&](int owner, int pit) { return cell_of(rules_.options(), static_cast<Side>(owner), pit); };
    const u64 own = s.row[static_cast<std::size_t>(side)], theirs = s.row[static_cast<std::size_t>(side ^ 1)];
    const bool waits = s.side != side;
    for (int pit = 0; pit < m; ++pit) {
      const int stones = lanes::at(own, pit), facing = lanes::at(theirs, m - 1 - pit);
      if (stones > 0) {
        sink.add(2, side, cell(side, pit), stones);
        sink.add(3, side, cell(side, pit), 1);
      }
      if (stones == m - pit) sink.add(waits ? 5 : 4, side, cell(side, pit), 1);
      bool reached = false;
      for (int from = 0; from < pit; ++from) reached |= lanes::at(own, from) == pit - from;
      if (stones > 0 || facing == 0 || !reached) continue;
      sink.add(waits ? 7 : 6, side, cell(side, pit), 1);
      sink.add(waits ? 7 : 6, side, cell(side ^ 1, m - 1 - pit), facing);
    }
  }
}

}  // namespace ply::kalah
