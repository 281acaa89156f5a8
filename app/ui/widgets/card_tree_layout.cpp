// Where the nodes and cards of a whole tree lie. Everything is reckoned in units, of which there are more where the
// screen is large, and turned into pixels at the end.
#include <algorithm>
#include <cmath>
#include <functional>

#include "app/ui/widgets/card_tree.h"
#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

constexpr float largest_pitch = 112, min_pitch = 40;    // of cards side by side
constexpr float largest_column = 110, min_column = 28;  // of cards one under another
constexpr float free_column = 40;                       // where the tree scrolls anyway
constexpr float name_height = 21, below_height = 40;    // under a card, under a node
constexpr float min_row = 46, largest_row = 182, min_gap = 34, largest_gap = 150;

class CardLayouter {
 public:
  CardLayouter(const CardTreeScene& scene, float width, float height, float unit) : scene_(scene), nodes_(scene.nodes) {
    out_.unit = unit;
    width_ = std::max(width / unit, 1.0f);
    height_ = std::max(height / unit, 1.0f);
    out_.spots.resize(nodes_.size());
    plies_.assign(nodes_.size(), 0);
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (nodes_[n].parent >= 0) plies_[n] = plies_[static_cast<std::size_t>(nodes_[n].parent)] + 1;
      if (!nodes_[n].leaf) inner_plies_ = std::max(inner_plies_, plies_[n] + 1);
    }
    inner_plies_ = std::max(inner_plies_, 1);
  }

  CardTreeLayout make() {
    across();
    down();
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      CardTreeLayout::Spot& s = out_.spots[n];
      s.at.x = std::floor(s.at.x * out_.unit + 0.5f), s.at.y = std::floor(s.at.y * out_.unit + 0.5f);
      s.size = std::floor(s.size * out_.unit), s.height = std::floor(s.height * out_.unit);
    }
    for (float& y : out_.rows) y *= out_.unit;
    out_.width *= out_.unit, out_.height *= out_.unit;
    return std::move(out_);
  }

 private:
  // How the cards lie beside each other.
  struct Shape {
    float pitch = 0;     // of a card, or of a column of cards
    float min_node = 0;  // of an inner node without many cards
    bool stacked = false;
  };

  float width_of(int n, const Shape& s) const {
    const CardTreeNode& node = nodes_[static_cast<std::size_t>(n)];
    if (node.leaf) return s.pitch;
    float sum = 0;
    bool run = false;
    for (const int c : node.children) {
      const bool leaf = nodes_[static_cast<std::size_t>(c)].leaf;
      if (!leaf || !s.stacked || !run) sum += width_of(c, s);
      run = leaf;
    }
    sum += gap_after(n, s);
    return std::max(sum, s.min_node);
  }
  // What keeps the cards of one parent from those of the next.
  float gap_after(int n, const Shape& s) const {
    const CardTreeNode& node = nodes_[static_cast<std::size_t>(n)];
    const bool parent_of_cards = std::any_of(node.children.begin(), node.children.end(),
                                             [&](int c) { return nodes_[static_cast<std::size_t>(c)].leaf; });
    float gap = parent_of_cards && !s.stacked ? s.pitch * 0.30f : 0;
    if (plies_[static_cast<std::size_t>(n)] == 1 && inner_plies_ > 2) gap += 12;
    return gap;
  }

  void across() {
    const float room = scene_.label_room > 0 ? scene_.label_room : 96;
    const auto fits = [&](const Shape& s) { return width_of(0, s) - gap_after(0, s) <= width_; };
    Shape chosen{0, 0, false};
    const auto try_all = [&](float from, float to, float node, bool stacked) {
      for (float p = from; p >= to && chosen.pitch == 0; p -= 1)
        if (const Shape s{p, stacked ? p : node, stacked}; fits(s)) chosen = s;
    };
    try_all(largest_pitch, min_pitch, room, false);
    try_all(largest_pitch, min_pitch, min_pitch, false);
    try_all(largest_column, min_column, 0, true);
    if (chosen.pitch == 0) {
      // Beyond that it scrolls; a lone card under each parent gains nothing by being stacked.
      chosen = {free_column, free_column, true};
    }
    shape_ = chosen;
    out_.stacked = chosen.stacked;
    const float all = width_of(0, chosen) - gap_after(0, chosen);
    out_.width = std::max(all, width_);
    float x = std::max(0.0f, (width_ - all) / 2);
    place_across(0, x);
  }

  void place_across(int n, float& x) {
    const CardTreeNode& node = nodes_[static_cast<std::size_t>(n)];
    CardTreeLayout::Spot& spot = out_.spots[static_cast<std::size_t>(n)];
    if (node.leaf) {
      spot.at.x = x + shape_.pitch / 2;
      x += shape_.pitch;
      return;
    }
    const float begin = x;
    // Where a node is wider than its children, they stand in its middle.
    float sum = 0;
    bool run = false;
    for (const int c : node.children) {
      const bool leaf = nodes_[static_cast<std::size_t>(c)].leaf;
      if (!leaf || !shape_.stacked || !run) sum += width_of(c, shape_);
      run = leaf;
    }
    const float wide = std::max(sum + gap_after(n, shape_), shape_.min_node);
    x += std::max(0.0f, (wide - gap_after(n, shape_) - sum) / 2);
    run = false;
    float column = x;
    for (const int c : node.children) {
      const bool leaf = nodes_[static_cast<std::size_t>(c)].leaf;
      if (leaf && shape_.stacked && run) {
        out_.spots[static_cast<std::size_t>(c)].at.x = column;
      } else {
        place_across(c, x);
        column = out_.spots[static_cast<std::size_t>(c)].at.x;
      }
      run = leaf;
    }
    spot.at.x = (out_.spots[static_cast<std::size_t>(node.children.front())].at.x +
                 out_.spots[static_cast<std::size_t>(node.children.back())].at.x) /
                2;
    x = std::max(x + gap_after(n, shape_), begin + wide);
  }

  // How near the nodes of each row come to each other.
  std::vector<float> spacings() const {
    std::vector<float> out(static_cast<std::size_t>(inner_plies_), 1e6f), last(out.size(), -1e6f);
    std::vector<int> order;
    walk(0, [&](int n) {
      if (nodes_[static_cast<std::size_t>(n)].leaf) return;
      const auto ply = static_cast<std::size_t>(plies_[static_cast<std::size_t>(n)]);
      const float x = out_.spots[static_cast<std::size_t>(n)].at.x;
      out[ply] = std::min(out[ply], x - last[ply]);
      last[ply] = x;
    });
    return out;
  }
  void walk(int n, const std::function<void(int)>& visit) const {
    visit(n);
    for (const int c : nodes_[static_cast<std::size_t>(n)].children) walk(c, visit);
  }

  void down() {
    const std::vector<float> spacing = spacings();
    const auto rows = static_cast<std::size_t>(inner_plies_);
    const float beside = scene_.label_room > 0 ? scene_.label_room : 96;
    out_.label_below.assign(rows, false);
    for (std::size_t d = 1; d < rows; ++d) out_.label_below[d] = spacing[d] < beside - 6;

    // 1. The cards.
    std::size_t tallest = 1;  // cards one under another
    if (shape_.stacked)
      for (const CardTreeNode& node : nodes_) {
        std::size_t run = 0;
        for (const int c : node.children) {
          run = nodes_[static_cast<std::size_t>(c)].leaf ? run + 1 : 0;
          tallest = std::max(tallest, run);
        }
      }
    float card_w, card_h, card_gap = 4;
    if (shape_.stacked) {
      card_w = bounded(shape_.pitch - 4 - std::max(0.0f, shape_.pitch - 40) * 0.3f, 26.0f, 72.0f);
      card_h = card_w >= 34 ? 32 + std::max(0.0f, card_w - 36) * 0.5f : 24 + (card_w - 26);
    } else {
      card_w = shape_.pitch - (4 + (shape_.pitch - min_pitch) * 16 / 72);
      card_h = card_w * (card_w > 60 ? 1.35f : 1.28f);
    }
    out_.card_names = !shape_.stacked;

    // 2. The rows share what the cards leave.
    const float top = 14, bottom = 8;
    float names = out_.card_names ? name_height : 0;
    const auto block = [&] { return static_cast<float>(tallest) * (card_h + card_gap) - card_gap + names; };
    const auto labels = [&](std::size_t d) { return out_.label_below[d] ? below_height : 0.0f; };
    float fixed = 0;
    for (std::size_t d = 0; d < rows; ++d) fixed += labels(d);
    const auto rest = [&] { return height_ - top - bottom - block() - fixed; };
    // The root's triangle stands in the first half row.
    const float shares = static_cast<float>(rows - 1) + 0.5f + 0.72f;
    float row = rest() / shares;
    const float wanted = shape_.stacked ? 64.0f : 72.0f;
    if (row < wanted && !shape_.stacked) {
      const float spare = std::min((wanted - row) * shares, card_h - 46);
      if (spare > 0) card_h -= spare;
      row = rest() / shares;
    }
    while (row < wanted && shape_.stacked && card_h > 32) card_h -= 1, row = rest() / shares;
    if (row < min_row && names > 0) {
      names = 0, out_.card_names = false;
      row = rest() / shares;
    }
    while (row < min_row && shape_.stacked && card_h > 24) card_h -= 1, row = rest() / shares;
    row = bounded(row, min_row, largest_row);
    const float gap = bounded(row * 0.72f, min_gap, largest_gap);

    // 3. Where they come to lie.
    float y = top + row * 0.5f;
    const float all = top + row * 0.5f + row * static_cast<float>(rows - 1) + gap + fixed + block() + bottom;
    if (all < height_) y += std::floor((height_ - all) * 0.35f);
    out_.rows.clear();
    for (std::size_t d = 0; d < rows; ++d) {
      out_.rows.push_back(y);
      y += labels(d) + (d + 1 < rows ? row : gap);
    }
    const float cards_top = y;
    out_.height = std::max(all, height_);

    // 4. Sizes, and the cards.
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      CardTreeLayout::Spot& s = out_.spots[n];
      const auto ply = static_cast<std::size_t>(plies_[n]);
      if (!nodes_[n].leaf) {
        s.at.y = out_.rows[ply];
        const float share = rows <= 2 ? (ply == 0 ? 0.54f : 0.47f) : (ply == 0 ? 0.46f : 0.40f);
        s.size = bounded(std::min(row * share, spacing[ply] * 0.5f), 20.0f, 84.0f);
        continue;
      }
      s.size = card_w, s.height = card_h;
      const std::size_t under = ply;  // the row that its parent's other children stand in
      const float begin = under < rows ? out_.rows[under] - std::min(row * 0.2f, 16.0f) : cards_top;
      s.at.y = begin + card_h / 2;
    }
    if (!shape_.stacked) return;
    for (const CardTreeNode& node : nodes_) {
      float k = 0;
      for (const int c : node.children) {
        if (!nodes_[static_cast<std::size_t>(c)].leaf) {
          k = 0;
          continue;
        }
        out_.spots[static_cast<std::size_t>(c)].at.y += k * (card_h + card_gap);
        k += 1;
      }
    }
  }

  const CardTreeScene& scene_;
  const std::vector<CardTreeNode>& nodes_;
  CardTreeLayout out_;
  std::vector<int> plies_;
  int inner_plies_ = 0;
  float width_ = 0, height_ = 0;
  Shape shape_;
};

}  // namespace

CardTreeLayout lay_out_cards(const CardTreeScene& scene, float width, float height, float unit) {
  if (scene.nodes.empty()) return {};
  return CardLayouter(scene, width, height, unit).make();
}

int node_at(const CardTreeScene& scene, const CardTreeLayout& layout, ImVec2 origin, ImVec2 place) {
  const ImVec2 p{place.x - origin.x, place.y - origin.y};
  for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
    const CardTreeLayout::Spot& s = layout.spots[n];
    const float half_w = s.size / 2 + 2 * layout.unit, half_h = (scene.nodes[n].leaf ? s.height : s.size) / 2;
    if (std::abs(p.x - s.at.x) <= half_w && std::abs(p.y - s.at.y) <= half_h) return static_cast<int>(n);
  }
  return -1;
}

}  // namespace ply::ui
