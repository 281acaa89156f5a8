// A line of the tree as a corridor: one row a ply with its moves in search order, and the windows of all plies on one
// axis, for one side. Seen from one side windows nest, so that the walls can only close in on the path down: the left
// wall is what the side is sure of, the right one what its opponent is sure of. A value beyond a wall closes the
// corridor.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "engine/read/node/node_info.h"
#include "engine/read/places/subject.h"
#include "engine/read/words/sentence.h"
#include "engine/trace/view.h"

namespace ply {

/// One move of a row; a move that was searched twice (scout, then again) is two chips.
struct CorridorChip {
  enum class State : u8 {
    done,       ///< left by the tick: `value` is what it returned
    open,       ///< being searched at the tick
    not_yet,    ///< later, or nobody knows
    cut_off,    ///< never: a move before it was good enough
    stopped,    ///< never: the search was stopped
    no_need,    ///< never: quiet moves of quiescence, or the table knew the answer
    unrecorded  ///< searched, but there was no room for it
  };
  u32 slot = no_node, id = no_node;  ///< no_node for a move without a record
  MoveCode move = 0;
  State state = State::not_yet;
  Pass pass = Pass::full;
  NodeEnd end = NodeEnd::open;
  Score value;           ///< in the view of the corridor's side; kind none unless done
  bool on_line = false;  ///< the next row is its node
  bool best = false;     ///< it set the wall that its row has now, or is the best move of a closed node
  bool counts = false;   ///< its value counted (a scout that failed high does not)
  bool refutes = false;  ///< it cut its node off
};

struct CorridorWall {
  int value = 0;  ///< in the view of the corridor's side; beyond +-infinite there is none
  Owner owner;
  /// Built in this row: by a move of it, by standing pat, by its null window, or by the root's window
  bool here = false;
};

struct CorridorRow {
  u32 slot = no_node, id = no_node;
  int ply = 0, depth = 0;
  Side mover = Side::first;
  bool same_mover = false;   ///< the move that led here did not change the mover
  bool forced_pass = false;  ///< its only move is a pass: nothing to choose
  Pass pass = Pass::full;
  NodeState state = NodeState::not_yet;
  NodeEnd end = NodeEnd::open;
  Score value;  ///< of a closed node, in the view of the corridor's side
  std::vector<CorridorChip> chips;
  int next = -1;           ///< the chip that the line goes on with; -1 in the last row
  int not_listed = 0;      ///< moves without a chip (in quiescence the recording does not say which they are)
  bool uncounted = false;  ///< NodeRecord::uncounted: there may be more without a chip
  /// The window at the tick; of a node that has gone on with other moves, the one that the next row's node was handed.
  CorridorWall left, right;
  bool handed = false;       ///< it was handed to the next row's node, and is another one at the tick
  bool null_window = false;  ///< no integer lies between the walls
  bool closed = false;       ///< a value came to lie at or beyond the wall
  bool saves = false;        ///< a move cut it off, and others were left behind it
  bool widens = false;       ///< reaches beyond the row above: an error of the search; never of a fork
  bool assumed = false;      ///< inside a null move, whose result is assumed
};

struct Corridor {
  Side side = Side::first;  ///< in whose view all scores and walls are
  bool windowless = false;  ///< plain minimax: no walls
  std::vector<CorridorRow> rows;
  int shown = -1;     ///< row of the node that is looked at
  Sentence sentence;  ///< what happens in the row that is looked at, in the view of `side`
  bool empty() const { return rows.empty(); }
};

/// `line`: slots from a root down; `shown` lies on it. Costs the children of the line; texts are not made (see
/// chip_text). `forked`: of a fork, whose windows may be wider than what lies above, for that was asked for.
Corridor corridor_at(const View& v, Tick t, std::span<const u32> line, u32 shown, Side side, Nodes& nodes,
                     bool forked = false);

/// Below a node that was left by the tick, a line goes on with the best moves as far as they are recorded; a cut-off
/// closes the corridor.
void go_on_with_best(const View& v, Tick t, std::vector<u32>& line);

std::string chip_text(const View& v, const CorridorRow& row, const CorridorChip& chip, Nodes& nodes);

/// Why the node `slot`, which was cut off by tick t, needs no more moves, in the view of `side`: "d6 leaves X at most
/// -20. X already has +10 by e6, so X will not come here: the other four moves need no search." Empty if it was not cut
/// off.
Sentence cut_sentence(const View& v, Tick t, u32 slot, Side side, Nodes& nodes);

}  // namespace ply
