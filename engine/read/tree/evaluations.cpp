#include "engine/read/tree/evaluations.h"

#include <algorithm>
#include <bit>

namespace ply {

void Evaluations::clear() {
  bits_.clear();
  sums_.clear();
  known_ = 0;
}

void Evaluations::update(const View& v, u32 budget) {
  if (v.closed() < known_) clear();
  take(v.closed_from(known_, budget));
}

void Evaluations::take(std::span<const NodeRecord> records) {
  for (u32 k = known_; const NodeRecord& r : records) {
    if (k % 64 == 0) {
      sums_.push_back(bits_.empty() ? 0 : sums_.back() + static_cast<u32>(std::popcount(bits_.back())));
      bits_.push_back(0);
    }
    bits_.back() |= u64{of(r)} << (k++ % 64);
  }
  known_ += static_cast<u32>(records.size());
}

u64 Evaluations::rank(u32 slot) const {
  const std::size_t word = slot / 64;
  if (word >= bits_.size()) return bits_.empty() ? 0 : sums_.back() + static_cast<u64>(std::popcount(bits_.back()));
  return sums_[word] + static_cast<u64>(std::popcount(bits_[word] & ((u64{1} << (slot % 64)) - 1)));
}

u64 Evaluations::below(const View& v, u32 slot) const {
  u64 n = rank(std::min(slot + 1, known_)) - rank(std::min(v.first_slot(slot), known_));
  // Nodes that are still open: few
  for (u32 k = std::max(v.first_slot(slot), v.closed()); k <= slot; ++k) n += of(v[k]);
  return n;
}

u32 Evaluations::nth(const View& v, u32 slot, u64 n) const {
  const u64 wanted = rank(std::min(v.first_slot(slot), known_)) + n;
  if (wanted >= total()) return slot;
  const auto word = static_cast<std::size_t>(std::upper_bound(sums_.begin(), sums_.end(), wanted) - sums_.begin()) - 1;
  u64 bits = bits_[word];
  for (u64 skip = wanted - sums_[word]; skip > 0; --skip) bits &= bits - 1;
  return static_cast<u32>(word * 64) + static_cast<u32>(std::countr_zero(bits));
}

}  // namespace ply
