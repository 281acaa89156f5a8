// A proof as the rows of a card: a move with the answers below it, as long as there is one each, is one row; moves far
// from the claim that have the same answer fold to one row, which keeps their number, answer and bound.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/ask/proof/proof.h"

namespace ply {

struct ProofRow {
  /// Indices into Proof::nodes: a node and its only answers, one after the other.
  std::vector<u32> chain;
  /// More than one: siblings that are folded; `chain` is that of the first. Nothing: a row of its own.
  std::vector<u32> folded;
  std::optional<u32> answer;  ///< of a fold: the first's node whose move all of them are answered by
  u32 indent = 0;
  u64 nodes = 0;   ///< that it stands for, what is below included
  u64 hidden = 0;  ///< of these, the ones that no row shows
  bool can_open = false, open = false;
  int lower = 0, upper = 0;  ///< what holds for all that it stands for
  u64 key = 0;               ///< tells rows apart, whatever is folded
};

/// `toggled`: keys of the rows that a person has opened or closed. Other rows are open as long as no more than `max`
/// nodes are shown, those nearest to the claim first.
std::vector<ProofRow> proof_rows(const Proof& proof, const std::set<u64>& toggled = {}, u64 max = 30);

/// Indices of the children of a node.
std::vector<u32> proof_children(const Proof& proof, u32 node);
/// Indices from the first node to this one.
std::vector<u32> proof_path(const Proof& proof, u32 node);
/// The position at a node.
Position proof_position(const Proof& proof, u32 node);
/// The move that leads to a node as people read it; of the first node that of the line, empty at the root.
std::string proof_move(const Proof& proof, u32 node);

/// A leaf that is judged by a win within the turn, which is seen on the board: not over, and without a static value.
bool won_within_turn(const ProofNode& node);
/// The moves of that win; empty at all other nodes.
std::string proof_win(const Proof& proof, u32 node);

/// How far it goes, as a sentence: the search's answer only, or, where every leaf is the end of a game, the game
/// itself.
std::string proof_reach(const Proof& proof);

/// The rows as lines for terminals and the clipboard, claim first. All values are in the view of Proof::side.
std::string proof_text(const Proof& proof, const std::vector<ProofRow>& rows);

}  // namespace ply
