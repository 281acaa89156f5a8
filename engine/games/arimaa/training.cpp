#include "engine/games/arimaa/network_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/trainer.h"
#include "engine/games/arimaa/fit_positions.h"

namespace ply::arimaa {

namespace {

struct NetworkTraining {
  static constexpr const char *what = "arimaa", *title = "Arimaa";
  static constexpr u64 parts = 2;
  using Sample = FitPosition;
  using Values = NetworkNumbers;
  ArimaaFitGames games;
  NetworkFitSettings fits;
  bool judged = false;  // positions, by another program

  FitPlayer player(const NetworkNumbers* network) const { return network_player(games, network); }
  static Status read(std::string_view line, u32 number, std::vector<FitPosition>& out) {
    return is_judged_position(line) ? read_judged_position(line, number, out) : read_game_positions(line, number, out);
  }
  NetworkFit fit(std::span<const FitPosition> samples, JobProgress& progress) const {
    return fit_network(samples, fits, progress);
  }
  static NetworkNumbers values(const NetworkFit& fit) { return fit.network; }

  std::string how(bool played) const {
    if (judged) return "positions that another program judged; ";
    if (!played) return {};
    return fmt::format(
        "games of up to {} random steps, then few nodes a step and one random step of {};\n"
        "the first half by threats, the other by what was fitted to it; ",
        games.max_random, games.one_random_of);
  }
  std::string outcome(const NetworkFit& by, std::size_t lines) const {
    const std::string out = fmt::format("{} fitted to, {}", by.fitted, by.text("threats"));
    const u64 without = judged ? lines - by.fitted - by.held_out : 0;
    if (without == 0) return out;
    return out + fmt::format("; {} left out: the game is over there, or who moves wins at once", without);
  }
  static std::string write(const NetworkFit& by, std::string_view report) { return write_network(by.network, report); }
};

}  // namespace

Result<TrainedTable> train_table(const TrainSettings& settings, JobProgress& progress) {
  NetworkTraining t;
  // What another program said of positions is another scale than ours: one kind or the other.
  const auto judged = std::count_if(settings.lines.begin(), settings.lines.end(), is_judged_position);
  t.judged = judged > 0;
  if (t.judged && judged < std::ssize(settings.lines))
    return Error{"there are games and judged positions: only one kind can be fitted to"};
  if (t.judged) t.fits.for_judged();
  return Trainer(std::move(t)).run(settings, progress);
}

Result<TrainPart> next_network_part(const TrainSettings& settings, JobProgress& progress) {
  return Trainer(NetworkTraining()).next_part(settings, progress);
}

}  // namespace ply::arimaa
