#include "engine/session/replay.h"

#include <fmt/format.h>

#include <vector>

#include "engine/search/table.h"

namespace ply {

Replay replay(const Game& game, const Position& root, const View& v, u32 slot) {
  Replay out{root, true, {}};
  if (slot == no_node) return out;
  std::vector<u32> path;
  v.path_to(slot, path);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const NodeRecord& r = v[path[i]];
    out.reached = false;
    // It has no text and changes nothing but the mover
    if (r.pass() == Pass::probe && r.move == no_table_move) return out;
    if (!game.can_play(out.position, r.move)) {
      out.problem =
          fmt::format("node {} of the recording plays a move that is not legal there (#{}): the board stops before it",
                      v.id(path[i]), r.move);
      return out;
    }
    out.position = game.after(out.position, r.move);
    out.reached = true;
  }
  return out;
}

}  // namespace ply
