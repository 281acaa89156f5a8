#include "engine/read/node/value_counts.h"

#include <algorithm>

#include "engine/search/observer.h"

namespace ply {

void ValueCounts::add_far(i64 v, u64 times) {
  if (score_ && v <= -infinite) low_ += times;
  else if (score_ && v >= infinite) high_ += times;
  else {
    v = std::clamp(v, -farthest, farthest);
    if (const auto it = far_.find(v); it != far_.end()) it->second += times;
    else if (far_.size() < many) far_.emplace(v, times);
    else single_.insert(single_.end(), times, v);
  }
}

void ValueCounts::add(const ValueCounts& other) {
  unknown_ += other.unknown_, low_ += other.low_, high_ += other.high_;
  for (std::size_t i = 0; i < near_.size(); ++i) near_[i] += other.near_[i];
  for (const auto& [v, times] : other.far_) add_far(v, times);
  single_.insert(single_.end(), other.single_.begin(), other.single_.end());
}

ValueCounts::Counted ValueCounts::known() const {
  Counted all(far_.begin(), far_.end());
  for (std::size_t i = 0; i < near_.size(); ++i)
    if (near_[i] > 0) all.push_back({static_cast<i64>(i) - near, near_[i]});
  std::vector<i64> single = single_;
  std::sort(single.begin(), single.end());
  for (std::size_t i = 0; i < single.size();) {
    std::size_t n = 1;
    while (i + n < single.size() && single[i + n] == single[i]) ++n;
    all.push_back({single[i], n});
    i += n;
  }
  std::sort(all.begin(), all.end());
  Counted out;
  for (const auto& [v, times] : all)
    if (!out.empty() && out.back().first == v) out.back().second += times;
    else out.push_back({v, times});
  return out;
}

}  // namespace ply
