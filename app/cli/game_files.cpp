#include "app/cli/game_files.h"

#include <fmt/format.h>

#include <utility>

#include "app/cli/exit_code.h"
#include "app/cli/watch.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/session/play/bundles.h"
#include "engine/session/play/collections.h"

namespace ply::cli {

Result<GameRecord> Games::open(std::size_t i) const {
  const GameCollection& from = files[games[i].file];
  if (const std::string& problem = from.games[games[i].index].problem; !problem.empty()) return Error{problem};
  return from.open(games[i].index);
}

int read_games(const std::vector<std::string>& paths, Report& report, const ChosenGame& chosen, Games& out) {
  for (const std::string& path : paths) {
    if (const auto ok = can_be_read(path); !ok) return report.fail(exit_file, ok.error());
    JobOf<Result<GameCollection>> job;
    job.start([&](JobProgress& progress) { return read_collection(path, chosen.game, progress); });
    watch(job, [&] { return fmt::format("{} games read", grouped(job.found())); });
    auto read = taken(job);
    if (!read) return report.fail(exit_bad_input, read.error());
    for (const std::string& remark : read->remarks)
      Report::note(fmt::format("{}: {}", visible(read->name), visible(remark)));
    for (std::size_t i = 0; i < read->games.size(); ++i) out.games.push_back({out.files.size(), i});
    out.files.push_back(std::move(*read));
  }
  return exit_done;
}

Result<ChosenGame> game_of_texts(const std::string& game, const std::string& rules) {
  InputOptions input;
  input.game = game.empty() ? all_games().front()->id() : game;
  input.rules = rules;
  return choose_game(input);
}

}  // namespace ply::cli
