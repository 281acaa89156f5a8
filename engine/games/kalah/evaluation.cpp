#include "engine/games/kalah/evaluation.h"

#include <algorithm>

#include "engine/games/kalah/board.h"
#include "engine/search/share_sink.h"

namespace ply::kalah {

std::span<const TermInfo> KalahClassic::infos() {
  static constexpr TermInfo terms[] = {
      {"winner",
       "1 for the side that has won: the game is over with more stones, or its store holds more than half of all.", 500,
       0, 2000},
      {"stones", "Stones in the store; those still in the pits count once the game is over.", 10, 0, 100},
  };
  return terms;
}

std::span<const TermInfo> KalahModern::infos() {
  static constexpr const char* capture_sharing =
      "What is taken counts for the pit it is taken from, the stone that takes it for the pit where it ends.";
  // The ranges keep the sum of all terms but the first below `decided`: at most 255 stones are on the board, each of
  // which counts at most 150 in one place (a capturing stone, of which there are at most 8, in two), and 8 pits 400
  // each twice.
  static constexpr TermInfo terms[] = {
      {"decided",
       "1 for the side that has won: the game is over with more stones, or its store holds more than half of all.",
       100'000, 100'000, 100'000},
      {"stones", "Stones in the store; those still in the pits count once the game is over.", 100, 0, 150},
      {"row", "Stones in the side's own pits: it keeps them if the game ends now.", 8, 0, 150},
      {"choices", "Pits that are not empty: the more, the less often a side is forced to give stones away.", 170, 0,
       400},
      {"extra-now", "Sowings that earn an extra turn, for the side to move.", 170, 0, 400},
      {"extra-next", "Sowings that would earn an extra turn, for the side that has to wait.", 55, 0, 400},
      {"capture-now", "Stones the side to move can capture, its own included.", 90, 0, 150, TermInfo::Opponent::full,
       false, capture_sharing},
      {"capture-next", "Stones the waiting side could capture, its own included.", 37, 0, 150, TermInfo::Opponent::full,
       false, capture_sharing},
  };
  return terms;
}

KalahModern::KalahModern(const KalahRules& rules, Side /*root*/, const Weights& weights)
    : rules_(rules), turn_shift_(8 * (8 - rules.pits())) {
  for (int i = 0; i < term_count; ++i) weight_[static_cast<std::size_t>(i)] = weights[i];
  const auto distances = [&](int target) {
    u64 row = ~u64{0};
    for (int i = 0; i < std::min(target, rules.pits()); ++i) row ^= lanes::put(255 ^ (target - i), i);
    return row;
  };
  to_store_ = distances(rules.pits());
  for (int pit = 0; pit < 8; ++pit) to_pit_[static_cast<std::size_t>(pit)] = distances(pit);
}

// Where on the board the terms of Kalah are earned.
namespace {

void share_winner_and_stores(const KalahRules& rules, const detail::Standing& now, ShareSink& sink) {
  for (int side : {0, 1}) {
    if (now.won[side]) sink.add(KalahModern::winner, side, ShareSink::position, 1);
    sink.add(KalahModern::store, side, cell_of(rules.options(), static_cast<Side>(side), rules.pits()),
             now.store[side]);
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
        sink.add(in_row, side, cell(side, pit), stones);
        sink.add(choices, side, cell(side, pit), 1);
      }
      if (stones == m - pit) sink.add(waits ? extra_next : extra_now, side, cell(side, pit), 1);
      bool reached = false;
      for (int from = 0; from < pit; ++from) reached |= lanes::at(own, from) == pit - from;
      if (stones > 0 || facing == 0 || !reached) continue;
      sink.add(waits ? capture_next : capture_now, side, cell(side, pit), 1);
      sink.add(waits ? capture_next : capture_now, side, cell(side ^ 1, m - 1 - pit), facing);
    }
  }
}

}  // namespace ply::kalah
