// Everything that can be done to a session, as plain data. Session::apply is the only door. Texts are UTF-8 (whoever
// reads them from elsewhere sees to it); names of files are not looked into: a file system takes any bytes.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include "engine/game/book.h"
#include "engine/game/game.h"
#include "engine/game/player.h"
#include "engine/game/time_control.h"
#include "engine/trace/breakpoint.h"
#include "engine/trace/record.h"
#include "engine/trace/search_plan.h"

namespace ply {

/// In whose view scores are shown.
enum class PointOfView : u8 { mover, first, root };

namespace command {

// --- The game
struct NewGame {
  std::string game;  ///< id of the registry
  RuleValues rules;
  std::string first = "human", second = "human";  ///< players as parse_player takes them
  std::optional<std::string> position;            ///< start position as text; what it states wins
  u64 seed = 0;                                   ///< of a random start and of the random plies
  int random_plies = 0;                           ///< played at random before anybody moves
  std::optional<TimeControl> clock = {};          ///< of both sides; none: everybody takes as long as he likes
};
struct Restart {};  ///< a new game with the same settings
struct RandomPosition {
  int plies;
  u64 seed;
};  ///< Restart, but after `plies` random plies; seed 0 draws one
struct Play {
  MoveCode move;
};  ///< a legal move of the position on the board
/// One decision back: against the computer, to the person's last ply; `turn`: to the start of a turn
struct Undo {
  bool turn = false;
};
struct Redo {
  bool turn = false;
};
struct GoTo {
  int node;
};  ///< a place of the game tree
/// Browse: -1 back, +1 on; `turns`: all plies that one side plays in a row count as one
struct GoBy {
  int plies;
  bool turns = false;
};
struct GoToEnd {
  bool end;
};  ///< start or end of the line
struct Variation {
  int direction;
};  ///< the next or previous sibling
struct PromoteLine {
  int node;
};
struct Comment {
  int node;
  std::string text;
};                    ///< what a person says of a position; empty: nothing
struct Resign {};     ///< the side to move (or the only human) gives up
struct SwapSides {};  ///< the players change seats
struct SetPlayer {
  Side side;
  std::string player;
};
struct SetBook {
  Book book;
};  ///< the opening book that computers use from now on
struct OpenBook {
  std::string path;
};  ///< one's own; empty: none from now on
/// A move of the position on the board in one's own book, and in its file: 0 takes it out.
struct WeighBookMove {
  MoveCode move;
  u32 weight;
};
struct EngineMove {};  ///< the computer moves now, whoever's turn it is
struct Hint {
  int depth;
};                 ///< the best move and the value of every move at this depth, shown, not played
struct PlayOn {};  ///< from the place that is shown; the computer moves if it is its turn
struct MoveDelay {
  static constexpr double max = 10;
  double seconds;
};                       ///< least time between two moves of computers, so that people can follow
struct PlayFromHere {};  ///< the position of the selected search node becomes a branch of the game

// --- Editing
struct EditBegin {};
struct EditCell {
  int cell;
  std::string brush;
  int amount;
};
struct EditMover {
  Side side;
};
struct EditClear {};
struct EditStart {};  ///< the start position
struct EditChange {
  Change change;
};  ///< mirror, rotate, swap colours
struct EditEnd {
  bool keep;
};  ///< keep = a new game from the edited position; the old one goes to the shelf
struct Reopen {
  int shelf;
};  ///< a game of the shelf comes back, the one on the board goes there
struct Paste {
  std::string text;
};  ///< a position, a list of moves or a whole game; recognised

// --- Searching
/// Of the next searches, wherever they begin; that part of the plan is not looked at
struct SetSearch {
  SearchPlan plan;
};
struct StartSearch {};  ///< from the position on the board
struct StartPaused {};  ///< the same, stopped at the first node, to be stepped
/// The board goes to where the search that is shown began, in this game or in the one it belongs to
struct ShowSearched {};
struct PauseSearch {};
struct StopSearch {};
/// The finished search once more without the table kept from the moves before; a message says both counts
struct CompareReuse {};

// --- Stepping: on the search itself at its live edge, else in what is recorded
enum class StepKind : u8 {
  into,
  over,
  out,
  next_cut,
  back,
  back_over,
  back_out,
  previous_cut,
  node_entry,
  node_exit,
  first,
  last,
  next_iteration,
  previous_iteration,
  continue_on,
  continue_back  ///< to a breakpoint, or the end
};
struct Step {
  StepKind kind;
};
struct RunToSelected {};  ///< until the selected node is left
struct Seek {
  Tick tick;
};
struct SelectNode {
  u32 id;
};  ///< no_node = follow the cursor
struct PinNode {
  bool second;
  u32 id = no_node;
  bool more = false;  ///< keeps it beside these two
};                    ///< pin a node as A (or B); no_node: the one that is shown
struct Unpin {
  u32 id = no_node;
};  ///< this node, or all
struct PlaySpeed {
  double events_per_second;
};  ///< 0 = stand still
struct Animate {
  bool on;
};

struct SetBreakpoints {
  std::vector<Breakpoint> breakpoints;
};

// --- Looking
struct SetPointOfView {
  PointOfView view;
};
struct HideEngine {
  bool hide;
};

// --- Files; a failure is a message, nothing is lost
struct SaveRecording {
  std::string path;
};
/// A game, a position, a recording or the plan of one as text (plan_text.h): recognised by its content
struct Open {
  std::string path;
};

}  // namespace command

class Session;

/// One of them, and how it is carried out (handler.h). Copies share it.
class Command {
 public:
  template <class Kind>
  Command(Kind c) : held_(hold(std::move(c))) {}  // NOLINT: implicit on purpose

  /// Null if it is of another kind.
  template <class Kind>
  const Kind* get() const {
    return static_cast<const Kind*>(held_->as(typeid(Kind)));
  }
  /// Without what Session::apply does behind it.
  void apply_to(Session& s) const { held_->apply_to(s); }

 private:
  struct Held {
    virtual ~Held() = default;
    virtual const void* as(const std::type_info& kind) const = 0;
    virtual void apply_to(Session& s) const = 0;
  };
  template <class Kind>
  static std::shared_ptr<const Held> hold(Kind c);
  static void* room_of(Session& s, const std::type_info& type);  // session.cpp; null: it is not named there

  std::shared_ptr<const Held> held_;
};

}  // namespace ply
