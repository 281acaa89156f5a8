// The third room of the session: the moment that everybody looks at. Seeking and stepping in what is recorded
// (trace/navigate.h), and driving the search itself at its live edge. It owns no search and knows no game tree.
#pragma once
#include <optional>
#include <vector>

#include "engine/base/back_and_forward.h"
#include "engine/base/job.h"
#include "engine/session/commands.h"
#include "engine/session/message_log.h"
#include "engine/session/searches/search_run.h"
#include "engine/session/walk/debug_commands.h"
#include "engine/trace/view.h"

namespace ply {

/// The moment that every panel shows.
struct Cursor {
  Tick tick = -1;                        ///< state after this event; -1 = before the first
  bool follow_edge = true;               ///< stick to the newest event of a running search
  u32 selected = no_node;                ///< id of a node picked by hand; no_node = the deepest node open at the tick
  u32 pin_a = no_node, pin_b = no_node;  ///< the two that are compared
  std::vector<u32> more_pins;            ///< ids of further ones, as they were pinned
  double events_per_second = 20;
  bool animate = false;  ///< stepping on by itself at that speed
};

inline constexpr std::size_t max_more_pins = 30;

/// Where the breakpoints are hit in what is recorded.
struct HitList {
  std::vector<Hit> all;        ///< in the order of events, log-only ones included; empty while the search runs
  std::vector<Hit> stops;      ///< of these, where one stops
  std::vector<u64> counts;     ///< by breakpoint; while the search runs, as it counts them
  std::vector<LogEntry> live;  ///< what log-only ones noted while the search runs, at most `max_live`
  bool complete = true;        ///< false: the search runs, or they are still being looked for
  int last = -1;               ///< the breakpoint that one came to last
  u64 serial = 1;              ///< bumps whenever all, stops and complete change

  static constexpr std::size_t max_live = 100'000;
};

/// For one thread.
class Walk {
 public:
  explicit Walk(MessageLog& log) : log_(log) {}
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  /// Walks from now on in this search, at its live edge. Null: in none. The search outlives the walk, or another is
  /// begun.
  void begin(SearchRun* run);
  /// The same in an opened recording: at its end.
  void show(SearchRun* run);
  /// Takes in what the search has done; call once a frame.
  void refresh();
  /// Steps on by itself, if it shall: `seconds` have passed.
  void animate(double seconds);

  /// What the recording shows at this frame. Empty without a recording.
  const View& view() const { return view_; }
  const Cursor& cursor() const { return cursor_; }
  /// The newest event there is: view().ticks() - 1.
  Tick edge() const { return view_.ticks() - 1; }
  bool at_edge() const { return cursor_.tick >= edge(); }
  /// Where one comes to stand when there is nothing more to see: the newest event, or, after a search that was stopped,
  /// the end of its last finished iteration.
  bool at_rest() const { return at_edge() || cursor_.tick == landed_; }
  /// Slot of the node that all panels show: the selected one, else the deepest open at the tick, else the last root
  /// left.
  u32 shown_slot() const { return shown_slot_; }
  /// Bumps whenever view, tick or selection changed.
  u64 moment_serial() const { return moment_serial_; }
  const std::vector<Breakpoint>& breakpoints() const { return breakpoints_; }
  const HitList& hits() const { return hits_; }
  bool scanning() const { return scan_.running(); }
  float scan_share() const;
  bool can_go_back() const { return history_.can_go_back(); }
  bool can_go_forward() const { return history_.can_go_forward(); }
  /// Of the recording that is shown, by their moments.
  std::vector<Bookmark> bookmarks() const;
  /// The position of a recorded node, by replaying its moves from the root (NodeReplay): as far as they are legal. Only
  /// in a search whose game is known.
  Position position_of(u32 slot) const;
  /// The moves that lead from the root to a node, as far as moves lead there: a null move ends them.
  std::vector<MoveCode> moves_to(u32 slot) const;

  /// There is a search or a recording. Step needs one; the others do nothing without.
  bool walking() const { return run_ != nullptr; }
  void seek(Tick t, bool keep_selection = false);
  void select(u32 id);  ///< no_node: none
  void step(command::StepKind kind);
  void set_speed(double events_per_second);
  void set_breakpoints(const std::vector<Breakpoint>& breakpoints);
  template <class Kind>
  void carry_out(const Kind& c);

 private:
  bool live() const { return run_ && run_->running() && run_->control(); }
  bool silent() const { return run_ && run_->running() && !run_->control(); }
  bool step_live(command::StepKind kind);
  void step_recorded(command::StepKind kind);
  void step_search(ply::Step step, u64 target = 1);
  void seek_leave(u32 slot, bool keep_selection = false);
  void seek_cut(std::optional<Tick> t, Tick otherwise);
  void select_cut();
  void land();
  void find_shown();
  void doubt_replay();
  void tell_damage();

  struct Spot {
    Tick tick = -1;
    u32 selected = no_node;
    bool operator==(const Spot&) const = default;
  };
  void scan_hits();
  void continue_recorded(command::StepKind kind);
  void tell_hit();  ///< which breakpoint one came to, if it was one
  void seek_hit(Tick tick, u32 node, int breakpoint);
  Spot here() const { return {cursor_.tick, cursor_.selected}; }
  void remember();  ///< where one is, before going elsewhere
  void go(std::optional<Spot> there, const char* if_none);
  bool has_bookmark(int index);

  MessageLog& log_;
  SearchRun* run_ = nullptr;
  View view_;
  Tick seen_ticks_ = -1;
  bool seen_running_ = false;
  Cursor cursor_;
  u32 shown_slot_ = no_node;
  bool damage_told_ = false;
  bool doubted_ = false;  // a message has said that the opened recording plays what is not legal
  u64 moment_serial_ = 1;
  double animation_debt_ = 0;
  std::vector<Breakpoint> breakpoints_;
  HitList hits_;
  u64 hits_stamp_ = 0;
  JobOf<std::optional<std::vector<Hit>>> scan_;   // nothing: the recording is damaged
  std::optional<command::StepKind> wanted_step_;  // once all hits are known
  BackAndForward<Spot> history_{500};
  u64 pauses_seen_ = 0;
  bool may_land_ = false;    // the search has not been seen to end yet
  Tick landed_ = -2;         // where land() went; -2: nowhere
  bool cut_wanted_ = false;  // the search itself runs to the next cut-off
};

}  // namespace ply
