#include "app/ui/panels/learn/worksheet_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/card_text.h"
#include "app/ui/widgets/card_tree.h"
#include "app/ui/widgets/marks.h"
#include "engine/base/bounded.h"

namespace ply::ui::sheet {
namespace {

std::string probe_path(const CardTree& tree, u32 k) { return k == 0 ? "root" : tree.path[k]; }

// How wide what hangs on a node is.
float width_of(const CardTree& tree, const SheetLayout& l, u32 k, float gap) {
  const TypedNode& n = tree.nodes[k];
  if (n.leaf()) return l.card_wide + gap * 0.5f;
  float all = 0;
  for (const int c : n.children) all += width_of(tree, l, static_cast<u32>(c), gap);
  return std::max(all, l.box_wide + gap);
}

void place_below(const CardTree& tree, SheetLayout& l, u32 k, float left, float gap, float spread, float row) {
  const TypedNode& n = tree.nodes[k];
  const float wide = width_of(tree, l, k, gap) * spread;
  l.at[k] = {left + wide / 2, static_cast<float>(n.ply) * row};
  if (n.leaf()) return;
  float inner = 0;
  for (const int c : n.children) inner += width_of(tree, l, static_cast<u32>(c), gap) * spread;
  float x = left + (wide - inner) / 2;
  for (const int c : n.children) {
    const auto child = static_cast<u32>(c);
    place_below(tree, l, child, x, gap, spread, row);
    x += width_of(tree, l, child, gap) * spread;
  }
  l.at[k].x =
      (l.at[static_cast<std::size_t>(n.children.front())].x + l.at[static_cast<std::size_t>(n.children.back())].x) / 2;
}

struct Branch {
  ImVec2 from, to;
};
Branch branch_of(const CardTree& tree, const SheetLayout& l, u32 k, ImVec2 o) {
  const auto up = static_cast<std::size_t>(tree.nodes[k].parent);
  return {{o.x + l.at[up].x, o.y + l.at[up].y + l.stack_high}, {o.x + l.at[k].x, o.y + l.at[k].y - l.letters * 0.25f}};
}
ImVec2 along(const Branch& b, float t) {
  return {b.from.x + (b.to.x - b.from.x) * t, b.from.y + (b.to.y - b.from.y) * t};
}
ImVec2 cross_of(const CardTree& tree, const SheetLayout& l, u32 k, ImVec2 o) {
  return along(branch_of(tree, l, k, o), tree.nodes[k].leaf() ? l.cross_at : 0.5f);
}

class Painter {
 public:
  Painter(ImDrawList& draw, const SheetSight& sight, const SheetLayout& layout, ImVec2 origin)
      : d_(draw), s_(sight), tree_(sight.work.tree()), f_(sight.work.filled()), l_(layout), o_(origin) {}

  void paint() {
    const auto all = static_cast<u32>(tree_.nodes.size());
    for (u32 k = 1; k < all; ++k) branch(k);
    thread();
    for (u32 k = 0; k < all; ++k) tree_.nodes[k].leaf() ? card(k) : node(k);
    for (u32 k = 1; k < all; ++k) cross(k);
  }

 private:
  bool below(u32 k) const { return below_cross(tree_, f_, k); }
  bool parent_below(u32 k) const { return below(static_cast<u32>(tree_.nodes[k].parent)); }

  void branch(u32 k) {
    const Branch b = branch_of(tree_, l_, k, o_);
    const Theme& t = theme();
    if (below(k)) dashed_line(d_, b.from, b.to, t.ghost, Dash::dashed, px(1.2f));
    else d_.AddLine(b.from, b.to, k == s_.hovered ? t.text : t.text_faint, px(k == s_.hovered ? 2.5f : 1.5f));
    if (tree_.nodes[k].leaf()) return;
    if (probing()) {
      const ImVec2 at = along(b, 0.25f);
      probe_rect("sheet.branch." + tree_.path[k], {at.x - px(3), at.y - px(3)}, {at.x + px(3), at.y + px(3)});
    }
    if (f_.crossed[k]) return;
    const ImVec2 at = along(b, 0.5f);
    const float half = l_.letters * 0.62f;
    d_.AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y + half}, t.panel);
    put_anchored(d_, face_for(l_.letters, true, false), l_.letters, at, TextAnchor::middle, t.text_dim, tree_.edge[k]);
  }

