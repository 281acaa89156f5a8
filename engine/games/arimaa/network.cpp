#include "engine/games/arimaa/network.h"

#include <algorithm>

#include "engine/base/cpu.h"
#include "engine/game/table_text.h"
#include "engine/games/arimaa/network.pat.h"  // made from network.pat

#if PLY_HAS_FAST_PATH
#include <immintrin.h>
#endif

namespace ply::arimaa {
namespace {

constexpr std::string_view heading = "plyscope-arimaa-network 1";

// One after the other, as they are in the file.
std::vector<i16> in_a_row(const NetworkNumbers& n) {
  std::vector<i16> out(n.weights.begin(), n.weights.end());
  for (const auto& part : {n.inputs, n.alone}) out.insert(out.end(), part.begin(), part.end());
  for (const auto& part : {n.bias, n.outputs}) out.insert(out.end(), part.begin(), part.end());
  out.push_back(n.start);
  return out;
}

int piece_on(const Board& b, int square, Side mover) {
  const int piece = piece_number(b.is_gold(square) ? 0 : 1, b.strength(square), square);
  return mover == Side::first ? piece : swapped_piece(piece);
}

// What a piece adds comes or goes. Sums are of 16 bits and may run over, and back again.
template <int Sign>
void add(std::array<i16, detectors>& sum, const i16* inputs) {
  for (std::size_t d = 0; d < detectors; ++d)
    sum[d] = static_cast<i16>(static_cast<u16>(sum[d]) + static_cast<u16>(Sign * inputs[d]));
}
int on(i16 sum) { return std::clamp<int>(sum, 0, fully_on); }
int counted(const std::array<i16, detectors>& sum, const NetworkNumbers& n) {
  int out = 0;
  for (std::size_t d = 0; d < detectors; ++d) out += on(sum[d]) * n.outputs[d];
  return out / fully_on;
}

#if PLY_HAS_FAST_PATH
PLY_TARGET_FAST PLY_INLINE __m256i load(const i16* at) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
}
template <int Sign>
PLY_TARGET_FAST void add_fast(std::array<i16, detectors>& sum, const i16* inputs) {
  for (std::size_t d = 0; d < detectors; d += 16) {
    const __m256i before = load(sum.data() + d), piece = load(inputs + d);
    const __m256i after = Sign > 0 ? _mm256_add_epi16(before, piece) : _mm256_sub_epi16(before, piece);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(sum.data() + d), after);
  }
}
PLY_TARGET_FAST int counted_fast(const std::array<i16, detectors>& sum, const NetworkNumbers& n) {
  const __m256i max = _mm256_set1_epi16(fully_on);
  __m256i eight = _mm256_setzero_si256();
  for (std::size_t d = 0; d < detectors; d += 16) {
    const __m256i cut = _mm256_min_epi16(_mm256_max_epi16(load(sum.data() + d), _mm256_setzero_si256()), max);
    eight = _mm256_add_epi32(eight, _mm256_madd_epi16(cut, load(n.outputs.data() + d)));
  }
  __m128i four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xb1));
  return _mm_cvtsi128_si32(four) / fully_on;
}
#endif

}  // namespace

std::string write_network(const NetworkNumbers& numbers, std::string_view remarks) {
  return write_number_table(heading, remarks, in_a_row(numbers));
}

Result<NetworkNumbers> read_network(std::string_view text) {
  auto row = read_number_table(text, heading, NetworkNumbers::count());
  if (!row) return row.error();
  NetworkNumbers out;
  out.digest = digest_of_numbers(*row);
  auto at = row->begin();
  const auto take = [&](auto& part) {
    const auto end = at + static_cast<std::ptrdiff_t>(part.size());
    std::copy(at, end, part.begin());
    at = end;
  };
  out.inputs.resize(detectors * all_pieces), out.alone.resize(all_pieces);
  take(out.weights), take(out.inputs), take(out.alone), take(out.bias), take(out.outputs);
  out.start = *at;
  return out;
}

const NetworkNumbers& built_in_network() {
  static const NetworkNumbers numbers = sure(read_network(network_pat));  // a test reads it as well
  return numbers;
}

NetworkSum::NetworkSum() : fast_(cpu::fast()) {}

void NetworkSum::follow(Seen& seen, const Board& b, u64 changed, Side mover, const NetworkNumbers& n) {
  if (!seen.begun) seen.begun = true, seen.sum = n.bias;
  const auto each = [&](const Board& board, int sign) {
    for (u64 left = board.occupied() & changed; left; left &= left - 1) {
      const int piece = piece_on(board, std::countr_zero(left), mover);
      const i16* const inputs = n.inputs_of(piece);
      seen.alone += sign * n.alone[static_cast<std::size_t>(piece)];
#if PLY_HAS_FAST_PATH
      if (fast_) {
        sign > 0 ? add_fast<1>(seen.sum, inputs) : add_fast<-1>(seen.sum, inputs);
        continue;
      }
#endif
      sign > 0 ? add<1>(seen.sum, inputs) : add<-1>(seen.sum, inputs);
    }
  };
  each(seen.board, -1), each(b, 1);
  seen.board = b;
  int of_detectors = 0;
#if PLY_HAS_FAST_PATH
  if (fast_) of_detectors = counted_fast(seen.sum, n);
  else
#endif
    of_detectors = counted(seen.sum, n);
  seen.value = (of_detectors + seen.alone + n.start) / value_parts;
}

NetworkParts NetworkSum::parts(const Board& b, Side mover, const NetworkNumbers& n) {
  NetworkParts out;
  out.rest = out.value = of(b, mover, n);
  const auto& sum = seen_[index(mover)].sum;
  for (u64 left = b.occupied(); left; left &= left - 1) {
    const int square = std::countr_zero(left), piece = piece_on(b, square, mover);
    i64 parts = n.alone[static_cast<std::size_t>(piece)] * i64{fully_on};
    for (std::size_t d = 0; d < detectors; ++d)
      if (sum[d] > 0 && sum[d] < fully_on) parts += i64{n.inputs_of(piece)[d]} * n.outputs[d];
    const int v = static_cast<int>(parts / (fully_on * value_parts));
    out.by_square[static_cast<std::size_t>(square)] = v;
    out.rest -= v;
  }
  return out;
}

}  // namespace ply::arimaa
