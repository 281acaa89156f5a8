// How a whole tree is painted: edges below, then triangles and cards, then what is written, the windows above all.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/widgets/card_text.h"
#include "app/ui/widgets/card_tree.h"
#include "app/ui/widgets/marks.h"

namespace ply::ui {
namespace {

bool overlaps(const PlacedText& a, const PlacedText& b) {
  return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

class CardPainter {
 public:
  CardPainter(ImDrawList& draw, const CardTreeScene& scene, const CardTreeLayout& layout, ImVec2 origin)
      : draw_(draw), scene_(scene), nodes_(scene.nodes), layout_(layout), origin_(origin), u_(layout.unit) {
    plies_.assign(nodes_.size(), 0);
    for (std::size_t n = 0; n < nodes_.size(); ++n)
      if (nodes_[n].parent >= 0) plies_[n] = plies_[static_cast<std::size_t>(nodes_[n].parent)] + 1;
  }

  void paint() {
    for (std::size_t n = 0; n < nodes_.size(); ++n) windows_box(n);  // first: letters and names keep off them
    for (const bool strong : {false, true})
      for (std::size_t n = 1; n < nodes_.size(); ++n)
        if (is_strong(nodes_[n].branch) == strong) edge(n);
    for (std::size_t n = 0; n < nodes_.size(); ++n) nodes_[n].leaf ? leaf(n) : node(n);
    row_words();
    for (std::size_t n = 0; n < nodes_.size(); ++n)
      if (nodes_[n].window) window(n);
  }

 private:
  static bool is_strong(BranchLook b) {
    return b == BranchLook::line || b == BranchLook::leads || b == BranchLook::next || b == BranchLook::taken;
  }
  const CardTreeLayout::Spot& spot(std::size_t n) const { return layout_.spots[n]; }
  ImVec2 at(std::size_t n) const { return {origin_.x + spot(n).at.x, origin_.y + spot(n).at.y}; }
  /// The names of its row stand below the nodes.
  bool below(std::size_t n) const {
    const auto ply = static_cast<std::size_t>(plies_[n]);
    return ply < layout_.label_below.size() && layout_.label_below[ply];
  }
  /// Nothing else of the tree lies there.
  bool is_free(const PlacedText& box, std::size_t but) const {
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      const ImVec2 c = at(n);
      const float w = spot(n).size / 2, h = (nodes_[n].leaf ? spot(n).height : spot(n).size) / 2;
      if (n != but && overlaps(box, {{c.x - w, c.y - h}, {c.x + w, c.y + h}})) return false;
    }
    return true;
  }
  /// Nor another window.
  bool is_clear(const PlacedText& box) const {
    return std::none_of(boxes_.begin(), boxes_.end(), [&](const PlacedText& b) { return overlaps(b, box); });
  }
  /// To the next node of its row.
  float pitch_of(std::size_t n) const {
    float out = 1e6f;
    for (std::size_t m = 0; m < nodes_.size(); ++m)
      if (m != n && !nodes_[m].leaf && plies_[m] == plies_[n]) out = std::min(out, std::abs(at(m).x - at(n).x));
    return out;
  }
  /// Between a place right of a node and what comes next in its row.
  float room_right(std::size_t n, float from) const {
    float right = origin_.x + layout_.width;
    for (std::size_t m = 0; m < nodes_.size(); ++m)
      if (!nodes_[m].leaf && plies_[m] == plies_[n] && spot(m).at.x > spot(n).at.x)
        right = std::min(right, at(m).x - spot(m).size * (nodes_[m].ring ? 0.76f : 0.5f) - unit(6));
    return std::max(right - from, unit(8));
  }
  float unit(float length) const { return std::floor(length * u_ + 0.5f); }
  ImU32 gold() const { return theme().pv; }

  // --- Edges
  void edge(std::size_t n) {
    const CardTreeNode& node = nodes_[n];
    const auto up = static_cast<std::size_t>(node.parent);
    const Theme& t = theme();
    ImVec2 a = at(up), b = at(n);
    a.y += spot(up).size * 0.46f;
    b.y -= node.leaf ? spot(n).height / 2 : spot(n).size * 0.40f;
    if (node.ring) b.y -= spot(n).size * 0.22f;
    const float thin = std::max(1.0f, unit(1.4f)), thick = unit(3);
    ImU32 colour = mix(t.border, t.text_faint, 0.65f);
    float width = thin;
    Dash dash = Dash::solid;
    switch (node.branch) {
      case BranchLook::plain: break;
      case BranchLook::taken:
      case BranchLook::line: colour = t.selection_edge, width = thick; break;
      case BranchLook::leads: colour = gold(), width = thick; break;
      case BranchLook::next: colour = t.accent, width = unit(2.4f), dash = Dash::dotted; break;
      case BranchLook::pruned: colour = mix(t.panel, t.cut, 0.75f), dash = Dash::dashed; break;
      case BranchLook::pale: colour = mix(t.panel, t.cut, 0.55f), dash = Dash::dashed; break;
    }
    const auto line = [&](ImVec2 from, ImVec2 to) {
      if (dash == Dash::solid) draw_.AddLine(from, to, colour, width);
      else dashed_line(draw_, from, to, colour, dash, width);
    };
    if (layout_.stacked && node.leaf) {
      // Cards one under another hang on a line at their left, which begins at their parent.
      const bool first = n == 0 || !nodes_[n - 1].leaf || nodes_[n - 1].parent != node.parent;
      const float left = at(n).x - spot(n).size / 2, rail = left - std::max(3.0f, unit(4)), middle = at(n).y;
      const ImVec2 corner{rail, std::min(a.y + unit(14), middle)};
      if (first) line(a, corner);
      line(first ? corner : ImVec2{rail, at(n - 1).y}, {rail, middle});
      line({rail, middle}, {left, middle});
      if (probing()) probe_rect(fmt::format("tree.edge.{}", n), {rail, corner.y}, {left, middle});
      if (node.cross) paint_cross(draw_, {rail, middle}, unit(5), unit(2.2f));
      return;
    }
    if (node.twice) {
      const float off = unit(2);
      draw_.AddLine({a.x - off, a.y}, {b.x - off, b.y}, colour, width);
      draw_.AddLine({a.x + off, a.y}, {b.x + off, b.y}, colour, width);
    } else {
      line(a, b);
    }
    if (node.cross) {
      const float part = 0.56f;
      paint_cross(draw_, {a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part}, unit(6), unit(2.4f));
    }
    if (scene_.letters && !node.letter.empty() && !node.leaf && !node.cross) {
      // In the middle of what is seen of the edge; where that is too little, beside it; where a window lies there,
      // further along the edge.
      const float size = unit(22), rim = at(up).y + spot(up).size * (nodes_[up].ring ? 0.84f : 0.46f);
      const auto along = [&](float part) { return ImVec2{a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part}; };
      const auto around = [&](ImVec2 at) {
        return PlacedText{{at.x - size / 2, at.y - size / 2}, {at.x + size / 2, at.y + size / 2}};
      };
      ImVec2 c = along(0.46f);
      if (std::abs(b.x - a.x) < size && (nodes_[up].ring || node.ring)) {
        c.y = (rim + b.y) / 2;
        if (b.y - rim < size * 1.2f) c.x += spot(up).size * 0.76f;
      }
      for (const float part : {0.34f, 0.58f, 0.24f, 0.70f, 0.80f})
        if (!is_clear(around(c)) && is_clear(around(along(part)))) c = along(part);
      if (!is_clear(around(c))) return;
      letters_.push_back(around(c));
      draw_.AddCircleFilled(c, size * 0.8f, t.panel, 24);
      const ImU32 own = node.branch == BranchLook::leads  ? gold()
                        : node.branch == BranchLook::line ? t.selection_edge
                                                          : t.text_dim;
      put_anchored(draw_, face_for(size, true, false), size, c, TextAnchor::middle, own, node.letter);
    }
  }

  // --- Nodes
  void node(std::size_t n) {
    const CardTreeNode& k = nodes_[n];
    const Theme& t = theme();
    const ImVec2 c = at(n);
    const float s = spot(n).size;
    if (k.ring || k.looked_at) {
      const float r = s * 0.76f;
      const ImVec2 middle{c.x, c.y + (k.side == Side::first ? 1.0f : -1.0f) * s * 0.06f};
      if (k.ring) draw_.AddCircleFilled(middle, r, mix(t.panel, t.accent, 0.18f), 48);
      draw_.AddCircle(middle, r, k.ring ? t.accent : t.text_dim, 48, std::max(unit(1.6f), s / 30));
    }
    paint_triangle(draw_, c, s, k.side, k.pale);
    if (s >= unit(46)) {
      const float size = std::max(unit(14), s * 0.2f), d = k.side == Side::first ? 1.0f : -1.0f;
      put_anchored(draw_, face_for(size, false, false), size, {c.x, c.y + d * s * 0.20f}, TextAnchor::middle, t.text,
                   scene_.sides[static_cast<std::size_t>(index(k.side))]);
    }
    probe_node(n, {c.x - s / 2, c.y - s / 2}, {c.x + s / 2, c.y + s / 2});
    const ImU32 own = k.pale                              ? t.text_faint
                      : k.ink == LabelInk::leads          ? gold()
                      : k.ink == LabelInk::line || k.ring ? t.selection_edge
                                                          : t.text_dim;
    const float reach = (k.ring || k.looked_at ? s * 0.76f : s / 2) + unit(6);
    const bool under = below(n);
    const bool narrow = layout_.width < 640 * u_;
    const float name_size = unit(under ? 14 : 16), label_size = unit(under           ? 14
                                                                     : !narrow       ? 20
                                                                     : k.label_words ? 16
                                                                                     : 17);
    if (!k.name.empty() && !(scene_.letters && k.parent >= 0)) {
      const ImVec2 p = under ? ImVec2{c.x, c.y + s * 0.5f + unit(13)} : ImVec2{c.x - reach, c.y};
      text_unless_covered(face_for(name_size, true, false), name_size, p,
                          under ? TextAnchor::middle : TextAnchor::right, own, k.name);
    }
    if (k.label.empty() || k.window) return;
    const ImU32 colour = k.ink == LabelInk::leads  ? gold()
                         : k.ink == LabelInk::line ? t.selection_edge
                         : k.ink == LabelInk::dim  ? t.text_dim
                                                   : t.text;
    const ImVec2 p = under ? ImVec2{c.x, c.y + s * 0.5f + unit(31)} : ImVec2{c.x + reach + unit(2), c.y};
    ImFont* font = face_for(label_size, !k.label_words, k.label_words);
    float fits = label_size;
    std::string label = k.label;
    if (under && text_extent(font, label_size, label).x > pitch_of(n) - unit(6)) std::erase(label, ' ');
    if (const float wide = text_extent(font, label_size, k.label).x, room = room_right(n, p.x); !under && wide > room)
      fits = std::max(label_size * room / wide, label_size * 0.55f);
    text_unless_covered(font, fits, p, under ? TextAnchor::middle : TextAnchor::left, colour, label);
  }

  void text_unless_covered(ImFont* font, float size, ImVec2 p, TextAnchor anchor, ImU32 colour,
                           const std::string& text) {
    const PlacedText box = placed_text(font, size, p, anchor, text);
    for (const PlacedText& w : boxes_)
      if (overlaps(box, w)) return;
    if (anchor == TextAnchor::middle)  // below its node, where edges go on
      draw_.AddRectFilled({box.min.x - unit(2), box.min.y}, {box.max.x + unit(2), box.max.y}, theme().panel);
    put_anchored(draw_, font, size, p, anchor, colour, text);
  }

  void probe_node(std::size_t n, ImVec2 a, ImVec2 b) const {
    if (probing() && !scene_.picture) probe_rect("place." + (n == 0 ? std::string("root") : path(n)), a, b);
  }
  std::string path(std::size_t n) const {
    std::string out;
    for (; nodes_[n].parent >= 0; n = static_cast<std::size_t>(nodes_[n].parent)) out = nodes_[n].letter + out;
    return out;
  }

  // --- Cards
  void leaf(std::size_t n) {
    const CardTreeNode& k = nodes_[n];
    const ImVec2 c = at(n), size{spot(n).size, spot(n).height};
    paint_card(draw_, c, size, k.face, k.digits);
    if (k.looked_at && k.face != CardFace::next)
      draw_.AddRect({c.x - size.x / 2 - unit(3), c.y - size.y / 2 - unit(3)},
                    {c.x + size.x / 2 + unit(3), c.y + size.y / 2 + unit(3)}, theme().text_dim, unit(6), 0, unit(1.4f));
    probe_node(n, {c.x - size.x / 2, c.y - size.y / 2}, {c.x + size.x / 2, c.y + size.y / 2});
    if (k.name.empty() || !layout_.card_names) return;
    const float letters = unit(14);
    ImFont* font = face_for(letters, true, false);
    if (text_extent(font, letters, k.name).x > size.x + unit(6)) return;
    put_anchored(draw_, font, letters, {c.x, c.y + size.y / 2 + unit(12)}, TextAnchor::middle,
                 k.face == CardFace::next ? theme().selection_edge : theme().text_dim, k.name);
  }

  // --- Windows of open nodes
  std::string alpha_text(const CardTreeNode& k) const { return std::string(signs().alpha) + " " + k.alpha.text; }
  std::string beta_text(const CardTreeNode& k) const { return std::string(signs().beta) + " " + k.beta.text; }

  /// Of α and β: read from a distance, however small the tree is.
  float window_size() const { return std::max(unit(17), 16.0f); }

  void windows_box(std::size_t n) {
    const CardTreeNode& k = nodes_[n];
    if (!k.window) return;
    const float size = window_size(), s = spot(n).size;
    ImFont* font = face_for(size, true, false);
    const float wide = text_extent(font, size, alpha_text(k)).x + text_extent(font, size, beta_text(k)).x + unit(36);
    const ImVec2 c = at(n);
    const float ring = s * 0.76f, right = c.x + ring + unit(8), half = 0.88f * size,
                left = std::max(origin_.x, c.x - ring - unit(8) - wide), rim = origin_.x + layout_.width;
    // Right of its node; where something stands there, above it or below it; at the right rim at the other side.
    const auto box_at = [&](float x, float y) {
      return PlacedText{{std::floor(x), std::floor(y - half)}, {std::floor(x + wide), std::floor(y + half)}};
    };
    PlacedText box = box_at(right + wide > rim ? left : right, c.y);
    const float near = c.x + unit(10), above = c.y - ring - half, under = c.y + ring + half;
    if (!is_free(box, n) && near + wide <= rim) {
      if (const PlacedText p = box_at(near, above); n > 0 && is_free(p, n) && is_clear(p)) box = p;
      else if (const PlacedText q = box_at(near, under); !below(n) && is_free(q, n) && is_clear(q)) box = q;
    }
    boxes_.push_back(box);
    box_of_.push_back(n);
  }

  void window(std::size_t n) {
    const CardTreeNode& k = nodes_[n];
    const auto found = std::find(box_of_.begin(), box_of_.end(), n);
    if (found == box_of_.end()) return;
    const PlacedText box = boxes_[static_cast<std::size_t>(found - box_of_.begin())];
    const Theme& t = theme();
    const float size = window_size(), y = (box.min.y + box.max.y) / 2;
    ImFont* font = face_for(size, true, false);
    draw_.AddRectFilled(box.min, box.max, mix(t.panel, k.shut ? t.cut : t.accent, k.shut ? 0.28f : 0.20f), unit(5));
    const auto bar = [&](float x, bool here, ImU32 colour) {
      draw_.AddRectFilled({x, box.min.y}, {x + unit(here ? 5 : 2), box.max.y}, colour, unit(1));
    };
    bar(box.min.x, k.alpha.here, t.alpha);
    bar(box.max.x - unit(k.beta.here ? 5 : 2), k.beta.here, t.beta);
    put_anchored(draw_, font, size, {box.min.x + unit(13), y}, TextAnchor::left, t.alpha, alpha_text(k));
    put_anchored(draw_, font, size, {box.max.x - unit(11), y}, TextAnchor::right, t.beta, beta_text(k));
    if (probing()) probe_rect("window." + (n == 0 ? std::string("root") : path(n)), box.min, box.max);
    if (k.by.empty()) return;
    const float small = unit(16);
    ImFont* words = face_for(small, false, false);
    const PlacedText beside = placed_text(words, small, {box.max.x + unit(12), y}, TextAnchor::left, k.by);
    const bool on_letter =
        std::any_of(letters_.begin(), letters_.end(), [&](const PlacedText& l) { return overlaps(l, beside); });
    if (beside.max.x < origin_.x + layout_.width && is_free(beside, n) && !on_letter)
      put_anchored(draw_, words, small, {box.max.x + unit(12), y}, TextAnchor::left, k.alpha.here ? t.alpha : t.beta,
                   k.by);
  }

  // Who moves, at the rim, where the triangles are too small to say it.
  void row_words() {
    if (!scene_.row_words) return;
    for (std::size_t d = 0; d < layout_.rows.size(); ++d) {
      bool any = false, same = true, small = false;
      Side side = Side::first;
      for (std::size_t n = 0; n < nodes_.size(); ++n) {
        if (nodes_[n].leaf || plies_[n] != static_cast<int>(d)) continue;
        if (!any) side = nodes_[n].side;
        same = same && nodes_[n].side == side;
        small = small || spot(n).size < unit(46);
        any = true;
      }
      if (!any || !same || !small) continue;
      const float size = unit(14);
      ImFont* font = face_for(size, false, false);
      const std::string& word = scene_.sides[static_cast<std::size_t>(index(side))];
      put_anchored(draw_, font, size,
                   {origin_.x + layout_.width + text_extent(font, size, word).x + unit(6), origin_.y + layout_.rows[d]},
                   TextAnchor::right, theme().text_dim, word);
    }
  }

  ImDrawList& draw_;
  const CardTreeScene& scene_;
  const std::vector<CardTreeNode>& nodes_;
  const CardTreeLayout& layout_;
  const ImVec2 origin_;
  const float u_;
  std::vector<int> plies_;
  std::vector<PlacedText> boxes_;  // of the windows
  std::vector<std::size_t> box_of_;
  std::vector<PlacedText> letters_;  // on the edges
};

}  // namespace

void paint_card_tree(ImDrawList& draw, const CardTreeScene& scene, const CardTreeLayout& layout, ImVec2 origin) {
  if (scene.nodes.empty() || layout.spots.size() != scene.nodes.size()) return;
  CardPainter(draw, scene, layout, origin).paint();
}

}  // namespace ply::ui
