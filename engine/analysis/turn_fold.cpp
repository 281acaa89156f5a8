#include "engine/analysis/turn_fold.h"

#include <algorithm>

namespace ply {

bool within_turn(const View& v, u32 slot) {
  const u32 parent = v.parent(slot);
  return parent != no_node && v[slot].pass() != Pass::probe && v[slot].mover() == v[parent].mover();
}

bool open_turns(const View& v, const TreeRows& rows, u64 first, std::size_t most, TreeFold& fold) {
  std::vector<u32> found;
  for (u64 i = first; i < rows.size() && i - first < most; ++i) {
    const TreeRow row = rows.at(v, i);
    if (i > first && row.ply == 0) break;
    if (row.kind != TreeRow::Kind::node || !row.expandable || row.expanded) continue;
    const u32 id = v.id(row.slot);
    if (!fold.is_shut(id) && within_turn(v, row.slot)) found.push_back(id);
  }
  for (u32 id : found) fold.open(id);
  return !found.empty();
}

std::vector<TreeRow> fold_turns(const View& v, std::span<const TreeRow> rows, std::span<const u32> keep) {
  std::vector<TreeRow> out;
  std::vector<int> left_out;  // plies of the left-out rows that the present row lies below, ascending
  for (std::size_t i = 0; i < rows.size(); ++i) {
    TreeRow row = rows[i];
    while (!left_out.empty() && left_out.back() >= row.ply) left_out.pop_back();
    const bool skip = i > 0 && row.kind == TreeRow::Kind::node && row.expanded && within_turn(v, row.slot) && std::find(keep.begin(), keep.end(), row.slot) == keep.end();
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
