// What the sentence about a change of score between two iterations claims: both roots, the chain of moves whose answers
// changed, and where it ends. It is made by engine/ask/score_change; its words follow from it alone, and the judge of
// sentences walks both iterations again by the records.
#pragma once
#include <string>
#include <vector>

#include "engine/game/board_face.h"
#include "engine/trace/record.h"

namespace ply {

/// Whether a move of the chain is the best of both iterations; else the mover has found it, or it was refuted.
enum class ChangeTurn : u8 { none, found, refuted };

enum class ChangeEnd : u8 {
  horizon,       ///< then it stopped here; now a move is played
  shallower,     ///< the later iteration stopped here, and the earlier one did not
  tie,           ///< of the roots: equal values, and another move came first
  not_searched,  ///< the move that would be followed was searched in one iteration only
  bounds,        ///< the claims no longer exclude each other
  assumed,       ///< a rule that assumes ended one of the two: a null move, futility, a shallow search
  no_writer,     ///< the table answered, and who wrote the entry is not recorded
  over,          ///< the game ends here in one of the two
  not_recorded,  ///< what follows is not in the recording, or its log does not tell it
};

/// Ids are those of nodes; scores are in the view of the root's mover.
struct ChangeClaim {
  u32 root_then = no_node, root_now = no_node;
  MoveCode best_was = 0, best_is = 0;
  std::string best_was_text, best_is_text;  ///< empty: not known
  Score was, is;
  struct Step {
    MoveCode move = 0;
    ChangeTurn turn = ChangeTurn::none;
    Side mover = Side::first;
    u32 then = no_node, now = no_node;  ///< its last visit; none: it was not searched
    Score was, is;
  };
  std::vector<Step> steps;
  ChangeEnd end = ChangeEnd::not_recorded;
  u32 last_then = no_node, last_now = no_node;  ///< where the chain ends, behind answers of the table
  u32 event = no_node;                          ///< of horizon and shallower: the move that only one of the two sees
  Score event_score;

  bool choices_known() const { return !best_was_text.empty() && !best_is_text.empty(); }
  bool choice() const { return choices_known() && best_was != best_is; }
};

}  // namespace ply
