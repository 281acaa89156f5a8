// What a recording is a recording of, and the words and positions of its nodes. Records hold only move codes; their
// texts need the position they were played in, which is found by replaying the moves from the root of the search.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/game/game.h"
#include "engine/trace/recording.h"
#include "engine/trace/view.h"

namespace ply {

/// How moves are written: for people ("3+", "pass"), or as files and scripts have them ("3", "pa").
enum class MoveForm : u8 { shown, written };

/// The search behind a recording, as far as it is known.
struct Subject {
  std::shared_ptr<const Game> game;  ///< null: an unknown game; its moves are those of move_texts, or shown by number
  Position root;                     ///< meaningless without a game or a board
  Side root_mover = Side::first;
  std::string profile;
  Weights weights;
  SearchOptions options;
  bool foreign = false;  ///< another engine searched: its switches are not told
  Untold untold = {};
  bool assumes = false;  ///< of such a search: it leaves moves out or reduces them, as its records show
  std::vector<std::string> move_texts = {};   ///< of another engine's search: what its move codes mean
  std::vector<std::string> board_texts = {};  ///< and what they do to a board that its log describes
  /// Of a game that is shown, but not searched here (then `game` is null): positions follow from the texts of moves.
  std::shared_ptr<const BoardFace> board = {};
  MoveForm form = MoveForm::shown;
  /// What shows the positions; null: nothing does.
  const BoardFace* face() const { return game ? game.get() : board.get(); }
  /// Values at fixed depth may differ from plain minimax, so bounds are assumptions rather than proofs.
  bool unsound() const { return assumes || !is_sound(options); }
  /// A move that can be played there.
  std::string text(const Position& p, MoveCode m) const {
    return form == MoveForm::shown ? game->show_move(p, m) : game->write_move(p, m);
  }
};

/// What a recording is a recording of, for the models. A game that is not known here leaves the game null.
Subject recorded_subject(const Recording& recording, MoveForm form = MoveForm::shown);
Subject recorded_subject(const SearchPlan& plan, const View& v);

/// min_depth_in_table (engine/search/table.h) for the searches of today of a game.
int min_in_table(const Game& game, const SearchOptions& options);

/// Positions and move texts of recorded nodes, by node id, remembered until `reset` or `trim`. Never trusts a
/// recording: a move that is not legal where it was recorded gives no position. One thread.
class Nodes {
 public:
  void reset(Subject subject);
  const Subject& subject() const { return subject_; }
  const Game* game() const { return subject_.game.get(); }

  /// Null: unknown game, behind a null move, or a move that is not legal. Valid until the next reset or trim.
  const Position* position(const View& v, u32 slot);
  /// The same where a board shows the game though it is not searched here; there null moves lead on. With the face of
  /// the subject.
  const Position* shown(const View& v, u32 slot);
  /// The moves of such a board as they were played; null at a root, and where shown() is.
  const BoardStep* step(const View& v, u32 slot);
  /// Legal moves of the node in generator order; empty if the position is unknown, or the search moves by whole turns,
  /// which are too many to list.
  const std::vector<MoveCode>& legal(const View& v, u32 slot);
  /// The move that led to the node, in the subject's form; empty at a root.
  const std::string& move(const View& v, u32 slot);
  /// A move that can be played at the node.
  std::string text(const View& v, u32 slot, MoveCode m);
  /// The moves from the root to the node, separated by spaces; empty for a root.
  std::string line(const View& v, u32 slot);

  /// Forgets everything if more than `entries` nodes are remembered. Call it between frames.
  void trim(std::size_t entries = 4'000);  // so few that freeing them is not felt

 private:
  struct Entry {
    std::optional<Position> position;
    std::unique_ptr<BoardStep> step;  // of a board: `position` is null then
    std::vector<MoveCode> legal;
    std::string move;
    bool legal_known = false;
  };
  Entry& entry(const View& v, u32 slot);
  const std::vector<MoveCode>& legal(Entry& e);
  bool by_turns(const Position& p) const;
  void step_board(Entry& e, const Entry& above, bool above_is_root, Side mover, MoveCode m);

  Subject subject_;
  std::unordered_map<u32, Entry> entries_;  // references survive growth
};

}  // namespace ply