  void cross(u32 k) {
    const SheetPlace place{k, SheetPart::cross};
    const SheetVerdict* v = s_.work.verdict();
    const bool judged = v && s_.work.as_judged(place);
    const int error = judged ? v->error_at(place) : -1;
    const bool follows = judged && std::find(v->follows.begin(), v->follows.end(), place) != v->follows.end();
    if (parent_below(k) || (!f_.crossed[k] && error < 0)) return;
    const ImVec2 at = cross_of(tree_, l_, k, o_);
    const Theme& t = theme();
    const float r = px(7);
    if (!f_.crossed[k]) {
      d_.AddRectFilled({at.x - px(12), at.y - px(12)}, {at.x + px(12), at.y + px(12)}, t.panel, px(3));
      dashed_rect(d_, {at.x - px(12), at.y - px(12)}, {at.x + px(12), at.y + px(12)}, t.cut, Dash::dashed, px(2));
    } else {
      const ImU32 ink = error >= 0 ? t.cut : follows ? t.accent : t.text;
      d_.AddCircleFilled(at, r * 1.5f, t.panel, 20);
      d_.AddLine({at.x - r, at.y - r}, {at.x + r, at.y + r}, ink, px(3));
      d_.AddLine({at.x - r, at.y + r}, {at.x + r, at.y - r}, ink, px(3));
    }
    if (error >= 0) disc({at.x + px(23), at.y}, error);
  }

  void disc(ImVec2 at, int error) {
    const float size = std::max(l_.letters, px(14));
    d_.AddCircleFilled(at, size * 0.75f, theme().cut, 24);
    put_anchored(d_, face_for(size, false, true), size, at, TextAnchor::middle, text_on(theme().cut),
                 fmt::format("{}", error + 1));
  }

  // From the boxes of a node along the left of those above it, or below: behind all of them.
  void thread() {
    const SheetVerdict* v = s_.work.verdict();
    if (!v || s_.error < 0 || s_.error >= std::ssize(v->errors)) return;
    const SheetError& e = v->errors[static_cast<std::size_t>(s_.error)];
    const float out = px(14), dot = px(1.8f);
    const auto left = [&](u32 k) {
      const ImVec2 at = l_.at[k];
      if (tree_.nodes[k].leaf()) return ImVec2{o_.x + at.x - l_.card_wide / 2 - px(4), o_.y + at.y + l_.card_high / 2};
      return ImVec2{o_.x + at.x - l_.box_wide / 2 - px(5), o_.y + at.y + l_.stack_high - l_.box_high * 1.5f};
    };
    for (std::size_t i = 0; i + 1 < e.thread.size(); ++i) {
      const ImVec2 a = left(e.thread[i]), b = left(e.thread[i + 1]);
      const ImVec2 ca{a.x - out, a.y + (b.y - a.y) * 0.3f}, cb{b.x - out, b.y + (a.y - b.y) * 0.3f};
      const int dots = std::max(6, static_cast<int>(std::hypot(b.x - a.x, b.y - a.y) / px(8)));
      for (int k = 0; k <= dots; ++k) {
        const float f = static_cast<float>(k) / static_cast<float>(dots), g = 1 - f;
        const auto mixed = [&](float p, float q, float r, float s) {
          return g * g * g * p + 3 * g * g * f * q + 3 * g * f * f * r + f * f * f * s;
        };
        d_.AddCircleFilled({mixed(a.x, ca.x, cb.x, b.x), mixed(a.y, ca.y, cb.y, b.y)}, dot, theme().accent, 10);
      }
    }
    if (e.origin.empty() || e.thread.empty()) return;
    const u32 end = e.thread.back();
    if (tree_.nodes[end].leaf()) return;
    const ImVec2 at{o_.x + l_.at[end].x + l_.triangle, o_.y + l_.at[end].y + l_.triangle * 0.5f};
    ImFont* const font = face_for(l_.letters, false, false);
    const ImVec2 takes = text_extent(font, l_.letters, e.origin);
    d_.AddRectFilled({at.x, at.y - takes.y * 0.6f}, {at.x + takes.x + px(12), at.y + takes.y * 0.6f},
                     mix(theme().panel, theme().accent, 0.22f), px(3));
    put_anchored(d_, font, l_.letters, {at.x + px(6), at.y}, TextAnchor::left, theme().text, e.origin);
  }

