#include "engine/games/registry.h"

#include "engine/base/text.h"
#include "engine/games/chess/game.h"
#include "engine/games/letter_board/game.h"

namespace ply {

// The list of games is that of PLYSCOPE_GAMES (engine/CMakeLists.txt): a line each, PLY_GAME(folder).
#define PLY_GAME(folder) const GameType& folder##_game_type();
#include "engine/games/games.inc"
#undef PLY_GAME

std::span<const GameType* const> all_games() {
#define PLY_GAME(folder) &folder##_game_type(),
  static const GameType* const all[] = {
#include "engine/games/games.inc"
  };
  return all;
}

const GameType* find_game(std::string_view id) {
  const std::string want = canonical_id(id);
  for (const GameType* g : all_games())
    if (g->id() == want) return g;
  return nullptr;
}

std::span<const BoardType* const> all_boards() {
  static const BoardType* const all[] = {&chess_board_type()};
  return all;
}

const BoardType* find_board(std::string_view id, std::string_view position) {
  if (is_grid(position)) return &grid_board_type();
  const std::string want = canonical_id(id);
  for (const BoardType* b : all_boards())
    if (b->id() == want) return b;
  return find_game(id);
}

}  // namespace ply
