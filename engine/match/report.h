// What a match has shown, counted once for the window, the terminal and files.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/match/score.h"

namespace ply {

struct PairingReport {
  int pairing = 0;
  std::string a, b;  ///< players; all figures are a's
  MatchScore score;
  Estimate share, elo, normalised;
  double superiority = 0.5;
  double plies = 0;                      ///< mean length
  std::array<double, 2> seconds{}, nodes{};  ///< a decision, of a and b
  std::map<std::string, u64> reasons;    ///< how games ended
  std::map<std::string, u64> failures;   ///< of outside programs: what they sent or did
  std::array<std::map<std::string, u64>, 2> failed;  ///< the same, of a and b
};

/// One for every pairing, played or not.
std::vector<PairingReport> report_of(const MatchSettings& settings, const std::vector<MatchGame>& games);
/// For a terminal. The figures of a decided test are those of the pairs that count.
std::string report_text(const MatchSettings& settings, const std::vector<MatchGame>& games);

}  // namespace ply
