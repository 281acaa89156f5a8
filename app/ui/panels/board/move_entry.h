// How a move is entered by clicks, for any game: cell after cell along the click paths of the legal moves.
#pragma once
#include <string>
#include <vector>

#include "engine/game/game.h"

namespace ply::ui {

/// The legal moves of a position with their click paths.
class MoveEntry {
 public:
  /// Starts afresh for a position. `mode`: one of Game::click_modes, or empty.
  void set(const Game& game, const Position& position, History history = {}, std::string_view mode = {});
  void clear();

  struct Choice {
    MoveCode move = 0;
    std::vector<int> path;
    std::vector<MoveCode> more = {};  ///< plies that are played right after `move`
  };
  void set(std::vector<Choice> moves);
  const std::vector<Choice>& moves() const { return moves_; }
  const std::vector<int>& picked() const { return picked_; }
  /// Cells that may be clicked next, each once.
  std::vector<int> targets() const;
  /// Moves that go on from what is picked by a click on `cell`.
  std::vector<MoveCode> through(int cell) const;
  /// Moves without a path, which have a button instead.
  std::vector<MoveCode> buttons() const;

  enum class Answer { ignored, picked, play, choose, refused };
  /// A click. `play`: `chosen()` holds the one move; `choose`: several, one of which is to be chosen by name.
  Answer click(int cell);
  /// Enter: the move that is complete as it stands, if one is.
  Answer commit();
  /// Esc: forgets what was picked. False if nothing was.
  bool cancel();
  const std::vector<MoveCode>& chosen() const { return chosen_; }
  /// All plies of the one move that was chosen; more than one where a path plays several at once.
  const std::vector<MoveCode>& plies() const { return plies_; }

 private:
  std::vector<const Choice*> fitting(const std::vector<int>& prefix) const;

  std::vector<Choice> moves_;
  std::vector<int> picked_;
  std::vector<MoveCode> chosen_, plies_;
};

}  // namespace ply::ui
