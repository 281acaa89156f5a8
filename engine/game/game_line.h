// A line of moves from a position: where it ends, and its texts.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "engine/game/game.h"

namespace ply {

struct LineEnd {
  Position position;
  std::vector<u64> history;  ///< keys of the positions before it, oldest first
};
/// The moves are legal.
LineEnd end_of_moves(const Game& game, const Position& start, std::span<const MoveCode> moves);
/// As Game::write_move has them.
std::vector<std::string> texts_of_moves(const Game& game, const Position& start, std::span<const MoveCode> moves);
/// "1. a b 2. c": with a number before each move of the first side, and before the first move.
std::string numbered_moves(const Game& game, const Position& start, std::span<const MoveCode> moves);

}  // namespace ply
