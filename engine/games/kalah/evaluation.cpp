#include "engine/games/kalah/evaluation.h"

#include <algorithm>

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

}  // namespace ply::kalah
