#include "engine/read/tree/tree_layout.h"

#include <algorithm>
#include <map>

namespace ply {
namespace {

// The outline of a subtree: for each level the leftmost and rightmost edge, relative to its top.
struct Outline {
  std::vector<float> left, right;
};

class Tidy {
 public:
  Tidy(std::vector<TreeItem>& items, const TreeSizes& sizes)
      : items_(items), sizes_(sizes), children_(items.size()), offset_(items.size()) {
    for (std::size_t i = 1; i < items.size(); ++i) children_[static_cast<std::size_t>(items[i].parent)].push_back(i);
  }

  void run() {
    if (items_.empty()) return;
    place(0);
    items_[0].x = 0;
    for (std::size_t i = 1; i < items_.size(); ++i)
      items_[i].x = items_[static_cast<std::size_t>(items_[i].parent)].x + offset_[i];
  }

 private:
  // Children are pushed together from left to right until their outlines touch; the parent stands above their middle.
  // Reingold & Tilford, "Tidier drawings of trees", 1981, without the threads: these trees are small.
  Outline place(std::size_t i) {
    const float half = sizes_.of(items_[i].detail) / 2;
    Outline all;
    const auto& kids = children_[i];
    for (std::size_t c : kids) {
      const Outline one = place(c);
      float shift = 0;
      for (std::size_t l = 0; l < std::min(all.right.size(), one.left.size()); ++l)
        shift = std::max(shift, all.right[l] + (l == 0 ? sizes_.gap : sizes_.far_gap) - one.left[l]);
      offset_[c] = shift;
      for (std::size_t l = 0; l < one.left.size(); ++l) {
        if (l >= all.left.size()) {
          all.left.push_back(one.left[l] + shift);
          all.right.push_back(one.right[l] + shift);
        } else {
          all.left[l] = std::min(all.left[l], one.left[l] + shift);
          all.right[l] = std::max(all.right[l], one.right[l] + shift);
        }
      }
    }
    Outline out;
    out.left.push_back(-half);
    out.right.push_back(half);
    if (kids.empty()) return out;
    const float middle = (offset_[kids.front()] + offset_[kids.back()]) / 2;
    for (std::size_t c : kids) offset_[c] -= middle;
    for (std::size_t l = 0; l < all.left.size(); ++l) {
      out.left.push_back(all.left[l] - middle);
      out.right.push_back(all.right[l] - middle);
    }
    return out;
  }

