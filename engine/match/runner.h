// Plays the games of a match that are not there yet, on several threads.
#pragma once
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/match/match.h"
#include "engine/match/openings.h"
#include "engine/match/score.h"
#include "engine/match/seat.h"

namespace ply {

/// How far a match is.
struct MatchProgress {
  u64 games = 0, wanted = 0;  ///< finished, those of earlier runs included; of this shard
  u64 played = 0;             ///< in this run
  double seconds = 0;         ///< of this run
  /// Games a second, and seconds until the end; 0 until something is known.
  double rate() const { return seconds > 0 ? static_cast<double>(played) / seconds : 0; }
  double left() const { return played > 0 ? static_cast<double>(wanted - games) / rate() : 0; }
};

/// A game that is being played.
struct LiveGame {
  int pairing = 0;
  u64 pair = 0;
  int game = 0;
  std::vector<MoveCode> moves;
  std::array<std::optional<i64>, 2> left = {};  ///< of the clocks after the last move, in milliseconds
  Position start = {};
};

class MatchRunner {
 public:
  /// `finished`: games of an earlier run. The settings have been checked (check_match).
  MatchRunner(MatchSettings settings, Shard shard, std::vector<MatchGame> finished);
  ~MatchRunner();
  MatchRunner(const MatchRunner&) = delete;
  MatchRunner& operator=(const MatchRunner&) = delete;

  /// Called with every game as soon as it is over, one at a time, on a playing thread: to write it down. An error ends
  /// the match.
  using Sink = std::function<Status(const MatchGame&)>;
  /// Plays on `threads` threads until all is played, the test is decided, a player has forfeited max_forfeits games one
  /// after the other, or stop() is called; then everything that was finished has gone through `sink`. Blocks.
  Status run(int threads, const Sink& sink);
  /// From any thread, at any time: games that are not over are dropped.
  void stop();

  // --- From any thread while it runs
  const MatchSettings& settings() const { return settings_; }
  MatchProgress progress() const;
  std::vector<LiveGame> live() const;
  /// All games that are finished, in the order of their places.
  std::vector<MatchGame> games() const;
  JudgedTest test() const;
  /// Who forfeited enough games one after the other that the match was ended, and why; empty: nobody. What run() then
  /// says is this.
  std::string given_up() const;

 private:
  struct Job {
    int pairing;
    u64 pair;
  };
  struct Worker;
  std::optional<Job> next();
  void work(Worker& worker, const Sink& sink);
  void give_up(Error why);
  bool has_played(const std::string& player) const;
  void note_forfeit(const MatchGame& game);
  Status play_pair(Worker& worker, const Job& job, const Sink& sink);

  const MatchSettings settings_;
  const Shard shard_;
  const std::vector<Pairing> pairings_;
  std::mutex drawing_;  // guards openings_: they are drawn by searches, which nobody who stops the match waits for
  Openings openings_;
  std::mutex writing_;        // held while a game is handed to the sink, which may wait for a disk
  mutable std::mutex mutex_;  // guards all that follows; nothing is searched, read or written under it
  std::vector<MatchGame> games_;
  std::set<GamePlace> done_;
  u64 next_pair_ = 0;
  std::size_t next_pairing_ = 0;
  u64 wanted_ = 0, played_ = 0;
  std::chrono::steady_clock::time_point begin_{};
  bool stopped_ = false;
  std::optional<Error> problem_;
  std::map<std::string, int> in_a_row_;  // forfeits of a player since it last finished a game, in this run
  std::string given_up_;
  TestJudge judge_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

/// What the seat of this side draws from in a game: of the seed of the match, both players' texts and the place of the
/// game.
u64 seat_seed(const MatchSettings& settings, const GamePlace& place, Side side);
/// Games of this part of the match, finished or not.
u64 games_wanted(const MatchSettings& settings, const Shard& shard);

/// A player who forfeits this many games in a row ends a match: what it could show is known, and somebody has
/// to mend something.
inline constexpr int max_forfeits = 5;

/// What a person should know before it is played: limits that were left out (player_warning), and games that are not
/// adjudicated because nobody hears what a player sees.
std::vector<std::string> match_warnings(const MatchSettings& settings);

/// Whether such a match can be played: players that are there, at least two, openings. The error says what is wrong.
Status check_match(const MatchSettings& settings);

}  // namespace ply
