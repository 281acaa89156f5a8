// The room of the session where programs are bred: one evolution at a time, on a thread of its own.
#pragma once
#include <memory>
#include <string>

#include "engine/session/matches/evolution_commands.h"
#include "engine/session/message_log.h"

namespace ply {

/// For one thread.
class EvolutionRun {
 public:
  /// `log` outlives the room.
  explicit EvolutionRun(MessageLog& log) : log_(log) {}
  EvolutionRun(const EvolutionRun&) = delete;
  EvolutionRun& operator=(const EvolutionRun&) = delete;

  bool any() const { return job_ != nullptr; }
  bool running() const { return job_ && !shown_.ended(); }
  /// It moves by itself: not paused, not ended.
  bool busy() const { return running() && !(paused_ && shown_.state == EvolutionShown::State::paused); }
  bool paused() const { return running() && paused_; }
  /// What is known of it; of the last one after its end.
  const EvolutionShown& shown() const { return shown_; }
  const EvolutionPlan& plan() const { return plan_; }
  const std::shared_ptr<const Game>& game() const { return game_; }  ///< it breeds for; null before the first

  /// Where files lie that nobody has named; empty: none are written then.
  const std::string& folder() const { return folder_; }
  void keep_in(std::string folder) { folder_ = std::move(folder); }
  /// A name for such a file: which game, preset and seed.
  std::string usual_file(const Game& game, const EvolveSettings& settings) const;

  void start(const command::StartEvolution& c, std::shared_ptr<const Game> game);
  void poll();
  template <class Kind>
  void carry_out(const Kind& c);

 private:
  MessageLog& log_;
  std::string folder_;
  std::shared_ptr<const Game> game_;
  EvolutionPlan plan_;
  std::unique_ptr<EvolutionJob> job_;
  EvolutionShown shown_;
  bool paused_ = false, announced_ = true;
};

}  // namespace ply
