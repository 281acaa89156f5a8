#include "engine/session/place.h"

namespace ply {

Place end_of(const GameRecord& line) {
  const Game& game = *line.game;
  Place place{line.game, line.start, {}, -1, recording_root(game, line.start, line.moves)};
  for (const MoveCode m : line.moves) {
    place.history.push_back(game.key(place.position));
    place.position = game.after(place.position, m);
  }
  return place;
}

}  // namespace ply
