#include "engine/games/arimaa/training.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/train_in_parts.h"
#include "engine/games/arimaa/network_fit.h"
#include "engine/games/arimaa/pair_fit.h"

namespace ply::arimaa {

namespace {

struct Training {
  using Sample = PairSample;
  using Fit = PairFit;
  using Values = PairValues;
  using Player = PairPlayer;
  static constexpr u64 parts = 2;
  PairGameSettings games;
  PairFitSettings fits;

  static Status read(std::string_view line, u32 number, std::vector<PairSample>& out) {
    return is_judged_position(line) ? read_judged_position(line, number, out) : read_pair_game(line, number, out);
  }
  PairFit fit(std::span<const PairSample> samples, JobProgress& progress) const {
    return fit_pairs(samples, fits, progress);
  }
  static PairValues values(const PairFit& fit) { return spread(fit.table); }
};

Result<TrainedTable> train_network(const TrainSettings& settings, JobProgress& progress) {
  std::vector<PairSample> samples;
  TrainedTable out;
  for (const std::string& line : settings.lines) {
    if (out.lines.size() == settings.games || progress.stop) break;
    const auto number = static_cast<u32>(out.lines.size());
    if (!is_judged_position(line))
      return Error{fmt::format("line {}: the network is fitted to judged positions only", number + 1)};
    if (const Status good = read_judged_position(line, number, samples); !good)
      return good.error().after(fmt::format("line {}: ", number + 1));
    out.lines.push_back(line);
  }
  if (out.lines.empty()) return Error{"the network is fitted to judged positions: give them with --games"};
  NetworkFitSettings fits;
  fits.seed = settings.seed, fits.rounds = settings.rounds;
  const NetworkFit fit = fit_network(samples, fits, progress);
  if (progress.stop) return Error{"stopped before the table was fitted"};
  out.report = fmt::format(
      "train arimaa --table network --count {} --rounds {} --seed {}\npositions that another program judged, and the "
      "weights as well; every {}th held out\n{} fitted to, error {:.4f} in {} held out, of threats {:.4f}\n",
      out.lines.size(), settings.rounds, settings.seed, fits.held_out_of, fit.fitted, fit.error, fit.held_out,
      fit.of_threats);
  out.table = write_network(fit.network, out.report);
  return out;
}

}  // namespace

Result<TrainedTable> train_table(const TrainSettings& settings, JobProgress& progress) {
  if (!settings.by.empty())
    return Error{"Arimaa takes no table that plays: each part of the games is played by what was fitted before it"};
  if (settings.table == "network") return train_network(settings, progress);
  Training t;
  t.games.seed = t.fits.seed = settings.seed;
  t.games.nodes = settings.nodes, t.fits.rounds = settings.rounds;
  // What another program said of positions is another scale than ours: one kind or the other.
  const auto judged =
      static_cast<std::size_t>(std::count_if(settings.lines.begin(), settings.lines.end(), is_judged_position));
  if (judged > 0 && judged < settings.lines.size())
    return Error{"there are games and judged positions: only one kind can be fitted to"};
  if (judged > 0) t.fits.for_judged();
  auto trained = PartedTraining(t).run(settings, progress);
  if (!trained) return trained.error();
  const PairFit& by = trained->first;
  TrainedTable out;
  out.lines = std::move(trained->second);
  out.report = fmt::format("train arimaa --count {} --nodes {} --rounds {} --seed {}\n", out.lines.size(),
                           settings.nodes, settings.rounds, settings.seed);
  if (judged > 0) out.report += "positions that another program judged, and the weights as well; ";
  else
    out.report += fmt::format(
        "games of up to {} random steps, then few nodes a step and one random step of {};\n"
        "the first half by threats, the other by what was fitted to it; ",
        t.games.most_random, t.games.one_random_of);
  out.report += fmt::format("every {}th held out\n{} fitted to, error {:.4f} in {} held out, of threats {:.4f}\n",
                            t.fits.held_out_of, by.fitted, by.error, by.held_out, by.of_threats);
  out.table = write_pairs(by.table, out.report);
  return out;
}

}  // namespace ply::arimaa
