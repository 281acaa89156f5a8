// How often which value comes, of many: counted as they come, and in order at the end. So a histogram over ten million
// nodes needs neither a list of their values nor its order.
#pragma once
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/trace/expression.h"

namespace ply {

/// Of the values of one expression. Those that no bar of numbers can have are counted apart: unknown ones, and infinite
/// scores.
class ValueCounts {
 public:
  using Counted = std::vector<std::pair<i64, u64>>;
  static constexpr i64 farthest = i64{1} << 60;  ///< values beyond it count as this: differences must fit

  explicit ValueCounts(FieldType type) : score_(type == FieldType::score) {}
  void add(FieldValue x) {
    if (!x.known) ++unknown_;
    else if (x.v >= -near && x.v < near) ++near_[static_cast<std::size_t>(x.v + near)];
    else add_far(x.v, 1);
  }
  void add(const ValueCounts& other);

  u64 unknown() const { return unknown_; }
  u64 minus_infinite() const { return low_; }
  u64 plus_infinite() const { return high_; }
  /// Each value once, in order, with how often it came.
  Counted known() const;

 private:
  static constexpr i64 near = 2048;
  static constexpr std::size_t many = 1u << 16;
  void add_far(i64 v, u64 times);

  bool score_;
  u64 unknown_ = 0, low_ = 0, high_ = 0;
  std::vector<u64> near_ = std::vector<u64>(2 * near);
  std::unordered_map<i64, u64> far_;
  std::vector<i64> single_;  // where there are many different ones: each time that one comes
};

}  // namespace ply
