#include "engine/games/micro_shogi/pair_sum.h"

#if PLY_HAS_FAST_PATH
#include <immintrin.h>

#include <bit>
#include <cstring>

namespace ply::micro_shogi {
namespace {

struct Offset {
  int column = 0, row = 0;
};

// Eight steps at once, a lane each: from which squares they stay on the board, and by how many bits they go which way;
// 32 bits leave nothing.
struct Steps {
  alignas(32) u32 from[8]{};
  alignas(32) u32 left[8]{};
  alignas(32) u32 right[8]{};

  constexpr void set(int lane, Offset o) {
    for (int q = 0; q < squares; ++q) {
      const int column = q % 4 + o.column, row = q / 4 + o.row;
      if (column >= 0 && column < 4 && row >= 0 && row < 5) from[lane] |= 1u << q;
    }
    const int bits = 4 * o.row + o.column;
    left[lane] = bits > 0 ? static_cast<u32>(bits) : 32;
    right[lane] = bits < 0 ? static_cast<u32>(-bits) : 32;
  }
};

// Of a side: straight on, on by its diagonals, aside, back, back by its diagonals.
constexpr Steps steps_of(int side) {
  Steps out;
  const int on = side == 0 ? -1 : 1;
  const Offset steps[8] = {{0, on}, {1, on}, {-1, on}, {1, 0}, {-1, 0}, {0, -on}, {1, -on}, {-1, -on}};
  for (int i = 0; i < 8; ++i) out.set(i, steps[i]);
  return out;
}
constexpr Steps steps[2] = {steps_of(0), steps_of(1)};
// The jumps of First's knights in the first two lanes, of Second's in the fifth and sixth; the others are free.
constexpr Steps jumps = [] {
  Steps out;
  out.set(0, {1, -2}), out.set(1, {-1, -2}), out.set(4, {1, 2}), out.set(5, {-1, 2});
  return out;
}();

// By the way of looking at the board, by real square: what a square has of codes, and of pieces.
struct Seen {
  alignas(32) i32 code[4][24]{};
  alignas(32) u16 piece[4][24]{};
};
constexpr Seen seen = [] {
  Seen out;
  for (std::size_t way = 0; way < 4; ++way)
    for (std::size_t q = 0; q < squares; ++q) {
      out.code[way][q] = detail::seen_codes[way][q];
      out.piece[way][q] = static_cast<u16>(16 * detail::seen_square[way][q]);
    }
  return out;
}();
// First the first token of each kind in the mover's hand and the other's, then the second.
alignas(16) constexpr u16 held_piece[16] = {hand_pieces,     hand_pieces + 2,  hand_pieces + 4,  hand_pieces + 6,
                                            hand_pieces + 8, hand_pieces + 10, hand_pieces + 12, hand_pieces + 14,
                                            hand_pieces + 1, hand_pieces + 3,  hand_pieces + 5,  hand_pieces + 7,
                                            hand_pieces + 9, hand_pieces + 11, hand_pieces + 13, hand_pieces + 15};

template <class T>
PLY_TARGET_FAST PLY_INLINE __m256i load(const T* at) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(at));
}
PLY_TARGET_FAST PLY_INLINE __m256i all_lanes(u32 set) { return _mm256_set1_epi32(static_cast<int>(set)); }
PLY_TARGET_FAST PLY_INLINE __m256i moved(__m256i pieces, const Steps& by) {
  const __m256i can = _mm256_and_si256(pieces, load(by.from));
  return _mm256_or_si256(_mm256_sllv_epi32(can, load(by.left)), _mm256_srlv_epi32(can, load(by.right)));
}

