// The transposition table of a search, told from its recording: who wrote the entry that answered a node, and every
// visit of a position.
#pragma once
#include <vector>

#include "engine/read/places/subject.h"
#include "engine/read/table/earlier_visits.h"
#include "engine/trace/node_columns.h"

namespace ply {

class RecordIndex;

/// Whether what `earlier` proved settles a later search of the same position: deep enough, and its value answers the
/// window.
inline bool would_answer(const NodeRecord& earlier, const NodeRecord& later) {
  if (earlier.end() == NodeEnd::aborted || earlier.history_dependent() || earlier.depth() < later.depth()) return false;
  return earlier.kind() == Kind::exact || (earlier.kind() == Kind::lower && earlier.value >= later.beta) ||
         (earlier.kind() == Kind::upper && earlier.value <= later.alpha);
}

/// What one visit of a position could have done for another, later one.
enum class Answer : u8 {
  used,  ///< it is the writer of the entry that answered
  /// Deep enough, and its value answers the window; but it did not (no table, overwritten, or it was still open)
  would_do,
  too_shallow,  ///< searched less deep
  no_bound,     ///< deep enough, but its bound does not settle the window
  nothing,      ///< it had no value: stopped, or its value rests on what came before it
  itself,
  later,         ///< left after the node was entered
  fits,          ///< inferred: it can have written the entry that answered (another engine's search)
  other_thread,  ///< by another thread: which of them came first is not told
};
const char* answer_name(Answer a);
/// What the visit `w` of a position could have done for `r`, another one; `threads`: those of the recording, or null.
inline Answer answer_of(const NodeColumns* threads, u32 w_slot, const NodeRecord& w, u32 r_slot, const NodeRecord& r) {
  if (w_slot == r_slot) return Answer::itself;
  if (threads && threads->by_two_threads(w_slot, r_slot)) return Answer::other_thread;
  if (w_slot + r.size > r_slot) return Answer::later;
  if (w.end() == NodeEnd::aborted || w.kind() == Kind::none || w.history_dependent()) return Answer::nothing;
  return w.depth() < r.depth() ? Answer::too_shallow : would_answer(w, r) ? Answer::would_do : Answer::no_bound;
}

struct Visit {
  u32 slot = no_node;
  int iteration = 0;  ///< depth of its root
  Answer answer = Answer::nothing;
};

struct TableStory {
  /// Slot of the node that wrote the entry which answered; no_node: it was not answered, or nobody recorded
  u32 writer = no_node;
  bool answered = false;
  /// A repetition or a limit of moves decided the value: reached otherwise, the position may be worth something else
  bool history_dependent = false;
  /// Slot of the node where the past decided, below this one or below the writer; no_node: not recorded, or moves were
  /// forbidden
  u32 past_at = no_node;
  int deeper = 0;  ///< by how many plies the writer was searched deeper than asked for
  /// Of the same position, in the order they were entered, the node itself included; empty if its position is not known
  std::vector<Visit> visits;
  int would_have = 0;  ///< visits that would have answered it and did not
};

/// The nodes whose positions are known, by position: with it a story costs no look at all nodes.
struct VisitIndex {
  std::vector<u32> slots;  ///< by key, then in the order they were entered
};
VisitIndex index_visits(const View& v, const std::vector<u64>& keys);

/// Of node `slot`. `keys`: position_keys of the view; `index`: made of them, or null.
TableStory table_story(const View& v, u32 slot, const std::vector<u64>& keys, const VisitIndex* index = nullptr);

/// From a node whose value rests on the past down its best moves, through table answers, to where a repetition or a
/// limit decided; no_node: not found.
u32 past_decided_at(const View& v, u32 slot);

/// The best line from a root as the search had it, going on through table answers at the node that wrote the entry.
/// `joined`: indices into the line from which on it is another node's line, reached by the same position.
struct TableLine {
  std::vector<u32> slots;  ///< root first; at a join the writer's children follow
  std::vector<std::size_t> joined;
  bool loops = false;  ///< it came to a node that was in it already
};
TableLine line_through_table(const View& v, u32 root, Tick t);

/// Nodes that the table answered, and those of them whose writer is recorded, as the index of a large file tells it.
struct TableAnswers {
  u64 all = 0, linked = 0;
};
TableAnswers table_answers(const RecordIndex& index);

/// Answers and what they could have been, over a whole recording.
struct TableSums {
  u64 answers = 0, linked = 0;  ///< nodes answered by the table; of these, with a recorded writer
  u64 deeper = 0, path = 0;     ///< of the linked: by a deeper search; resting on what came before the writer
  u64 repeated = 0;             ///< nodes searched though an earlier visit would have answered them: lost entries
  u64 too_shallow = 0;          ///< nodes searched where the best earlier visit was not deep enough
  bool own_thread = false;      ///< both by visits of the node's own thread alone: there are several
  u64 collisions = 0;           ///< linked answers whose writer stood in another position: two positions, one key
  std::vector<u32> examples;    ///< slots of collisions, at most 20
};
TableSums table_sums(const View& v, const std::vector<u64>& keys, const Earlier& earlier);
inline TableSums table_sums(const View& v, const std::vector<u64>& keys) {
  return table_sums(v, keys, earlier_visits(v, keys));
}

/// Table answers whose positions were compared in full (what lies where, who moves, what can be played) with those of
/// the nodes that wrote them.
struct CollisionAudit {
  u64 linked = 0;  ///< answers with a recorded writer
  /// Of these; fewer if there are more than `max`, evenly spread, or where a position is not known
  u64 compared = 0;
  u64 collisions = 0;         ///< another position: two positions that the table takes for one
  std::vector<u32> examples;  ///< slots, at most 20
};
/// Plays the moves to both nodes of every answer.
CollisionAudit audit_collisions(const View& v, const Subject& subject, u64 max,
                                const std::atomic<bool>* stop = nullptr);

/// Both, all answers compared, with one look at each record; keys are those of the positions that are compared.
struct TableCount {
  TableSums sums;
  CollisionAudit audit;
};
TableCount count_table(const View& v, const Subject& subject, const Earlier& earlier);

}  // namespace ply