  void card(u32 k) {
    const ImVec2 at{o_.x + l_.at[k].x, o_.y + l_.at[k].y + l_.card_high / 2};
    const Theme& t = theme();
    if (!below(k)) {
      paint_card(d_, at, {l_.card_wide, l_.card_high}, CardFace::up, fmt::format("{}", tree_.nodes[k].value));
    } else {
      const ImVec2 min{at.x - l_.card_wide / 2, at.y - l_.card_high / 2},
          max{at.x + l_.card_wide / 2, at.y + l_.card_high / 2};
      const ImU32 ground = mix(t.panel, t.text, 0.10f);
      d_.AddRectFilled(min, max, ground, px(4));
      d_.AddRect(min, max, t.border, px(4));
      put_anchored(d_, face_for(l_.letters, true, false), l_.letters, at, TextAnchor::middle,
                   legible(t, t.text_faint, ground), fmt::format("{}", tree_.nodes[k].value));
    }
    if (!probing()) return;
    probe_rect("sheet.card." + tree_.path[k], {at.x - l_.card_wide / 2, at.y - l_.card_high / 2},
               {at.x + l_.card_wide / 2, at.y + l_.card_high / 2});
    const ImVec2 c = cross_of(tree_, l_, k, o_);
    probe_rect("sheet.branch." + tree_.path[k], {c.x - px(2), c.y - px(2)}, {c.x + px(2), c.y + px(2)});
  }

  void node(u32 k) {
    const ImVec2 at{o_.x + l_.at[k].x, o_.y + l_.at[k].y};
    paint_triangle(d_, {at.x, at.y + l_.triangle * 0.5f}, l_.triangle, tree_.nodes[k].mover, below(k));
    if (k != 0) {
      ImFont* const font = face_for(l_.letters, true, false);
      const float right = at.x - l_.triangle * 0.75f;
      const ImVec2 takes = text_extent(font, l_.letters, tree_.path[k]);
      d_.AddRectFilled({right - takes.x - px(2), at.y}, {right + px(2), at.y + l_.triangle}, theme().panel);
      put_anchored(d_, font, l_.letters, {right, at.y + l_.triangle * 0.5f}, TextAnchor::right,
                   s_.work.here().node == k && s_.writes ? theme().text : theme().text_dim, tree_.path[k]);
    }
    for (const SheetPart part : {SheetPart::alpha, SheetPart::beta, SheetPart::value}) {
      const SheetBoxRect b = box_of(l_, {k, part}, o_);
      paint_box(d_, s_, {k, part}, b.min, b.max, l_.digits);
    }
    for (const SheetPart part : {SheetPart::alpha, SheetPart::beta, SheetPart::value}) mark(k, part);
  }

  void mark(u32 k, SheetPart part) {
    const SheetVerdict* v = s_.work.verdict();
    if (!v || below(k)) return;
    const SheetBoxRect b = box_of(l_, {k, part}, o_);
    const float y = (b.min.y + b.max.y) / 2;
    for (const SheetPart p : {part, part == SheetPart::value ? SheetPart::sign : part}) {
      const int error = s_.work.as_judged({k, p}) ? v->error_at({k, p}) : -1;
      if (error < 0) continue;
      return disc({part == SheetPart::alpha ? b.min.x - px(4) : b.max.x + px(4), y}, error);
    }
  }

