// Both trees as one icicle: where A costs more, where less, and what one alone visited.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/signs.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/compare/compare_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/session/answers/comparing.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

// Where most of the cost is one's own, its colour is full.
ImU32 change_colour(float change) {
  const Theme& t = theme();
  const float strength = std::sqrt(std::min(1.0f, std::abs(change)));
  return mix(mix(t.panel, t.text_faint, 0.35f), change > 0 ? t.error : t.accent, 0.85f * strength);
}

std::string signed_nodes(u64 a, u64 b) {
  return a >= b ? "+" + short_nodes(a - b) : signs().minus + short_nodes(b - a);
}

void mark_alone(ImDrawList& draw, const PairedNode& n, ImVec2 a, ImVec2 z) {
  if (n.b == no_node) hatch(draw, a, z, with_alpha(theme().panel, 0.55f), 6);
  else if (n.a == no_node) dashed_rect(draw, {a.x + 1, a.y + 1}, {z.x - 1, z.y - 1}, theme().text, Dash::dashed);
}

}  // namespace

PairedNode CompareIcicle::above(const ComparedFrame& c, PairedNode n) {
  const u32 a = n.a == no_node ? no_node : c.a.view.parent(n.a), b = n.b == no_node ? no_node : c.b.view.parent(n.b);
  const NodePairs& p = c.result.comparison.pairs;
  return {a != no_node || b == no_node ? a : p.a_of_b[b], b != no_node || a == no_node ? b : p.b_of_a[a]};
}

std::string CompareIcicle::move_of(const ComparedFrame& c, PairedNode n) {
  SearchScreen& screen = n.a != no_node ? c.a : c.b;
  const u32 slot = n.a != no_node ? n.a : n.b;
  return screen.view[slot].ply == 0 ? fmt::format("depth {}", screen.view[slot].depth())
                                    : screen.models.nodes().move(screen.view, slot);
}

void CompareIcicle::draw(const ComparedFrame& c) {
  if (serial_ != c.comparing.serial()) {
    serial_ = c.comparing.serial();
    width_ = 0;
    if (range_.top.a != no_node || range_.top.b != no_node || range_.from > 0 || range_.to < 1) range_ = {};
  }
  toolbar(c);
  const float line = ImGui::GetTextLineHeight() + px(6);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  canvas(c, {room.x, std::max(room.y - line, px(30))});
  legend(c);
}

// The path to what is on top: each step zooms out to it.
void CompareIcicle::toolbar(const ComparedFrame& c) {
  const auto is_all = [](PairedNode n) { return n.a == no_node && n.b == no_node; };
  std::vector<PairedNode> path;
  for (PairedNode n = range_.top; !is_all(n); n = above(c, n)) path.push_back(n);
  path.push_back({});
  std::reverse(path.begin(), path.end());
  compat::push_font(fonts().mono);
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool last = i + 1 == path.size();
    const std::string label = is_all(path[i]) ? std::string(tr("all iterations")) : move_of(c, path[i]);
    if (i > 0) {
      ImGui::SameLine(0, px(6));
      dim("/");
      ImGui::SameLine(0, px(6));
    }
    if (ImGui::GetCursorScreenPos().x + text_width(label) > right) {
      dim(signs().ellipsis);
      break;
    }
    ImGui::PushID(static_cast<int>(i));
    coloured(last ? theme().text : theme().text_dim, label);
    probe("compare.crumb", static_cast<long long>(i));
    if (!last && ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (!last && ImGui::IsItemClicked()) range_ = {path[i], 0, 1};
    ImGui::PopID();
  }
  ImGui::PopFont();
}

void CompareIcicle::canvas(const ComparedFrame& c, ImVec2 size) {
  const Theme& t = theme();
  const int rows = IcicleCanvas::max_rows(size.y);
  if (width_ != size.x || rows_ != rows || !(made_for_ == range_)) {
    boxes_ = diff_icicle(c.a.view, c.b.view, c.result.comparison.pairs, range_, size.x, rows);
    width_ = size.x, rows_ = rows, made_for_ = range_;
  }
  const IcicleCanvas on("compare.icicle", size, boxes_.rows);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const DiffBox* under = on.under(boxes_);
  draw.PushClipRect(on.min, {on.min.x + size.x, on.min.y + size.y}, true);
  compat::push_font(fonts().mono);
  for (const DiffBox& b : boxes_.boxes) {
    const IcicleCanvas::Area area = on.area(b);
    const auto [a, z] = area;
    const float wide = area.wide();
    ImU32 ground = b.unrecorded ? mix(t.panel, t.ghost, 0.25f) : change_colour(b.change());
    if (b.merged) ground = mix(t.panel, ground, 0.75f);
    draw.AddRectFilled(a, {wide >= 4 ? z.x - 1 : z.x, z.y}, ground);
    if (wide > 8 && !b.merged && !b.unrecorded) mark_alone(draw, b.node, a, {z.x - 1, z.y});
    const bool shown =
        !b.merged && !b.unrecorded &&
        ((b.node.a != no_node && b.node.a == c.place.a) || (b.node.b != no_node && b.node.b == c.place.b));
    if (shown) {
      draw.AddRect({a.x - 1, a.y - 1}, {std::max(z.x, a.x + 3), z.y + 1}, t.selection_edge, 0, 0, px(2.5f));
      probe_rect("compare.icicle.shown", a, z);
    }
    if (&b == under) draw.AddRect(a, z, t.text, 0, 0, px(1));
    if (wide < px(26) || b.merged || b.unrecorded) continue;
    std::string words = move_of(c, b.node);
    if (b.a != b.b && wide > px(90)) words += "  " + signed_nodes(b.a, b.b);
    IcicleCanvas::label(draw, area, std::move(words), text_on(ground));
  }
  ImGui::PopFont();
  draw.PopClipRect();
  if (on.hovered) mouse_on(c, on, under);
  on.drag(range_);
}

