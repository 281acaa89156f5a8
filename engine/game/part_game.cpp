#include "engine/game/part_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"

namespace ply {
namespace {

std::string with_column(const Error& e) {
  return e.column > 0 ? fmt::format("{} (column {})", e.message, e.column) : e.message;
}

}  // namespace

std::string broken_text(const PartGame& part) {
  return part.broken ? fmt::format("move {}: {}", part.game.moves.size() + 1, with_column(*part.broken))
                     : std::string();
}

GameSummary summary_of(const Result<PartGame>& part, const std::string& place) {
  GameSummary out;
  if (part) {
    out = summary_of(part->game);
    if (part->broken) out.problem = fmt::format("{}{}{}", place, place.empty() ? "" : ", ", broken_text(*part));
  } else {
    out.result = "*";
    out.problem = fmt::format("{}: {}", place, with_column(part.error()));
  }
  return out;
}

void remark_problems(GameCollection& collection, u64 unread) {
  const auto bad = static_cast<u64>(std::count_if(collection.games.begin(), collection.games.end(),
                                                  [](const GameSummary& g) { return !g.problem.empty(); }));
  const auto say = [&](u64 n, const char* single, const char* what) {
    if (n > 0)
      collection.remarks.push_back(collection.games.size() == 1 ? single
                                                                : fmt::format("{} of {} games {}", grouped(n),
                                                                              grouped(collection.games.size()), what));
  };
  say(bad - unread, "the game cannot be played to its end", "cannot be played to their end");
  say(unread, "the game cannot be read", "cannot be read");
}

}  // namespace ply
