// Flips with AVX2: all four lines through a square in one vector. The same results as bits.h; for functions marked
// PLY_TARGET_FAST only.
#pragma once
#include "engine/games/reversi/bits.h"

#if PLY_HAS_FAST_PATH
#include <immintrin.h>

namespace ply::reversi::avx2 {

PLY_TARGET_FAST PLY_INLINE u64 union_of_lanes(__m256i v) {
  const __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  return static_cast<u64>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

PLY_TARGET_FAST PLY_INLINE u64 flips_of(int square, u64 own, u64 opp) {
  const __m256i zero = _mm256_setzero_si256(), ones = _mm256_set1_epi64x(1);
  const __m256i mine = _mm256_set1_epi64x(static_cast<long long>(own));
  const __m256i theirs = _mm256_set1_epi64x(static_cast<long long>(opp));
  // Towards higher bits: the lowest square of the line that is not the enemy's.
  const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(&detail::rays.up[square]));
  const __m256i above = _mm256_andnot_si256(theirs, up);
  const __m256i first = _mm256_andnot_si256(_mm256_sub_epi64(above, ones), above);
  const __m256i stop_up = _mm256_and_si256(first, mine);
  const __m256i nothing = _mm256_cmpeq_epi64(stop_up, zero);
  const __m256i flips_up = _mm256_and_si256(_mm256_andnot_si256(nothing, _mm256_sub_epi64(stop_up, ones)), up);
  // Towards lower bits: smear the squares that are not the enemy's down the line; the highest has none above it.
  const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(&detail::rays.down[square]));
  const __m256i one = _mm256_set_epi64x(9, 8, 7, 1);
  __m256i below = _mm256_andnot_si256(theirs, down);
  below = _mm256_or_si256(below, _mm256_srlv_epi64(below, one));
  below = _mm256_or_si256(below, _mm256_srlv_epi64(below, _mm256_set_epi64x(18, 16, 14, 2)));
  below = _mm256_or_si256(below, _mm256_srlv_epi64(below, _mm256_set_epi64x(36, 32, 28, 4)));
  const __m256i last = _mm256_andnot_si256(_mm256_srlv_epi64(below, one), below);
  const __m256i stop_down = _mm256_and_si256(_mm256_and_si256(last, mine), down);
  const __m256i flips_down = _mm256_and_si256(_mm256_sub_epi64(zero, _mm256_add_epi64(stop_down, stop_down)), down);
  return union_of_lanes(_mm256_or_si256(flips_up, flips_down));
}

}  // namespace ply::reversi::avx2
#endif
