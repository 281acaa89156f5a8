#include "engine/lab/tune/tune_games.h"

#include <fmt/format.h>

#include "engine/match/result_file.h"

namespace ply {

Result<GivenGames> read_given_games(const GameType& type, const std::vector<std::string>& paths) {
  GivenGames out;
  std::string start;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    auto file = read_match_file(paths[i]);
    if (!file) return file.error();
    const auto header = read_match_header(file->header);
    const auto wrong = [&](std::string_view what) { return Error{fmt::format("{}, line 1: {}", paths[i], what)}; };
    if (!header) return wrong(header.error().message);
    if (&header->game->type() != &type)
      return wrong(fmt::format("these are games of {}, not of {}", header->game->type().id(), type.id()));
    const std::string from = header->game->write(header->start);
    if (i == 0) out.game = header->game, out.start = header->start, start = from;
    else if (header->game->rules() != out.game->rules() || from != start)
      return wrong(fmt::format("these games have other rules or another start than those of {}", paths.front()));
    for (MatchGame& g : file->games)
      out.games.games.push_back(std::move(g)), out.games.files.push_back(static_cast<u32>(i));
  }
  return out;
}

}  // namespace ply
