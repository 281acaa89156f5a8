#include "engine/games/arimaa/training.h"

#include <fmt/format.h>

#include <memory>

#include "engine/game/train_in_parts.h"
#include "engine/games/arimaa/pair_fit.h"

namespace ply::arimaa {

Result<TrainedTable> train_pairs(const TrainSettings& settings, JobProgress& progress) {
  if (!settings.by.empty())
    return Error{"Arimaa takes no table that plays: each part of the games is played by what was fitted before it"};
  PairGameSettings games;
  games.seed = settings.seed, games.nodes = settings.nodes;
  PairFitSettings fit;
  fit.seed = settings.seed, fit.rounds = settings.rounds;
  const PartedTraining<PairFit> training{
      .parts = 2,
      .fit = [&](std::span<const std::string> lines, JobProgress& p) -> Result<PairFit> {
        const auto samples = samples_of<PairSample>(lines, p, read_pair_game);
        if (!samples) return samples.error();
        return fit_pairs(*samples, fit, p);
      },
      .player = [&](const PairFit* before) -> std::function<std::string(u64)> {
        const auto values = before ? std::make_shared<const PairValues>(spread(before->numbers)) : nullptr;
        const auto player = std::make_shared<PairPlayer>(games, values.get());
        return [values, player](u64 number) { return player->game(number); };
      }};
  auto trained = train_in_parts(settings, training, progress);
  if (!trained) return trained.error();
  const PairFit& by = trained->first;
  TrainedTable out;
  out.lines = std::move(trained->second);
  out.report = fmt::format(
      "train arimaa --count {} --nodes {} --rounds {} --seed {}\n"
      "games of up to {} random steps, then few nodes a step and one random step of {}; every {}th held out\n"
      "the first half by threats, the other by what was fitted to it\n"
      "{} positions, error {:.4f} in {} held out, of threats {:.4f}\n",
      out.lines.size(), settings.nodes, settings.rounds, settings.seed, games.most_random, games.one_random_of,
      fit.held_out_of, by.fitted, by.error, by.held_out, by.of_threats);
  out.table = write_pairs(by.numbers, out.report);
  return out;
}

}  // namespace ply::arimaa
