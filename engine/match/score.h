// The games of a match counted.
#pragma once
#include <array>
#include <map>
#include <set>
#include <vector>

#include "engine/match/match.h"
#include "engine/match/statistics.h"

namespace ply {

/// Points of a game for the pairing's first player, in halves: 0, 1 or 2.
int half_points(const MatchGame& game);

/// What a game says: who sat where, where it began and its moves. Games with the same key are copies: two players who
/// draw nothing repeat themselves, and that proves no more than the first time.
u64 game_key(const MatchGame& game);

/// The games of a pair, as far as they are finished.
struct PlayedPair {
  static constexpr int missing = -2, no_points = -1;  ///< in place of points: not finished, forfeited
  std::array<int, 2> points{missing, missing};        ///< in halves
  std::array<u64, 2> keys{};
  void put(const MatchGame& game);
  bool finished() const { return points[0] != missing && points[1] != missing; }
};
/// Counts the pairs of one pairing, which come in their order: one with two games that were both seen before adds to
/// the games, not to the pairs.
class PairCounter {
 public:
  void add(const PlayedPair& pair);
  const MatchScore& score() const { return score_; }

 private:
  MatchScore score_;
  std::set<u64> seen_;  // games of the pairs that count
};

/// The score of a pairing in the view of its first player; what was forfeited does not count, nor does its pair.
/// `max_pairs`: only the pairs before that one.
MatchScore score_of_pairing(const std::vector<MatchGame>& games, int pairing, u64 max_pairs = ~u64{0});

/// The sequential test over the finished pairs in their order, up to the first that is missing: the pair after which it
/// is decided is the last that counts, whatever was finished besides. A pair with a game that was forfeited is passed
/// over, and so is a pair of copies.
struct JudgedTest {
  SprtState state;
  MatchScore score;         ///< of the pairs that count
  u64 pairs = 0;            ///< how many, those passed over included
  std::vector<double> llr;  ///< after each of them
};

/// Judges while games come in, in any order.
class TestJudge {
 public:
  explicit TestJudge(const SprtSettings& settings) : settings_(settings) { now_.state = sprt(now_.score, settings_); }
  void add(const MatchGame& g);
  const JudgedTest& now() const { return now_; }

 private:
  const SprtSettings settings_;
  std::map<u64, PlayedPair> waiting_;  // the pairs behind a gap
  PairCounter counter_;
  JudgedTest now_;
};
JudgedTest judge_test(const std::vector<MatchGame>& games, const SprtSettings& settings);

}  // namespace ply
