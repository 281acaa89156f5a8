// Boxes in rows, the layout of every icicle: a box is as wide as what it weighs, children stand under their parent.
// Boxes narrower than `min` pixels are merged with their neighbours, so the cost is that of the picture.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/base/types.h"

namespace ply {

/// What every box has; the boxes of an icicle derive from it and add what they weigh (`add`).
struct IcicleBoxPlace {
  float x0 = 0, x1 = 0;     ///< pixels from the left edge
  u16 row = 0;              ///< 0 = top
  bool merged = false;      ///< stands for several nodes, of which it names the first in search order
  bool unrecorded = false;  ///< visited but not recorded, below the node that it names
};

template <class Box>
struct IcicleRows {
  std::vector<Box> boxes;         ///< row by row, from left to right
  std::vector<u32> row_first{0};  ///< index of the first box of each row; one more entry at the end
  int rows = 0;                   ///< rows that hold boxes
  /// The box at a place in pixels, or null; `y` in rows.
  const Box* hit(float x, int y) const {
    if (y < 0 || y + 1 >= static_cast<int>(row_first.size())) return nullptr;
    const auto begin = boxes.begin() + row_first[static_cast<std::size_t>(y)],
               end = boxes.begin() + row_first[static_cast<std::size_t>(y) + 1];
    auto it = std::upper_bound(begin, end, x, [](float at, const Box& b) { return at < b.x0; });
    if (it == begin) return nullptr;
    --it;
    return x < it->x1 ? &*it : nullptr;
  }
};

enum class Placed : u8 { outside, wide, narrow };

/// Lays boxes out. `whole`: what all of the top row weighs; from `from` to `to` of it fill `width` pixels.
template <class Box, class Node>
class IcicleLayout {
 public:
  /// A node that is wide enough to be drawn, with the place (counted from the left edge of the whole) it begins at.
  struct Wide {
    Node node;
    u64 begin;
  };

  IcicleLayout(IcicleRows<Box>& out, u64 whole, double from, double to, float width, float min)
      : out_(out),
        width_(static_cast<double>(width)),
        min_(static_cast<double>(min)),
        lo_(from * static_cast<double>(whole)),
        scale_(width_ / ((to - from) * static_cast<double>(whole))) {}

  /// Row by row, at most `rows`: `put_below(row, node)` puts the node itself in row 0, what lies below it in others.
  template <class PutBelow>
  void run(std::vector<Wide> level, int rows, PutBelow&& put_below) {
    for (row_ = 0; row_ < rows && !level.empty(); ++row_) {
      next_.clear();
      for (const Wide& w : level) put_below(row_, w);
      flush();
      if (out_.boxes.size() > out_.row_first.back()) out_.rows = row_ + 1;
      out_.row_first.push_back(static_cast<u32>(out_.boxes.size()));
      level.swap(next_);
    }
  }

  /// Says where the box lies and puts it there, or merges it. `begin` and `weight` in the unit of the whole. `inner`:
  /// it has a row below it, where it is wide enough.
  Placed put(Box& box, const Node& node, u64 begin, u64 weight, bool inner) {
    const double x0 = pixel(begin), x1 = pixel(begin + weight);
    if (weight == 0 || x1 <= 0 || x0 >= width_) return Placed::outside;
    box.x0 = static_cast<float>(std::max(x0, 0.0));
    box.x1 = static_cast<float>(std::min(x1, width_));
    box.row = static_cast<u16>(row_);
    if (x1 - x0 >= min_) {
      flush();
      out_.boxes.push_back(box);
      if (inner) next_.push_back({node, begin});
      return Placed::wide;
    }
    // Narrow neighbours gather until they are wide enough or a wide one comes.
    if (piled_ && (x0 - static_cast<double>(pile_.x1) > min_ || static_cast<double>(pile_.x1 - pile_.x0) >= min_))
      flush();
    if (!piled_) {
      pile_ = box;
      piled_ = true;
    } else {
      pile_.merged = true;
      pile_.unrecorded = pile_.unrecorded && box.unrecorded;
      pile_.x1 = box.x1;
      pile_.add(box);
    }
    return Placed::narrow;
  }

 private:
  double pixel(u64 place) const { return (static_cast<double>(place) - lo_) * scale_; }
  void flush() {
    if (piled_) out_.boxes.push_back(pile_);
    piled_ = false;
  }

  IcicleRows<Box>& out_;
  const double width_, min_, lo_, scale_;
  std::vector<Wide> next_;  // those of this row that have one below
  int row_ = 0;
  Box pile_;
  bool piled_ = false;
};

}  // namespace ply
