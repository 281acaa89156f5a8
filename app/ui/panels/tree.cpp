// The neighbourhood of the shown node as a drawing: the way to it, its moves, what was cut off.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/panels/corridor_view.h"
#include "app/ui/panels/search_panels.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/tree_card.h"
#include "app/ui/panels/why_popup.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/analysis/tree_layout.h"
#include "engine/analysis/turn_fold.h"
#include "engine/core/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr std::size_t most_items = 1200, most_in_turns = 150;
constexpr float card_height = 40, small_height = 26, widest_level = 70, closest_level = 58, top_space = 10;

class TreePanel final : public PanelBase {
 public:
  const char* id() const override { return "tree"; }
  const char* title() const override { return "Tree"; }
  bool scrolls() const override { return false; }
  bool own_keys() const override { return true; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, texts::tree::empty)) return;
    if (recording_ != frame.moment.recording_serial()) forget(frame.moment.recording_serial());
    choose_picture(screen, frame);
    if (!frame.view.tree_graph) {
      draw_line(screen, frame);
      return;
    }
    update(screen, frame);
    draw_path(screen);
    const float caption = ImGui::GetTextLineHeight() + px(3) + 2 * ImGui::GetStyle().ItemSpacing.y;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    if (room.y - caption > px(60)) {
      draw_canvas(screen, frame, {room.x, room.y - caption});
      ImGui::Dummy({1, px(1)});
      screen.sentence(screen.models.event(), "event", theme().text_dim);
    } else {
      draw_canvas(screen, frame, room);
    }
    keys(screen);
    why_.draw(screen);
  }

 private:
  // The corridor of one line, or the drawing of all that hangs together.
  static void choose_picture(SearchScreen& screen, const FrameModel& frame) {
    static constexpr std::array pictures{texts::corridor::line, texts::corridor::graph};
    int chosen = frame.view.tree_graph ? 1 : 0;
    if (segmented("tree.picture", pictures, chosen)) screen.commands.act(chosen ? "view.tree_graph on" : "view.tree_graph off");
    ImGui::SameLine(0, px(14));
  }

  void draw_line(SearchScreen& screen, const FrameModel& frame) {
    draw_path(screen);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float caption = (room.x < px(380) ? 3 : 2) * (ImGui::GetTextLineHeight() + px(2)) + px(4);
    corridor_.draw(screen, frame, {room.x, std::max(room.y - caption, px(60))}, why_);
    screen.sentence(corridor_.sentence().empty() ? screen.models.node().ending : corridor_.sentence(), "corridor.sentence");
    if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) corridor_.keys(screen);
    why_.draw(screen);
  }

  void forget(u64 recording) {
    recording_ = recording;
    corridor_.reset();
    fold_.clear();
    rows_.clear();
    layout_ = {};
    shown_ = no_node;
    zoom_ = 1;
  }

  // The drawing keeps still while the search runs freely: it shows the first plies of the line, which change slowly.
  u32 steady(const SearchScreen& screen) const {
    const auto& path = screen.models.moment().path;
    const SearchRun* run = screen.runs.run().get();
    const bool racing = run && run->running() && !run->paused() && screen.cursor().follow_edge && screen.cursor().selected == no_node;
    return racing ? path[std::min<std::size_t>(path.size() - 1, 2)] : path.back();
  }

  void update(SearchScreen& screen, const FrameModel& frame) {
    const View& v = screen.view;
    const u32 focus = steady(screen);
    v.path_to(focus, path_);
    if (best_serial_ != frame.moment.serial()) {
      best_serial_ = frame.moment.serial();
      best_ = principal_variation(v, path_.front(), screen.models.tick());
    }
    if (shown_ != focus) fold_.reveal(v, path_);
    std::vector<u32> open_path = path_;
    open_path.push_back(no_node);  // the shown node itself is open too
    const float wide = ImGui::GetContentRegionAvail().x / zoom_;
    const bool changed = rows_.update(v, fold_, open_path) || shown_ != focus || std::abs(wide - width_) > 1 || turns_ != frame.view.turns;
    if (changed) {
      width_ = wide;
      turns_ = frame.view.turns;
      // As deep as turns go; each round opens one ply more.
      for (int round = 0; turns_ && round < 8 && open_turns(v, rows_, rows_.find(v, path_.front()), most_in_turns, best_, fold_); ++round) rows_.update(v, fold_, open_path);
      std::vector<TreeRow> rows;
      const u64 first = rows_.find(v, path_.front());
      for (u64 i = first; i < rows_.size() && rows.size() < most_items; ++i) {
        const TreeRow row = rows_.at(v, i);
        if (i > first && row.ply == 0) break;
        rows.push_back(row);
      }
      more_ = rows.size() == most_items;
      if (turns_) rows = fold_turns(v, rows, std::span(&path_.back(), 1));
      TreeSizes sizes;
      sizes.full = px(92), sizes.compact = px(44), sizes.dot = px(13), sizes.gap = px(6), sizes.far_gap = px(18);
      sizes_ = sizes;
      layout_ = tree_layout(rows, path_, sizes, wide);
      focus_item_ = 0;
      for (std::size_t i = 0; i < layout_.items.size(); ++i)
        if (layout_.items[i].row.kind == TreeRow::Kind::node && layout_.items[i].row.slot == focus) focus_item_ = i;
      if (shown_ != focus) dragged_ = false;
    }
    shown_ = focus;
  }

  void draw_path(SearchScreen& screen) {
    const auto& path = screen.models.moment().path;
    const View& v = screen.view;
    const Theme& t = theme();
    // Other roots: iterations and attempts.
    v.roots(roots_);
    const auto at = std::find(roots_.begin(), roots_.end(), path.front());
    const auto step = [&](const char* probe_name, const char* label, bool able, auto target, const char* help) {
      ImGui::PushStyleColor(ImGuiCol_Text, able ? t.text_dim : t.grid);
      ImGui::TextUnformatted(label);
      ImGui::PopStyleColor();
      probe(probe_name);
      if (able && ImGui::IsItemHovered()) {
        ImGui::SetTooltip("%s", help);
        if (ImGui::IsItemClicked()) screen.select(v.id(*target));
      }
    };
    step("tree.previous_root", signs().left_arrow, at != roots_.begin(), at - (at != roots_.begin()), texts::tree::previous_root);
    ImGui::SameLine(0, px(6));
    compat::push_font(fonts().mono);
    for (std::size_t d = 0; d < path.size(); ++d) {
      const bool last = d + 1 == path.size();
      const float edge = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - px(d == 0 ? 66 : 44);  // of the legend, behind the way to the next root
      const float from = d == 0 ? ImGui::GetCursorScreenPos().x : ImGui::GetItemRectMax().x + px(18);
      const std::string label = shortened(d == 0 ? screen.name(path[0]) : screen.models.nodes().move(v, path[d]), edge - from);
      const float needed = text_width(label) + px(24);
      if (d > 0) {
        // A line that is too long loses its middle, not its end.
        const float rest = last ? px(40) : needed + px(74);
        if (edge - from < rest) {
          ImGui::SameLine(0, px(4));
          if (const std::string more = fmt::format("{} {} more", signs().ellipsis, path.size() - d); ImGui::GetItemRectMax().x + px(4) + text_width(more) < edge) dim(more);
          else ImGui::Dummy({1, 1});
          break;
        }
        ImGui::SameLine(0, px(5));
        const ImVec2 p = ImGui::GetCursorScreenPos();
        const float h = ImGui::GetTextLineHeight();
        side_mark(*ImGui::GetWindowDrawList(), {p.x + px(5), p.y + h / 2}, px(3.5f), v[path[d - 1]].mover());
        ImGui::Dummy({px(11), h});
        ImGui::SameLine(0, px(2));
      }
      screen.link(label, v.id(path[d]), last ? t.text : t.text_dim);
      if (d == 0) {
        ImGui::SameLine(0, px(6));
        step("tree.next_root", signs().right_arrow, at != roots_.end() && at + 1 != roots_.end(), at + (at + 1 != roots_.end()), texts::tree::next_root);
      }
    }
    ImGui::PopFont();
    // Whole turns, and the legend, one hover away, at the right edge.
    const float legend = std::max(ImGui::GetWindowWidth() - px(28), px(40)), turns = legend - text_width(texts::tree::turns) - px(14);
    if (turns > ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + px(8)) {
      ImGui::SameLine(turns);
      coloured(turns_ ? t.accent : t.text_faint, texts::tree::turns);
      probe("tree.turns");
      if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", texts::tree::turns_help);
      if (ImGui::IsItemClicked()) screen.commands.act("view.turns");
    }
    ImGui::SameLine(legend);
    dim("?");
    probe("tree.legend");
    if (ImGui::IsItemHovered()) {
      ImGui::BeginTooltip();
      draw_tree_legend();
      dim(texts::tree::help);
      ImGui::EndTooltip();
    }
  }

  ImVec2 size_of(const TreeItem& item) const {
    return {sizes_.of(item.detail) * zoom_, (item.detail == NodeDetail::full ? px(card_height) : item.detail == NodeDetail::compact ? px(small_height) : px(14)) * zoom_};
  }
  ImVec2 centre(const TreeItem& item) const {
    return {origin_.x + item.x * zoom_, origin_.y + (static_cast<float>(item.level) * level_height_ + px(top_space) + px(card_height) / 2) * zoom_};
  }

  void aim(const FrameModel& frame, Commands& commands, ImVec2 size) {
    const float levels = static_cast<float>(std::max(layout_.levels, 1));
    level_height_ = std::floor(std::clamp((size.y / zoom_ - px(top_space)) / levels, px(closest_level), px(widest_level)));
    // 1. Where the drawing should lie: all of it in the middle if it fits, else the focus and its children in sight.
    const float height = (static_cast<float>(layout_.levels) * level_height_ + px(top_space)) * zoom_;
    ImVec2 want = camera_;
    if (!dragged_) {
      const TreeItem& focus = layout_.items[focus_item_];
      const float left = layout_.left * zoom_, right = layout_.right * zoom_;
      want.x = right - left <= size.x ? (left + right) / 2 : std::clamp(focus.x * zoom_, left + size.x / 2, right - size.x / 2);
      const float below = (static_cast<float>(focus.level + 2) * level_height_ + px(top_space)) * zoom_;
      want.y = height <= size.y ? 0 : std::clamp(below - size.y, 0.0f, height - size.y);
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

  CardLook look_of(SearchScreen& screen, const TreeItem& item) {
    const View& v = screen.view;
    const u32 k = item.row.slot;
    const NodeRecord& r = v[k];
    CardLook look;
    look.detail = item.detail;
    look.mover = r.mover();
    const NodeState state = v.state(k, screen.models.tick());
    look.reached = state != NodeState::not_yet;
    look.open = state == NodeState::open;
    look.shown = k == screen.models.shown();
    look.best = std::find(best_.begin(), best_.end(), k) != best_.end();
    look.pinned = v.id(k) == screen.cursor().pin_a || v.id(k) == screen.cursor().pin_b;
    look.probe = r.pass() == Pass::probe;
    if (item.detail != NodeDetail::dot) look.move = r.ply == 0 ? fmt::format("depth {}", static_cast<int>(r.depth)) : turn_text(screen, item);
    Score value{0, Kind::none};
    if (state == NodeState::closed && !v.open(k)) {
      value = {r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()};
      look.end = r.end();
      look.cut = r.cut();
      look.quiescence = r.depth <= 0 && r.size > 1;
    } else if (look.open) {
      value = score_of(known_interval(v, k, screen.models.tick()));
    }
    if (value.kind != Kind::none) look.tint = screen.colour(value, r.mover());
    if (item.detail == NodeDetail::full) look.value = value.kind != Kind::none ? screen.score(value, r.mover()) : look.open ? signs().ellipsis : "";
    return look;
  }

  /// The moves from the node above it in the drawing: several where a turn is folded.
  std::string turn_text(SearchScreen& screen, const TreeItem& item) const {
    const View& v = screen.view;
    const u32 above = item.parent >= 0 ? layout_.items[static_cast<std::size_t>(item.parent)].row.slot : no_node;
    std::string out = screen.models.nodes().move(v, item.row.slot);
    for (u32 k = v.parent(item.row.slot); k != above && k != no_node && v.parent(k) != no_node; k = v.parent(k)) out = screen.models.nodes().move(v, k) + " " + out;
    return out;
  }

  EdgeLook edge_of(const SearchScreen& screen, const TreeItem& item) const {
    const View& v = screen.view;
    if (item.row.kind != TreeRow::Kind::node) return v.state(item.row.parent, screen.models.tick()) == NodeState::closed ? EdgeLook::ghost : EdgeLook::not_reached;
    const u32 k = item.row.slot;
    if (v[k].pass() == Pass::probe) return EdgeLook::probe;
    const NodeState state = v.state(k, screen.models.tick());
    if (std::find(best_.begin(), best_.end(), k) != best_.end()) return EdgeLook::best;
    return state == NodeState::open ? EdgeLook::open : state == NodeState::not_yet ? EdgeLook::not_reached : EdgeLook::plain;
  }

  void draw_canvas(SearchScreen& screen, const FrameModel& frame, ImVec2 size) {
    const View& v = screen.view;
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

    // 1. Edges below cards; best and open ones above the rest.
    for (const bool strong : {false, true})
      for (const TreeItem& item : layout_.items) {
        if (item.parent < 0) continue;
        const EdgeLook look = edge_of(screen, item);
        if (strong != (look == EdgeLook::best || look == EdgeLook::open)) continue;
        const TreeItem& up = layout_.items[static_cast<std::size_t>(item.parent)];
        const ImVec2 a = centre(up), b = centre(item);
        if (std::max(a.x, b.x) < min.x || std::min(a.x, b.x) > max.x || a.y > max.y || b.y < min.y) continue;
        draw_edge(draw, {a.x, a.y + size_of(up).y / 2}, {b.x, b.y - size_of(item).y / 2}, look);
      }

    // 2. Cards.
    const TreeItem* under = nullptr;
    for (const TreeItem& item : layout_.items) {
      const ImVec2 c = centre(item), half{size_of(item).x / 2, size_of(item).y / 2};
      const ImVec2 a{c.x - half.x, c.y - half.y}, b{c.x + half.x, c.y + half.y};
      if (b.x < min.x || a.x > max.x || b.y < min.y || a.y > max.y) continue;
      const bool over = hovered && mouse.x >= a.x - 1 && mouse.x < b.x + 1 && mouse.y >= a.y && mouse.y < b.y + px(8);
      if (over) under = &item;
      if (item.row.kind == TreeRow::Kind::node) {
        CardLook look = look_of(screen, item);
        look.hovered = over;
        draw_card(draw, a, b, look, zoom_);
        if (item.row.expandable && !item.row.expanded && look.reached && item.detail == NodeDetail::full)
          for (int i = -1; i <= 1; ++i) draw.AddCircleFilled({c.x + static_cast<float>(i) * px(5) * zoom_, b.y + px(5) * zoom_}, px(1.5f) * zoom_, theme().text_faint);
        if (probing()) probe_rect(fmt::format("tree.node.{}", v.id(item.row.slot)), a, b);
        if (look.shown) ImGui::LogText("[%s %s]\n", look.move.c_str(), look.value.c_str());
        else if (item.detail != NodeDetail::dot) ImGui::LogText("%s %s\n", look.move.c_str(), look.value.c_str());
      } else {
        // What becomes of a move is not known before its parent is left: until then it looks like any move to come.
        const bool cut = item.row.kind == TreeRow::Kind::ghost && v.state(item.row.parent, screen.models.tick()) == NodeState::closed;
        const auto move = item.row.kind == TreeRow::Kind::ghost ? unsearched_move(screen, item.row.parent, item.row.ordinal) : std::nullopt;
        const std::string text = item.row.kind == TreeRow::Kind::unrecorded ? "+" + short_nodes(item.row.count) : move ? screen.models.nodes().text(v, item.row.parent, *move) : "?";
        if (!cut && item.row.kind == TreeRow::Kind::ghost) {
          CardLook look;
          look.detail = item.detail == NodeDetail::dot ? NodeDetail::dot : NodeDetail::compact;
          look.reached = false;
          look.hovered = over;
          look.move = text;
          draw_card(draw, a, b, look, zoom_);
        } else {
          draw_ghost(draw, a, b, text, cut, over, item.detail, zoom_);
        }
        if (probing()) probe_rect(fmt::format("tree.ghost.{}.{}", v.id(item.row.parent), item.row.ordinal), a, b);
      }
    }
    if (more_) draw.AddText({min.x + px(4), max.y - ImGui::GetTextLineHeight()}, theme().warning, texts::tree::more);
    draw.PopClipRect();
    if (hovered) mouse_on(screen, under, min, size);
  }

  void mouse_on(SearchScreen& screen, const TreeItem* under, ImVec2 min, ImVec2 size) {
    const View& v = screen.view;
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseWheel != 0) {
      const float before = zoom_;
      zoom_ = std::clamp(zoom_ * std::pow(1.12f, io.MouseWheel), 0.4f, 2.0f);
      const float k = zoom_ / before, x = io.MousePos.x - (min.x + size.x / 2), y = io.MousePos.y - min.y;
      camera_ = {(camera_.x + x) * k - x, (camera_.y + y) * k - y};
      dragged_ = true;
    }
    if (!under) return;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const bool click = ImGui::IsMouseReleased(0) && !ImGui::IsMouseDragPastThreshold(0, px(4));
    if (under->row.kind == TreeRow::Kind::node) {
      screen.node_tooltip(under->row.slot);
      if (ImGui::IsMouseDoubleClicked(0)) toggle(v, under->row);
      else if (click) screen.select(v.id(under->row.slot));
    } else if (const auto move = under->row.kind == TreeRow::Kind::ghost ? unsearched_move(screen, under->row.parent, under->row.ordinal) : std::nullopt) {
      why_tooltip(screen, under->row.parent, *move);
      if (click) why_.ask(screen, under->row.parent, *move);
    } else if (under->row.kind == TreeRow::Kind::unrecorded) {
      ImGui::SetTooltip("%s", fmt::format(texts::tree::unrecorded, grouped(under->row.count)).c_str());
    }
  }

  void toggle(const View& v, const TreeRow& row) {
    if (row.expanded) fold_.close(v, row.slot);
    else fold_.open(v.id(row.slot));
  }

  // Arrows walk the drawing: up to the parent, down to the best or first child, left and right among siblings.
  void keys(SearchScreen& screen) {
    if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) || layout_.items.empty()) return;
    const TreeItem& here = layout_.items[focus_item_];
    const auto go = [&](std::size_t i) {
      if (layout_.items[i].row.kind == TreeRow::Kind::node) screen.select(screen.view.id(layout_.items[i].row.slot));
    };
    if (pressed(Key::up, Mods::none, true) && here.parent >= 0) go(static_cast<std::size_t>(here.parent));
    if (pressed(Key::enter)) toggle(screen.view, here.row);
    const bool down = pressed(Key::down, Mods::none, true), left = pressed(Key::left, Mods::none, true), right = pressed(Key::right, Mods::none, true);
    if (!down && !left && !right) return;
    std::size_t first = 0, best = 0, before = 0, after = 0;
    for (std::size_t i = 1; i < layout_.items.size(); ++i) {
      const TreeItem& item = layout_.items[i];
      if (item.row.kind != TreeRow::Kind::node) continue;
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

  u64 recording_ = 0, best_serial_ = 0;
  TreeFold fold_;
  TreeRows rows_;
  TreeLayout layout_;
  TreeSizes sizes_;
  std::vector<u32> path_, best_, roots_;
  u32 shown_ = no_node;  // slot the drawing is about
  std::size_t focus_item_ = 0;
  float width_ = 0, zoom_ = 1, level_height_ = 70;
  ImVec2 camera_{0, 0}, origin_{0, 0};
  bool dragged_ = false, fresh_ = true, more_ = false, turns_ = false;
  CorridorView corridor_;
  WhyPopup why_;
};

}  // namespace

std::unique_ptr<PanelBase> make_tree_panel() { return std::make_unique<TreePanel>(); }

}  // namespace ply::ui
