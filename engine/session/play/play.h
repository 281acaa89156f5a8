// The first room of the session: the game on the board with all its branches, the players, the book, the editor and the
// shelf. It knows no search: who searches is told by take_changes() what has become of the place it searched.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/plan/plan_root.h"
#include "engine/session/commands.h"
#include "engine/session/message_log.h"
#include "engine/session/play/annotations.h"
#include "engine/session/play/game_tree.h"

namespace ply {

/// How the game on the board ended, resignation included.
struct GameEnd {
  Winner winner = Winner::draw;
  std::string text;  ///< one sentence with the reason
};

/// All of this room that outlives the program.
struct SavedPlay {
  std::unique_ptr<GameTree> tree;
  int current = GameTree::root;
  command::NewGame setup;
  Player players[2];
  std::map<std::string, std::string> tags;  ///< of an opened game, the names of the players among them
  int resigned_at = -1;
  Side resigned = Side::first;
  bool on_time = false;   ///< it was no resignation, the clock ran down
  bool timed = false;     ///< see Play::timed
  int announced_at = -1;  ///< see Play::announced_at
  double move_delay = 0.35;
  std::vector<std::string> shelf;
  std::optional<Book> book;  ///< none: the game's own
  std::optional<Position> editing;
};

/// For one thread. Commands that cannot be carried out become a message and change nothing.
class Play {
 public:
  /// Begins with the first game of the registry. `log` outlives the room.
  explicit Play(MessageLog& log);
  Play(const Play&) = delete;
  Play& operator=(const Play&) = delete;

  const Game& game() const { return tree_->game(); }
  const std::shared_ptr<const Game>& shared_game() const { return tree_->shared_game(); }
  const GameTree& tree() const { return *tree_; }
  int current() const { return current_; }  ///< place in the tree that the board shows
  const GameNode& node() const { return tree_->at(current_); }
  const Position& position() const { return editing_ ? *editing_ : node().position; }
  /// That place as a search needs it; not what is edited.
  PlanRoot root() const;
  const Player& player(Side s) const { return players_[static_cast<std::size_t>(index(s))]; }
  /// The places of the game on the board, through the current one: from the root to where somebody gave up, if that is
  /// ahead, else to the end of its line. What was taken back before somebody gave up is no part of that game.
  std::vector<int> line() const;
  /// Who plays this side, as people read it: the name that an opened game gives, as long as no computer has taken the
  /// seat.
  std::string name_of(Side s) const;
  /// What computers play from before they search.
  const Book& book() const { return book_; }
  const std::optional<GameEnd>& end() const { return end_; }
  /// All tags of an opened game, the names of the players among them.
  std::map<std::string, std::string> tags() const;
  int resigned_at() const { return resigned_at_; }  ///< the place where somebody gave up; -1: nowhere
  Side resigned() const { return resigned_; }
  bool on_time() const { return on_time_; }  ///< nobody gave up there, a clock ran down
  /// Where the game ended of which the tags tell a result that the moves do not: by time, by agreement, ... -1:
  /// nowhere.
  int announced_at() const { return announced_at_; }
  /// How the game on the board was begun; what R begins again.
  const command::NewGame& setup() const { return setup_; }
  static constexpr std::size_t longest_comment = 20'000;  ///< of one position, in bytes: it is drawn whole
  static constexpr std::size_t longest_game = 100'000;    ///< plies of a text; the tree keeps every position
  static constexpr int max_random_plies = 500;
  bool editing() const { return editing_.has_value(); }
  /// Why the edited position may not be played; empty = it may.
  const std::string& edit_problem() const { return edit_problem_; }
  /// Games that were put aside by a new game, newest first, as text; command::Reopen takes an index.
  const std::vector<std::string>& shelf() const { return shelf_; }
  double move_delay() const { return move_delay_; }
  /// Changes whenever the position on the board, or what is known of it, may have changed.
  u64 board_serial() const { return board_serial_; }

  // --- Computers. They wait while a person browses, and so long that people can follow.
  bool computer_to_move() const { return !editing_ && !end_ && !player(node().mover).human; }
  bool computer_may_move() const { return computer_may_move_; }
  /// A person plays against a computer, and their game has not come to its end.
  bool against_computer() const;
  void let_computers_move(bool may) { computer_may_move_ = may; }
  bool computer_is_due() const { return computer_may_move_ && computer_to_move() && since_move_ >= move_delay_; }
  bool delay_is_over() const { return since_move_ >= move_delay_; }
  void pass_time(double seconds) { since_move_ += seconds; }
  /// The move of a computer from a book. True if it was played.
  bool play_from_book();
  /// The move that a computer has found for the position on the board, whole turns included.
  void play_found(MoveCode best) { play_found(game().plies(position(), best)); }
  void play_found(const std::vector<MoveCode>& plies);
  /// What a search has said of a place.
  void judge(int node, const Judgement& judgement);

