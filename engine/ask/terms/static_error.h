// Static against searched values: at the inner nodes of a search, what the evaluation says there and what came back
// from n plies below. Where they lie far apart the evaluation does not see what the search sees; which term goes along
// with that says a straight line through the errors, which names no cause.
//
// Values are in internal units and the view of the root's mover. Only exact values enter means, correlations and lines;
// bounds are kept to be shown. Nothing that is decided is taken: terms do not explain a win.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "engine/ask/terms/term_vectors.h"
#include "engine/base/big_memory.h"

namespace ply {

/// A visit of an inner node.
struct StaticPoint {
  u32 slot = no_node;
  i32 static_eval = 0, searched = 0;
  Kind kind = Kind::none;  ///< of the searched value, in the root mover's view
  u8 plies = 0;            ///< below it: the depth that was left
  bool viewer_moves = false;
  bool exact() const { return kind == Kind::exact; }
  int difference() const { return searched - static_eval; }  ///< the error: what the search adds
};

/// Of the exact points of some kind: a depth, or all odd or even ones.
struct StaticGroup {
  int plies = 0;
  u64 points = 0;        ///< exact
  u64 bounds = 0;        ///< not exact
  double r = 0;          ///< correlation of static and searched value, -1..1; 0 with less than three points
  double mean = 0;       ///< of the error: what the search adds
  double deviation = 0;  ///< of it
};

/// How well one term alone goes along with the errors.
struct ErrorTerm {
  int index = 0;         ///< of the term
  double explained = 0;  ///< 0..1 of the variance of the error, by a straight line
  double slope = 0;      ///< error for one raw unit: a weight larger by this would have met the search best
};

struct StaticErrors {
  std::vector<StaticPoint> points;  ///< by slot
  u64 exact = 0, bounds = 0;
  u64 decided = 0;                       ///< exact ones that were left out
  std::vector<StaticGroup> by_plies;     ///< ascending
  std::array<StaticGroup, 2> by_parity;  ///< an even and an odd number of plies
  /// The best first; empty with fewer than `min` exact points, or where none varies. Errors are taken from the mean
  /// of those with as many plies and the same mover, so that odd and even ones and the right to move do not enter.
  std::vector<ErrorTerm> terms;
  static constexpr u64 min = 20;
  /// Exact points that lie farthest from the mean of their group, the farthest first; a position once.
  std::vector<u32> outliers;  ///< indices into `points`
};

/// From parts, one after the other: rows of vectors that need not be kept.
class StaticErrorSums {
 public:
  /// `static_eval`: under these weights; those of the recording, or others that are judged by what this search found.
  /// `plies`: only nodes with this many below them; 0: all.
  explicit StaticErrorSums(const Weights& static_eval, int plies = 0) : weights_(static_eval), plies_(plies) {}
  /// How many points there may be.
  void expect(std::size_t points) { reserve_large(out_.points, points); }
  /// The rows [begin, end) of `x`, which is of this view and has inner nodes (TermVectorsOptions::inner). `first`: what
  /// its slots are counted from.
  void add(const View& v, const TermVectors& x, u32 begin, u32 end, u32 first = 0);
  StaticErrors result(std::size_t max_outliers = 12);

 private:
  void keep(const TermVectors& x, const std::vector<u32>& exact);

  const Weights weights_;
  const int plies_;
  std::vector<TermColumn> raws_;  // by exact point
  StaticErrors out_;
};

/// What the expected searched value of a point is, by the mean of its group: its error is measured from there.
double outlier_distance(const StaticErrors& errors, const StaticPoint& p);

}  // namespace ply
