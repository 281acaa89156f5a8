#include "engine/game/game_line.h"

#include <fmt/format.h>

namespace ply {

LineEnd end_of_moves(const Game& game, const Position& start, std::span<const MoveCode> moves) {
  LineEnd out{start, {}};
  for (const MoveCode m : moves) {
    out.history.push_back(game.key(out.position));
    out.position = game.after(out.position, m);
  }
  return out;
}

std::vector<std::string> texts_of_moves(const Game& game, const Position& start, std::span<const MoveCode> moves) {
  std::vector<std::string> out;
  Position p = start;
  for (const MoveCode m : moves) {
    out.push_back(game.write_move(p, m));
    p = game.after(p, m);
  }
  return out;
}

std::string numbered_moves(const Game& game, const Position& start, std::span<const MoveCode> moves) {
  std::string out;
  Position p = start;
  int number = 1;
  for (const MoveCode m : moves) {
    const bool first = game.mover(p) == Side::first;
    if (first || out.empty()) out += fmt::format("{}{}{} ", out.empty() ? "" : " ", number, first ? "." : "...");
    else out += ' ';
    if (!first) ++number;
    out += game.write_move(p, m);
    p = game.after(p, m);
  }
  return out;
}

}  // namespace ply