  // --- Clocks (play_clock.cpp). They begin with the first move, and go on wherever the board is looked at.
  /// The clocks of this game go, as it is one that is played; those of an opened game only show what they showed.
  bool timed() const { return timed_; }
  /// What they show at a place of the tree.
  GameClock clock_at(int node) const;
  /// What they show now, at the place that the board shows.
  GameClock clock() const;
  /// The side whose time goes by, or would if its computer thought.
  std::optional<Side> on_the_clock() const;
  /// `now`: of the one clock (clock.h). A computer's time goes by while it thinks.
  void run_clock(double now, bool computer_thinks);

  // --- Texts for the clipboard and for files
  std::string position_text() const { return game().write(position()); }
  std::string moves_text() const;
  std::string game_text() const;
  /// The line of the current place with its tags and comments, as files hold it.
  GameRecord game_record() const;

  // --- Commands
  void play(MoveCode move);
  void resign(Side side);
  void undo(bool turn);
  void visit(int node);  ///< a place of the tree, which the line leads through from now on
  void paste(const std::string& text);
  template <class Kind>
  void carry_out(const Kind& c);

  // --- What other rooms bring
  /// A position or a whole game; the one on the board goes to the shelf.
  Status adopt_text(const std::string& text);
  /// The comments of the record apart. `keep`: the game on the board goes to the shelf.
  void adopt_game(const GameRecord& record, const std::vector<Comment>& comments = {}, bool keep = true);
  /// A line from `root` becomes a branch: at `hint` if the root stands there, else wherever it stands in this game,
  /// else as a game of its own. Ends before the first move that is not legal with the history of the game.
  void play_line(const std::shared_ptr<const Game>& game, const Position& root, int hint,
                 const std::vector<MoveCode>& moves);
  /// Opens the newest game of the shelf in which this position stands, at that place. False: there is none, nothing
  /// happens.
  bool reopen_at(const Game& theirs, const Position& position);
  void restore(SavedPlay saved);
  /// The game on the board has these terms of one's own from now on, and those that begin after it.
  Status take_own_terms(const std::vector<std::pair<std::string, std::string>>& terms);
  /// Games for the shelf, the newest first, that are not there yet and not on the board.
  void put_aside(const std::vector<std::string>& games);

  /// What has happened since the last call, for whoever searches.
  struct Changes {
    bool game = false;     ///< another tree: nothing that was searched belongs to it
    bool place = false;    ///< the board shows another place
    bool decided = false;  ///< a person has moved, given up or begun to edit: searching on is of no use
    bool seats = false;    ///< another player sits there: a computer's thinking is of no use
    bool ended = false;    ///< somebody has just won, or nobody can: not merely looked at
  };
  Changes take_changes() { return std::exchange(changes_, {}); }

 private:
  // play.cpp
  void go_to(int node);
  void browse_to(int node);
  bool is_place(int node);
  void update_end();
  void take_back_loss();
  // play_book.cpp
  Status open_book_at(const std::string& path);
  // play_clock.cpp
  int enter(MoveCode move, i64 spent);
  i64 thought() const;
  void go_on_at(int node);
  void lose_on_time();
  // play_setup.cpp
  void begin(const command::NewGame& c);
  void set_tree(std::unique_ptr<GameTree> tree);
  void take_tags(const std::map<std::string, std::string>& tags);
  void set_tree(std::shared_ptr<const Game> game, const Position& start) {
    set_tree(std::make_unique<GameTree>(std::move(game), start));
  }
  void shelve();
  void play_random_plies();
  void edit_begin();
  void edit_cell(const command::EditCell& c);
  void leave_editor();
  void set_edited(const Position& p);

  MessageLog& log_;
  std::unique_ptr<GameTree> tree_;
  int current_ = GameTree::root;
  command::NewGame setup_;
  Player players_[2];
  std::string names_[2];                     // of people, as an opened game gives them
  std::map<std::string, std::string> tags_;  // its other tags, to be saved again
  Book book_;
  std::optional<GameEnd> end_;
  int resigned_at_ = -1;
  int announced_at_ = -1;
  Side resigned_ = Side::first;
  bool on_time_ = false, timed_ = false;
  int live_ = -1;                         // where time goes by; -1: nowhere
  double thought_ = 0, clock_seen_ = -1;  // seconds; the clock's at the last look
  bool computer_may_move_ = false;        // false while the user browses
  double move_delay_ = 0.35, since_move_ = 0;
  std::optional<Position> editing_;
  std::string edit_problem_;
  std::vector<std::string> shelf_;
  u64 board_serial_ = 1;
  Changes changes_;
};

}  // namespace ply