  ImDrawList& d_;
  const SheetSight& s_;
  const CardTree& tree_;
  const FilledSheet& f_;
  const SheetLayout& l_;
  const ImVec2 o_;
};

const char* part_word(SheetPart part) {
  switch (part) {
    case SheetPart::alpha: return "alpha";
    case SheetPart::beta: return "beta";
    case SheetPart::cards: return "cards";
    case SheetPart::best: return "best";
    case SheetPart::total: return "total";
    default: return "value";
  }
}

}  // namespace

SheetLayout lay_out_sheet(const CardTree& tree, ImVec2 room, float u) {
  SheetLayout l;
  const bool roomy = room.x >= 1000 * u && room.y >= 640 * u;
  l.letters = (roomy ? 15 : 14) * u;
  l.digits = (roomy ? 17 : 16) * u;
  l.triangle = 19 * u;
  l.box_wide = (roomy ? 96 : 84) * u, l.box_high = (roomy ? 30 : 25) * u;
  l.card_wide = (roomy ? 40 : 34) * u, l.card_high = (roomy ? 54 : 44) * u;
  l.stack_high = l.triangle + 4 * u + 2 * l.box_high;
  const float gap = 8 * u;
  l.at.resize(tree.nodes.size());
  float all = width_of(tree, l, 0, gap);
  if (all > room.x) l.card_wide = 27 * u, l.card_high = 36 * u, all = width_of(tree, l, 0, gap);
  // Numbers at the outer edges of boxes stand out of them.
  const float margin = 12 * u, spread = bounded((room.x - 2 * margin) / all, 1.0f, 1.6f);
  const float tiers = static_cast<float>(tree.plies), between = (room.y - tiers * l.stack_high - l.card_high) / tiers;
  const float row = l.stack_high + bounded(between, 24 * u, 100 * u);
  place_below(tree, l, 0, margin, gap, spread, row);
  l.width = all * spread + 2 * margin;
  l.height = tiers * row + l.card_high;
  // Two crosses side by side stay apart.
  float pitch = 1000 * u;
  for (const TypedNode& n : tree.nodes)
    for (std::size_t i = 1; i < n.children.size(); ++i)
      if (tree.nodes[static_cast<std::size_t>(n.children[i])].leaf())
        pitch = std::min(pitch, l.at[static_cast<std::size_t>(n.children[i])].x -
                                    l.at[static_cast<std::size_t>(n.children[i - 1])].x);
  l.cross_at = bounded(24 * u / pitch, 0.5f, 0.72f);
  return l;
}

SheetBoxRect box_of(const SheetLayout& l, SheetPlace p, ImVec2 o) {
  const float x = o.x + l.at[p.node].x, y = o.y + l.at[p.node].y + l.stack_high - 2 * l.box_high, half = l.box_wide / 2;
  switch (p.part) {
    case SheetPart::alpha: return {{x - half, y}, {x, y + l.box_high}};
    case SheetPart::beta: return {{x, y}, {x + half, y + l.box_high}};
    default: return {{x - half, y + l.box_high}, {x + half, y + 2 * l.box_high}};
  }
}

void paint_sheet(ImDrawList& draw, const SheetSight& sight, const SheetLayout& layout, ImVec2 origin) {
  Painter(draw, sight, layout, origin).paint();
}

