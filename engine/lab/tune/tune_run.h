// The whole way from games to weights: games are played (or were given), made into samples, weights fitted, and the new
// ones tried against the old by a match. Used by the command line and by the window, on a thread of their own.
#pragma once
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/lab/tune/fit.h"
#include "engine/lab/tune/samples.h"
#include "engine/match/runner.h"

namespace ply {

struct TuneSettings {
  std::shared_ptr<const Game> game;
  Position start;
  SampleSettings samples;  ///< profile and old weights among them
  FitSettings fit;
  u64 play = 0;            ///< games to be played for the fit, the given ones of that match included; 0: none
  u64 verify = 0;          ///< games of new against old at most; 0: no match
  u64 nodes = 2000;        ///< a move, in both
  int verify_seconds = 0;  ///< after which the match ends; 0: never
  int opening_plies = 8;
  int max_plies = 2000;
  u64 seed = 1;
  int threads = 1;
  SprtSettings sprt = {0, 10};
};

/// The match that makes games to be fitted: the old weights against themselves, with a quarter more nodes for one side
/// so that the two games of a pair differ.
MatchSettings fitting_match(const TuneSettings& s);
/// The match of new weights (the first player) against old, with openings that no game of the other match began with by
/// design.
MatchSettings verifying_match(const TuneSettings& s, const Weights& weights);
/// Whether profile and weights can be fitted here at all; the error says why not.
Status check_tune(const TuneSettings& s);

enum class TuneStage : u8 { waiting, playing, collecting, fitting, verifying, over };

struct TuneProgress {
  TuneStage stage = TuneStage::waiting;
  u64 done = 0, all = 0;  ///< games; 0 of 0 while it is fitted
  double seconds = 0;     ///< of this stage
  double left = 0;        ///< of this stage; 0: not known
};

/// Where games are from: which of the given matches, see collect_samples.
struct TuneGames {
  std::vector<MatchGame> games;
  std::vector<u32> files;
};

class TuneRun {
 public:
  /// `given`: games to fit. `played`, `verified`: what earlier runs of the two matches have finished.
  TuneRun(TuneSettings settings, TuneGames given, std::vector<MatchGame> played = {},
          std::vector<MatchGame> verified = {});
  TuneRun(const TuneRun&) = delete;
  TuneRun& operator=(const TuneRun&) = delete;

  /// Told of every game as soon as it is over, as MatchRunner's; an error ends everything. `fitted` comes before the
  /// match of new against old.
  struct Sinks {
    MatchRunner::Sink played = {}, verified = {};
    /// Gives what is there already of the match, or an error
    std::function<Result<std::vector<MatchGame>>(const FitResult&)> fitted = {};
  };
  /// Blocks. The error says why it ended; being stopped is none.
  Status run(const Sinks& sinks);
  /// From any thread: what is finished stays.
  void stop();

  // --- From any thread
  const TuneSettings& settings() const { return settings_; }
  TuneProgress progress() const;
  bool stopped() const { return stop_.load(); }
  /// Copies; nothing before there is anything. A fit that was stopped in its iterations counts as it is.
  std::optional<FitResult> fit() const;
  std::vector<MatchGame> verified() const;  ///< in the order of their places
  std::optional<JudgedTest> test() const;
  /// Valid after run().
  const SampleSet& samples() const { return samples_; }
  const TuneGames& games() const { return games_; }

 private:
  Status play(MatchRunner& runner, TuneStage stage, const MatchRunner::Sink& sink, int seconds);
  void enter(TuneStage stage);

  const TuneSettings settings_;
  TuneGames games_;
  std::vector<MatchGame> played_, verified_;
  SampleSet samples_;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;       // guards all that follows
  MatchRunner* runner_ = nullptr;  // the match that is being played
  std::unique_ptr<MatchRunner> verifying_;
  TuneStage stage_ = TuneStage::waiting;
  std::chrono::steady_clock::time_point begin_{};
  u64 done_ = 0, all_ = 0;
  std::optional<FitResult> fit_;
};

}  // namespace ply
