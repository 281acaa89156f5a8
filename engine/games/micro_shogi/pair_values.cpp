#include "engine/games/micro_shogi/pair_values.h"

#include "engine/game/table_text.h"
#include "engine/games/micro_shogi/pairs.pat.h"  // made from pairs.pat
#include "engine/trace/digest.h"

namespace ply::micro_shogi {
namespace {

constexpr std::string_view heading = "plyscope-pairs 1";
constexpr auto numbers_in_all = static_cast<std::size_t>(PairPlan::all);

// The lower bytes of all numbers, then the upper ones: that packs well, and is the same on every machine.
std::string bytes_of(const PairNumbers& numbers) {
  std::string out;
  for (const int shift : {0, 8})
    for (const i16 n : numbers) out += static_cast<char>(static_cast<u16>(n) >> shift & 0xff);
  return out;
}

u64 digest_of(const PairNumbers& numbers) {
  Digest d;
  d.add(bytes_of(numbers));
  return d.value();
}

}  // namespace

PairValues spread(PairNumbers numbers) {
  PairValues out;
  out.digest = digest_of(numbers);
  out.pairs.assign(static_cast<std::size_t>(pair_pieces) * pair_pieces, 0);
  for (int a = 0; a < pair_pieces; ++a)
    for (int b = 0; b < pair_pieces; ++b)
      if (a != b)
        out.pairs[static_cast<std::size_t>(a * pair_pieces + b)] =
            numbers[static_cast<std::size_t>(PairPlan::pair(a, b))];
  out.at = std::move(numbers);
  return out;
}

std::string write_pairs(const PairNumbers& numbers, std::string_view remarks) {
  return write_table_text(heading, remarks, digest_of(numbers), bytes_of(numbers));
}

Result<PairNumbers> read_pairs(std::string_view text) {
  const auto table = read_table_text(text, heading, 2 * numbers_in_all);
  if (!table) return table.error();
  PairNumbers out(numbers_in_all);
  for (std::size_t i = 0; i < numbers_in_all; ++i) {
    const auto byte = [&](std::size_t at) { return static_cast<u8>(table->bytes[at]); };
    out[i] = static_cast<i16>(static_cast<u16>(byte(i) | byte(numbers_in_all + i) << 8));
  }
  if (const Status same = table->matches(digest_of(out)); !same) return same.error();
  return out;
}

const PairValues& built_in_pairs() {
  static const PairValues values = spread(sure(read_pairs(pairs_pat)));  // a test reads it as well
  return values;
}

}  // namespace ply::micro_shogi
