// A match or tournament on threads of its own, or a file of results: played, kept and counted while somebody looks on.
//
// Threads: one plays (and lets a MatchRunner play on more), one counts; whoever looks takes the newest count, which is
// never changed.
#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/thread.h"
#include "engine/match/curve.h"
#include "engine/match/match.h"
#include "engine/match/report.h"
#include "engine/match/result_file.h"
#include "engine/match/runner.h"
#include "engine/match/table.h"

namespace ply {

/// What the games that are finished show.
struct ContestCount {
  std::vector<MatchGame> games;        ///< in the order of their places
  std::vector<PairingReport> reports;  ///< one a pairing
  std::vector<ScoreCurve> curves;      ///< likewise
  std::optional<JudgedTest> test;      ///< where one was asked for
  ResultTable table;
  std::vector<Suspicion> suspicions;
};

struct ContestOrder {
  /// Makes the settings, on the contest's own thread, for that may read files. None: they stand in `file`.
  std::function<Result<MatchSettings>()> prepare = nullptr;
  Shard shard = {};
  int threads = 1;
  /// Where the games go as they are finished; empty: nowhere. `suggested`: the name is ours, and if it is taken another
  /// one is.
  std::string file = {};
  bool suggested = false;
  bool play = true;                      ///< false: the file is only looked at
  bool go_on = false;                    ///< what stands in `file` counts, if it is of this match
  std::vector<MatchGame> finished = {};  ///< of an earlier run that was kept nowhere
  /// Called about ten times a second while it plays, on a thread of its own: there may be something new to show.
  std::function<void()> tick = nullptr;
};

class Contest {
 public:
  explicit Contest(ContestOrder order);
  ~Contest();  ///< stops it and waits; what was finished is in the file
  Contest(const Contest&) = delete;
  Contest& operator=(const Contest&) = delete;

  /// Does not wait. Games that are not over are dropped.
  void stop();
  bool running() const { return guarded(running_); }  ///< it plays, or reads its file
  bool stopped() const { return guarded(stopped_); }  ///< by stop()
  bool settled() const;                               ///< it does not run, and all is counted
  /// What went wrong; the games before that count all the same.
  std::optional<Error> problem() const { return guarded(problem_); }
  /// Null until they are known.
  std::shared_ptr<const MatchSettings> settings() const { return guarded(settings_); }
  Shard shard() const { return guarded(shard_); }
  int threads() const { return order_.threads; }
  /// Empty: the games are kept nowhere.
  std::string file() const { return guarded(file_); }
  bool looked_at() const { return !order_.play; }
  /// The newest; null before the first.
  std::shared_ptr<const ContestCount> count() const { return guarded(count_); }
  /// These two are about a tenth of a second old: nobody who looks on waits for a game that is being written to the
  /// disk.
  MatchProgress progress() const { return guarded(progress_); }
  std::vector<LiveGame> live() const { return guarded(live_); }

 private:
  template <class T>
  T guarded(const T& member) const {
    const std::lock_guard lock(mutex_);
    return member;
  }
  void work();
  Status play();
  Status open_file(const MatchSettings& settings, std::vector<MatchGame>& finished,
                   std::optional<ResultWriter>& writer);
  void count_all();
  void end(std::optional<Error> problem);
  std::shared_ptr<MatchRunner> runner() const { return guarded(runner_); }
  void look_at_runner();
  bool pending() const { return recount_ || !fresh_.empty(); }

  const ContestOrder order_;
  mutable std::mutex mutex_;  // guards all that follows
  std::condition_variable news_;
  std::string file_;
  Shard shard_;
  std::shared_ptr<const MatchSettings> settings_;
  std::shared_ptr<MatchRunner> runner_;
  std::optional<Error> problem_;
  std::vector<MatchGame> fresh_;  // finished, not counted yet
  std::shared_ptr<const ContestCount> count_;
  MatchProgress progress_;
  std::vector<LiveGame> live_;
  bool running_ = true, stopped_ = false, leaving_ = false, recount_ = false, counting_ = false;
  bool uncounted_ = false;  // something was thrown while games were counted: that is over
  Thread player_, counter_;
};

}  // namespace ply
