#include "app/ui/panels/tree/tree_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/read/tree/turn_fold.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr std::size_t max_items = 1200, max_in_turns = 150;
constexpr u32 small_tree = 60;
constexpr float card_height = 40, small_height = 26, widest_level = 70, closest_level = 58, top_space = 10;

}  // namespace

void TreeGraph::reset() {
  fold_.clear();
  rows_.clear();
  layout_ = {};
  joined_.reset();
  joined_serial_ = 0;
  whole_.clear();
  best_serial_ = 0;
  shown_ = no_node;
  zoom_ = 1;
}

// The drawing keeps still while the search runs freely: it shows the first plies of the line, which change slowly.
u32 TreeGraph::steady(const SearchScreen& screen) const {
  const auto& path = screen.models.moment().path;
  const SearchRun* run = screen.runs.run().get();
  const bool racing =
      run && run->running() && !run->paused() && screen.cursor().follow_edge && screen.cursor().selected == no_node;
  return racing ? path[std::min<std::size_t>(path.size() - 1, 2)] : path.back();
}

// What a hand has opened, and what opens by itself unless a hand has shut it: the best line, and a small tree as a
// whole.
TreeFold TreeGraph::opened(const View& v) const {
  TreeFold fold = fold_;
  const auto open = [&](u32 k) {
    if (v[k].size > 1 && !fold_.is_shut(v.id(k))) fold.open(v.id(k));
  };
  for (u32 k : best_) open(k);
  const u32 root = path_.front();
  if (!v.open(root) && v[root].size <= small_tree)
    for (u32 k = v.first_slot(root); k <= root; ++k) open(k);
  return fold;
}

void TreeGraph::update(SearchScreen& screen, const FrameModel& frame) {
  const View& v = screen.view;
  const u32 focus = steady(screen);
  v.path_to(focus, path_);
  if (best_serial_ != frame.moment.serial()) {
    best_serial_ = frame.moment.serial();
    std::vector<u32> best = principal_variation(v, path_.front(), screen.models.tick());
    if (best != best_) rows_.clear();  // the best line opens by itself
    best_ = std::move(best);
    line_ = screen.models.moment().line;
    v.windows(line_, screen.models.tick(), windows_);
  }
  if (shown_ != focus) fold_.reveal(v, path_);
  if (thread_ != screen.thread.serial()) {  // all its nodes come into the drawing
    thread_ = screen.thread.serial();
    for (const BoundStop& s : screen.thread.stops())
      if (const u32 k = v.find(s.id);
          k != no_node && v.parent(k) != no_node &&
          (s.kind == BoundStop::Kind::set || s.kind == BoundStop::Kind::line || s.kind == BoundStop::Kind::leaf))
        fold_.open(v.id(v.parent(k)));
    rows_.clear();
  }
  std::vector<u32> open_path = path_;
  open_path.push_back(no_node);  // the shown node itself is open too
  TreeFold fold = opened(v);
  const float wide = ImGui::GetContentRegionAvail().x / zoom_;
  const u64 joined = joined_.update(screen, frame) ? joined_.serial() : 0;
  const bool changed = rows_.update(v, fold, open_path) || shown_ != focus || std::abs(wide - width_) > 1 ||
                       turns_ != frame.view.turns || joined != joined_serial_;
  if (changed) {
    width_ = wide;
    turns_ = frame.view.turns;
    joined_serial_ = joined;
    // As deep as turns go; each round opens one ply more.
    for (int round = 0;
         turns_ && round < 8 && open_turns(v, rows_, rows_.find(v, path_.front()), max_in_turns, best_, fold_);
         ++round) {
      fold = opened(v);
      rows_.update(v, fold, open_path);
    }
    std::vector<TreeRow> rows;
    const u64 first = rows_.find(v, path_.front());
    for (u64 i = first; i < rows_.size() && rows.size() < max_items; ++i) {
      const TreeRow row = rows_.at(v, i);
      if (i > first && row.ply == 0) break;
      rows.push_back(row);
    }
    // Beyond that only the path to the shown node and the best line; what is left out is counted where it hangs.
    const u64 end = first + rows.size();
    more_ = rows.size() == max_items && end < rows_.size() && rows_.at(v, end).ply > 0;
    std::vector<LeftOut> left;
    if (more_) {
      std::set<u64> kept;
      for (const std::vector<u32>* line : {&path_, &best_})
        for (const u32 k : *line)
          if (const u64 n = rows_.find(v, k); n >= end && n < rows_.size()) kept.insert(n);
      for (const u64 n : kept) rows.push_back(rows_.at(v, n));
      left = left_out(v, rows);
    }
    if (turns_) {
      rows = fold_turns(v, rows, std::span(&path_.back(), 1));
      for (LeftOut& l : left)  // a place within a turn is not drawn: its moves hang where the turn began
        while (v.parent(l.parent) != no_node && std::none_of(rows.begin(), rows.end(), [&](const TreeRow& r) {
                 return r.kind == TreeRow::Kind::node && r.slot == l.parent;
               }))
          l.parent = v.parent(l.parent);
    }
    sizes_.full = px(98), sizes_.compact = px(48), sizes_.gap = px(6), sizes_.far_gap = px(18);
    prefer_ = best_;
    prefer_.insert(prefer_.end(), path_.begin(), path_.end());
    if (joined) rows = joined_.join(screen, rows, prefer_, more_, left);
    else joined_.apart();
    std::vector<u32> whole, best;
    for (u32 id : whole_)
      if (const u32 k = v.find(id); k != no_node) whole.push_back(joined_.main_of(k));
    for (const u32 k : best_) best.push_back(joined_.main_of(k));
    layout_ = tree_layout(rows, path_, sizes_, wide, {best, whole}, left);
    if (joined) joined_.laid_out(layout_);
    focus_item_ = 0;
    for (std::size_t i = 0; i < layout_.items.size(); ++i)
      if (!layout_.items[i].hidden && layout_.items[i].row.kind == TreeRow::Kind::node &&
          layout_.items[i].row.slot == focus)
        focus_item_ = i;
    if (shown_ != focus) dragged_ = false;
  }
  shown_ = focus;
  joined_.show_faces(screen, layout_, prefer_);
}

