// Keys of the positions along lines of moves that somebody else wrote down, as Replay (replay.h) would find them, but
// with a game's own states instead of a Position a step: in a third of its time.
#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "engine/game/board_face.h"

namespace ply {

/// The line goes on at this ply with this move, as Replay::enter has it.
struct LineStep {
  int ply = 0;
  MoveCode move = 0;
};

/// Of the position behind each step, at least 1; 0: it is not known. `list` fills a MoveList with the legal moves of a
/// state, `after` gives the state after a move, which was in it or not, and nothing if it cannot be played.
template <class MoveList, class State, class List, class After, class Key>
void keys_along(const State& root, std::span<const LineStep> line, std::span<u64> keys, List&& list, After&& after,
                Key&& key) {
  struct Level {
    std::optional<State> state;
    MoveList legal;
    bool listed;
  };
  std::vector<Level> levels;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto ply = static_cast<std::size_t>(line[i].ply);
    if (ply >= levels.size()) levels.resize(ply + 1);
    Level& here = levels[ply];
    here.listed = false;
    if (ply == 0) {
      here.state = root;
    } else if (Level& above = levels[ply - 1]; !above.state) {
      here.state.reset();
    } else {
      if (!above.listed) above.legal.clear(), list(*above.state, above.legal), above.listed = true;
      const bool legal = std::find(above.legal.begin(), above.legal.end(), line[i].move) != above.legal.end();
      here.state = after(*above.state, line[i].move, legal);
    }
    keys[i] = here.state ? std::max<u64>(key(*here.state), 1) : 0;
  }
}

}  // namespace ply
