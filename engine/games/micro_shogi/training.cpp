#include "engine/games/micro_shogi/pair_fit.h"

#include <fmt/format.h>

#include <span>
#include <string_view>

#include "engine/game/trainer.h"

namespace ply::micro_shogi {

namespace {

struct PairTraining {
  static constexpr const char *what = "micro-shogi --rules variant=standard", *title = "Micro-Shogi";
  static constexpr u64 parts = 3;
  using Sample = PairSample;
  using Values = PairValues;
  PairGameSettings games;
  PairFitSettings fits;

  FitPlayer player(const PairValues* values) const { return pair_player(games, values); }
  static Status read(std::string_view line, u32 number, std::vector<PairSample>& out) {
    return read_pair_game(line, number, out);
  }
  PairFit fit(std::span<const PairSample> samples, JobProgress& progress) const {
    return fit_pairs(samples, fits, progress);
  }
  static PairValues values(const PairFit& fit) { return spread(fit.numbers); }

  std::string how(bool played) const {
    if (!played) return {};
    return fmt::format(
        "games of 1 to {} random moves, then few nodes a move and one random move of {};\n"
        "the first third by modern, each other by what was fitted to all before it; ",
        games.max_random, games.one_random_of);
  }
  static std::string outcome(const PairFit& by, std::size_t) {
    return fmt::format("{} positions, {}", by.fitted, by.text("modern"));
  }
  static std::string write(const PairFit& by, std::string_view report) { return write_pairs(by.numbers, report); }
};

}  // namespace

Result<TrainedTable> train_pairs(const TrainSettings& settings, JobProgress& progress) {
  return Trainer(PairTraining()).run(settings, progress);
}

Result<TrainPart> next_pair_part(const TrainSettings& settings, JobProgress& progress) {
  return Trainer(PairTraining()).next_part(settings, progress);
}

}  // namespace ply::micro_shogi
