// What a term does to the choice of a node, the root as a rule: what it contributes at the leaf of the best line and at
// that of the next best move, and what the same search chooses without it. Values are in internal units and the view of
// the root's mover.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/game/game.h"
#include "engine/plan/plan_root.h"
#include "engine/read/places/subject.h"
#include "engine/trace/recording.h"
#include "engine/trace/view.h"

namespace ply {

/// The leaf that the value of a node comes from, as far as it is recorded: down through the children whose values it
/// took. no_node: it ends in an answer of the table, a rule that left early, or a child that has no record.
u32 value_leaf(const View& v, u32 slot);

/// A move of the root and what its value rests on.
struct LineOfTerms {
  u32 slot = no_node;  ///< of the move
  u32 leaf = no_node;  ///< see value_leaf
  Score score;
  std::optional<Breakdown> terms;  ///< of the leaf; nothing where it is no evaluation, or the game is over there
};
struct TermChoice {
  u32 node = no_node;      ///< slot; no_node: there is nothing to choose
  LineOfTerms best, next;  ///< `next`: whose value is said to be the greatest of the others; slot no_node: none
  /// Contribution at the leaf of the best line less that at the other's; nothing where one of them has no terms.
  std::optional<int> difference(int term) const;
};
/// At a node (a slot): no_node for the last root search that came to a result.
TermChoice term_choice(const View& v, u32 node, Nodes& nodes);

/// What the search chooses with the weight of one term set to 0.
struct WithoutTerm {
  int index = 0;  ///< of the term, in the order of the evaluation
  MoveCode move = 0;
  std::string text;
  Score score;  ///< in the view of the root's mover
  u64 nodes = 0;
  bool changes = false;  ///< another move than with all terms
};
struct WithoutTerms {
  std::string problem;             ///< why nothing was searched; empty: it was
  std::string remark;              ///< what was searched instead of the plan, as "to depth 6 without its limit of time"
  WithoutTerm with_all;            ///< the same search with all its weights; its index means nothing
  std::vector<WithoutTerm> terms;  ///< those whose weight is not 0, in the order of the evaluation
  bool complete = false;           ///< false: it was stopped, and what is finished is here
};
/// Real searches, one a term and one with all, each with an empty table. On the calling thread; `done` counts them.
WithoutTerms search_without_terms(const Recording& recording, JobProgress& progress);

}  // namespace ply
