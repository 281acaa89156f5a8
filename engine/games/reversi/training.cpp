#include "engine/games/reversi/pattern_fit.h"

#include <fmt/format.h>

#include <memory>

#include "engine/game/trainer.h"

namespace ply::reversi {

namespace {

struct PatternTraining {
  static constexpr const char *what = "reversi", *title = "Reversi";
  static constexpr u64 parts = 1;
  using Sample = PatternSample;
  using Values = PatternValues;
  PatternGameSettings games;
  PatternFitSettings fits;

  FitPlayer player(const PatternValues*) const { return pattern_player(games); }
  static Status read(std::string_view line, u32 number, std::vector<PatternSample>& out) {
    return read_pattern_game(line, number, out);
  }
  PatternFit fit(std::span<const PatternSample> samples, JobProgress& progress) const {
    return fit_patterns(samples, fits, progress);
  }
  static PatternValues values(const PatternFit& fit) { return spread(fit.bytes); }

  std::string how(bool played) const {
    if (!played) return {};
    const std::string by =
        games.by ? fmt::format(" by the table {:016x}, whose values are mixed with the scores", games.by->digest) : "";
    return fmt::format("games of {} to {} random moves, then few nodes a move{}, exact from {} empties; ",
                       games.min_random, games.max_random, by, games.exact_from);
  }
  static std::string outcome(const PatternFit& f, std::size_t) {
    std::string out;
    for (std::size_t s = 0; s < f.stages.size(); ++s) {
      const PatternFitStage& at = f.stages[s];
      out += fmt::format("{}stage {}: {} positions, ", s > 0 ? "\n" : "", s, at.fitted);
      out += at.held_out == 0
                 ? "none held out"
                 : fmt::format("error {:.2f} discs of {:.2f} in {} held out", at.error, at.ignorance, at.held_out);
    }
    return out;
  }
  static std::string write(const PatternFit& f, std::string_view report) { return write_patterns(f.bytes, report); }
};

}  // namespace

// Played by the table that is named, which must live as long as somebody plays; null: by none.
static Result<std::shared_ptr<const PatternValues>> table_that_plays(const TrainSettings& settings) {
  if (settings.by.empty()) return std::shared_ptr<const PatternValues>();
  const auto bytes = read_patterns(settings.by);
  if (!bytes) return bytes.error().after("the table that plays: ");
  return std::make_shared<const PatternValues>(spread(*bytes));
}

Result<TrainedTable> train_patterns(const TrainSettings& settings, JobProgress& progress) {
  const auto by = table_that_plays(settings);
  if (!by) return by.error();
  PatternTraining t;
  t.games.by = by->get();
  return Trainer(std::move(t)).run(settings, progress);
}

Result<TrainPart> next_pattern_part(const TrainSettings& settings, JobProgress& progress) {
  const auto by = table_that_plays(settings);
  if (!by) return by.error();
  PatternTraining t;
  t.games.by = by->get();
  auto part = Trainer(std::move(t)).next_part(settings, progress);
  if (part) part->game = [by = *by, game = std::move(part->game)](u64 number) { return game(number); };
  return part;
}

}  // namespace ply::reversi
