// A room of the session: weights fitted to games, and tried against the old ones, on a thread of its own.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/lab/tune/tune_report.h"
#include "engine/session/matches/match_tuning.h"
#include "engine/session/matches/tuning_commands.h"
#include "engine/session/message_log.h"

namespace ply {

/// What a fit has found so far; a new one takes its place when there is more.
struct TuneFound {
  TuneSettings settings;  ///< game, profile and old weights among them
  FitResult fit;
  u64 positions = 0, samples = 0, games = 0, openings = 0, left_out = 0;
  std::optional<JudgedTest> test;  ///< of new against old
  bool over = false;               ///< nothing more will come
  const ProfileInfo& profile() const { return *settings.game->profile(settings.samples.profile); }
  Advice advice() const { return advice_of(fit, test); }
};

/// For one thread.
class Tuning {
 public:
  explicit Tuning(MessageLog& log);
  ~Tuning();
  Tuning(const Tuning&) = delete;
  Tuning& operator=(const Tuning&) = delete;

  const TuneSetup& setup() const { return setup_; }
  void restore(const TuneSetup& setup) { setup_ = setup; }
  bool running() const { return job_ != nullptr; }
  bool stopping() const;
  TuneProgress progress() const;
  /// Null before the first fit; it stays when another begins or another game is on the board.
  const std::shared_ptr<const TuneFound>& found() const { return found_; }
  /// Why the last one ended without weights; empty if it did not.
  const std::string& problem() const { return problem_; }

  template <class Kind>
  void carry_out(const Kind& c);
  /// Weights tuned by matches alone. One of the two runs at a time.
  MatchTuning& by_matches() { return by_matches_; }
  const MatchTuning& by_matches() const { return by_matches_; }
  /// Either of them.
  bool any_running() const { return running() || by_matches_.running(); }
  /// Called from another thread when there may be something new to poll.
  void wake_by(std::function<void()> wake) { by_matches_.wake_by(wake), wake_ = std::move(wake); }
  /// Fits the weights of this profile, from `weights`.
  void start(std::shared_ptr<const Game> game, const std::string& profile, const Weights& weights);
  /// Takes in what the thread has found; cheap when there is nothing new.
  void poll();

 private:
  struct Fit;
  void take(bool over);

  MessageLog& log_;
  MatchTuning by_matches_;
  TuneSetup setup_;
  std::unique_ptr<Fit> job_;
  u64 taken_pairs_ = 0;
  std::shared_ptr<const TuneFound> found_;
  std::string problem_;
  std::function<void()> wake_;
};

}  // namespace ply