ImVec2 TreeGraph::size_of(const TreeItem& item) const {
  return {sizes_.of(item.detail) * zoom_, px(item.detail == NodeDetail::full ? card_height : small_height) * zoom_};
}

ImVec2 TreeGraph::centre(const TreeItem& item) const {
  return {origin_.x + item.x * zoom_,
          origin_.y + (static_cast<float>(item.level) * level_height_ + px(top_space) + px(card_height) / 2) * zoom_};
}

void TreeGraph::aim(const FrameModel& frame, Commands& commands, ImVec2 size) {
  const float levels = static_cast<float>(std::max(layout_.levels, 1));
  level_height_ = std::floor(bounded((size.y / zoom_ - px(top_space)) / levels, px(closest_level), px(widest_level)));
  // 1. Where the drawing should lie: all of it in the middle if it fits, else the focus and its children in sight.
  const float height = (static_cast<float>(layout_.levels) * level_height_ + px(top_space)) * zoom_;
  ImVec2 want = camera_;
  if (!dragged_) {
    const TreeItem& focus = layout_.items[focus_item_];
    const float left = layout_.left * zoom_, right = layout_.right * zoom_;
    want.x =
        right - left <= size.x ? (left + right) / 2 : bounded(focus.x * zoom_, left + size.x / 2, right - size.x / 2);
    const float below = (static_cast<float>(focus.level + 2) * level_height_ + px(top_space)) * zoom_;
    want.y = height <= size.y ? 0 : bounded(below - size.y, 0.0f, height - size.y);
  }
  // 2. Glide there, so that the eye can follow; the first picture does not glide.
  if (!frame.animations || fresh_ || std::abs(want.x - camera_.x) + std::abs(want.y - camera_.y) < 0.5f) {
    camera_ = want;
  } else {
    const float k = std::min(1.0f, ImGui::GetIO().DeltaTime * 14 * frame.animation_speed);
    camera_.x += (want.x - camera_.x) * k;
    camera_.y += (want.y - camera_.y) * k;
    commands.more_frames = true;
  }
  fresh_ = false;
}

void TreeGraph::draw(SearchScreen& screen, const FrameModel& frame, ImVec2 size, WhyPopup& why) {
  update(screen, frame);
  const ImVec2 min = ImGui::GetCursorScreenPos(), max{min.x + size.x, min.y + size.y};
  ImGui::InvisibleButton("##tree", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
  probe("tree.canvas");
  const bool hovered = ImGui::IsItemHovered();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0, px(4))) {
    camera_.x -= ImGui::GetIO().MouseDelta.x;
    camera_.y -= ImGui::GetIO().MouseDelta.y;
    dragged_ = true;
  }
  aim(frame, screen.commands, size);
  origin_ = {min.x + size.x / 2 - camera_.x, min.y - camera_.y};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(min, max, true);
  find_unknown(screen);
  int over_item = -1;
  for (std::size_t i = 0; hovered && joined_serial_ && i < layout_.items.size(); ++i) {
    const ImVec2 c = centre(layout_.items[i]), s = size_of(layout_.items[i]);
    if (std::abs(mouse.x - c.x) * 2 < s.x && std::abs(mouse.y - c.y) * 2 < s.y) over_item = static_cast<int>(i);
  }
  draw_joined_edges(screen, draw, min, max, over_item);
  draw_edges(screen, draw, min, max);
  draw_thread(screen, draw, min, max);
  const TreeItem* under = nullptr;
  bool at_badge = false;
  for (const TreeItem& item : layout_.items) {
    const ImVec2 c = centre(item), half{size_of(item).x / 2, size_of(item).y / 2};
    const ImVec2 a{c.x - half.x, c.y - half.y}, b{c.x + half.x, c.y + half.y};
    if (unknown(item) || b.x < min.x || a.x > max.x || b.y < min.y || a.y > max.y) continue;
    const bool over = hovered && mouse.x >= a.x - 1 && mouse.x < b.x + 1 && mouse.y >= a.y && mouse.y < b.y + px(8);
    if (over) under = &item;
    draw_item(screen, draw, item, a, b, over);
    if (joined_.draw_badge(screen, draw, item, index(item), a, hovered)) at_badge = true;
  }
  if (at_badge) under = nullptr;
  const bool click = hovered && ImGui::IsMouseReleased(0) && !ImGui::IsMouseDragPastThreshold(0, px(4));
  if (count_out_of_sight(draw, min, max, hovered, click)) under = nullptr;
  draw_not_drawn(joined_.words(screen, frame), draw, min, max);
  draw.PopClipRect();
  if (hovered) mouse_on(screen, under, min, size, why);
}

