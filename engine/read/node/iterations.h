// The iterations of a search: score, best move, nodes, branching, speed; and the score of every root move by iteration.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "engine/read/node/interval.h"
#include "engine/read/places/subject.h"
#include "engine/read/waste/ordering.h"
#include "engine/search/options.h"

namespace ply {

struct IterationPoint {
  int depth = 0;
  int attempts = 1;  ///< as Iteration::attempts
  Score score;       ///< view of the root's mover
  MoveCode best = 0;
  std::string best_text;
  std::string pv;             ///< as far as its moves are legal
  bool changed = false;       ///< another best move than the iteration before
  int jumped = 0;             ///< 1, -1: its value is far above, below that of the iteration before (mark_jumps)
  u64 nodes = 0;              ///< of this iteration alone
  double seconds = 0;         ///< 0: not known
  double growth = 0;          ///< nodes / nodes of the iteration before; 0 for the first
  double branching = 0;       ///< nodes^(1/depth): effective branching factor
  double speed = 0;           ///< nodes a second; 0: not known
  u32 root = no_node;         ///< id of its last root, no_node if it was not recorded
  Tick begin = -1, end = -1;  ///< from the entry of its first attempt to the leave of its last
  // Of its recorded nodes, by add_counts:
  u64 recorded = 0;
  u64 table_answers = 0;         ///< nodes that the table answered
  u64 cuts = 0, first_cuts = 0;  ///< nodes that were cut off; by their first move
};

struct IterationsModel {
  Side mover = Side::first;            ///< of the root
  std::vector<IterationPoint> points;  ///< by depth
  /// Score of each root move in each iteration, for the chart: scores[move][iteration], kind none where not searched.
  std::vector<MoveCode> moves;
  std::vector<std::string> move_texts;
  std::vector<std::vector<Score>> scores;
};

/// `finished`: the iterations as the search reported them. What the view has and the list lacks (an opened recording of
/// a stopped search) is not shown: an unfinished iteration has no result.
IterationsModel iterations_model(std::span<const Iteration> finished, const View& v, Nodes& nodes);

/// A jump is a change between exact values by more than `jump_factor` times the median of all other changes (of the two
/// in the middle the lesser one). Of a single change nobody knows whether it is one.
inline constexpr i64 jump_factor = 4;
void mark_jumps(std::vector<IterationPoint>& points);

/// What is counted in the records of each iteration, all its attempts together.
void add_counts(IterationsModel& m, const View& v, const TallyIndex& tallies);

/// How the root moves stood after each iteration: indices into `moves`, the best move first, then by what was proved of
/// them, ties in the order of the search. Moves without a value in an iteration have no place in it.
std::vector<std::vector<std::size_t>> standings(const IterationsModel& m);

/// The iteration whose roots span the tick, as an index into `points`; -1 if none.
int iteration_at(const IterationsModel& m, Tick t);

}  // namespace ply
