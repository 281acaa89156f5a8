// An evolution on a thread of its own, as somebody watches it: it can be made
// to wait, go on and end, and it writes a checkpoint after every generation.
// What comes out is that of Evolution, byte for byte, whatever it is asked
// meanwhile.
#pragma once
#include <condition_variable>
#include <mutex>

#include "engine/base/thread.h"
#include "engine/lab/evolve/evolution.h"

namespace ply {

struct EvolutionPlan {
  EvolveSettings settings;
  int threads = 1;
  std::string out;      ///< the file of the champion; beside it the checkpoint.
                        ///< Empty: nothing is written
  bool resume = false;  ///< goes on from the checkpoint of `out`, with its
                        ///< settings but for the number of generations
};

/// All that can be seen of one, as of the last `take`.
struct EvolutionShown {
  enum class State : u8 { breeding, paused, measuring, done, cancelled, failed };
  State state = State::breeding;
  std::vector<GenerationRow> rows;
  std::vector<Ranked> standings;  ///< of the last generation, the best
  std::optional<Champion> champion;
  std::shared_ptr<const Lineage> lineage;  ///< as of the last generation
  u64 best_born = 0;                       ///< the champion's individual there, or the best one's; 0:
                                           ///< nobody played
  std::optional<ProgramFile> file;         ///< of the champion
  std::vector<HeldOut> held_out;           ///< of the champion, or of one before; empty: not measured yet
  bool held_out_old = false;               ///< of one before
  int done = 0,
      all = 0;          ///< programs of this generation, or parts of what is measured
  double seconds = 0;   ///< of work, pauses left out
  double rate = 0;      ///< games a second
  double left = -1;     ///< seconds; below 0: not known
  std::string problem;  ///< why it failed, or what could not be written
  bool ended() const { return state == State::done || state == State::cancelled || state == State::failed; }
};

/// Made and used by one thread. The destructor ends the evolution and waits for
/// it.
class EvolutionJob {
 public:
  /// The error says why it cannot begin: a game without programs, a file that
  /// cannot be read or written, a checkpoint that does not fit.
  static Result<std::unique_ptr<EvolutionJob>> start(std::shared_ptr<const Game> game, EvolutionPlan plan);
  ~EvolutionJob();
  EvolutionJob(const EvolutionJob&) = delete;
  EvolutionJob& operator=(const EvolutionJob&) = delete;

  const EvolutionPlan& plan() const { return plan_; }
  const std::shared_ptr<const Game>& game() const { return game_; }
  /// At once: the generation that is played is played anew later.
  void pause();
  void resume();
  /// Keeps the best so far: its file is written, without scores of its
  /// strength.
  void cancel();
  bool running() const { return !finished_.load(std::memory_order_acquire); }
  /// Takes over what is new. True: something is.
  bool take(EvolutionShown& shown);
  void wait();

 private:
  EvolutionJob(std::shared_ptr<const Game> game, EvolutionPlan plan, std::unique_ptr<Evolution> evolution);
  void breed();
  bool may_go_on();
  Status write(const std::string& path, const std::string& text) const;
  void publish();
  void tell(EvolutionShown::State state);
  void measure_now_and_then();
  double worked() const;

  const std::shared_ptr<const Game> game_;
  const EvolutionPlan plan_;
  const std::unique_ptr<Evolution> evolution_;  // the thread's
  Evolution::Control control_;
  const int first_;  // generations that a checkpoint had
  using Clock = std::chrono::steady_clock;
  std::string measured_;  // of which champion; the thread's
  double measuring_took_ = 0, measured_at_ = 0;

  // Asked for by the owner. `stop_` is taken back by the thread alone: whatever
  // was begun before has then come back.
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool paused_ = false, cancelled_ = false;  // guarded by mutex_
  EvolutionShown news_;                      // guarded by mutex_
  u64 serial_ = 0, taken_ = 0;               // guarded by mutex_
  Clock::time_point since_ = Clock::now();   // guarded by mutex_
  double before_ = 0;                        // seconds worked before `since_`; guarded by mutex_
  bool at_work_ = true;                      // guarded by mutex_
  std::atomic<bool> finished_{false};
  Thread thread_;
};

}  // namespace ply
