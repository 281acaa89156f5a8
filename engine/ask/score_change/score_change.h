// Why the score changed between two iterations. A pair of nodes, one of either iteration with the same moves above,
// goes down from the two roots to where one search stopped and the other saw a move more. What turned on the path
// explains the change:
//
// * The best move of both is the same: it is followed.
// * It differs, and the node rose for its mover: the move chosen now was *found*, and is followed. Where it fell, the
//   move chosen then was *refuted*, and that one is followed. Never the other way round: a move that is chosen now
//   cannot explain a fall, nor one that was left a rise.
// * One of the two is a leaf: what the other plays there came over the horizon.
//
// It compares claims, never numbers: a node rose only if its claim then and its claim now exclude each other. Table
// answers are followed to the node that wrote them. No search is made.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/read/node/iterations.h"
#include "engine/read/words/change_claim.h"

namespace ply {

/// A move of the chain. Scores are in the view of the root's mover, kind none where the move was not searched.
struct ChangeStep {
  using Turn = ChangeTurn;
  u32 then = no_node, now = no_node;  ///< slots of the nodes at which it is played
  Side mover = Side::first;
  MoveCode move = 0;
  std::string text;
  Turn turn = Turn::none;
  u32 child_then = no_node, child_now = no_node;  ///< slots of its last visit
  Score was, is;
  std::string other;  ///< where it turned: what was played before it was found, or what takes its place; may be unknown
  Score other_was, other_is;
  int deeper = 0;  ///< by how many plies it was searched deeper
};

/// "horizon", "not-searched" ...
const char* change_end_id(ChangeEnd e);

struct ChangedTerm {
  std::string label;
  int was = 0, is = 0;
  int change() const { return is - was; }
};

struct ScoreChange {
  int from = 0, to = 0;  ///< depths
  u32 root_then = no_node, root_now = no_node;
  Side mover = Side::first;
  Score was, is;  ///< of the roots, in its view
  MoveCode move_was = 0, move_is = 0;
  std::string best_was, best_is;  ///< empty: what it chose is not known
  std::vector<ChangeStep> steps;
  ChangeEnd end = ChangeEnd::not_recorded;
  u32 last_then = no_node, last_now = no_node;  ///< where the chain ends
  /// Moves of the chain in front of the horizon of the earlier iteration; behind it are those of quiescence.
  std::size_t wall = 0;
  // Of horizon and shallower: the move that only one of the two sees.
  std::string event;
  Side event_mover = Side::first;
  u32 event_slot = no_node;
  Score event_score;
  // The leaves of both ends, if they are evaluations and these are the values there: view of the root's mover.
  u32 leaf_then = no_node, leaf_now = no_node;
  bool explained = false;
  std::vector<ChangedTerm> terms;  ///< those that changed most first; they add up to the totals
  int total_was = 0, total_is = 0;
  bool whose_turn = false;                  ///< most of it is the side to move
  std::vector<std::pair<int, int>> before;  ///< earlier pairs of iterations over whose horizon the same move came

  bool choices_known() const { return !best_was.empty() && !best_is.empty(); }
  bool choice() const { return choices_known() && move_was != move_is; }
  bool changed() const { return choice() || was.value != is.value || was.kind != is.kind; }
  /// The first and the last step that turned; null: none did.
  const ChangeStep* first_turn() const;
};

/// The two iterations that are asked about where none are named: the last change of choice, else of value. Indices into
/// the points; nothing: no two recorded ones differ.
std::optional<std::pair<std::size_t, std::size_t>> last_score_change(const IterationsModel& m);

/// Between two points of the model whose roots are recorded.
ScoreChange score_change(const IterationsModel& m, std::size_t from, std::size_t to, const View& v, Nodes& nodes);

}  // namespace ply
