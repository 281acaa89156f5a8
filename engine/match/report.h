// What a match has shown, counted once for the window, the terminal and files.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/match/forfeits.h"
#include "engine/match/score.h"

namespace ply {

struct PairingReport {
  int pairing = 0;
  std::string a, b;  ///< players; all figures are a's
  MatchScore score;
  Estimate share, elo, normalised;
  double superiority = 0.5;
  /// The four above take into account that the match was ended by its test (sequential.h)
  bool after_test = false;
  /// Games that a, b lost by forfeit: in `failed`, `plies`, `seconds` and `nodes`, not in the score
  std::array<u64, 2> forfeits{};
  u64 copies = 0;                                    ///< games that are the same as others: they prove nothing
  double plies = 0;                                  ///< mean length
  std::array<double, 2> seconds{}, nodes{};          ///< a decision, of a and b; no nodes: it tells none
  std::array<u64, 2> decisions{};                    ///< moves that were thought about
  std::array<BeyondLimit, 2> beyond{};               ///< what of them took beyond their time, by a and b
  std::array<bool, 2> processor{};                   ///< the seconds are those of the processor, not of the clock
  std::map<std::string, u64> reasons;                ///< how games ended
  std::map<std::string, u64> failures;               ///< of outside programs: what they sent or did
  std::array<std::map<std::string, u64>, 2> failed;  ///< the same, of a and b
  std::vector<Forfeit> forfeited;                    ///< the first of each: where, and how that is seen again
};

/// What the intervals of these figures are: "95 %, from pairs", or how they are corrected.
std::string interval_name(const PairingReport& report);
/// What a player's moves took beyond the time that they had: "A: 7 of 725 moves ..."; empty: nothing worth telling.
std::string beyond_text(const PairingReport& report, std::size_t player);
/// One for every pairing, played or not.
std::vector<PairingReport> report_of(const MatchSettings& settings, const std::vector<MatchGame>& games);
/// For a terminal. The figures of a decided test are those of the pairs that count.
std::string report_text(const MatchSettings& settings, const std::vector<MatchGame>& games);

}  // namespace ply
