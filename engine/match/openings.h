// The openings of a match: the same for every pairing, each used once before any is used again.
//
// A file of openings has one a line: moves from the start of the match, or a position, in the notation of the game.
// Blank lines and lines that begin with # are passed over.
#pragma once
#include <span>
#include <vector>

#include "engine/match/match.h"

namespace ply {

class Openings {
 public:
  Openings(std::shared_ptr<const Game> game, const Position& start, const OpeningSettings& settings, u64 seed);
  /// With which pair `k` begins. Random ones are drawn in order, so the first call for a large k draws all before it.
  /// For one thread at a time, but for `stop`.
  MatchOpening of_pair(u64 k);
  /// How many different ones this many pairs begin with; 0: none is balanced enough.
  u64 different(u64 pairs);
  /// From any thread: draws no more, so that what is asked for now or later has fewer openings to choose from.
  void stop() { attention_.set(Attention::stop); }

 private:
  bool draw();  // one more opening that is new; false if none was found
  bool balanced(std::span<const MoveCode> line) const;

  const std::shared_ptr<const Game> game_;
  const Position start_;
  const OpeningSettings settings_;
  const u64 seed_;
  std::vector<std::vector<MoveCode>> lines_;  // random ones, in the order of their use
  std::vector<u64> seen_;                     // keys of where they end, sorted
  u64 attempts_ = 0;
  bool exhausted_ = false;  // no new ones are found any more
  mutable Attention attention_;
};

/// The lines of such a file. The error names the line.
Result<std::vector<MatchOpening>> parse_openings(const Game& game, const Position& start, std::string_view text);
/// The position of an opening or a game; empty: `usual`. The error: it is none of this game.
Result<Position> opening_position(const Game& game, const Position& usual, std::string_view text);

/// The error: none of its openings is balanced enough. This searches.
Status check_openings(const MatchSettings& settings);
/// What a person should know of a match with fewer openings than pairs; empty: nothing. This may search, and looks at
/// no more than some hundred random openings.
std::string openings_warning(const MatchSettings& settings);

/// The balance that random openings of a game have where nobody asks for another: 0, but in games in which the side
/// that an opening favours mostly wins, whoever plays it, so that pairs split and tell nothing.
int usual_balance(const Game& game);

}  // namespace ply