void TreeGraph::mouse_on(SearchScreen& screen, const TreeItem* under, ImVec2 min, ImVec2 size, WhyPopup& why) {
  const View& v = screen.view;
  const ImGuiIO& io = ImGui::GetIO();
  if (io.MouseWheel != 0) {
    const float before = zoom_;
    zoom_ = bounded(zoom_ * std::pow(1.12f, io.MouseWheel), 0.4f, 2.0f);
    const float k = zoom_ / before, x = io.MousePos.x - (min.x + size.x / 2), y = io.MousePos.y - min.y;
    camera_ = {(camera_.x + x) * k - x, (camera_.y + y) * k - y};
    dragged_ = true;
  }
  if (!under) return;
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  const bool click = ImGui::IsMouseReleased(0) && !ImGui::IsMouseDragPastThreshold(0, px(4));
  if (under->hidden) {
    const std::string hidden = grouped(static_cast<u64>(under->hidden)), all = grouped(static_cast<u64>(under->of));
    show_tooltip(fmt::format(
        fmt::runtime(
            under->no_room
                ? tr("{} of {} moves are not drawn: a drawing has at most {} nodes. The outline lists all of them.")
                : tr("{} of {} moves are not drawn. Click draws them.")),
        hidden, all, grouped(max_items)));
    if (!click || under->no_room) return;
    whole_.push_back(v.id(under->row.parent));
    rows_.clear();
  } else if (under->row.kind == TreeRow::Kind::node) {
    screen.node_tooltip(under->row.slot);
    joined_.tooltip(screen, *under, index(*under));
    // The first click of two selects, and what is selected is open: what counts is how the card was before it
    const u32 id = v.id(under->row.slot);
    if (ImGui::IsMouseDoubleClicked(0)) toggle(v, *under, id == pressed_ ? was_open_ : under->row.expanded);
    else if (ImGui::IsMouseClicked(0)) pressed_ = id, was_open_ = under->row.expanded;
    else if (click) screen.select(id);
  } else if (const auto move = under->row.kind == TreeRow::Kind::ghost
                                   ? unsearched_move(screen, under->row.parent, under->row.ordinal)
                                   : std::nullopt) {
    why_tooltip(screen, under->row.parent, *move);
    if (click) why.ask(screen, under->row.parent, *move);
  } else if (under->row.kind == TreeRow::Kind::unrecorded) {
    ImGui::SetTooltip(
        "%s", fmt::format(tr("{} visits below this node were not recorded."), grouped(under->row.count)).c_str());
  }
}

// Of a position that several nodes were joined in, all that are open shut.
void TreeGraph::toggle(const View& v, const TreeItem& item, bool open) {
  if (!open) return fold_.open(v.id(item.row.slot));
  fold_.close(v, item.row.slot);
  for (const u32 k : joined_.visits(index(item)))
    if (v[k].size > 1) fold_.close(v, k);
}

void TreeGraph::keys(SearchScreen& screen) {
  if (pressed(Key::escape) && screen.thread.on()) screen.commands.act("story.dismiss");
  if (layout_.items.empty()) return;
  const TreeItem& here = layout_.items[focus_item_];
  const auto go = [&](std::size_t i) {
    if (!layout_.items[i].hidden && layout_.items[i].row.kind == TreeRow::Kind::node)
      screen.select(screen.view.id(layout_.items[i].row.slot));
  };
  if (pressed(Key::up, Mods::none, true) && here.parent >= 0) go(static_cast<std::size_t>(here.parent));
  if (pressed(Key::enter)) toggle(screen.view, here, here.row.expanded);
  const bool down = pressed(Key::down, Mods::none, true), left = pressed(Key::left, Mods::none, true),
             right = pressed(Key::right, Mods::none, true);
  if (!down && !left && !right) return;
  std::size_t first = 0, best = 0, before = 0, after = 0;
  for (std::size_t i = 1; i < layout_.items.size(); ++i) {
    const TreeItem& item = layout_.items[i];
    if (item.hidden || item.row.kind != TreeRow::Kind::node) continue;
    if (item.parent == static_cast<int>(focus_item_)) {
      if (!first) first = i;
      if (std::find(best_.begin(), best_.end(), item.row.slot) != best_.end()) best = i;
    }
    if (item.parent == here.parent && i < focus_item_) before = i;
    if (item.parent == here.parent && i > focus_item_ && !after) after = i;
  }
  if (down && (best || first)) go(best ? best : first);
  if (left && before) go(before);
  if (right && after) go(after);
}

}  // namespace ply::ui
