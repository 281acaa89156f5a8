// Two recordings side by side: where they first differ, and the smallest node that was asked the same and answered something else.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/trace/recording.h"

namespace ply {

/// Fields in which two events can differ, in the order in which they are looked at.
enum class Differs : u8 { nothing, event, move, mover, depth, alpha, beta, pass, rank, value, kind, end, best, length };
/// "the upper bound"
const char* difference_name(Differs d);

/// The first event that is not the same in both. Ticks before it are equal in both recordings.
struct Divergence {
  Differs what = Differs::nothing;  ///< nothing: they are equal, event by event; length: one goes on where the other ends
  Tick tick = -1;                   ///< of the event, in both
  u32 a = no_node, b = no_node;     ///< slots of the nodes it belongs to; no_node: that recording has ended
  bool leaving = false;             ///< in the first recording
};

/// A node that both searched from the same position (or line of moves) to the same depth with the same window and role, with another answer.
/// It is below no such pair that is smaller, so this is where to look.
struct SameQuestion {
  u32 a = no_node, b = no_node;  ///< slots
  u64 nodes = 0;                 ///< visits below both, themselves included
  bool table_could_differ = false;  ///< one of the searches used a table: what it held is part of the question, too
};

struct Comparison {
  Divergence first;
  std::optional<SameQuestion> smallest;
  u64 same_questions = 0, other_answers = 0;  ///< nodes of the first that the second was asked too; of these, answered otherwise
  u64 only_a = 0, only_b = 0, both = 0;       ///< recorded nodes by their lines of moves within the same iteration: visited by one alone, by both
  std::vector<bool> in_other_a, in_other_b;   ///< by slot: the other recording has this line, too (for pictures)
};

/// `keys_a`, `keys_b`: position_keys of both, or empty: then questions are told apart by the moves that lead to them. `texts`: move codes
/// mean the same in both only if they come from the same game; imported recordings are compared by text (recording settings).
/// Linear but for hashing; about 0.2 us a node.
Comparison compare(const Recording& a, const Recording& b, const std::vector<u64>& keys_a = {}, const std::vector<u64>& keys_b = {});

/// The next event after `t` (or the last one before it) that belongs to a node which only one of them has, in the ticks of the first; -1: none.
Tick next_difference(const View& a, const Comparison& c, Tick t, bool back = false);

}  // namespace ply
