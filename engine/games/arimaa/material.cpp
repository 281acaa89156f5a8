#include "engine/games/arimaa/material.h"

namespace ply::arimaa {
namespace {

constexpr double q = 1.447530126, g = 0.6314442034, unit = 0.12507009891;

}  // namespace

Army army_of(const Board& b, Side s) {
  Army out{};
  for (int t = rabbit; t <= elephant; ++t) out[static_cast<std::size_t>(t)] = std::popcount(b.of(s) & b.of_strength(t));
  return out;
}

HarLogTables::HarLogTables() {
  const auto thousandths = [](double x) { return static_cast<i32>(std::lround(x * 1000 / unit)); };
  for (std::size_t n = 0; n < piece.size(); ++n) piece[n] = thousandths(1 / (q + static_cast<double>(n)));
  for (std::size_t r = 0; r < rabbits.size(); ++r)
    for (std::size_t p = 0; p < rabbits.size(); ++p)
      rabbits[r][p] = thousandths(g * std::log(r > 0 && p > 0 ? static_cast<double>(r * p) : 0.5));
}

const HarLogTables& harlog_tables() {
  static const HarLogTables tables;
  return tables;
}

}  // namespace ply::arimaa
