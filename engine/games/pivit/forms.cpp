// Moves of Pivit among other text.
#include "engine/game/loose_moves.h"
#include "engine/games/pivit/game.h"
#include "engine/games/pivit/notation.h"

namespace ply::pivit {
namespace {

/// "b6-b3", "d2xd5+", "b6b3", and "b3" where only one piece can go there.
std::size_t length_of_move(std::string_view text) {
  const Grid grid = grid_of(8);
  if (!grid.named(text.substr(0, 2))) return 0;
  std::size_t n = 2;
  const std::size_t sign = n < text.size() && (text[n] == '-' || text[n] == 'x') ? 1 : 0;
  if (grid.named(text.substr(std::min(n + sign, text.size()), 2))) n += sign + 2;
  return n < text.size() && text[n] == '+' ? n + 1 : n;
}

}  // namespace

std::vector<const FileForm*> file_forms() {
  static const LooseMoves loose(pivit_game_type, {length_of_move, "", "red blue"});
  return {&loose};
}

}  // namespace ply::pivit
