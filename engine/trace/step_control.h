// Steering a running search: pause, step, breakpoints, stop, snapshots of the open line. One per search.
//
// The search sees one attention word: a relaxed load a node. Only when it is not zero does it come here, takes the
// mutex, serves the snapshot, tests step and breakpoints, and waits if one is due. Records are published before it
// waits, and so is the snapshot: a paused search shows its exact line. Of several threads of one search the first is
// steered; the others wait while it is paused or steps (Attention::held).
#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/trace/breakpoint.h"
#include "engine/trace/open_line.h"

namespace ply {

/// What the search shall do until it stops by itself the next time. "Here" is the moment it last paused at. Events are
/// those of recorded nodes; once the recording is full, into, over, out and cutoff go to the next node visited.
enum class Step : u8 {
  run,     ///< until a breakpoint or the end
  pause,   ///< stop at the next node, recorded or not; a paused search stays where it is
  visit,   ///< the next node, recorded or not
  into,    ///< the next event; a count may be given
  over,    ///< from the entry of a node: until this very node is left; otherwise the next moment with ply <= here
  out,     ///< the next moment with ply < here
  left,    ///< until the open node with this id is left (or, if that is past, its next ancestor)
  cutoff,  ///< the next leave of a node that was cut off
  node,    ///< the entry of the node with this id (or of the next recorded one)
  tick,    ///< this tick
};

/// What the search is doing, as another thread may know it.
struct StepStatus {
  enum class State : u8 { running, paused, finished };
  State state = State::running;
  Moment moment;        ///< where it paused last
  int breakpoint = -1;  ///< the one that stopped it, -1: a step
  u64 pauses = 0;       ///< times it has paused
  u64 pending = 0;      ///< events of `into` still to go
};

struct LogEntry {
  Moment moment;
  int breakpoint = 0;
  u64 hit = 0;  ///< which of its hits this was, from 1
};

class StepControl {
 public:
  /// A log longer than this loses its newest entries, and counts them.
  static constexpr std::size_t max_log = 10'000;

  StepControl() = default;
  StepControl(const StepControl&) = delete;
  StepControl& operator=(const StepControl&) = delete;

  /// To be given to the search.
  Attention& attention() { return attention_; }

  // ---- Any thread ----

  /// Replaces the step under way and wakes a paused search. `target`: events for into (added to those not yet done),
  /// id for node and left, tick for tick. May be called before the search starts.
  void go(Step step, u64 target = 1);
  /// Ends the search, paused or not; it unwinds and closes its recording.
  void stop();
  /// Replaces the breakpoints. Those that stay go on with their hits, new ones count from here on.
  void set_breakpoints(std::vector<Breakpoint> breakpoints);
  /// Who answers conditions about positions; asked by the search thread. Before the search starts.
  void set_oracle(std::shared_ptr<PositionOracle> oracle) { oracle_ = std::move(oracle); }
  std::vector<u64> hits() const;
  /// Takes out what log-only breakpoints noted; `lost` counts the entries that did not fit.
  std::vector<LogEntry> take_log(u64* lost = nullptr);

  /// Asks for a copy of the open line; the search makes it at its next node. A paused one has already made it.
  void request_snapshot();
  /// The newest copy, if it is newer than `out`. Serial 0 in `out` takes any.
  bool snapshot(OpenLine& out) const;

  StepStatus status() const;
  /// Wait until the search has paused for the (pauses)-th time or more, or has finished. Other threads than the
  /// search's only.
  StepStatus wait_paused(u64 pauses) const;
  /// Wait for a snapshot newer than `serial`, or the end.
  void wait_snapshot(u64 serial) const;

  // ---- The search thread only ----

  /// The attention word is set and a moment is there. `record` is null in a node that is not recorded: then only pause,
  /// stop and snapshots are served. May block.
  void serve(const Moment& moment, const NodeRecord* record, const LineSource& source);
  /// The search has ended: the last snapshot, and nobody waits any longer.
  void finish(const LineSource& source);

 private:
  bool due(const Moment& m);
  bool hit_breakpoint(const Moment& m, const NodeRecord& record, const LineSource& source);
  void copy_line(const Moment& m, const LineSource& source);
  void rearm();
  void resume();

  Attention attention_;
  mutable std::mutex mutex_;
  std::condition_variable resume_;           // the search waits here
  mutable std::condition_variable changed_;  // others wait here

  // All below: under the mutex.
  Step step_ = Step::run;
  u64 target_ = 0;
  Moment base_;  // where the step under way began; id no_node and ply -1: not at a pause
  StepStatus status_;
  std::vector<Breakpoint> breakpoints_;
  std::vector<u64> hits_;
  bool needs_raised_ = false;
  std::shared_ptr<PositionOracle> oracle_;
  std::vector<LogEntry> log_;
  u64 log_lost_ = 0;
  OpenLine line_;
};

}  // namespace ply
