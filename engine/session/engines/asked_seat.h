// One player that thinks on a thread of its own, and keeps its program, its table and its place between questions: the
// seat of a match (engine/match/seat.h), asked by the session. Nothing here waits.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/job.h"
#include "engine/game/player.h"
#include "engine/match/seat.h"
#include "engine/plan/plan_root.h"

namespace ply {

struct SeatQuestion {
  PlanRoot root;   ///< where it is asked
  u64 number = 0;  ///< of the game: it begins anew in another one
  std::optional<GameClock> clock = {};
  bool to_move = true;  ///< false: it only thinks, until it is stopped
};

/// What it has said of a position so far.
struct SeatWords {
  std::string name;                     ///< as it calls itself; empty: it did not say
  std::optional<SearchInfo> last = {};  ///< the newest; what it leaves out is from before
  u64 serial = 0;                       ///< changes with it
};

/// Owned by one thread.
class AskedSeat {
 public:
  AskedSeat(const Game& game, const Player& player, std::size_t table_bytes);
  ~AskedSeat();

  /// Why it can never be asked; empty: it can.
  const std::string& problem() const { return problem_; }
  /// Not while it runs.
  void ask(SeatQuestion question);
  bool running() const { return job_.running(); }
  /// It runs, or its answer was not taken.
  bool pending() const { return job_.pending(); }
  bool stopping() const { return job_.stop_requested(); }
  double seconds() const { return job_.seconds(); }
  void stop() { job_.ask_to_stop(); }  ///< does not wait
  /// Once it has ended; who was stopped has an answer, too, that nobody needs.
  std::optional<SeatMove> take();
  SeatWords words() const;

 private:
  struct Shared;
  std::string problem_;
  std::shared_ptr<Shared> shared_;
  JobOf<SeatMove> job_;
};

/// Those who go: a program may take a moment to end, and nobody waits for it.
class LeavingSeats {
 public:
  void add(std::shared_ptr<AskedSeat> seat);
  void poll();
  bool any() const { return !jobs_.empty(); }

 private:
  std::vector<std::unique_ptr<Job>> jobs_;
};

}  // namespace ply
