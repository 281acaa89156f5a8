#include "engine/games/reversi/training.h"

#include <fmt/format.h>

#include <algorithm>
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
      return read.error().after(fmt::format("line {}: ", i + 1));
  PatternFitSettings fit;
  fit.seed = settings.seed, fit.rounds = settings.rounds;
  progress.done = progress.all = 0;
  const PatternFit f = fit_patterns(samples, fit, progress);
  if (progress.stop) return Error{"stopped before the table was fitted"};
  if (std::all_of(f.stages.begin(), f.stages.end(), [](const PatternFitStage& s) { return s.fitted == 0; }))
    return nothing_to_fit(out.lines.size(), fit.held_out_of);
  out.report = train_command("reversi", settings, out.lines);
  if (settings.lines.empty())
    out.report +=
        fmt::format("games of {} to {} random moves, then few nodes a move{}, exact from {} empties; ",
                    games.min_random, games.max_random,
                    by ? fmt::format(" by the table {:016x}, whose values are mixed with the scores", by->digest) : "",
                    games.exact_from);
  out.report += fmt::format("every {}th held out\n", fit.held_out_of);
  for (std::size_t s = 0; s < f.stages.size(); ++s) {
    const PatternFitStage& at = f.stages[s];
    out.report += fmt::format("stage {}: {} positions, ", s, at.fitted);
    out.report += at.held_out == 0 ? "none held out\n"
                                   : fmt::format("error {:.2f} discs of {:.2f} in {} held out\n", at.error,
                                                 at.ignorance, at.held_out);
  }
  out.table = write_patterns(f.bytes, out.report);
  return out;
}

}  // namespace ply::reversi