void CompareIcicle::mouse_on(const ComparedFrame& c, const IcicleCanvas& on, const DiffBox* under) {
  on.zoom(range_);
  if (!under) return;
  tooltip(c, *under);
  const PairedNode n = under->node;
  if (ImGui::IsMouseClicked(1)) n.a != no_node ? c.a.open_menu(c.a.view.id(n.a)) : c.b.open_menu(c.b.view.id(n.b));
  if (ImGui::IsMouseDoubleClicked(0) && !under->unrecorded) {
    range_ = {n, 0, 1};
  } else if (IcicleCanvas::clicked()) {
    if (n.a != no_node) c.a.select(c.a.view.id(n.a));
    else if (n.b != no_node) c.b.select(c.b.view.id(n.b));
  }
}

void CompareIcicle::tooltip(const ComparedFrame& c, const DiffBox& box) {
  ImGui::BeginTooltip();
  const PairedNode n = box.node;
  SearchScreen& has = n.a != no_node ? c.a : c.b;
  const u32 slot = n.a != no_node ? n.a : n.b;
  if (box.merged) {
    dim(tr("several nodes, too narrow to be told apart"));
  } else {
    const std::string line = has.models.nodes().line(has.view, slot);
    mono(line.empty() ? move_of(c, n) : line);
    if (box.unrecorded) dim(tr("visited, but not recorded"));
    else if (n.b == no_node) dim(tr("in this alone"));
    else if (n.a == no_node) dim(tr("in the other alone"));
  }
  const std::string change =
      box.a == box.b
          ? std::string(tr("equal"))
          : fmt::format("{}{}", signed_nodes(box.a, box.b),
                        box.a && box.b
                            ? fmt::format(", {:.2f}x", static_cast<double>(box.a) / static_cast<double>(box.b))
                            : "");
  mono(fmt::format(tr("this {} nodes, other {} nodes: {}"), grouped(box.a), grouped(box.b), change));
  if (!box.merged && !box.unrecorded && c.result.judged.scores) {
    const auto value = [](const SearchScreen& screen, u32 k) {
      if (k == no_node) return std::string("-");
      const NodeRecord& r = screen.view[k];
      return screen.score({r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()}, r.mover(),
                          {"pair.value", screen.view.id(k)});
    };
    mono(fmt::format("{} {}   {} {} {}", compare_sides[0], value(c.a, n.a), compare_sides[1], value(c.b, n.b),
                     has.whose(has.view[slot].mover())));
  }
  ImGui::EndTooltip();
}

void CompareIcicle::legend(const ComparedFrame&) {
  ImGui::Dummy({1, px(1)});
  struct Entry {
    const char* words;
    float change;
    PairedNode node;
  };
  static constexpr std::array entries{Entry{tr("this costs more"), 0.5f, {0, 0}}, Entry{tr("equal"), 0, {0, 0}},
                                      Entry{tr("this costs less"), -0.5f, {0, 0}},
                                      Entry{tr("in this alone"), 1, {0, no_node}},
                                      Entry{tr("in the other alone"), -1, {no_node, 0}}};
  const std::string total =
      fmt::format(tr("this {}, other {} nodes; a box is as wide as both"), grouped(boxes_.a), grouped(boxes_.b));
  const float side = std::floor(ImGui::GetTextLineHeight() * 0.72f), width = ImGui::GetContentRegionAvail().x,
              total_width = text_width(total);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  float x = 0;
  for (const Entry& e : entries) {
    const float wide = side + px(5) + text_width(e.words) + px(14);
    if (x + wide > width - total_width - px(10)) break;
    const ImVec2 a{start.x + x, start.y + px(3)}, b{a.x + side, a.y + side};
    draw.AddRectFilled(a, b, change_colour(e.change), px(1));
    mark_alone(draw, e.node, a, b);
    ImGui::SetCursorScreenPos({b.x + px(5), start.y});
    dim(e.words);
    x += wide;
  }
  ImGui::SetCursorScreenPos({std::max(start.x, start.x + width - total_width - px(4)), start.y});
  fitted_text(theme().text_dim, total, width);
  item_tooltip(tr("A click goes to the node, a double click shows what lies below; the wheel zooms, Esc goes back."));
}

void CompareIcicle::keys(const ComparedFrame& c) {
  if (pressed(Key::enter) && (c.place.a != no_node || c.place.b != no_node)) range_ = {{c.place.a, c.place.b}, 0, 1};
  if (!pressed(Key::escape)) return;
  if (range_.from > 0 || range_.to < 1) range_.from = 0, range_.to = 1;
  else if (range_.top.a != no_node || range_.top.b != no_node) range_ = {above(c, range_.top), 0, 1};
}

}  // namespace ply::ui
