// A static evaluation taken apart, alone or against another node's, and the waterfall that ends exactly at the score.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/read/places/subject.h"

namespace ply {

struct TermRow {
  const TermInfo* info = nullptr;
  int weight = 0;
  int first = 0, second = 0;  ///< raw values of the sides
  int contribution = 0;
  int other_first = 0, other_second = 0, other_contribution = 0;  ///< of the compared position
  int difference() const { return contribution - other_contribution; }
};

/// One bar: from `begin` to `end`.
struct WaterfallStep {
  std::string label;
  const TermInfo* info = nullptr;  ///< null: a start, a total, or the end of the game
  int begin = 0, end = 0;
  bool total = false;  ///< a bar from zero: where a sum stands
  int points() const { return total ? end : end - begin; }
};

/// All values in the view of `viewer`, the side the search evaluates for (the root's mover).
struct HeuristicModel {
  bool known = false;  ///< false: the position is not known
  Side viewer = Side::first;
  std::vector<TermRow> terms;   ///< in the order of the evaluation
  int total = 0;                ///< exactly what the search would use, finished games included
  std::optional<int> finished;  ///< the game is over: this counts instead of the terms
  bool compared = false;
  int other_total = 0;
  std::optional<int> other_finished;
  /// Recorded static value of the node, viewer's view. It differs from `total` only if the recording was made by
  /// another evaluation (or by a planted fault).
  std::optional<int> recorded;
  bool agrees() const { return !recorded || *recorded == total; }
};

/// `weights`: those to evaluate with. `other` may be no_node. Slots.
HeuristicModel heuristic_model(const View& v, u32 node, u32 other, const Weights& weights, Nodes& nodes);
/// The same for a position outside a recording. `other` may be null.
HeuristicModel heuristic_model(const Game& game, const Position& p, const Position* other, std::string_view profile,
                               const Weights& weights, Side viewer);

/// From zero (or from the other node's total) term by term to the total. Terms that add nothing are left out; the last
/// step is the total itself. Steps join: each begins where the one before ended.
std::vector<WaterfallStep> waterfall(const HeuristicModel& m);

}  // namespace ply
