#include "engine/games/micro_shogi/pair_values.h"

#include "engine/game/table_text.h"
#include "engine/games/micro_shogi/pairs.pat.h"  // made from pairs.pat

namespace ply::micro_shogi {
namespace {

constexpr std::string_view heading = "plyscope-pairs 1";
constexpr auto numbers_in_all = static_cast<std::size_t>(PairPlan::all);

}  // namespace

PairValues spread(PairNumbers numbers) {
  PairValues out;
  out.digest = digest_of_numbers(numbers);
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
  return write_number_table(heading, remarks, numbers);
}

Result<PairNumbers> read_pairs(std::string_view text) { return read_number_table(text, heading, numbers_in_all); }

const PairValues& built_in_pairs() {
  static const PairValues values = spread(sure(read_pairs(pairs_pat)));  // a test reads it as well
  return values;
}

}  // namespace ply::micro_shogi
