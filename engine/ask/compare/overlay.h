// One field of the nodes of two recordings, as two histograms over the same bars.
#pragma once
#include "engine/read/node/find.h"

namespace ply {

struct OverlayBar {
  HistogramBar bar;  ///< hits: of both together
  u64 a = 0, b = 0;  ///< hits of each
};
struct Overlay {
  bool complete = false;  ///< false: it was stopped, and there is nothing
  std::vector<OverlayBar> bars;
  u64 all_a = 0, all_b = 0;  ///< nodes that were asked: bars are normalised by these
  u64 max() const;           ///< hits in the highest bar of either
  double max_share() const;  ///< the highest share of either, 0..1
  double share_a(const OverlayBar& x) const {
    return all_a ? static_cast<double>(x.a) / static_cast<double>(all_a) : 0;
  }
  double share_b(const OverlayBar& x) const {
    return all_b ? static_cast<double>(x.b) / static_cast<double>(all_b) : 0;
  }
};

/// `value`: of every node for which `where` (empty: every node) holds. Oracles may be null: then positions are not
/// known. `progress` counts the nodes of both, one after the other.
Overlay overlaid_histogram(const View& a, PositionOracle* oracle_a, const View& b, PositionOracle* oracle_b,
                           const Expression& where, const Expression& value, JobProgress* progress = nullptr);

}  // namespace ply
