// How a table is made from games that the program plays with itself, in parts where a game says so: the first part is
// played by an evaluation without a table, each other one by what was fitted to all games before it, for what a search
// says is better with a better table.
#pragma once
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/fit.h"
#include "engine/game/fit_games.h"
#include "engine/game/trained_table.h"

namespace ply {

/// What is fitted to the games and who plays them, as `T` says it:
/// * `what`: the game, as `train` is given it; `title`: the same for people; `parts`; `Sample`, `Values`
/// * `games`, `fits`: their settings, which are told seed, nodes and rounds
/// * `player(values)`: a FitPlayer; null in the first part
/// * `read(line, number, samples)`: appends the positions of a game
/// * `fit(samples, progress)`, progress in positions; it has `fitted`, their number; `values(fit)`
/// * `how(played)`: how the lines came to be, now or before; `outcome(fit, lines)`; `write(fit, report)`
template <class T>
class Trainer {
 public:
  explicit Trainer(T training) : t_(std::move(training)) {}

  /// From the games that are given, no more than are wanted, or else from games that are played now. Stopped, it
  /// is an error, as is a line that is no game.
  Result<TrainedTable> run(const TrainSettings& settings, JobProgress& progress) {
    if (const Status ok = set(settings); !ok) return ok.error();
    TrainedTable out;
    std::vector<std::string>& lines = out.lines = settings.lines;
    if (lines.size() > settings.games) lines.resize(settings.games);
    for (u64 part = 1; settings.lines.empty() && part <= T::parts; ++part) {
      if (lines.size() == settings.games * part / T::parts) continue;
      const auto played = part_after(lines, settings.games * part / T::parts, progress);
      if (!played) return played.error();
      progress.all = settings.games;
      for (progress.done = lines.size(); lines.size() < played->to && !progress.stop; ++progress.done)
        lines.push_back(played->game(lines.size()));
    }
    const auto fit = fitted(lines, progress);
    if (!fit) return fit.error();
    if (fit->fitted == 0) return nothing_to_fit(lines.size(), t_.fits.held_out_of);
    out.report = train_command(T::what, settings, lines) + t_.how(settings.lines.empty());
    out.report += fmt::format("every {}th held out\n{}\n", t_.fits.held_out_of, t_.outcome(*fit, lines.size()));
    out.table = T::write(*fit, out.report);
    return out;
  }

  /// See HasTrainedTable.
  Result<TrainPart> next_part(const TrainSettings& settings, JobProgress& progress) {
    if (const Status ok = set(settings); !ok) return ok.error();
    const u64 there = settings.lines.size();
    u64 before = 0, part = 1;
    for (; part <= T::parts && settings.games * part / T::parts <= there; ++part)
      before = settings.games * part / T::parts;
    if (part > T::parts) return Error{fmt::format("all {} games are there: a table is fitted to them", settings.games)};
    if (before != there)
      return Error{fmt::format("{} games are no whole part of {}: there must be {} or {}", there, settings.games,
                               before, settings.games * part / T::parts)};
    return part_after(settings.lines, settings.games * part / T::parts, progress);
  }

 private:
  Status set(const TrainSettings& settings) {
    if (T::parts > 1 && !settings.by.empty())
      return Error{fmt::format(
          "{} takes no table that plays: each part of the games is played by what was fitted before it", T::title)};
    t_.games.seed = t_.fits.seed = settings.seed;
    t_.games.nodes = settings.nodes, t_.fits.rounds = settings.rounds;
    return Done{};
  }
  // Who plays has what was fitted to all games before.
  Result<TrainPart> part_after(const std::vector<std::string>& lines, u64 end, JobProgress& progress) const {
    const auto values = std::make_shared<std::optional<typename T::Values>>();
    if (!lines.empty()) {
      const auto before = fitted(lines, progress);
      if (!before) return before.error();
      *values = T::values(*before);
    }
    const FitPlayer player = t_.player(*values ? &**values : nullptr);
    return TrainPart{lines.size(), end, [values, player](u64 number) { return player.game(number); }};
  }
  auto fitted(std::span<const std::string> lines, JobProgress& progress) const {
    using Samples = std::vector<typename T::Sample>;
    using Fit = decltype(t_.fit(Samples(), progress));
    progress.done = progress.all = 0;
    Samples samples;
    for (std::size_t i = 0; i < lines.size() && !progress.stop; ++i)
      if (const Status good = T::read(lines[i], static_cast<u32>(i), samples); !good)
        return Result<Fit>(good.error().after(fmt::format("line {}: ", i + 1)));
    std::optional<Fit> out;
    if (!progress.stop) out = t_.fit(samples, progress);
    return progress.stop ? Result<Fit>(Error{"stopped before the table was fitted"}) : Result<Fit>(std::move(*out));
  }

  T t_;
};

}  // namespace ply
