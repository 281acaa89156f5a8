#include "engine/games/registry.h"

#include <array>

#include "engine/core/text.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/kalah/game.h"
#include "engine/games/micro_shogi/game.h"
#include "engine/games/pivit/game.h"
#include "engine/games/reversi/game.h"
#include "engine/games/toy_tree/game.h"

namespace ply {

std::span<const GameType* const> all_games() {
  static const std::array games = {&kalah_game_type(), &reversi_game_type(), &micro_shogi_game_type(), &arimaa_game_type(), &pivit_game_type(), &toy_tree::game_type()};
  return games;
}

const GameType* find_game(std::string_view id) {
  const std::string want = canonical_id(id);
  for (const GameType* g : all_games())
    if (g->id() == want) return g;
  return nullptr;
}

FaultySearch faulty_search(const GameType& type) {
  static constexpr FaultySearch searches[] = {kalah_with_fault, reversi_with_fault, micro_shogi_with_fault, arimaa_with_fault, pivit_with_fault, toy_tree::with_fault};
  const auto games = all_games();
  for (std::size_t i = 0; i < games.size(); ++i)
    if (games[i] == &type) return searches[i];
  return nullptr;
}

}  // namespace ply
