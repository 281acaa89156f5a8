// What the board panel shows: the game, the position that is edited, or a node of the search; with what is known of it.
// Worked out once for each position, not each frame. No drawing.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/panels/board/move_entry.h"
#include "app/ui/panels/view_state.h"
#include "engine/game/move_effects.h"
#include "engine/session/session.h"

namespace ply::ui {

struct BoardSubject {
  enum class What : u8 { game, editing, node, unknown };  ///< unknown: a node of a recording without a game
  What what = What::game;
  std::shared_ptr<const BoardFace> board;  ///< what shows the position; null only where nothing does
  std::shared_ptr<const Game> game;        ///< the same where it is searched here; else null
  Position position;
  BoardView view;
  Side mover = Side::first;
  bool over = false;         ///< the game is finished in this position
  MoveEntry entry;           ///< empty unless a person may move here
  std::vector<Effect> last;  ///< what the move that led here did; in games with steps, all steps of its turn
  std::vector<std::vector<int>> last_paths;  ///< of the pieces in them, where there are several steps
  std::string path;                          ///< of a node: the moves that lead there from its root
  std::string last_text;                     ///< "3+: sows 4 stones, ..."; empty at a start
  std::vector<int> begun, finishers;         ///< see TurnView
};

/// A score beside the board, in the view of first, with where it comes from.
struct BoardScore {
  Score score;
  std::string profile;
  int depth = 0;
  std::vector<MoveCode> line;  ///< best moves from the position on; may be empty
  enum class From : u8 { search, hint, game, node } from = From::search;  ///< game: it was kept with the game
};

/// What is to be shown now.
BoardSubject::What what_to_show(const Play& play, const Runs& runs, const Walk& walk, bool node_on_board);
/// `click_mode`: one of Game::click_modes, or empty. `numbers`: ViewState::numbers.
BoardSubject make_subject(const Play& play, const Runs& runs, const Walk& walk, BoardSubject::What what,
                          const std::string& click_mode = {}, bool numbers = false);
/// Changes when make_subject would give something else.
struct SubjectKey {
  BoardSubject::What what = BoardSubject::What::game;
  const void* owner = nullptr;
  u64 board = 0;
  u32 slot = no_node;
  std::string click_mode;
  bool numbers = false;
  bool operator==(const SubjectKey&) const = default;
};
SubjectKey subject_key(const Play& play, const Runs& runs, const Walk& walk, BoardSubject::What what,
                       const std::string& click_mode = {}, bool numbers = false);

/// What the moves between two places of a line do, one after the other.
std::vector<Effect> effects_between(const GameTree& tree, int from, int to);

/// Whether the newest search began at the place of the game that is on the board.
bool searched_here(const Play& play, const Runs& runs);
/// A person plays against a computer, in the layout for that, and has not chosen to see what it thinks: neither its
/// scores nor its lines are shown. What the person asks for (a hint, a search of this position) is.
bool keeps_quiet(const Play& play, const ViewState& view);
/// Whether a message may be read now: the computer's thoughts are as hidden as its scores.
bool may_be_read(const Message& message, const Viewpoint& viewpoint, const Play& play, const ViewState& view);
/// What is known best of the position that is shown. A hint that was asked for last says what it was asked for, however
/// deep that is; else the newest of search and what is kept with the game, unless another of them is deeper with the
/// same profile and settings. All that speaks of the position's score or best move asks here. `quiet`: only what a
/// person has asked for.
std::optional<BoardScore> known_score(const Play& play, const Runs& runs, const Walk& walk, BoardSubject::What what,
                                      bool quiet = false);
/// A list of moves as text, each with its suffixes; stops where a move is not legal.
std::string line_text(const Game& game, Position position, const std::vector<MoveCode>& line, std::size_t max);

}  // namespace ply::ui
