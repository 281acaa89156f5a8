#include "engine/games/reversi/training.h"

#include <fmt/format.h>

#include <optional>

#include "engine/games/reversi/pattern_fit.h"

namespace ply::reversi {

Result<TrainedTable> train_patterns(const TrainSettings& settings, JobProgress& progress) {
  TrainedTable out;
  out.lines = settings.lines;
  if (out.lines.size() > settings.games) out.lines.resize(settings.games);
  PatternGameSettings games;
  games.seed = settings.seed, games.nodes = settings.nodes;
  std::optional<PatternValues> by;
  if (!settings.by.empty()) {
    const auto bytes = read_patterns(settings.by);
    if (!bytes) return bytes.error().after("the table that plays: ");
    games.by = &by.emplace(spread(*bytes));
  }
  if (settings.lines.empty()) {
    PatternPlayer player(games);
    progress.all = settings.games;
    for (u64 i = 0; i < settings.games && !progress.stop; ++i, ++progress.done) out.lines.push_back(player.game(i));
  }
  std::vector<PatternSample> samples;
  for (std::size_t i = 0; i < out.lines.size() && !progress.stop; ++i)
    if (const Status read = read_pattern_game(out.lines[i], static_cast<u32>(i), samples); !read)
      return read.error().after(fmt::format("game {}: ", i + 1));
  PatternFitSettings fit;
  fit.seed = settings.seed, fit.rounds = settings.rounds;
  progress.done = progress.all = 0;
  const PatternFit f = fit_patterns(samples, fit, progress);
  if (progress.stop) return Error{"stopped before the table was fitted"};
  out.report = fmt::format(
      "train reversi{} --count {} --nodes {} --rounds {} --seed {}\n"
      "games of {} to {} random moves, then few nodes a move{}, exact from {} empties; every {}th held out\n",
      by ? " --by TABLE" : "", out.lines.size(), settings.nodes, settings.rounds, settings.seed, games.least_random,
      games.most_random,
      by ? fmt::format(" by the table {:016x}, whose values are mixed with the scores", by->digest) : "",
      games.exact_from, fit.held_out_of);
  for (std::size_t s = 0; s < f.stages.size(); ++s)
    out.report += fmt::format("stage {}: {} positions, error {:.2f} discs of {:.2f} in {} held out\n", s,
                              f.stages[s].fitted, f.stages[s].error, f.stages[s].ignorance, f.stages[s].held_out);
  out.table = write_patterns(f.bytes, out.report);
  return out;
}

}  // namespace ply::reversi
