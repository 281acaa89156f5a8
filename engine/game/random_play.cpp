#include "engine/game/random_play.h"

#include "engine/base/random.h"

namespace ply {

std::vector<MoveCode> random_line(const Game& game, const Position& start, int plies, u64 seed) {
  Random random(seed);
  std::vector<MoveCode> line;
  std::vector<u64> history;
  Position p = start;
  if (game.outcome(p)) return line;
  while (static_cast<int>(line.size()) < plies) {
    std::vector<MoveCode> legal = game.moves(p, history);
    history.push_back(game.key(p));
    // Drawn without putting back: the first that goes on is taken.
    bool found = false;
    while (!legal.empty() && !found) {
      const auto pick = legal.begin() + static_cast<std::ptrdiff_t>(random.below(static_cast<u32>(legal.size())));
      const Position next = game.after(p, *pick);
      if (!game.outcome(next, history)) {
        line.push_back(*pick);
        p = next;
        found = true;
      }
      legal.erase(pick);
    }
    if (!found) break;
  }
  return line;
}

}  // namespace ply
