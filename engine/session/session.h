// The session: the game on the board, who plays, the search that runs or ran, and the moment everybody looks at. It needs
// no screen; the workbench, the command line and the tests use the same one.
//
// Threads: a Session belongs to one thread. `apply` changes it, `poll` takes in what the search thread has done; between
// the two nothing changes, so a frame sees one consistent picture. Searches run on a thread of their own (search_run.h).
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/commands.h"
#include "engine/session/game_tree.h"
#include "engine/session/search_run.h"
#include "engine/trace/view.h"

namespace ply {

struct Comment;  // annotations.h

/// A line of the message log; the newest is what the status bar shows.
struct Message {
  enum class Level : u8 { news, warning, error };
  Level level = Level::news;
  std::string text;
  u64 serial = 0;
};

/// How the game on the board ended, resignation included.
struct GameEnd {
  Winner winner = Winner::draw;
  std::string text;  ///< one sentence with the reason
};

/// The moment that every panel shows.
struct Cursor {
  Tick tick = -1;            ///< state after this event; -1 = before the first
  bool follow_edge = true;   ///< stick to the newest event of a running search
  u32 selected = no_node;    ///< id of a node picked by hand; no_node = the deepest node open at the tick
  u32 pin_a = no_node, pin_b = no_node;
  double events_per_second = 20;
  bool animate = false;      ///< stepping on by itself at that speed
};

struct HintShown {
  int game_node = -1;  ///< where it holds
  MoveCode move = 0;
  Score score;         ///< view of the mover
  int depth = 0;
  std::string profile;
  std::vector<MoveValue> values;  ///< of every legal move, exact, in the view of the mover; empty until they are known
  bool complete = false;          ///< nothing more will come
};

/// Nodes of one search with the table that was kept from the moves before, and of the same search without it.
struct Reuse {
  u64 with = 0, without = 0;
  int depth = 0;  ///< iteration that both have finished
};

class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Carries out a command; what can not be done becomes a message and changes nothing.
  void apply(const Command& c);
  /// Takes in what happened since the last call and lets computers move. `seconds` have passed since then (they drive
  /// the animated stepping). Never blocks longer than a few microseconds.
  void poll(double seconds);

  // --- The game
  const Game& game() const { return tree_->game(); }
  const std::shared_ptr<const Game>& shared_game() const { return tree_->shared_game(); }
  const GameTree& tree() const { return *tree_; }
  int current() const { return current_; }  ///< place in the tree that the board shows
  const Position& position() const { return editing_ ? *editing_ : tree_->at(current_).position; }
  const Player& player(Side s) const { return players_[static_cast<std::size_t>(index(s))]; }
  /// The opening book of computers with a classic profile; empty for games whose original had none.
  const Book& book() const { return book_; }
  const std::optional<GameEnd>& end() const { return end_; }
  bool computer_to_move() const;
  /// How the game on the board was begun; what R begins again.
  const command::NewGame& setup() const { return setup_; }
  static constexpr int most_random_plies = 500;
  bool thinking() const { return run_ && run_->purpose() == SearchRun::Purpose::move && run_->running(); }
  bool editing() const { return editing_.has_value(); }
  /// Why the edited position may not be played; empty = it may.
  const std::string& edit_problem() const { return edit_problem_; }
  const std::optional<HintShown>& hint() const { return hint_; }
  bool hinting() const { return hint_run_ != nullptr; }
  /// Games that were put aside by a new game, newest first, as text; command::Reopen takes an index.
  const std::vector<std::string>& shelf() const { return shelf_; }
  double move_delay() const { return move_delay_; }
  /// Changes whenever the position on the board may have changed.
  u64 board_serial() const { return board_serial_; }

  // --- The search
  const SearchSettings& settings() const { return settings_; }
  /// The newest search, or the opened recording; null before the first.
  const std::shared_ptr<SearchRun>& run() const { return run_; }
  /// What the recording shows at this frame. Empty without a recording.
  const View& view() const { return view_; }
  const Cursor& cursor() const { return cursor_; }
  /// The newest event there is: view().ticks() - 1.
  Tick edge() const { return view_.ticks() - 1; }
  bool at_edge() const { return cursor_.tick >= edge(); }
  /// Slot of the node that all panels show: the selected one, else the deepest open at the tick, else the last root left.
  u32 shown_slot() const { return shown_slot_; }
  /// The position of a recorded node, by replaying its moves from the root of the search (replay.h): as far as they are legal.
  Position position_of(u32 slot) const;
  /// The game that the recording belongs to; null if it is not known here.
  std::shared_ptr<const Game> recorded_game() const { return run_ ? run_->game() : nullptr; }
  /// Bumps whenever view, tick or selection changed.
  u64 moment_serial() const { return moment_serial_; }

  const std::vector<Breakpoint>& breakpoints() const { return breakpoints_; }
  /// What command::CompareReuse found last.
  const std::optional<Reuse>& reuse() const { return reuse_; }

