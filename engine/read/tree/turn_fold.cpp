#include "engine/read/tree/turn_fold.h"

#include <algorithm>

namespace ply {

bool within_turn(const View& v, u32 slot) {
  const u32 parent = v.parent(slot);
  return parent != no_node && v[slot].pass() != Pass::probe && v[slot].mover() == v[parent].mover();
}

bool open_turns(const View& v, const TreeRows& rows, u64 first, std::size_t max, std::span<const u32> prefer,
                TreeFold& fold) {
  std::vector<u32> found;
  std::size_t listed = 0;
  for (u64 i = first; i < rows.size(); ++i) {
    const TreeRow row = rows.at(v, i);
    if ((i > first && row.ply == 0) || listed > 20 * max) break;
    ++listed;
    if (row.kind != TreeRow::Kind::node || !row.expandable || row.expanded) continue;
    if (fold.is_shut(v.id(row.slot)) || !within_turn(v, row.slot)) continue;
    found.push_back(row.slot);
    listed += v[row.slot].moves;
  }
  const bool all = listed <= max;
  bool opened = false;
  for (const u32 slot : found) {
    if (!all && std::find(prefer.begin(), prefer.end(), slot) == prefer.end()) continue;
    fold.open(v.id(slot));
    opened = true;
  }
  return opened;
}

std::vector<TreeRow> fold_turns(const View& v, std::span<const TreeRow> rows, std::span<const u32> keep) {
  std::vector<TreeRow> out;
  std::vector<int> left_out;  // plies of the left-out rows that the present row lies below, ascending
  for (std::size_t i = 0; i < rows.size(); ++i) {
    TreeRow row = rows[i];
    while (!left_out.empty() && left_out.back() >= row.ply) left_out.pop_back();
    const bool skip = i > 0 && row.kind == TreeRow::Kind::node && row.expanded && within_turn(v, row.slot) &&
                      std::find(keep.begin(), keep.end(), row.slot) == keep.end();
    if (skip) {
      left_out.push_back(row.ply);
      continue;
    }
    row.ply -= static_cast<int>(left_out.size());
    out.push_back(row);
  }
  return out;
}

}  // namespace ply