  std::vector<TreeItem>& items_;
  const TreeSizes& sizes_;
  std::vector<std::vector<std::size_t>> children_;
  std::vector<float> offset_;  // from the parent's centre
};

bool among(std::span<const u32> slots, u32 slot) { return std::find(slots.begin(), slots.end(), slot) != slots.end(); }

// How much is drawn: in what detail the moves of the shown node and those of others, and how many of each.
struct Plan {
  NodeDetail child, other;
  int max_children, max_others;
};
constexpr int no_limit = 1 << 20;
constexpr Plan plans[] = {
    // clang-format off
    {NodeDetail::full, NodeDetail::full, no_limit, no_limit},     {NodeDetail::full, NodeDetail::compact, no_limit, no_limit}, {NodeDetail::full, NodeDetail::compact, no_limit, 6},
    {NodeDetail::full, NodeDetail::compact, no_limit, 2},    {NodeDetail::compact, NodeDetail::compact, no_limit, 2}, {NodeDetail::compact, NodeDetail::compact, 24, 1},
    {NodeDetail::compact, NodeDetail::compact, 16, 1},  {NodeDetail::compact, NodeDetail::compact, 11, 1},  {NodeDetail::compact, NodeDetail::compact, 8, 0},
    {NodeDetail::compact, NodeDetail::compact, 5, 0},   {NodeDetail::compact, NodeDetail::compact, 3, 0},
    // clang-format on
};

}  // namespace

std::vector<LeftOut> left_out(const View& v, std::span<const TreeRow> rows) {
  std::map<u32, int> listed;
  for (const TreeRow& row : rows) ++listed[row.parent];
  std::vector<LeftOut> out;
  std::vector<u32> kids;
  for (const TreeRow& row : rows) {
    if (row.kind != TreeRow::Kind::node || !row.expanded) continue;
    v.children(row.slot, kids);
    const int all = static_cast<int>(kids.size()) + unsearched_moves(v, row.slot);
    if (const int missing = all - listed[row.slot]; missing > 0) out.push_back({row.slot, missing});
  }
  return out;
}

TreeLayout tree_layout(std::span<const TreeRow> rows, std::span<const u32> path, const TreeSizes& sizes,
                       float available, const TreeKeep& keep, std::span<const LeftOut> left) {
  TreeLayout out;
  if (rows.empty()) return out;
  // 1. Parents by indent.
  std::vector<TreeItem> items;
  std::vector<std::vector<std::size_t>> kids(rows.size());
  std::vector<int> above;  // by level: the last item
  for (const TreeRow& row : rows) {
    TreeItem item;
    item.row = row;
    item.level = std::max(0, row.ply - rows.front().ply);
    above.resize(static_cast<std::size_t>(item.level) + 1, 0);
    item.parent = item.level == 0 ? -1 : above[static_cast<std::size_t>(item.level) - 1];
    above[static_cast<std::size_t>(item.level)] = static_cast<int>(items.size());
    item.on_path = row.kind == TreeRow::Kind::node && among(path, row.slot);
    if (item.parent >= 0) kids[static_cast<std::size_t>(item.parent)].push_back(items.size());
    out.levels = std::max(out.levels, item.level + 1);
    items.push_back(item);
  }

  // 2. As much as there is room for.
  const u32 shown = path.empty() ? no_node : path.back();
  const auto draw = [&](const Plan& plan) {
    out.items.clear();
    const auto emit = [&](const auto& self, std::size_t i, int parent) -> void {
      const bool below_shown =
          parent >= 0 && shown != no_node && out.items[static_cast<std::size_t>(parent)].row.slot == shown;
      const int place = static_cast<int>(out.items.size());
      out.items.push_back(items[i]);
      TreeItem& item = out.items.back();
      item.parent = parent;
      item.detail = item.on_path || item.row.expanded ? NodeDetail::full : below_shown ? plan.child : plan.other;
      const u32 slot = item.row.kind == TreeRow::Kind::node ? item.row.slot : no_node;
      const int level = item.level;
      const int max = slot != no_node && among(keep.whole, slot) ? no_limit
                      : slot == shown                            ? plan.max_children
                                                                 : plan.max_others;
      const auto kept = [&](std::size_t k) {
        const TreeItem& kid = items[k];
        return kid.on_path || kid.row.expanded || !kids[k].empty() || kid.row.kind == TreeRow::Kind::unrecorded ||
               (kid.row.kind == TreeRow::Kind::node && among(keep.slots, kid.row.slot));
      };
      const auto free =
          static_cast<int>(std::count_if(kids[i].begin(), kids[i].end(), [&](std::size_t k) { return !kept(k); }));
      const auto beyond = std::find_if(left.begin(), left.end(), [&](const LeftOut& l) { return l.parent == slot; });
      const int no_rows = slot != no_node && beyond != left.end() ? beyond->count : 0;
      int drawn = 0, hidden = no_rows;
      for (std::size_t k : kids[i]) {
        if (!kept(k) && drawn >= max && free > max + 1) {  // one alone takes no more room than its count
          ++hidden;
          continue;
        }
        drawn += !kept(k);
        self(self, k, place);
      }
      if (hidden == 0) return;
      TreeItem rest;
      rest.row.kind = TreeRow::Kind::ghost;
      rest.row.parent = slot;
      rest.parent = place;
      rest.level = level + 1;
      rest.hidden = hidden;
      rest.of = static_cast<int>(kids[i].size()) + no_rows;
      rest.no_room = hidden == no_rows;
      rest.detail = NodeDetail::compact;
      out.items.push_back(rest);
    };
    emit(emit, 0, -1);
    Tidy(out.items, sizes).run();
    out.left = out.right = 0;
    for (const TreeItem& item : out.items) {
      out.left = std::min(out.left, item.x - sizes.of(item.detail) / 2);
      out.right = std::max(out.right, item.x + sizes.of(item.detail) / 2);
    }
    return out.right - out.left <= available;
  };
  for (const Plan& plan : plans)
    if (draw(plan)) break;
  return out;
}

}  // namespace ply
