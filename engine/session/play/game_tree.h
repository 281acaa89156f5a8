// The moves of a game with all their branches. Undo, redo, browsing and branching are places in this tree; nothing that
// was played is ever lost.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.h"

namespace ply {

/// What a search said of a position, kept with the game. The score is in the view of the first side.
struct Judgement {
  Score score;
  int depth = 0;
  u64 nodes = 0;
  double seconds = 0;
  std::string profile;
  u64 settings = 0;              ///< settings_key of the search; 0: not known (an opened game says only the profile)
  std::optional<MoveCode> best;  ///< the move it would play, where it is known
};
/// Both were found by the same profile with the same settings: then the deeper one is right.
inline bool comparable(const Judgement& a, const Judgement& b) {
  return a.profile == b.profile && (a.settings == b.settings || a.settings == 0 || b.settings == 0);
}

struct GameNode {
  int parent = -1;
  MoveCode move = 0;  ///< that led here; meaningless at the root
  int ply = 0;        ///< plies since the root of the tree
  Position position;
  u64 key = 0;
  Side mover = Side::first;
  std::string text;           ///< the move as people read it, with suffixes; empty at the root
  std::vector<int> children;  ///< in the order of their making; the first is the main line
  std::optional<Judgement> judgement;
  std::string comment;  ///< what a person says of the position; one line
  /// What an analysis that was saved with the game said of the move that led here: see engine/review/review_comment.h
  std::string review;
  std::optional<i64> left;  ///< of a timed game: what the clock of who moved here showed then, in milliseconds
};

class GameTree {
 public:
  /// A tree with only the start position.
  GameTree(std::shared_ptr<const Game> game, const Position& start);

  const Game& game() const { return *game_; }
  const std::shared_ptr<const Game>& shared_game() const { return game_; }
  const GameNode& at(int id) const { return nodes_[static_cast<std::size_t>(id)]; }
  int size() const { return static_cast<int>(nodes_.size()); }
  static constexpr int root = 0;
  /// The same game with other terms of one's own.
  void take_game(std::shared_ptr<const Game> game) { game_ = std::move(game); }

  /// The child of `id` by `move`, made if there is none yet. The move must be legal.
  int play(int id, MoveCode move);
  /// The child by this move, or -1.
  int child(int id, MoveCode move) const;
  /// From the root to `id`, both included.
  std::vector<int> line_to(int id) const;
  /// From `id` on along the children that were visited last (or first), down to a leaf; `id` itself not included.
  std::vector<int> line_from(int id) const;
  /// Remembers that `id` is where its parent's line goes on (redo follows it).
  void prefer(int id);
  /// The child that redo goes to, or -1.
  int preferred_child(int id) const;
  /// The next (+1) or previous (-1) sibling of `id`, or `id` itself.
  int sibling(int id, int direction) const;
  /// Where the turn of the move that led to `id` began: all plies that one side plays in a row are a turn. The root for
  /// the root.
  int turn_begin(int id) const;
  /// Where the turn that begins at `id` ends, along the preferred line; `id` itself at the end of the line.
  int turn_end(int id) const;
  /// Makes the line through `id` the main line.
  void promote(int id);
  void judge(int id, const Judgement& j) { nodes_[static_cast<std::size_t>(id)].judgement = j; }
  void comment(int id, std::string text) { nodes_[static_cast<std::size_t>(id)].comment = std::move(text); }
  void note_clock(int id, i64 left) { nodes_[static_cast<std::size_t>(id)].left = left; }
  void forget_clock(int id) { nodes_[static_cast<std::size_t>(id)].left.reset(); }
  void note_review(int id, std::string text) { nodes_[static_cast<std::size_t>(id)].review = std::move(text); }
  /// Keys of the positions before `id`, oldest first.
  std::vector<u64> history(int id) const;
  std::vector<MoveCode> moves_to(int id) const;

 private:
  std::shared_ptr<const Game> game_;
  std::vector<GameNode> nodes_;
  std::vector<int> preferred_;
};

}  // namespace ply
