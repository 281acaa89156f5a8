#include "engine/games/micro_shogi/training.h"

#include <fmt/format.h>

#include <memory>

#include "engine/game/train_in_parts.h"
#include "engine/games/micro_shogi/pair_fit.h"

namespace ply::micro_shogi {

Result<TrainedTable> train_pairs(const TrainSettings& settings, JobProgress& progress) {
  if (!settings.by.empty())
    return Error{
        "Micro-Shogi takes no table that plays: each part of the games is played by what was fitted before it"};
  PairGameSettings games;
  games.seed = settings.seed, games.nodes = settings.nodes;
  PairFitSettings fit;
  fit.seed = settings.seed, fit.rounds = settings.rounds;
  const PartedTraining<PairFit> training{
      .parts = 3,
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
      "train micro-shogi --rules variant=standard --count {} --nodes {} --rounds {} --seed {}\n"
      "games of 1 to {} random moves, then few nodes a move and one random move of {}; every {}th held out\n"
      "the first third by modern, each other by what was fitted to all before it\n"
      "{} positions, error {:.4f} in {} held out, of modern {:.4f}\n",
      out.lines.size(), settings.nodes, settings.rounds, settings.seed, games.most_random, games.one_random_of,
      fit.held_out_of, by.fitted, by.error, by.held_out, by.of_modern);
  out.table = write_pairs(by.numbers, out.report);
  return out;
}

}  // namespace ply::micro_shogi
