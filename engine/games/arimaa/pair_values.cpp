#include "engine/games/arimaa/pair_values.h"

#include "engine/game/table_text.h"
#include "engine/games/arimaa/piece_pairs.pat.h"  // made from piece_pairs.pat

namespace ply::arimaa {
namespace {

constexpr std::string_view heading = "plyscope-arimaa-pairs 1";

}  // namespace

PairValues spread(const PairNumbers& numbers) {
  const PairPlan& plan = PairPlan::get();
  const auto value = [&](PairPlan::Place p) {
    return p.sign == 0 ? i16{0} : static_cast<i16>(p.sign * numbers[static_cast<std::size_t>(p.number)]);
  };
  PairValues out;
  out.digest = digest_of_numbers(numbers);
  out.pairs.assign(static_cast<std::size_t>(pair_pieces) * pair_pieces, 0);
  for (int a = 0; a < pair_pieces; ++a) {
    out.alone.push_back(value(plan.alone(a)));
    for (int b = 0; b < a; ++b)
      out.pairs[static_cast<std::size_t>(a * pair_pieces + b)] =
          out.pairs[static_cast<std::size_t>(b * pair_pieces + a)] = value(plan.pair(a, b));
  }
  return out;
}

std::string write_pairs(const PairNumbers& numbers, std::string_view remarks) {
  return write_number_table(heading, remarks, numbers);
}

Result<PairNumbers> read_pairs(std::string_view text) {
  return read_number_table(text, heading, static_cast<std::size_t>(PairPlan::get().all()));
}

const PairValues& built_in_pairs() {
  static const PairValues values = spread(sure(read_pairs(piece_pairs_pat)));  // a test reads it as well
  return values;
}

}  // namespace ply::arimaa
