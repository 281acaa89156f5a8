#include "engine/session/place.h"

namespace ply {

RecordingSettings recording_root(const Game& game, const Position& start, const std::vector<MoveCode>& moves) {
  RecordingSettings s;
  s.game = game.type().id();
  s.rules = write_rules(game.rules());
  s.position = game.write(start);
  Position p = start;
  for (const MoveCode m : moves) {
    s.moves.push_back(game.write_move(p, m));
    p = game.after(p, m);
  }
  return s;
}

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
