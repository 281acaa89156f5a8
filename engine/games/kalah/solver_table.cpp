#include "engine/games/kalah/solver_table.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace ply::kalah::detail {
namespace {

constexpr u64 huge = u64{1} << 62;

/// n over k, or `huge` if it is as large as that.
u64 binomial(int n, int k) {
  u64 row[2 * Options::max_pits + 1] = {1};
  for (int i = 1; i <= n; ++i) {
    for (int j = std::min(i, k); j >= 1; --j) row[j] = std::min(huge, row[j] + row[j - 1]);
  }
  return row[k];
}

}  // namespace

PositionNumbers::PositionNumbers(int pits, int stones, bool with_store) : pits_(pits), with_store_(with_store) {
  const int cells = 2 * pits;
  const u64 positions = binomial(stones + cells, cells);  // with up to `stones` stones
  if (positions >= huge >> (with_store ? 8 : 0)) return;  // a hash must do
  ranked_ = true;
  u64 sum[Options::max_total + 1];  // t + i over i + 1
  std::fill(sum, sum + stones + 1, 1);
  for (int i = 0; i < cells; ++i) {
    sum[0] = 0;
    for (int t = 1; t <= stones; ++t) rank_[i / pits][i % pits][t] = sum[t] += sum[t - 1];
  }
  bits_ = std::bit_width(positions) + (with_store ? 8 : 0);
  half_ = std::max(1, bits_ / 2);
  mask_ = (u64{1} << bits_) - 1;
}

void SolveTable::Free::operator()(void* p) const { std::free(p); }

SolveTable::SolveTable(std::size_t bytes, int number_bits) {
  static constexpr std::size_t page = std::size_t{2} << 20, min = std::size_t{64} << 10;
  for (bytes = std::bit_floor(std::max(bytes, min));; bytes /= 2) {
    memory_.reset(std::calloc(bytes + page, 1));  // zero pages on demand: an unused part costs nothing
    if (memory_ || bytes == min) break;
  }
  if (!memory_) throw std::bad_alloc();
  const auto start = (reinterpret_cast<std::uintptr_t>(memory_.get()) + page - 1) / page * page;
  buckets_ = reinterpret_cast<u64*>(start);
#ifdef __linux__
  if (bytes >= page) madvise(buckets_, bytes, MADV_HUGEPAGE);  // fewer misses of the address cache; only a hint
#endif
  mask_ = bytes / 64 - 1;
  // The check begins where the bucket's number ends, or so that the number's top bit is in it.
  const int index_bits = std::bit_width(mask_);
  shift_ = std::clamp(number_bits - 38, 0, index_bits);
}

}  // namespace ply::kalah::detail
