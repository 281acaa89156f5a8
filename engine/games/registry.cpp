#include "engine/games/registry.h"

#include "engine/core/text.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/chess/game.h"
#include "engine/games/kalah/game.h"
#include "engine/games/letter_board/game.h"
#include "engine/games/micro_shogi/game.h"
#include "engine/games/pivit/game.h"
#include "engine/games/reversi/game.h"
#include "engine/games/toy_tree/game.h"

namespace ply {

std::span<const GameType* const> all_games() {
  // clang-format off
  static const GameType* const all[] = {  // a line a game
      &kalah_game_type(),
      &reversi_game_type(),
      &micro_shogi_game_type(),
      &arimaa_game_type(),
      &pivit_game_type(),
      &toy_tree::game_type(),
  };
  // clang-format on
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
