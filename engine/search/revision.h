// Which search this is. A recording says by which revision it was made (engine/trace/recording.h): what only the same
// search would do again (the same digest, the result by the rules of today, the switches one by one) is asked of
// recordings of this revision alone.
#pragma once
#include "engine/base/types.h"

namespace ply {

/// Raise it by one in every change after which some search, asked for with the same settings, may visit other nodes,
/// visit them in another order or with other windows, or record or return something else: node, horizon, quiescence,
/// move order, table (entries, replacement), deepening, aspiration, limits. Not where it only gets faster. What belongs
/// to an evaluation has a revision of its own there.
///   1: all recordings of layout 1
///   2: leaves at the horizon are searched once, with the window of their parent, and never scouted
///   3: games by steps keep what lies at the horizon and one ply above it in the table
///   4: Arimaa by whole turns looks first at what looks best, and always at threats of a goal
///   5: turn-defence by whole turns leaves out no win at once
///   6: Arimaa by whole turns asks more of the steps of answers
inline constexpr u32 search_revision = 6;
/// The first of them that asks the table at the horizon of games by steps.
inline constexpr u32 revision_of_steps_in_table = 3;

/// Who searched. 0: none of ours, or it is not known.
struct SearchRevision {
  u32 search = 0;
  u32 evaluation = 0;  ///< EvaluationOf::revision
  friend bool operator==(const SearchRevision&, const SearchRevision&) = default;
};

}  // namespace ply
