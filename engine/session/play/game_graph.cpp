#include "engine/session/play/game_graph.h"

#include <array>
#include <cstdlib>

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

std::vector<CurvePoint> even_curve(const GameTree& tree, const std::vector<GamePoint>& points) {
  std::array<std::vector<CurvePoint>, 2> curves;
  std::array<int, 2> joined{}, depths{};
  for (int parity : {0, 1}) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      const auto& j = points[i].judgement;
      if (!j || j->score.kind == Kind::none) continue;
      CurvePoint c{i, j->score, j->depth, (points[i].ply + j->depth) % 2 == parity};
      const ProfileInfo* profile = tree.game().profile(j->profile);
      if (profile && std::abs(j->score.value) >= profile->decided) c.joined = true;
      joined[static_cast<std::size_t>(parity)] += c.joined;
      depths[static_cast<std::size_t>(parity)] += c.depth;
      curves[static_cast<std::size_t>(parity)].push_back(c);
    }
  }
  const bool odd = joined[1] != joined[0] ? joined[1] > joined[0] : depths[1] > depths[0];
  return std::move(curves[odd ? 1 : 0]);
}

}  // namespace ply
