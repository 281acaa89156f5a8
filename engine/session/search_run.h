// One search on a thread of its own, recorded or silent, that can be paused, stepped and stopped; or an opened recording.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/game/game.h"
#include "engine/session/commands.h"
#include "engine/trace/recording.h"
#include "engine/trace/step_control.h"
#include "engine/trace/view.h"

namespace ply {

class Table;

/// Made and used by the session's thread; the search thread touches only what is said. The destructor stops the search
/// (also a paused one) and waits for its thread.
class SearchRun {
 public:
  enum class Purpose : u8 { analysis, move, hint, opened };

  /// A search of `request.position`. `game_node`: where in the game tree it started.
  SearchRun(std::shared_ptr<const Game> game, SearchRequest request, const SearchSettings& settings, Purpose purpose, int game_node, bool start_paused,
            std::shared_ptr<Table> kept_table);
  /// A recording from a file, with the game it belongs to (null if unknown).
  SearchRun(std::shared_ptr<const Game> game, const Position& root, std::shared_ptr<const Recording> recording);
  ~SearchRun();
  SearchRun(const SearchRun&) = delete;
  SearchRun& operator=(const SearchRun&) = delete;

  Purpose purpose() const { return purpose_; }
  const std::shared_ptr<const Game>& game() const { return game_; }
  const Position& root_position() const { return root_; }
  Side root_mover() const { return root_mover_; }
  int game_node() const { return game_node_; }
  const SearchSettings& settings() const { return settings_; }

  bool running() const { return !finished_.load(std::memory_order_acquire); }  ///< paused counts as running
  bool paused() const;
  void pause();
  void resume();
  void stop();  ///< does not wait
  /// The step control, for stepping; null for silent and opened ones.
  StepControl* control() { return control_.get(); }

  /// Iterations finished so far. A copy, made under a short lock.
  std::vector<Iteration> iterations() const;
  /// The result; valid once running() is false.
  const SearchResult& result() const { return result_; }
  /// Null for a silent search.
  const Recording* recording() const { return recording_.get(); }
  const std::shared_ptr<const Recording>& shared_recording() const { return recording_; }

  /// What can be seen now: asks the running search for its open line and takes the newest answer. Call once a frame.
  View view();
  u64 visited() const;  ///< nodes so far, recorded or not
  double seconds() const;

 private:
  // (implementation in search_run.cpp, once the recording is in place)
  Purpose purpose_;
  std::shared_ptr<const Game> game_;
  Position root_;
  Side root_mover_ = Side::first;
  int game_node_ = 0;
  SearchSettings settings_;
  std::shared_ptr<const Recording> recording_;
  std::unique_ptr<StepControl> control_;
  SearchResult result_;
  std::atomic<bool> finished_{false};
  mutable std::mutex mutex_;
  std::vector<Iteration> iterations_;  // guarded by mutex_
  std::thread thread_;
};

}  // namespace ply