  // --- Looking
  PointOfView point_of_view() const { return view_point_; }
  bool engine_hidden() const { return hide_engine_; }
  /// +1 or -1: multiply a score in the view of `mover` with it (and flip its kind) to get the view that is chosen.
  int sign_for(Side mover) const;  ///< the root player is the mover at the root of the search, or on the board without one
  Score seen(Score s, Side mover) const { return sign_for(mover) < 0 ? Score{-s.value, flipped(s.kind)} : s; }

  const std::vector<Message>& messages() const { return messages_; }
  /// A message of whoever uses the session (files, clipboard): it goes the same way as the session's own.
  void note(Message::Level level, std::string text) { say(level, std::move(text)); }
  /// True while something moves by itself, so that the window must go on drawing.
  bool busy() const;

  // --- Texts for the clipboard and for files
  std::string position_text() const { return game().write(position()); }
  std::string moves_text() const;
  std::string game_text() const;

  // --- The last session (JSON text)
  std::string save_state() const;
  Status load_state(const std::string& json);
  /// Shows a recording from a file with the game as it stands; an error, and no change, if its root is no place in it.
  Status attach_recording(const std::string& path);

 private:
  struct Apply;  // one overload a command

  // session.cpp
  void say(Message::Level level, std::string text);
  void news(std::string text) { say(Message::Level::news, std::move(text)); }
  void warn(std::string text) { say(Message::Level::warning, std::move(text)); }
  void fail(const Error& e);
  void start_search(SearchRun::Purpose purpose, SearchSettings settings, bool paused);
  void take_result();
  void judge(const SearchRun& run);
  void let_computer_move(double seconds);
  void reset_settings();
  SearchSettings settings_for(const Player& p) const;
  RecordingSettings where() const;

  // session_game.cpp
  void set_tree(std::shared_ptr<const Game> game, const Position& start);
  void shelve();
  void go_to(int node);
  void update_end();
  void new_game(const command::NewGame& c);
  void play(MoveCode move);
  void undo(bool turn);
  void redo(bool turn);
  void resign();
  void set_player(Side side, const std::string& text);
  bool play_from_book();
  void edit_begin();
  void edit_end(bool keep);
  void set_edited(const Position& p);
  void paste(const std::string& text);
  Status adopt_text(const std::string& text);
  void adopt_game(const GameRecord& record, const std::vector<Comment>& comments = {});
  void open(const std::string& path);
  void open_recording(const std::string& path);
  void show_recording(std::shared_ptr<const Game> game, const Position& root, std::shared_ptr<const Recording> recording, int node);

  // session_setup.cpp
  void random_position(const command::RandomPosition& c);
  void play_random_plies();
  void play_from_here();
  void play_on();
  void start_hint(int depth);
  void take_hint();

  // session_reuse.cpp
  void compare_reuse();
  void take_reuse();

  // session_step.cpp
  void step(command::StepKind kind);
  void step_search(ply::Step step, u64 target = 1);
  void run_until_left(int ply);
  void seek(Tick t, bool keep_selection = false);
  void select(u32 id);
  void animate(double seconds);
  void refresh_view();
  void refresh_moment();
  void doubt_replay();

  std::unique_ptr<GameTree> tree_;
  int current_ = 0;
  command::NewGame setup_;
  Player players_[2];
  Book book_;
  std::optional<GameEnd> end_;
  int resigned_at_ = -1;
  Side resigned_ = Side::first;
  bool computer_may_move_ = false;  // false while the user browses
  double move_delay_ = 0.35, since_move_ = 0;
  std::optional<Position> editing_;
  std::string edit_problem_;
  std::optional<HintShown> hint_;
  std::unique_ptr<SearchRun> hint_run_;  // while it thinks; the recording that is shown stays
  std::vector<std::string> shelf_;
  u64 board_serial_ = 1;

  SearchSettings settings_;
  std::shared_ptr<SearchRun> run_;
  std::shared_ptr<Table> kept_table_;  // for tt-keep; forgotten with the game and the profile
  std::string kept_for_;
  std::unique_ptr<SearchRun> reuse_run_;  // while it counts
  Reuse reuse_with_;
  std::optional<Reuse> reuse_;
  bool result_taken_ = true;
  View view_;
  Tick seen_ticks_ = -1;
  bool seen_running_ = false;
  Cursor cursor_;
  u32 shown_slot_ = no_node;
  bool replay_doubted_ = false;  // a message has said that the opened recording plays what is not legal
  u64 moment_serial_ = 1;
  double animation_debt_ = 0;
  std::vector<Breakpoint> breakpoints_;
  bool temporary_breakpoint_ = false;
  u64 pauses_seen_ = 0;

  PointOfView view_point_ = PointOfView::mover;
  bool hide_engine_ = false;
  std::vector<Message> messages_;
  u64 message_serial_ = 0;
};

}  // namespace ply
