#include "engine/games/arimaa/pair_sum.h"

#include <algorithm>

#if PLY_HAS_FAST_PATH
#include <immintrin.h>
#endif

namespace ply::arimaa {

PairSum::PairSum() : fast_(cpu::fast()) { piece_.fill(no_piece); }

void PairSum::follow(const Board& b, u64 changed, const PairValues& values) {
  const auto all_beside = [&](const i16* with) {
#if PLY_HAS_FAST_PATH
    if (fast_) return beside_fast(with);
#endif
    return beside(with);
  };
  for (u64 left = last_.occupied() & changed; left; left &= left - 1) {
    const std::size_t place = place_[static_cast<std::size_t>(std::countr_zero(left))];
    const i32 piece = piece_[place];
    piece_[place] = no_piece;
    free_ |= bit(static_cast<int>(place));
    sums_.alone -= values.alone[static_cast<std::size_t>(piece)];
    sums_.pairs -= all_beside(values.with(piece));
  }
  for (u64 left = b.occupied() & changed; left; left &= left - 1) {
    const int square = std::countr_zero(left), place = std::countr_zero(free_);
    const int piece = pair_piece(b.is_gold(square) ? 0 : 1, b.strength(square), square);
    sums_.alone += values.alone[static_cast<std::size_t>(piece)];
    sums_.pairs += all_beside(values.with(piece));
    free_ &= free_ - 1;
    eights_ = std::max(eights_, place / 8 + 1);
    place_[static_cast<std::size_t>(square)] = static_cast<u8>(place);
    piece_[static_cast<std::size_t>(place)] = piece;
  }
  last_ = b;
}

int PairSum::beside(const i16* with) const {
  int sum = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(8 * eights_); ++i) sum += with[piece_[i]];
  return sum;
}

#if PLY_HAS_FAST_PATH
PLY_TARGET_FAST int PairSum::beside_fast(const i16* with) const {
  // Four bytes are read, of which the lower two are the number.
  const __m256i lower = _mm256_set1_epi32(1);
  __m256i eight = _mm256_setzero_si256();
  for (int i = 0; i < eights_; ++i) {
    const __m256i pieces = _mm256_load_si256(reinterpret_cast<const __m256i*>(piece_.data() + 8 * i));
    const __m256i numbers = _mm256_i32gather_epi32(reinterpret_cast<const int*>(with), pieces, 2);
    eight = _mm256_add_epi32(eight, _mm256_madd_epi16(numbers, lower));
  }
  __m128i four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xb1));
  return _mm_cvtsi128_si32(four);
}
#endif

}  // namespace ply::arimaa
