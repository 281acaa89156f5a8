#include "engine/read/table/whole_position.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/game/game.h"

namespace ply {

std::string whole_position(const BoardFace& face, const Position& p) {
  const BoardView board = face.board(p);
  std::vector<std::string> pieces;
  for (const Piece& q : board.pieces)
    pieces.push_back(fmt::format("{} {} {} {} {} {} {} {};", q.cell, static_cast<int>(q.shape),
                                 static_cast<int>(q.figure), static_cast<int>(index(q.side)), q.count, q.text,
                                 q.direction, q.strong));
  std::sort(pieces.begin(), pieces.end());
  std::vector<MoveCode> moves = face.moves(p);
  std::sort(moves.begin(), moves.end());
  const auto* game = dynamic_cast<const Game*>(&face);
  std::string out =
      fmt::format("{}|{}|", static_cast<int>(index(face.mover(p))), game ? game->tally(p) : std::string());
  for (const std::string& q : pieces) out += q;
  for (const MoveCode m : moves) out += fmt::format(" {}", m);
  return out;
}

}  // namespace ply
