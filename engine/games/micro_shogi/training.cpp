#include "engine/games/micro_shogi/training.h"

#include <fmt/format.h>

#include <span>
#include <string_view>

#include "engine/game/train_in_parts.h"
#include "engine/games/micro_shogi/pair_fit.h"

namespace ply::micro_shogi {

namespace {

struct Training {
  using Sample = PairSample;
  using Fit = PairFit;
  using Values = PairValues;
  using Player = PairPlayer;
  static constexpr u64 parts = 3;
  PairGameSettings games;
  PairFitSettings fits;

  static Status read(std::string_view line, u32 number, std::vector<PairSample>& out) {
    return read_pair_game(line, number, out);
  }
  PairFit fit(std::span<const PairSample> samples, JobProgress& progress) const {
    return fit_pairs(samples, fits, progress);
  }
  static PairValues values(const PairFit& fit) { return spread(fit.numbers); }
};

}  // namespace

Result<TrainedTable> train_pairs(const TrainSettings& settings, JobProgress& progress) {
  if (!settings.by.empty())
    return Error{
        "Micro-Shogi takes no table that plays: each part of the games is played by what was fitted before it"};
  Training t;
  t.games.seed = t.fits.seed = settings.seed;
  t.games.nodes = settings.nodes, t.fits.rounds = settings.rounds;
  auto trained = PartedTraining(t).run(settings, progress);
  if (!trained) return trained.error();
  const PairFit& by = trained->first;
  TrainedTable out;
  out.lines = std::move(trained->second);
  if (by.fitted == 0) return nothing_to_fit(out.lines.size(), t.fits.held_out_of);
  out.report = train_command("micro-shogi --rules variant=standard", settings, out.lines);
  if (settings.lines.empty())
    out.report += fmt::format(
        "games of 1 to {} random moves, then few nodes a move and one random move of {};\n"
        "the first third by modern, each other by what was fitted to all before it; ",
        t.games.max_random, t.games.one_random_of);
  out.report += fmt::format("every {}th held out\n{} positions, ", t.fits.held_out_of, by.fitted);
  out.report += by.held_out == 0 ? "none held out\n"
                                 : fmt::format("error {:.4f} in {} held out, of modern {:.4f}\n", by.error, by.held_out,
                                               by.of_modern);
  out.table = write_pairs(by.numbers, out.report);
  return out;
}

}  // namespace ply::micro_shogi
