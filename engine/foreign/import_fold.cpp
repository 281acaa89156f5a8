#include "engine/foreign/import_fold.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"

namespace ply::imported {

bool in_order_of_entering(const Nodes& nodes) {
  for (u32 i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].reported(Node::parent_reported) || nodes[i].parent == -1) continue;
    for (u32 j = 0; j < i; ++j)
      if (nodes[j].id == nodes[i].parent) return true;
    return false;
  }
  return true;
}

void Fold::count(Node& n, u64 below) {
  n.r.skipped = static_cast<u32>(std::min<u64>(n.r.skipped + below, skipped_saturated));
  n.r.flags |= NodeRecord::partial_bit;
}

Status Fold::fold(Nodes& nodes) {
  // 1. How deep it may be so that a quarter of the room is free again.
  const bool first = limit_ < 0;
  std::vector<u32> by_ply;
  for (u32 i = 0; i < nodes.size(); ++i) {
    const Node& n = nodes[i];
    if (!n.reported(Node::ply_reported))
      return Error{
          fmt::format("line {}: it has more nodes than the {} that the memory for recordings holds, and a node "
                      "without ply: where all lines have one, the deepest plies are only counted",
                      n.line, grouped(capacity_))};
    const auto ply = static_cast<std::size_t>(n.said_ply);
    if (by_ply.size() <= ply) by_ply.resize(ply + 1);
    ++by_ply[ply];
  }
  u32 left = nodes.size();
  int deepest = static_cast<int>(by_ply.size()) - 1;
  while (deepest > 0 && left > capacity_ - capacity_ / 4) left -= by_ply[static_cast<std::size_t>(deepest--)];
  if (left > capacity_ - capacity_ / 4)
    return Error{fmt::format("its roots alone are more than the {} nodes that the memory for recordings holds",
                             grouped(capacity_))};
  // 2. What is kept moves together.
  if (first) entering_ = in_order_of_entering(nodes);
  limit_ = deepest;
  open_.clear();  // it comes anew: the last node that was read was kept
  const u32 size = nodes.size();
  u32 kept = 0;
  for (u32 i = 0; i < size && budget_.steps(); ++i) {
    if (keep(nodes, nodes[i], kept)) {
      if (kept != i) nodes[kept] = nodes[i];
      ++kept;
    } else {
      ++dropped_;
    }
  }
  nodes.shrink(kept);
  return budget_.ok() ? Status(Done{}) : budget_.error();
}

// Entering: who is dropped, and what is below it, is counted at the last node above it that is kept. Leaving: at the
// next line that is its parent's.
bool Fold::keep(Nodes& nodes, Node& n, u32 index) {
  const bool root = !n.reported(Node::parent_reported) || n.parent == -1;
  if (!entering_) {
    const auto below = waiting_.find(n.id);
    const u64 waited = below == waiting_.end() ? 0 : below->second;
    if (below != waiting_.end()) waiting_.erase(below);
    if (n.said_ply <= limit_ || root) {
      if (waited) count(n, waited);
      return true;
    }
    waiting_[n.parent] += 1 + waited + n.r.skipped;
    return false;
  }
  while (!open_.empty() && (root || open_.back().id != n.parent)) open_.pop_back(), budget_.steps();
  const bool above_kept = open_.empty() || open_.back().kept != no_node;
  if (root || open_.empty() || (n.said_ply <= limit_ && above_kept)) {
    open_.push_back({n.id, index, index});
    return true;
  }
  const u32 at = open_.back().counts;
  if (at != no_node) count(nodes[at], u64{1} + n.r.skipped);
  open_.push_back({n.id, no_node, at});
  return false;
}

Status Fold::pass(Nodes& nodes) {
  Node& n = nodes[nodes.size() - 1];
  if (!n.reported(Node::ply_reported))
    return Error{
        fmt::format("line {}: it has no ply, and the nodes do not all fit into the memory for recordings", n.line)};
  if (!keep(nodes, n, nodes.size() - 1)) {
    nodes.shrink(nodes.size() - 1);
    ++dropped_;
  }
  if (waiting_.size() > capacity_)
    return Error{
        fmt::format("line {}: what was dropped lies below more nodes than the memory for recordings holds", n.line)};
  if (!budget_.steps()) return budget_.error();
  return nodes.size() < capacity_ ? Status(Done{}) : fold(nodes);
}

}  // namespace ply::imported
