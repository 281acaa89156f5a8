// What is wrong with a table: figures that do not add up, that contradict each other, or that mean nothing.
#include <fmt/format.h>

#include <cmath>
#include <map>

#include "engine/match/score.h"
#include "engine/match/table.h"

namespace ply {
namespace {

constexpr u64 min_games = 30;

// Beyond chance: the 95 % interval of the share does not hold one half.
int leaning(double points, double games) {
  const Estimate w = wilson(points, games);
  return w.low > 0.5 ? 1 : w.high < 0.5 ? -1 : 0;
}
int leaning(const TableCell& c) { return leaning(c.points(), static_cast<double>(c.different())); }
// 1: the row searches deeper than the column and no otherwise, -1: shallower, 0: that is not known.
int deeper(const ResultTable& t, int r, int k) {
  const auto row = static_cast<std::size_t>(r), column = static_cast<std::size_t>(k);
  if (row >= t.depths.size() || column >= t.depths.size()) return 0;
  const auto &a = t.depths[row], &b = t.depths[column];
  if (!a || !b || a->kind != b->kind) return 0;
  return (a->depth > b->depth) - (a->depth < b->depth);
}

// Whether some mean over n games, printed with up to two decimals, reads like this.
bool can_be_mean(double mean, u64 n) {
  const double scaled = mean * static_cast<double>(n);
  for (int decimals = 0; decimals <= 2; ++decimals) {
    const double unit = std::pow(10.0, decimals);
    if (std::fabs(mean * unit - std::round(mean * unit)) > 1e-6) continue;  // printed with more decimals
    return std::fabs(std::round(scaled) / static_cast<double>(n) - mean) <= 0.5 / unit + 1e-9 ||
           std::fabs(std::trunc(scaled + 1) / static_cast<double>(n) - mean) < 1 / unit;
  }
  return true;
}

}  // namespace

std::vector<Suspicion> suspicions(const ResultTable& t, const std::vector<MatchGame>& games) {
  std::vector<Suspicion> out;
  const auto n = static_cast<int>(t.players.size());
  const auto cell = [&](int r, int c) -> const TableCell& {
    return t.cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
  };
  const auto name = [&](int i) -> const std::string& { return t.players[static_cast<std::size_t>(i)]; };
  const auto text_of = [&](const TableCell& c) { return fmt::format("{}-{}-{}", c.wins, c.losses, c.draws); };

  double first_points = 0, first_games = 0;
  u64 small = 0, tested = 0;
  for (int r = 0; r < n; ++r)
    for (int k = 0; k < n; ++k) {
      const TableCell& c = cell(r, k);
      if (!c.tested) continue;
      ++tested;
      small += c.different() < min_games;
      // Both colours of a pairing together say nothing of colours; only pairs that were played both ways count.
      if (cell(k, r).tested) first_points += c.points(), first_games += static_cast<double>(c.different());
      if (t.games_a_cell && c.played() != t.games_a_cell)
        out.push_back({TableFlag::wrong_sum, r, k,
                       fmt::format("{} against {}: {} are {} games, not {}", name(r), name(k), text_of(c), c.played(),
                                   t.games_a_cell)});
      if (c.plies > 0 && c.games() > 0 && !can_be_mean(c.plies, c.games()))
        out.push_back({TableFlag::impossible_mean, r, k,
                       fmt::format("{} against {}: {:g} plies cannot be the mean of {} games", name(r), name(k),
                                   c.plies, c.games())});
      if (const int d = deeper(t, r, k); d != 0 && leaning(c) == -d) {
        out.push_back({TableFlag::weaker_wins, r, k,
                       fmt::format("{} against {} is {}: the deeper should not lose to the shallower; a wrong sign or "
                                   "bound, or swapped sides, would do that",
                                   name(r), name(k), text_of(c))});
      }
      if (r < k && cell(k, r).tested && leaning(c) * leaning(cell(k, r)) > 0)
        out.push_back(
            {TableFlag::mirror_contradicts, r, k,
             fmt::format(
                 "{} against {} is {}, but {} against {} is {}: whoever is first wins, or one of them is turned round",
                 name(r), name(k), text_of(c), name(k), name(r), text_of(cell(k, r)))});
    }
  if (first_games > 0)
    if (const int lean = leaning(first_points, first_games); lean != 0)
      out.push_back({TableFlag::colour_bias, -1, -1,
                     fmt::format("the first side scores {:.1f} % over all: the {} side is better off",
                                 100 * first_points / first_games, lean > 0 ? "first" : "second")});
  if (small > 0)
    out.push_back(
        {TableFlag::too_small, -1, -1,
         fmt::format("{} of {} cells have less than {} games: a single one of them says little (see its interval)",
                     small, tested, min_games)});
  for (int i = 0; games.empty() && i < n; ++i) {  // of times measured here it would be chance
    const ThinkingTime& time = t.times[static_cast<std::size_t>(i)];
    if (time.mean && time.deviation && *time.mean > 0 && std::fabs(*time.deviation / *time.mean - 1) < 1e-4)
      out.push_back({TableFlag::odd_time, i, -1,
                     fmt::format("{}: the deviation of the time equals its mean to four digits", name(i))});
  }

  std::map<u64, const MatchGame*> seen;
  u64 twice = 0;
  std::string example;
  for (const MatchGame& g : games) {
    if (forfeited(g)) continue;  // it may have ended before the first move
    const auto [at, fresh] = seen.try_emplace(game_key(g), &g);
    if (fresh) continue;
    if (++twice == 1)
      example =
          fmt::format("pair {} and pair {} of {} against {}", at->second->pair + 1, g.pair + 1, g.first, g.second);
  }
  if (twice > 0)
    out.push_back(
        {TableFlag::duplicate_games, -1, -1,
         fmt::format("{} of {} games are copies of others ({}): they prove nothing", twice, games.size(), example)});
  return out;
}

}  // namespace ply
