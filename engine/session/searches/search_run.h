// One search on a thread of its own, recorded or silent, that can be paused, stepped and stopped; or an opened
// recording.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/clock.h"
#include "engine/base/thread.h"
#include "engine/game/player.h"
#include "engine/plan/plan_run.h"
#include "engine/session/searches/still_view.h"
#include "engine/trace/breakpoint.h"
#include "engine/trace/recording.h"
#include "engine/trace/step_control.h"
#include "engine/trace/view.h"

namespace ply {

/// The memory that all recordings of the program share.
RecordPool& record_pool();

/// Why a search came to its end.
enum class SearchEnd : u8 {
  depth,    ///< it reached the depth that it was asked for
  settled,  ///< ... or one beyond which nothing can change
  nodes,    ///< a limit
  time,
  stopped,  ///< whoever sits there stopped it
  failed,   ///< what was thrown in it, see failure()
};

/// What a computer does for its move beside the search that its plan says.
struct ComputersOwn {
  std::shared_ptr<const ProgramPlayer> program = {};  ///< chooses instead of a search
  std::optional<Handicap> handicap = {};              ///< see SearchRun::given
  u64 solver_nodes = 0;                               ///< SearchRequest::solver_nodes
};

/// Made and used by the session's thread; the search thread touches only what is said. The destructor stops the search
/// (also a paused one) and waits for its thread.
class SearchRun {
 public:
  enum class Purpose : u8 { analysis, move, opened };

  /// A search of the plan, wherever it says that it begins: `root` is where it does, `game_node` where that is in the
  /// game tree (-1: nowhere). It is recorded as the plan says. `kept_table` may be null.
  SearchRun(PlanRoot root, SearchPlan plan, Purpose purpose = Purpose::analysis, int game_node = -1,
            std::vector<Breakpoint> breakpoints = {}, bool start_paused = false,
            std::shared_ptr<Table> kept_table = nullptr, ComputersOwn own = {});
  /// A recording from a file, with its root as far as it is known, and where in the game tree it started (-1: nowhere).
  SearchRun(PlanRoot root, std::shared_ptr<const Recording> recording, int game_node = -1);
  ~SearchRun();
  SearchRun(const SearchRun&) = delete;
  SearchRun& operator=(const SearchRun&) = delete;

  Purpose purpose() const { return purpose_; }
  const PlanRoot& root() const { return root_; }
  const std::shared_ptr<const Game>& game() const { return root_.game; }
  /// The game, or what shows it although it is not searched here; null: nothing does.
  std::shared_ptr<const BoardFace> board() const {
    return root_.game ? std::shared_ptr<const BoardFace>(root_.game) : root_.board;
  }
  const Position& root_position() const { return root_.position; }
  Side root_mover() const { return root_mover_; }
  int game_node() const { return game_node_; }
  /// What the game was asked for; of an opened one nothing.
  const SearchRequest& request() const;

  bool running() const { return !finished_.load(std::memory_order_acquire); }  ///< paused counts as running
  /// It stands still until told to go on. A view taken before this became true may be older than the pause.
  bool paused() const;
  void pause();
  void stop();                                             ///< does not wait
  void wait();                                             ///< for the end; a paused one does not end by itself
  bool stop_requested() const { return stop_requested_; }  ///< by stop(), not by a limit
  /// The step control, for stepping; null for silent and opened ones.
  StepControl* control() { return search_ && recording_ ? &control_ : nullptr; }
  /// Where a paused search stands.
  StepStatus status() const { return control_.status(); }

  /// A weaker move that a handicap has drawn instead of the best one; valid once running() is false.
  const std::optional<MoveCode>& given() const { return given_; }
  /// Iterations finished so far. A copy, made under a short lock.
  std::vector<Iteration> iterations() const;
  /// Valid once running() is false. Of an opened one: as far as its limits say.
  SearchEnd end() const;
  /// The result; valid once running() is false, or searched().
  const SearchResult& result() const { return result_; }
  /// Nothing was searched: the solver knew. Then there is no recording, though one was begun.
  bool solved() const { return !running() && result_.solved; }
  /// Null for a silent search.
  const Recording* recording() const { return shared_recording().get(); }
  const std::shared_ptr<const Recording>& shared_recording() const;

  /// What several threads have recorded together: there when they have ended, and then to be shown instead of this;
  /// null: nothing. The error says why there is none.
  Result<std::shared_ptr<const Recording>> joined() const;

  /// Why it is not recorded although it should be; empty = all is well.
  const std::string& problem() const { return problem_; }

  /// Why it ended early by itself (no memory); empty = it did not. Valid once running() is false.
  const std::string& failure() const { return failure_; }

  /// What can be seen now: asks the running search for its open line and takes the newest answer. Call once a frame.
  View view();
  /// It is recorded, and finished or paused.
  bool stands_still() const { return recording() && (!running() || (line_ && line_->serial != 0 && paused())); }
  /// What is recorded, while it stands still: finished, or paused and as view() showed it last.
  std::optional<StillView> still() const;
  /// Changes with what still() gives, and never with anything else; never 0.
  u64 still_stamp() const;
  /// What it is a recording of: the settings of a search made here, or those that an opened file states.
  Subject subject() const;
  u64 visited() const;  ///< nodes so far, recorded or not
  double seconds() const;

 private:
  void search();  // the thread
  void fail(std::string words);

  const Purpose purpose_;
  const PlanRoot root_;
  const Side root_mover_;
  const int game_node_;
  const std::shared_ptr<Table> table_;  // kept between moves; null = the search makes its own
  StepControl control_;
  std::unique_ptr<PreparedSearch> search_;  // null: opened
  std::shared_ptr<const Recording> recording_;
  std::unique_ptr<OpenLine> line_;  // the reader's newest copy
  const Stopwatch clock_;
  const u64 number_;     // of all that were made
  SearchResult result_;  // written by the search thread before finished_
  bool stop_requested_ = false;
  const std::optional<Handicap> handicap_;
  std::optional<MoveCode> given_;  // likewise
  std::atomic<bool> finished_{false};
  mutable std::mutex mutex_;
  std::vector<Iteration> iterations_;    // guarded by mutex_
  mutable std::optional<bool> assumes_;  // Subject::assumes of what was opened, once it was asked for
  std::string problem_;
  std::string failure_;  // written by the search thread before finished_
  Thread thread_;
};

}  // namespace ply
