// How a table is made from games that the program plays with itself in parts: the first part is played by an evaluation
// without a table, each other one by what was fitted to all games before it, for what a search says is better with a
// better table.
#pragma once
#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/trained_table.h"

namespace ply {

/// What is fitted to the games and who plays them, as `T` says it:
/// * `parts`; `Sample`, `Fit`, `Values`
/// * `Player`: plays `game(number)`; made from `games` and `Values*`, which is null in the first part
/// * `games`: how the games are played
/// * `read(line, number, samples)`: appends the positions of a game
/// * `fit(samples, progress)`, progress in positions; `values(fit)`
template <class T>
class PartedTraining {
 public:
  using Fit = typename T::Fit;
  explicit PartedTraining(T training) : t_(std::move(training)) {}

  /// The fit to all games, and the games themselves: those that are given, at most so many as are wanted, or else
  /// played now. Stopped, it is an error, as is a line that is no game.
  Result<std::pair<Fit, std::vector<std::string>>> run(const TrainSettings& settings, JobProgress& progress) const {
    std::vector<std::string> lines = settings.lines;
    if (lines.size() > settings.games) lines.resize(settings.games);
    for (u64 part = 1; settings.lines.empty() && part <= T::parts; ++part) {
      const u64 end = settings.games * part / T::parts;
      if (lines.size() == end) continue;
      std::optional<typename T::Values> values;
      if (!lines.empty()) {
        const auto before = fitted(lines, progress);
        if (!before) return before.error();
        values = T::values(*before);
      }
      typename T::Player player(t_.games, values ? &*values : nullptr);
      progress.all = settings.games;
      for (progress.done = lines.size(); lines.size() < end && !progress.stop; ++progress.done)
        lines.push_back(player.game(lines.size()));
    }
    auto fit = fitted(lines, progress);
    if (!fit) return fit.error();
    return std::pair{std::move(*fit), std::move(lines)};
  }

 private:
  Result<Fit> fitted(std::span<const std::string> lines, JobProgress& progress) const {
    progress.done = progress.all = 0;
    std::vector<typename T::Sample> samples;
    for (std::size_t i = 0; i < lines.size() && !progress.stop; ++i)
      if (const Status good = T::read(lines[i], static_cast<u32>(i), samples); !good)
        return good.error().after(fmt::format("line {}: ", i + 1));
    std::optional<Fit> out;
    if (!progress.stop) out = t_.fit(samples, progress);
    if (progress.stop) return Error{"stopped before the table was fitted"};
    return std::move(*out);
  }

  T t_;
};

}  // namespace ply
