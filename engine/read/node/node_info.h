// Everything the inspector says of one node at a moment.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/read/node/interval.h"
#include "engine/read/node/moment.h"
#include "engine/read/waste/cut_margin.h"

namespace ply {

/// One visit of a child. Scores are in the view of the inspected node's mover, the window in that of the child's.
struct ChildRow {
  u32 slot = no_node, id = no_node;
  MoveCode move = 0;
  std::string text;
  int rank = 0;
  Why why = Why::generator;
  Pass pass = Pass::full;
  bool reduced = false;
  Side mover = Side::first;  ///< who moves after it
  NodeState state = NodeState::not_yet;
  NodeEnd end = NodeEnd::open;
  Score value;              ///< kind none unless it was left by the tick
  int alpha = 0, beta = 0;  ///< its entry window
  int depth = 0;
  u64 nodes = 0;         ///< by the tick
  bool cut = false;      ///< it was itself cut off
  bool refutes = false;  ///< its return cut off the inspected node
  bool counts = false;   ///< its value counted
  bool raised = false;   ///< and raised alpha
  bool best = false;     ///< the best move so far
};

/// A legal move without a record below the node.
struct Unsearched {
  enum class Reason : u8 { not_yet, cut_off, stopped, no_need, not_recorded };
  MoveCode move = 0;
  std::string text;
};

struct PathStep {
  u32 slot = no_node, id = no_node;
  std::string text;
  Side mover = Side::first;
  bool same_mover = false;  ///< the move that led here did not change the mover
};

struct NodeInfo {
  u32 slot = no_node, id = no_node;
  int ply = 0, depth = 0;
  Side mover = Side::first;
  NodeState state = NodeState::not_yet;
  Tick enter = 0, leave = 0;
  u64 visit = 0;  ///< its true place in the search, from 1
  std::vector<PathStep> path;
  PathWindow window;                 ///< view of its mover
  bool has_window = true;            ///< false: the node is not reached yet, or the log tells no windows
  Sentence alpha_owner, beta_owner;  ///< of the window now
  Score value;                       ///< what it returned; kind none while it is open or not reached
  Interval known;
  std::optional<int> static_eval;  ///< recorded static value
  std::optional<MoveCode> best;    ///< of the moves searched by the tick
  std::string best_text;
  u64 nodes = 0, skipped = 0;  ///< by the tick; and those below it that were not recorded
  int moves = 0;               ///< legal moves, 0 if they were not listed
  Pass pass = Pass::full;
  bool reduced = false, cut = false, partial = false;
  bool closing = false;  ///< a move has reached beta already, but it is not left yet
  NodeEnd end = NodeEnd::open;
  std::optional<CutMargin> margin;  ///< of a cut-off: by how much the value passed beta
  bool history_dependent = false;   ///< a repetition or a limit of moves decided the value, here or below
  Sentence ending;                  ///< how it ended, in words
  u32 writer = no_node;             ///< node that wrote the table entry it was answered by
  std::vector<ChildRow> children;   ///< in search order, those not reached by the tick last
  Unsearched::Reason unsearched_reason = Unsearched::Reason::not_yet;
  std::vector<Unsearched> unsearched;  ///< in generator order; empty if the position is unknown
  int unsearched_count = 0;            ///< known even then, but for nodes that are `uncounted`
  bool uncounted = false;              ///< NodeRecord::uncounted
};

/// Why the moves of a node that have no record have none, by the tick.
Unsearched::Reason unsearched_reason(const View& v, u32 slot, Tick t);

NodeInfo node_info(const View& v, const MomentModel& m, Nodes& nodes);

/// Who set a bound of node `slot`, as known at t and in the view of its mover, as a sentence: "set by 3 at the root".
Sentence owner_sentence(const View& v, u32 slot, Tick t, bool upper, const Bound& bound, Nodes& nodes);

}  // namespace ply
