// How a table is made from games that the program plays with itself in parts: the first part is played by an evaluation
// without a table, each other one by what was fitted to all games before it, for what a search says is better with a
// better table.
#pragma once
#include <fmt/format.h>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/trained_table.h"

namespace ply {

/// The positions of all games, read by `read(line, number, samples)`. An error names the game.
template <class Sample, class Read>
Result<std::vector<Sample>> samples_of(std::span<const std::string> lines, const JobProgress& progress, Read&& read) {
  std::vector<Sample> out;
  for (std::size_t i = 0; i < lines.size() && !progress.stop; ++i)
    if (const Status good = read(lines[i], static_cast<u32>(i), out); !good)
      return good.error().after(fmt::format("game {}: ", i + 1));
  return out;
}

template <class Fit>
struct PartedTraining {
  u64 parts = 1;
  /// To the positions of these games. Progress in positions.
  std::function<Result<Fit>(std::span<const std::string> lines, JobProgress&)> fit = {};
  /// Plays the game of a number; null: as in the first part. What it is given outlives it.
  std::function<std::function<std::string(u64)>(const Fit*)> player = {};
};

/// The fit to all games, and the games themselves: those that are given, at most so many as are wanted, or else played
/// now. Stopped, it is an error.
template <class Fit>
Result<std::pair<Fit, std::vector<std::string>>> train_in_parts(const TrainSettings& settings,
                                                                const PartedTraining<Fit>& training,
                                                                JobProgress& progress) {
  std::vector<std::string> lines = settings.lines;
  if (lines.size() > settings.games) lines.resize(settings.games);
  const auto fitted = [&]() -> Result<Fit> {
    progress.done = progress.all = 0;
    if (progress.stop) return Error{"stopped before the table was fitted"};
    Result<Fit> fit = training.fit(lines, progress);
    if (progress.stop) return Error{"stopped before the table was fitted"};
    return fit;
  };
  for (u64 part = 1; settings.lines.empty() && part <= training.parts; ++part) {
    const u64 end = settings.games * part / training.parts;
    if (lines.size() == end) continue;
    std::optional<Fit> before;
    if (!lines.empty()) {
      auto fit = fitted();
      if (!fit) return fit.error();
      before = std::move(*fit);
    }
    const auto game = training.player(before ? &*before : nullptr);
    progress.all = settings.games;
    for (progress.done = lines.size(); lines.size() < end && !progress.stop; ++progress.done)
      lines.push_back(game(lines.size()));
  }
  auto fit = fitted();
  if (!fit) return fit.error();
  return std::pair{std::move(*fit), std::move(lines)};
}

}  // namespace ply
