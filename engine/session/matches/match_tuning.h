// A room of the session: weights tuned by matches (SPSA), on a thread of its own, step by step.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/lab/tune/spsa.h"
#include "engine/session/matches/tuning_commands.h"
#include "engine/session/message_log.h"

namespace ply {

/// What is known of the last tuning; its steps are only ever added to.
struct SpsaFound {
  SpsaSettings settings;
  std::vector<SpsaStep> steps;  ///< the beginning first
  bool over = false;            ///< nothing more will come
  const ProfileInfo& profile() const { return *settings.game->profile(settings.profile); }
};

/// For one thread.
class MatchTuning {
 public:
  explicit MatchTuning(MessageLog& log);
  ~MatchTuning();
  MatchTuning(const MatchTuning&) = delete;
  MatchTuning& operator=(const MatchTuning&) = delete;

  const SpsaSetup& setup() const { return setup_; }
  bool running() const { return job_ != nullptr; }
  bool stopping() const;
  /// Null before the first; it stays when another game is on the board, until another begins.
  const std::shared_ptr<const SpsaFound>& found() const { return shown_; }
  /// Why the last one ended early, if nobody stopped it; empty if it did not.
  const std::string& problem() const { return problem_; }
  /// Of the current game with this profile: what the setup asks for, or what is wrong with it.
  Result<SpsaSettings> asked_for(std::shared_ptr<const Game> game, const std::string& profile,
                                 const Weights& weights) const;

  template <class Kind>
  void carry_out(const Kind& c);
  /// Called from another thread when there may be something new to poll.
  void wake_by(std::function<void()> wake) { wake_ = std::move(wake); }
  void start(std::shared_ptr<const Game> game, const std::string& profile, const Weights& weights);
  void stop();
  /// Takes in the steps that are finished; cheap when there are none.
  void poll();

 private:
  struct Run;

  MessageLog& log_;
  SpsaSetup setup_;
  std::unique_ptr<Run> job_;
  std::shared_ptr<SpsaFound> found_;
  std::shared_ptr<const SpsaFound> shown_;  // the same
  std::string problem_;
  std::function<void()> wake_;
};

}  // namespace ply