// Squares attacked at least once and at least twice, First's in all lanes of the lower half, Second's in the upper.
struct Attacked {
  __m256i once, twice;
  PLY_TARGET_FAST PLY_INLINE void join(__m256i more_once, __m256i more_twice) {
    twice = _mm256_or_si256(_mm256_or_si256(twice, more_twice), _mm256_and_si256(once, more_once));
    once = _mm256_or_si256(once, more_once);
  }
};
PLY_TARGET_FAST PLY_INLINE Attacked attacked(const State& s) {
  const auto of = [&](Face f) { return s.face[static_cast<std::size_t>(f)]; };
  // 1. Sliders, one by one.
  const u32 occupied = s.occupied();
  u32 once[2] = {0, 0}, twice[2] = {0, 0};
  const auto slide = [&](u32 side, u32 set) { twice[side] |= once[side] & set, once[side] |= set; };
  for (u32 t = of(Face::bishop); t != 0; t &= t - 1) {
    const int q = std::countr_zero(t);
    slide(s.side[1] >> q & 1, detail::bishop_attack(q, occupied));
  }
  for (u32 t = of(Face::rook); t != 0; t &= t - 1) {
    const int q = std::countr_zero(t);
    slide(s.side[1] >> q & 1, detail::rook_attack(q, occupied));
  }
  for (u32 t = of(Face::lance); t != 0; t &= t - 1) {
    const int q = std::countr_zero(t);
    const u32 side = s.side[1] >> q & 1;
    slide(side, detail::lance_attack(static_cast<int>(side), q, occupied));
  }
  // 2. What goes which way; then the steps of either side.
  const u32 aside = of(Face::king) | of(Face::gold) | of(Face::tokin), diagonal = aside | of(Face::silver),
            forward = diagonal | of(Face::pawn), back_diagonal = of(Face::king) | of(Face::silver);
  const __m128i kinds = _mm_set_epi32(static_cast<int>(back_diagonal), static_cast<int>(aside),
                                      static_cast<int>(diagonal), static_cast<int>(forward));
  const __m256i going =
      _mm256_permutevar8x32_epi32(_mm256_castsi128_si256(kinds), _mm256_setr_epi32(0, 1, 1, 2, 2, 2, 3, 3));
  const __m256i first = all_lanes(s.side[0]), second = all_lanes(s.side[1]);
  const __m256i firsts = moved(_mm256_and_si256(going, first), steps[0]),
                seconds = moved(_mm256_and_si256(going, second), steps[1]);
  const __m256i some = _mm256_permute2x128_si256(firsts, seconds, 0x20),
                others = _mm256_permute2x128_si256(firsts, seconds, 0x31);
  // 3. Jumps, and in the lanes that are left the sliders: what they attack twice is in both.
  const __m256i jumpers = _mm256_and_si256(all_lanes(of(Face::knight)), _mm256_blend_epi32(first, second, 0xf0));
  const __m256i rest = _mm256_or_si256(
      moved(jumpers, jumps), _mm256_setr_epi32(0, 0, static_cast<int>(once[0]), static_cast<int>(twice[0]), 0, 0,
                                               static_cast<int>(once[1]), static_cast<int>(twice[1])));
  // 4. All lanes of a half together.
  Attacked out{_mm256_or_si256(some, others), _mm256_and_si256(some, others)};
  out.twice = _mm256_or_si256(out.twice, _mm256_and_si256(out.once, rest));
  out.once = _mm256_or_si256(out.once, rest);
  out.join(_mm256_shuffle_epi32(out.once, 0x4e), _mm256_shuffle_epi32(out.twice, 0x4e));
  out.join(_mm256_shuffle_epi32(out.once, 0xb1), _mm256_shuffle_epi32(out.twice, 0xb1));
  return out;
}

// A byte a square: `worth` where it is in the set, which all lanes have.
PLY_TARGET_FAST PLY_INLINE __m256i on_squares(__m256i set, __m256i worth) {
  const __m256i byte_of = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ull));
  const __m256i there = _mm256_and_si256(_mm256_shuffle_epi8(set, byte_of), bit);
  return _mm256_and_si256(_mm256_cmpeq_epi8(there, bit), worth);
}
PLY_TARGET_FAST PLY_INLINE __m256i on_squares(u32 set, int worth) {
  return on_squares(all_lanes(set), _mm256_set1_epi8(static_cast<char>(worth)));
}

