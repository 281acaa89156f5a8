#include "engine/analysis/tree_layout.h"

#include <algorithm>

namespace ply {
namespace {

// The outline of a subtree: for each level the leftmost and rightmost edge, relative to its top.
struct Outline {
  std::vector<float> left, right;
};

class Tidy {
 public:
  Tidy(std::vector<TreeItem>& items, const TreeSizes& sizes) : items_(items), sizes_(sizes), children_(items.size()), offset_(items.size()) {
    for (std::size_t i = 1; i < items.size(); ++i) children_[static_cast<std::size_t>(items[i].parent)].push_back(i);
  }

  void run() {
    if (items_.empty()) return;
    place(0);
    items_[0].x = 0;
    for (std::size_t i = 1; i < items_.size(); ++i) items_[i].x = items_[static_cast<std::size_t>(items_[i].parent)].x + offset_[i];
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

}  // namespace

TreeLayout tree_layout(std::span<const TreeRow> rows, std::span<const u32> path, const TreeSizes& sizes, float available) {
  TreeLayout out;
  if (rows.empty()) return out;
  // 1. Parents by indent.
  std::vector<int> above;  // by level: the last item
  for (const TreeRow& row : rows) {
    TreeItem item;
    item.row = row;
    item.level = std::max(0, row.ply - rows.front().ply);
    above.resize(static_cast<std::size_t>(item.level) + 1, 0);
    item.parent = item.level == 0 ? -1 : above[static_cast<std::size_t>(item.level) - 1];
    above[static_cast<std::size_t>(item.level)] = static_cast<int>(out.items.size());
    item.on_path = row.kind == TreeRow::Kind::node && std::find(path.begin(), path.end(), row.slot) != path.end();
    out.levels = std::max(out.levels, item.level + 1);
    out.items.push_back(item);
  }
  // 2. As much detail as there is room for: {children of the shown node, everybody else}.
  constexpr std::pair<NodeDetail, NodeDetail> steps[] = {{NodeDetail::full, NodeDetail::full},
                                                         {NodeDetail::full, NodeDetail::compact},
                                                         {NodeDetail::full, NodeDetail::dot},
                                                         {NodeDetail::compact, NodeDetail::dot},
                                                         {NodeDetail::dot, NodeDetail::dot}};
  const u32 shown = path.empty() ? no_node : path.back();
  const auto below = [&](const TreeItem& item) {
    return item.parent >= 0 && shown != no_node && out.items[static_cast<std::size_t>(item.parent)].row.slot == shown;
  };
  for (const auto& [child, other] : steps) {
    for (TreeItem& item : out.items)
      item.detail = item.on_path || item.row.expanded ? NodeDetail::full : below(item) ? child : other;
    Tidy(out.items, sizes).run();
    out.left = out.right = 0;
    for (const TreeItem& item : out.items) {
      out.left = std::min(out.left, item.x - sizes.of(item.detail) / 2);
      out.right = std::max(out.right, item.x + sizes.of(item.detail) / 2);
    }
    if (out.right - out.left <= available) break;
  }
  return out;
}

}  // namespace ply
