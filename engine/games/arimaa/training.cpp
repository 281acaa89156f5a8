#include "engine/games/arimaa/training.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/train_in_parts.h"
#include "engine/games/arimaa/fit_positions.h"
#include "engine/games/arimaa/network_fit.h"

namespace ply::arimaa {

namespace {

struct Training {
  using Sample = FitPosition;
  using Fit = NetworkFit;
  using Values = NetworkNumbers;
  using Player = FitPlayer;
  static constexpr u64 parts = 2;
  ArimaaFitGames games;
  NetworkFitSettings fits;

  static Status read(std::string_view line, u32 number, std::vector<FitPosition>& out) {
    return is_judged_position(line) ? read_judged_position(line, number, out) : read_game_positions(line, number, out);
  }
  NetworkFit fit(std::span<const FitPosition> samples, JobProgress& progress) const {
    return fit_network(samples, fits, progress);
  }
  static NetworkNumbers values(const NetworkFit& fit) { return fit.network; }
};

}  // namespace

Result<TrainedTable> train_table(const TrainSettings& settings, JobProgress& progress) {
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
  const NetworkFit& by = trained->first;
  TrainedTable out;
  out.lines = std::move(trained->second);
  if (by.fitted == 0) return nothing_to_fit(out.lines.size(), t.fits.held_out_of);
  out.report = train_command("arimaa", settings, out.lines);
  if (judged > 0) out.report += "positions that another program judged; ";
  else if (settings.lines.empty())
    out.report += fmt::format(
        "games of up to {} random steps, then few nodes a step and one random step of {};\n"
        "the first half by threats, the other by what was fitted to it; ",
        t.games.max_random, t.games.one_random_of);
  out.report += fmt::format("every {}th held out\n{} fitted to, ", t.fits.held_out_of, by.fitted);
  if (by.held_out == 0) out.report += "none held out";
  else
    out.report += fmt::format("error {:.4f} in {} held out, of threats {:.4f}", by.error, by.held_out, by.of_threats);
  if (judged > 0)
    if (const u64 without = out.lines.size() - by.fitted - by.held_out; without > 0)
      out.report += fmt::format("; {} left out: the game is over there, or who moves wins at once", without);
  out.report += "\n";
  out.table = write_network(by.network, out.report);
  return out;
}

}  // namespace ply::arimaa