// Numbers of a table by their places, none of which is its first: four bytes are read, of which the upper two are it.
PLY_TARGET_FAST PLY_INLINE __m256i looked_up(const i16* table, __m256i places) {
  return _mm256_srai_epi32(_mm256_i32gather_epi32(reinterpret_cast<const int*>(table - 1), places, 2), 16);
}
PLY_TARGET_FAST PLY_INLINE __m128i looked_up(const i16* table, __m128i places) {
  return _mm_srai_epi32(_mm_i32gather_epi32(reinterpret_cast<const int*>(table - 1), places, 2), 16);
}

PLY_TARGET_FAST PLY_INLINE __m256i paired(const i16* pairs, __m256i rows, __m256i pieces, __m256i lanes) {
  return looked_up(pairs, _mm256_add_epi32(rows, _mm256_permutevar8x32_epi32(pieces, lanes)));
}

// Which of the lowest eight bytes are larger, a bit each.
PLY_TARGET_FAST PLY_INLINE u32 larger_bytes(__m128i bytes, char than) {
  return static_cast<u32>(_mm_movemask_epi8(_mm_cmpgt_epi8(bytes, _mm_set1_epi8(than)))) & 0xff;
}
PLY_TARGET_FAST PLY_INLINE __m256i lower(__m256i v) { return _mm256_permute2x128_si256(v, v, 0x00); }
PLY_TARGET_FAST PLY_INLINE __m256i upper(__m256i v) { return _mm256_permute2x128_si256(v, v, 0x11); }

}  // namespace