void paint_box(ImDrawList& draw, const SheetSight& s, SheetPlace p, ImVec2 min, ImVec2 max, float letters) {
  const Theme& t = theme();
  const SheetWork& w = s.work;
  const SheetVerdict* v = w.verdict();
  const bool pale = below_cross(w.tree(), w.filled(), p.node), on = w.here() == p && s.writes;
  bool error = false, follows = false;
  for (const SheetPart part : {p.part, p.part == SheetPart::value ? SheetPart::sign : p.part}) {
    if (!v || pale || !w.as_judged({p.node, part})) continue;
    error |= v->error_at({p.node, part}) >= 0;
    follows |= std::find(v->follows.begin(), v->follows.end(), SheetPlace{p.node, part}) != v->follows.end();
  }
  const std::string text = w.text(p);
  const ImU32 ground = pale || text.empty() ? t.panel : t.field;
  draw.AddRectFilled(min, max, ground, px(3));
  if (pale) dashed_rect(draw, min, max, t.border, Dash::dotted, px(1));
  else draw.AddRect(min, max, t.border, px(3), 0, px(1));
  const ImVec2 in_min{min.x + px(1), min.y + px(1)}, in_max{max.x - px(1), max.y - px(1)};
  if (error) draw.AddRect(in_min, in_max, t.cut, px(3), 0, px(2.5f));
  else if (follows) dashed_rect(draw, in_min, in_max, t.accent, Dash::dashed, px(1.8f));
  if (on) draw.AddRect(in_min, in_max, t.accent, px(3), 0, px(2.5f));
  const ImVec2 middle{(min.x + max.x) / 2, (min.y + max.y) / 2};
  ImU32 ink = error ? t.cut : p.part == SheetPart::alpha ? t.alpha : p.part == SheetPart::beta ? t.beta : t.text;
  if (pale) ink = t.text_faint;
  ImFont* const font = face_for(letters, true, true);
  if (!text.empty()) put_anchored(draw, font, letters, middle, TextAnchor::middle, legible(t, ink, ground), text);
  else if (on) draw.AddLine({middle.x, min.y + px(6)}, {middle.x, max.y - px(6)}, t.accent, px(2));
  else if (!pale && (p.part == SheetPart::alpha || p.part == SheetPart::beta))
    put_anchored(draw, face_for(letters, true, false), letters, middle, TextAnchor::middle, t.text_faint,
                 p.part == SheetPart::alpha ? "α" : "β");
  if (probing())
    probe_rect(p.part < SheetPart::cards ? fmt::format("sheet.{}.{}", probe_path(w.tree(), p.node), part_word(p.part))
                                         : fmt::format("sheet.{}", part_word(p.part)),
               min, max);
}

std::optional<SheetPlace> box_at(const SheetWork& work, const SheetLayout& l, ImVec2 origin, ImVec2 m) {
  for (u32 k = 0; k < work.tree().nodes.size(); ++k) {
    if (work.tree().nodes[k].leaf() || below_cross(work.tree(), work.filled(), k)) continue;
    for (const SheetPart part : {SheetPart::alpha, SheetPart::beta, SheetPart::value}) {
      const SheetBoxRect b = box_of(l, {k, part}, origin);
      if (m.x >= b.min.x && m.x < b.max.x && m.y >= b.min.y && m.y < b.max.y) return SheetPlace{k, part};
    }
  }
  return std::nullopt;
}

u32 branch_at(const SheetWork& work, const SheetLayout& l, ImVec2 origin, ImVec2 m, float reach) {
  u32 found = no_card_node;
  float min = reach;
  for (u32 k = 1; k < work.tree().nodes.size(); ++k) {
    if (below_cross(work.tree(), work.filled(), static_cast<u32>(work.tree().nodes[k].parent))) continue;
    const Branch b = branch_of(work.tree(), l, k, origin);
    const float dx = b.to.x - b.from.x, dy = b.to.y - b.from.y, all = dx * dx + dy * dy;
    const float f = bounded(all > 0 ? ((m.x - b.from.x) * dx + (m.y - b.from.y) * dy) / all : 0, 0.0f, 1.0f);
    const float away = std::hypot(m.x - b.from.x - f * dx, m.y - b.from.y - f * dy);
    if (away < min) min = away, found = k;
  }
  return found;
}

}  // namespace ply::ui::sheet
