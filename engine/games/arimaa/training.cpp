#include "engine/games/arimaa/training.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "engine/game/train_in_parts.h"
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

}  // namespace

Result<TrainedTable> train_pairs(const TrainSettings& settings, JobProgress& progress) {
  if (!settings.by.empty())
    return Error{"Arimaa takes no table that plays: each part of the games is played by what was fitted before it"};
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