PLY_TARGET_FAST std::optional<int> pair_sum(const State& s, const PairValues& values) {
  // Step 1. The kings, and the pieces there are: those on the board, from bit 24 on those in hand.
  const std::size_t me = s.mover, them = me ^ 1u;
  const u32 king = s.of(s.mover, Face::king), enemy_king = s.of(s.mover ^ 1, Face::king);
  u64 hands = 0;
  std::memcpy(&hands, &s.hand, sizeof hands);
  const __m128i held = _mm_cvtsi64_si128(static_cast<long long>(me ? hands >> 32 | hands << 32 : hands));
  u64 pieces =
      (s.occupied() & ~king & ~enemy_king) | u64{larger_bytes(held, 0)} << 24 | u64{larger_bytes(held, 1)} << 32;
  if (king == 0 || enemy_king == 0 || std::popcount(pieces) != 8) return std::nullopt;
  const int at = std::countr_zero(king);
  const std::size_t way = me | (((at & 2) != 0) != (me != 0) ? 2 : 0);
  const auto& turned = detail::seen_square[way];
  PairSight kings;
  kings.own = turned[static_cast<std::size_t>(at)];
  kings.enemy = turned[static_cast<std::size_t>(std::countr_zero(enemy_king))];

  // Step 2. What is on each square, a byte each, and its code.
  const MicroShogiRules::Planes planes(s);
  __m256i content = _mm256_add_epi8(on_squares(planes.bit[0], 1), on_squares(planes.bit[1], 2));
  content = _mm256_add_epi8(content, _mm256_add_epi8(on_squares(planes.bit[2], 4), on_squares(planes.bit[3], 8)));
  content = _mm256_add_epi8(content, _mm256_add_epi8(on_squares(s.side[me], 1), on_squares(s.side[them], 10)));
  const Attacked hit = attacked(s);
  const __m256i first_worth = _mm256_set1_epi8(me == 0 ? 3 : 1), second_worth = _mm256_set1_epi8(me == 0 ? 1 : 3);
  const __m256i hits = _mm256_add_epi8(
      _mm256_add_epi8(on_squares(lower(hit.once), first_worth), on_squares(lower(hit.twice), first_worth)),
      _mm256_add_epi8(on_squares(upper(hit.once), second_worth), on_squares(upper(hit.twice), second_worth)));
  // Nine contents; none is so large that a shift would reach the next byte.
  const __m256i codes = _mm256_add_epi8(_mm256_add_epi8(content, _mm256_slli_epi16(content, 3)), hits);

  // Step 3. The squares by either king.
  const i16* const table = values.at.data();
  const i16* const by_own = table + PairPlan::own_side + kings.own_king() * squares * square_codes;
  const i16* const by_enemy = table + PairPlan::enemy_side + kings.enemy * squares * square_codes;
  const __m128i front = _mm256_castsi256_si128(codes);
  const __m256i places_1 = _mm256_add_epi32(_mm256_cvtepu8_epi32(front), load(seen.code[way]));
  const __m256i places_2 = _mm256_add_epi32(_mm256_cvtepu8_epi32(_mm_srli_si128(front, 8)), load(seen.code[way] + 8));
  const __m128i places_3 = _mm_add_epi32(_mm_cvtepu8_epi32(_mm256_extracti128_si256(codes, 1)),
                                         _mm256_castsi256_si128(load(seen.code[way] + 16)));
  __m256i sum = _mm256_add_epi32(_mm256_add_epi32(looked_up(by_own, places_1), looked_up(by_own, places_2)),
                                 _mm256_add_epi32(looked_up(by_enemy, places_1), looked_up(by_enemy, places_2)));
  __m128i half = _mm_add_epi32(looked_up(by_own, places_3), looked_up(by_enemy, places_3));

  // Step 4. The eight pieces: by square, then as many lanes.
  alignas(32) u16 piece[64];  // 40 of them
  const __m256i kinds =
      _mm256_sub_epi8(_mm256_add_epi8(content, _mm256_cmpgt_epi8(content, _mm256_set1_epi8(9))), _mm256_set1_epi8(2));
  _mm256_store_si256(reinterpret_cast<__m256i*>(piece),
                     _mm256_add_epi16(_mm256_cvtepu8_epi16(_mm256_castsi256_si128(kinds)), load(seen.piece[way])));
  _mm_store_si128(reinterpret_cast<__m128i*>(piece + 16),
                  _mm_add_epi16(_mm_cvtepu8_epi16(_mm256_extracti128_si256(kinds, 1)),
                                _mm_load_si128(reinterpret_cast<const __m128i*>(seen.piece[way] + 16))));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(piece + 24),
                   _mm_load_si128(reinterpret_cast<const __m128i*>(held_piece)));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(piece + 32),
                   _mm_load_si128(reinterpret_cast<const __m128i*>(held_piece + 8)));
  __m128i eight = _mm_setzero_si128();
  const auto next = [&] {
    const u16 p = piece[std::countr_zero(pieces) & 63];
    pieces &= pieces - 1;
    return p;
  };
  eight = _mm_insert_epi16(eight, next(), 0), eight = _mm_insert_epi16(eight, next(), 1);
  eight = _mm_insert_epi16(eight, next(), 2), eight = _mm_insert_epi16(eight, next(), 3);
  eight = _mm_insert_epi16(eight, next(), 4), eight = _mm_insert_epi16(eight, next(), 5);
  eight = _mm_insert_epi16(eight, next(), 6), eight = _mm_insert_epi16(eight, next(), 7);
  const __m256i each = _mm256_cvtepu16_epi32(eight);

  // Step 5. Each by itself, and with those one, two, three and four lanes on: so every pair comes once.
  sum = _mm256_add_epi32(sum, looked_up(table + PairPlan::places + kings.kings() * pair_pieces, each));
  const i16* const pairs = values.pairs.data();
  const __m256i rows = _mm256_mullo_epi32(each, _mm256_set1_epi32(pair_pieces));
  sum = _mm256_add_epi32(sum, paired(pairs, rows, each, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0)));
  sum = _mm256_add_epi32(sum, paired(pairs, rows, each, _mm256_setr_epi32(2, 3, 4, 5, 6, 7, 0, 1)));
  sum = _mm256_add_epi32(sum, paired(pairs, rows, each, _mm256_setr_epi32(3, 4, 5, 6, 7, 0, 1, 2)));
  half = _mm_add_epi32(
      half, looked_up(pairs, _mm_add_epi32(_mm256_castsi256_si128(rows), _mm256_extracti128_si256(each, 1))));

  half = _mm_add_epi32(half, _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1)));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
  return table[PairPlan::kings + kings.kings()] + _mm_cvtsi128_si32(half);
}

}  // namespace ply::micro_shogi
#endif
