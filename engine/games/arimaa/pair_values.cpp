#include "engine/games/arimaa/pair_values.h"

#include <algorithm>

#include "engine/game/table_text.h"
#include "engine/games/arimaa/piece_pairs.pat.h"  // made from piece_pairs.pat

namespace ply::arimaa {
namespace {

constexpr std::string_view heading = "plyscope-arimaa-pairs 2";

// One after the other, as they are in the file.
std::vector<i16> in_a_row(const PairTable& table) {
  std::vector<i16> out(table.weights.begin(), table.weights.end());
  out.insert(out.end(), table.numbers.begin(), table.numbers.end());
  return out;
}

}  // namespace

PairValues spread(const PairTable& table) {
  const PairPlan& plan = PairPlan::get();
  const auto value = [&](PairPlan::Place p) {
    return p.sign == 0 ? i16{0} : static_cast<i16>(p.sign * table.numbers[static_cast<std::size_t>(p.number)]);
  };
  PairValues out;
  out.weights = table.weights;
  out.digest = digest_of_numbers(in_a_row(table));
  out.pairs.assign(static_cast<std::size_t>(pair_pieces) * pair_row, 0);
  for (int a = 0; a < pair_pieces; ++a) {
    out.alone.push_back(value(plan.alone(a)));
    for (int b = 0; b < a; ++b)
      out.pairs[static_cast<std::size_t>(a * pair_row + b)] = out.pairs[static_cast<std::size_t>(b * pair_row + a)] =
          value(plan.pair(a, b));
  }
  return out;
}

std::string write_pairs(const PairTable& table, std::string_view remarks) {
  return write_number_table(heading, remarks, in_a_row(table));
}

Result<PairTable> read_pairs(std::string_view text) {
  PairTable out;
  const std::size_t weights = out.weights.size();
  auto row = read_number_table(text, heading, weights + static_cast<std::size_t>(PairPlan::get().all()));
  if (!row) return row.error();
  const auto numbers = row->begin() + static_cast<std::ptrdiff_t>(weights);
  std::copy(row->begin(), numbers, out.weights.begin());
  out.numbers.assign(numbers, row->end());
  return out;
}

const PairValues& built_in_pairs() {
  static const PairValues values = spread(sure(read_pairs(piece_pairs_pat)));  // a test reads it as well
  return values;
}

}  // namespace ply::arimaa
