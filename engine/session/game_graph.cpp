#include "engine/session/game_graph.h"

namespace ply {

std::vector<GamePoint> game_graph(const GameTree& tree, int current) {
  std::vector<int> line = tree.line_to(current);
  const std::size_t past = line.size();
  for (int id : tree.line_from(current)) line.push_back(id);
  std::vector<GamePoint> out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const GameNode& n = tree.at(line[i]);
    GamePoint p;
    p.node = line[i];
    p.ply = n.ply;
    p.move = n.text;
    p.mover = n.mover;
    p.judgement = n.judgement;
    p.future = i >= past;
    p.branches = n.parent >= 0 ? static_cast<int>(tree.at(n.parent).children.size()) - 1 : 0;
    out.push_back(std::move(p));
  }
  return out;
}

}  // namespace ply
