#include "engine/read/node/node_pair.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "engine/read/node/heuristic.h"
#include "engine/read/node/moment.h"

namespace ply {
namespace {

void pair_terms(const HeuristicModel& b, NodePair& out) {
  out.evaluated = b.known;
  out.total_b = b.total;
  out.total_a = b.compared ? b.other_total : b.total;
  int rest_a = out.total_a, rest_b = out.total_b;
  for (const TermRow& t : b.terms) {
    const PairedTerm row{t.info->id, t.info, b.compared ? t.other_contribution : t.contribution, t.contribution};
    rest_a -= row.a, rest_b -= row.b;
    out.terms.push_back(row);
  }
  if (rest_a || rest_b) out.terms.push_back({"game over", nullptr, rest_a, rest_b});
  std::stable_sort(out.terms.begin(), out.terms.end(), [](const PairedTerm& x, const PairedTerm& y) {
    return std::abs(x.difference()) > std::abs(y.difference());
  });
}

void pair_moves(const NodeInfo& node, std::optional<ChildRow> PairedMove::*row, u64 PairedMove::*nodes,
                std::vector<PairedMove>& out) {
  for (const ChildRow& c : node.children) {
    if (c.state == NodeState::not_yet) continue;
    auto at = std::find_if(out.begin(), out.end(), [&](const PairedMove& m) {
      return (m.a ? m.a->move : m.b->move) == c.move && m.text == c.text;
    });
    if (at == out.end()) {
      PairedMove& fresh = out.emplace_back();
      fresh.text = c.text;
      at = out.end() - 1;
    }
    (*at).*row = c;
    (*at).*nodes += c.nodes;
  }
}

}  // namespace

NodePair node_pair(const View& v, Tick t, u32 a, u32 b, Nodes& nodes) {
  NodePair out;
  out.viewer = nodes.subject().root_mover;
  out.a = node_info(v, moment_at(v, t, a), nodes);
  out.b = node_info(v, moment_at(v, t, b), nodes);
  while (static_cast<std::size_t>(out.common) + 1 < std::min(out.a.path.size(), out.b.path.size())) {
    const std::size_t next = static_cast<std::size_t>(out.common) + 1;
    if (v[out.a.path[next].slot].move != v[out.b.path[next].slot].move) break;
    ++out.common;
  }
  if (const BoardFace* face = nodes.subject().face()) {
    const Position* p = nodes.shown(v, a);
    const u64 key = p ? face->key(*p) : 0;
    const Position* q = nodes.shown(v, b);
    out.placed = p && q;
    out.same_position = out.placed && key == face->key(*q);
    if (out.placed && nodes.game()) pair_terms(heuristic_model(v, b, a, nodes.subject().weights, nodes), out);
  }
  pair_moves(out.a, &PairedMove::a, &PairedMove::nodes_a, out.moves);
  pair_moves(out.b, &PairedMove::b, &PairedMove::nodes_b, out.moves);
  return out;
}

}  // namespace ply
