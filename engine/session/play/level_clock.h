// How long the levels of a game take for a move on this machine, for those who choose one. Measured on a thread of its
// own, on a few positions of a random game; what would take long is estimated from shallower searches.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "engine/base/job.h"
#include "engine/game/game.h"

namespace ply {

struct MoveTime {
  double seconds = 0;
  bool estimated = false;  ///< from shallower or shorter searches
};

/// "at once", "0.3 s", "about 2 min".
std::string move_time_text(const MoveTime& t);

/// The mean over a few positions. Stops at once when `attention` says so; then the answer means nothing.
MoveTime measure_level(const Game& game, const LevelInfo& level, Attention& attention);

/// All methods are for one thread.
class LevelClock {
 public:
  /// Begins to measure the levels of this game, in their order; what is known of its rules already is not measured
  /// again.
  void measure(std::shared_ptr<const Game> game);
  void stop();
  bool measuring() const { return job_ && job_->running(); }
  /// None while it is not known.
  std::optional<MoveTime> time(const Game& game, const std::string& level) const;

 private:
  static std::string key(const Game& game, const std::string& level);

  std::string measured_;
  mutable std::mutex mutex_;
  std::map<std::string, MoveTime> times_;  // guarded by mutex_
  std::optional<Job> job_;                 // ends before the others go
};

}  // namespace ply
