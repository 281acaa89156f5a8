// The openings of a match: the same for every pairing, each used once before any is used again.
#pragma once
#include <span>
#include <vector>

#include "engine/match/match.h"

namespace ply {

class Openings {
 public:
  Openings(std::shared_ptr<const Game> game, const Position& start, const OpeningSettings& settings, u64 seed);
  /// The moves from the start with which pair `k` begins. Random ones are drawn in order, so the first call for a large
  /// k draws all before it. For one thread at a time.
  std::vector<MoveCode> of_pair(u64 k);

 private:
  bool draw();  // one more opening that is new; false if none was found
  bool balanced(std::span<const MoveCode> line) const;

  const std::shared_ptr<const Game> game_;
  const Position start_;
  const OpeningSettings settings_;
  const u64 seed_;
  std::vector<std::vector<MoveCode>> lines_;  // in the order of their use
  std::vector<u64> seen_;                     // keys of where they end, sorted
  u64 attempts_ = 0;
  bool exhausted_ = false;  // no new ones are found any more
};

/// One opening a line: moves from `start`; blank lines and lines that begin with # are skipped. The error names the
/// line.
Result<std::vector<std::vector<MoveCode>>> parse_openings(const Game& game, const Position& start,
                                                          std::string_view text);

}  // namespace ply
