// How well the moves were ordered and what the table did, counted over the nodes left by a tick.
#pragma once
#include <array>
#include <vector>

#include "engine/search/options.h"
#include "engine/trace/view.h"

namespace ply {

/// Plain counts; two of them can be added.
struct Tally {
  static constexpr std::size_t plies = 64, ranks = 16, reasons = 6, depths = 40;
  static constexpr std::size_t ends = static_cast<std::size_t>(NodeEnd::turn_won) + 1;
  std::array<u32, plies> nodes{}, cuts{}, first_cuts{};  ///< by ply; the last entry holds all deeper ones
  std::array<u32, ranks> cut_by_rank{};                  ///< by place of the cutting move; the last: that or later
  /// By Why of the cutting move; of these, it was the first
  std::array<u32, reasons> cut_by_reason{}, first_by_reason{};
  std::array<u32, reasons> tried_first{};          ///< Why of the first move of each node that searched any
  std::array<u32, ends> by_end{};                  ///< by NodeEnd
  std::array<std::array<u32, depths>, 4> table{};  ///< table answers by Kind and depth left
  u32 researches = 0, scouts = 0;

  void add(const View& v, u32 slot);
  /// `before`: the record before it; needed of a node with a child.
  void add(const NodeRecord& r, const NodeRecord* before);
  u64 total_nodes() const;
  u64 total_cuts() const;
  u64 total_first() const;
  u64 table_answers() const { return by_end[static_cast<std::size_t>(NodeEnd::table)]; }
};

/// Tallies at any tick of a recording: sums are kept every 16,384 records and behind roots, the rest is counted on
/// request.
class TallyIndex {
 public:
  static constexpr u32 step = 1u << 14;
  /// Takes in at most `budget` new records. A smaller view starts anew.
  void update(const View& v, u32 budget = no_node);
  /// The next records, that of slot known() first.
  void take(std::span<const NodeRecord> records);
  u32 known() const { return known_; }
  void clear();
  /// Over the records closed by t, as far as they were taken in.
  Tally at(const View& v, Tick t) const;

 private:
  struct BehindRoot {
    u32 records = 0;
    Tally tally;
  };
  std::vector<Tally> sums_;              ///< sums_[i]: the first i * step records
  std::vector<BehindRoot> behind_root_;  ///< but of roots close behind another sum
  Tally now_;
  NodeRecord last_{};  ///< that was taken in
  u32 known_ = 0;
};

/// 0..1, or -1 if there was nothing to count.
inline double share(u64 part, u64 whole) {
  return whole ? static_cast<double>(part) / static_cast<double>(whole) : -1.0;
}

}  // namespace ply
