#include "engine/games/micro_shogi/training.h"

#include <fmt/format.h>

#include "engine/games/micro_shogi/pair_fit.h"

namespace ply::micro_shogi {
namespace {

Result<PairFit> fitted(const TrainSettings& settings, std::span<const std::string> lines, JobProgress& progress) {
  std::vector<PairSample> samples;
  for (std::size_t i = 0; i < lines.size() && !progress.stop; ++i)
    if (const Status read = read_pair_game(lines[i], static_cast<u32>(i), samples); !read)
      return read.error().after(fmt::format("game {}: ", i + 1));
  PairFitSettings fit;
  fit.seed = settings.seed, fit.rounds = settings.rounds;
  progress.done = progress.all = 0;
  PairFit out = fit_pairs(samples, fit, progress);
  if (progress.stop) return Error{"stopped before the table was fitted"};
  return out;
}

constexpr u64 parts = 3;

// The first part is played by `modern`, each other one by what is fitted to all before it: what a search says is
// better with a better table.
Status play(const TrainSettings& settings, std::vector<std::string>& lines, JobProgress& progress) {
  PairGameSettings games;
  games.seed = settings.seed, games.nodes = settings.nodes;
  for (u64 part = 1; part <= parts; ++part) {
    const u64 end = settings.games * part / parts;
    if (lines.size() == end) continue;
    PairValues values;
    if (!lines.empty()) {
      auto before = fitted(settings, lines, progress);
      if (!before) return before.error();
      values = spread(std::move(before->numbers));
    }
    PairPlayer player(games, lines.empty() ? nullptr : &values);
    progress.all = settings.games;
    for (progress.done = lines.size(); lines.size() < end && !progress.stop; ++progress.done)
      lines.push_back(player.game(lines.size()));
  }
  return Done{};
}

}  // namespace

Result<TrainedTable> train_pairs(const TrainSettings& settings, JobProgress& progress) {
  if (!settings.by.empty())
    return Error{
        "Micro-Shogi takes no table that plays: each part of the games is played by what was fitted before it"};
  TrainedTable out;
  out.lines = settings.lines;
  if (out.lines.size() > settings.games) out.lines.resize(settings.games);
  if (settings.lines.empty())
    if (const Status played = play(settings, out.lines, progress); !played) return played.error();
  const auto fit = fitted(settings, out.lines, progress);
  if (!fit) return fit.error();
  const PairGameSettings games;
  out.report = fmt::format(
      "train micro-shogi --rules variant=standard --count {} --nodes {} --rounds {} --seed {}\n"
      "games of 1 to {} random moves, then few nodes a move and one random move of {}; every {}th held out\n"
      "the first third by modern, each other by what was fitted to all before it\n"
      "{} positions, error {:.4f} in {} held out, of modern {:.4f}\n",
      out.lines.size(), settings.nodes, settings.rounds, settings.seed, games.most_random, games.one_random_of,
      PairFitSettings{}.held_out_of, fit->fitted, fit->error, fit->held_out, fit->of_modern);
  out.table = write_pairs(fit->numbers, out.report);
  return out;
}

}  // namespace ply::micro_shogi
