// How the graph is painted: edges, cards, and how many of them lie out of sight.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/tree/tree_graph.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/trace/cut_saving.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

CardLook TreeGraph::look_of(SearchScreen& screen, const TreeItem& item) const {
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
  const auto pinned = [&](u32 slot) {
    return v.id(slot) == screen.cursor().pin_a || v.id(slot) == screen.cursor().pin_b;
  };
  const std::vector<u32>& visits = joined_.visits(index(item));
  look.pinned = pinned(k) || std::any_of(visits.begin(), visits.end(), pinned);
  look.probe = r.pass() == Pass::probe;
  look.move = r.ply == 0 ? fmt::format("depth {}", r.depth()) : turn_text(screen, item);
  Score value{0, Kind::none};
  if (state == NodeState::closed && !v.open(k)) {
    value = {r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()};
    look.end = r.end();
    look.cut = r.cut() && cut_saved_moves(v, k);
    look.quiescence = r.depth() <= 0 && r.size > 1;
  } else if (look.open) {
    value = score_of(known_interval(v, k, screen.models.tick()));
  }
  if (value.kind != Kind::none) look.tint = screen.colour(value, r.mover());
  if (item.detail != NodeDetail::full) return look;
  if (value.kind != Kind::none && !look.open) look.value = screen.score(value, r.mover(), {"card.value", v.id(k)});
  // An open card says what is asked of it: its window at this moment.
  if (const auto at = std::find(line_.begin(), line_.end(), k); look.open && at != line_.end() && !v.windowless()) {
    const Window w = windows_[static_cast<std::size_t>(at - line_.begin())].now;
    const Window seen = screen.seen(w, r.mover());
    look.value = screen.plain_number(seen.alpha.value, {"card.alpha", v.id(k)}) + ".." +
                 screen.plain_number(seen.beta.value, {"card.beta", v.id(k)});
  } else if (look.open) {
    look.value = value.kind != Kind::none ? screen.score(value, r.mover(), {"card.known", v.id(k)}) : signs().ellipsis;
  }
  return look;
}

// The moves from the node above it in the drawing: several where a turn is folded.
std::string TreeGraph::turn_text(SearchScreen& screen, const TreeItem& item) const {
  const View& v = screen.view;
  const u32 above = item.parent >= 0 ? layout_.items[static_cast<std::size_t>(item.parent)].row.slot : no_node;
  std::string out = screen.models.nodes().move(v, item.row.slot);
  for (u32 k = v.parent(item.row.slot); k != above && k != no_node && v.parent(k) != no_node; k = v.parent(k))
    out = screen.models.nodes().move(v, k) + " " + out;
  return out;
}

EdgeLook TreeGraph::edge_of(const SearchScreen& screen, const TreeItem& item) const {
  const View& v = screen.view;
  if (item.row.kind != TreeRow::Kind::node) {
    using Reason = Unsearched::Reason;
    const Reason why = unsearched_reason(v, item.row.parent, screen.models.tick());
    return why == Reason::not_yet   ? EdgeLook::not_reached
           : why == Reason::stopped ? EdgeLook::stopped
                                    : EdgeLook::ghost;
  }
  const u32 k = item.row.slot;
  if (v[k].pass() == Pass::probe) return EdgeLook::probe;
  const NodeState state = v.state(k, screen.models.tick());
  if (std::find(best_.begin(), best_.end(), k) != best_.end()) return EdgeLook::best;
  return state == NodeState::open      ? EdgeLook::open
         : state == NodeState::not_yet ? EdgeLook::not_reached
                                       : EdgeLook::plain;
}

// Whether a move is searched again is not known before its scout has failed: until then its card, and all below it, are
// not drawn. Their places stay, so that nothing moves when they come.
void TreeGraph::find_unknown(const SearchScreen& screen) {
  const View& v = screen.view;
  unknown_.assign(layout_.items.size(), false);
  for (std::size_t i = 0; i < layout_.items.size(); ++i) {
    const TreeItem& item = layout_.items[i];
    if (item.parent >= 0 && unknown_[static_cast<std::size_t>(item.parent)]) unknown_[i] = true;
    else if (!item.hidden && item.row.kind == TreeRow::Kind::node)
      unknown_[i] = v[item.row.slot].pass() == Pass::research &&
                    v.state(item.row.slot, screen.models.tick()) == NodeState::not_yet && item.row.slot != shown_;
  }
}

// Edges below cards; best and open ones above the rest.
void TreeGraph::draw_edges(SearchScreen& screen, ImDrawList& draw, ImVec2 min, ImVec2 max) const {
  for (const bool strong : {false, true})
    for (const TreeItem& item : layout_.items) {
      if (item.parent < 0 || unknown(item)) continue;
      const EdgeLook look = item.hidden ? EdgeLook::not_reached : edge_of(screen, item);
      if (strong != (look == EdgeLook::best || look == EdgeLook::open)) continue;
      const TreeItem& up = layout_.items[static_cast<std::size_t>(item.parent)];
      const ImVec2 a = centre(up), b = centre(item);
      if (std::max(a.x, b.x) < min.x || std::min(a.x, b.x) > max.x || a.y > max.y || b.y < min.y) continue;
      draw_edge(draw, {a.x, a.y + size_of(up).y / 2}, {b.x, b.y - size_of(item).y / 2}, look);
    }
}

void TreeGraph::draw_joined_edges(SearchScreen& screen, ImDrawList& draw, ImVec2 min, ImVec2 max, int over) const {
  if (!joined_serial_) return;
  std::vector<JoinedTree::Place> places;
  for (const TreeItem& item : layout_.items) places.push_back({centre(item), size_of(item)});
  joined_.draw_edges(screen, draw, places, over, min, max);
}

// The edges that the thread of the chosen bound runs along.
void TreeGraph::draw_thread(const SearchScreen& screen, ImDrawList& draw, ImVec2 min, ImVec2 max) const {
  if (!screen.thread.on()) return;
  for (const TreeItem& item : layout_.items) {
    if (item.parent < 0) continue;
    const TreeItem& up = layout_.items[static_cast<std::size_t>(item.parent)];
    if (item.row.kind != TreeRow::Kind::node || item.hidden || up.hidden ||
        !screen.thread.joins(screen.view.id(item.row.slot), screen.view.id(up.row.slot)))
      continue;
    const ImVec2 a = centre(up), b = centre(item);
    if (std::max(a.x, b.x) < min.x || std::min(a.x, b.x) > max.x || a.y > max.y || b.y < min.y) continue;
    draw_edge(draw, {a.x, a.y + size_of(up).y / 2}, {b.x, b.y - size_of(item).y / 2}, EdgeLook::thread);
  }
}

// A table answer on the best line: how the line goes on at the node that wrote the entry, dashed in the table's colour.
void TreeGraph::draw_graft(SearchScreen& screen, ImDrawList& draw, const TreeItem& item, ImVec2 a, ImVec2 b) const {
  const View& v = screen.view;
  const u32 k = item.row.slot, writer = v[k].link == no_node ? no_node : v.find(v[k].link);
  if (item.detail != NodeDetail::full || writer == no_node || v.leave(writer) > screen.models.tick()) return;
  const std::vector<u32> line = principal_variation(v, writer, screen.models.tick());
  std::string said = fmt::format(tr("table, node {}:"), v.id(writer));
  for (std::size_t i = 1; i < line.size() && i < 4; ++i) said += " " + screen.models.nodes().move(v, line[i]);
  const float x = (a.x + b.x) / 2, y = b.y + px(6) * zoom_, end = y + px(12) * zoom_,
              wide = std::max(size_of(item).x, text_width(said));
  dashed_line(draw, {x, b.y}, {x, end}, theme().table, Dash::dashed, px(2));
  draw_clipped(draw, {std::floor(x - wide / 2), end}, wide, theme().table, said);
  ImGui::LogText("%s\n", said.c_str());
  const ImVec2 low{x - wide / 2, end}, high{x + wide / 2, end + ImGui::GetTextLineHeight()};
  if (probing()) probe_rect(fmt::format("tree.graft.{}", v.id(k)), low, high);
  if (!ImGui::IsWindowHovered() || !ImGui::IsMouseHoveringRect(low, high)) return;
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  ImGui::SetTooltip("%s", shared_texts::goes_on_help);
  if (ImGui::IsMouseReleased(0) && !ImGui::IsMouseDragPastThreshold(0, px(4))) screen.select(v.id(writer));
}

void TreeGraph::draw_item(SearchScreen& screen, ImDrawList& draw, const TreeItem& item, ImVec2 a, ImVec2 b,
                          bool over) const {
  const View& v = screen.view;
  if (item.hidden) {
    const std::string words = fmt::format("+{}", grouped(static_cast<u64>(item.hidden)));
    draw_rest(draw, a, b, words, over, zoom_);
    ImGui::LogText("%s\n", words.c_str());
    if (probing()) probe_rect(fmt::format("tree.rest.{}", v.id(item.row.parent)), a, b);
    return;
  }
  if (item.row.kind == TreeRow::Kind::node) {
    CardLook look = look_of(screen, item);
    look.hovered = over;
    draw_card(draw, a, b, look, zoom_);
    if (const int stop = screen.thread.stop_of(v.id(item.row.slot)); stop >= 0) {
      draw.AddRect({a.x - px(2), a.y - px(2)}, {b.x + px(2), b.y + px(2)}, theme().accent, px(5), 0, px(2));
      thread_disc(draw, {b.x, a.y}, stop, screen.thread.at() == stop, "tree");
    }
    screen.mark_rest(draw, a, b, v.id(item.row.slot), "tree");
    for (const u32 k : joined_.visits(index(item)))
      if (k != item.row.slot) screen.mark_rest(draw, a, b, v.id(k), "tree");
    if (look.end == NodeEnd::table && (look.best || look.shown)) draw_graft(screen, draw, item, a, b);
    if (item.row.expandable && !item.row.expanded && look.reached && item.detail == NodeDetail::full)
      for (int i = -1; i <= 1; ++i)
        draw.AddCircleFilled({(a.x + b.x) / 2 + static_cast<float>(i) * px(5) * zoom_, b.y + px(5) * zoom_},
                             px(1.5f) * zoom_, theme().text_faint);
    if (probing()) probe_rect(fmt::format("tree.node.{}", v.id(item.row.slot)), a, b);
    if (look.shown) ImGui::LogText("[%s %s]\n", look.move.c_str(), look.value.c_str());
    else ImGui::LogText("%s %s\n", look.move.c_str(), look.value.c_str());
    return;
  }
  // What becomes of a move is not known before its parent is left: until then it looks like any move to come.
  const bool ghost = item.row.kind == TreeRow::Kind::ghost;
  const Unsearched::Reason why =
      ghost ? unsearched_reason(v, item.row.parent, screen.models.tick()) : Unsearched::Reason::not_recorded;
  const auto move = ghost ? unsearched_move(screen, item.row.parent, item.row.ordinal) : std::nullopt;
  const std::string text = !ghost ? "+" + short_nodes(item.row.count)
                           : move ? screen.models.nodes().text(v, item.row.parent, *move)
                                  : "?";
  if (why == Unsearched::Reason::not_yet) {
    CardLook look;
    look.detail = NodeDetail::compact;
    look.reached = false;
    look.hovered = over;
    look.move = text;
    draw_card(draw, a, b, look, zoom_);
  } else {
    draw_ghost(draw, a, b, text, why, over, zoom_);
  }
  if (probing()) probe_rect(fmt::format("tree.ghost.{}.{}", v.id(item.row.parent), item.row.ordinal), a, b);
}

// Where more nodes are open than a drawing may have: what of the node that is looked at is missing, else that something
// is.
void TreeGraph::draw_not_drawn(const std::string& joined, ImDrawList& draw, ImVec2 min, ImVec2 max) const {
  const float high = ImGui::GetTextLineHeight();
  float low = max.y;
  const auto line = [&](const std::string& text, ImU32 ink) {
    const std::string fits = shortened(text, max.x - min.x - px(10));
    const ImVec2 at{min.x + px(4), low - high};
    draw.AddRectFilled({min.x, at.y - px(2)}, {std::min(at.x + text_width(fits) + px(6), max.x), low}, theme().panel);
    draw.AddText(at, ink, fits.c_str());
    ImGui::LogText("%s\n", text.c_str());
    low = at.y - px(2);
  };
  if (!joined.empty()) line(joined, theme().text_dim);
  if (!more_) return;
  std::string text = tr("too many open nodes: some are not drawn");
  for (const TreeItem& item : layout_.items)
    if (item.hidden && item.parent == static_cast<int>(focus_item_))
      text = fmt::format(tr("{} of {} moves here are not drawn"), grouped(static_cast<u64>(item.hidden)),
                         grouped(static_cast<u64>(item.of)));
  line(text, theme().warning);
}

// What goes on beyond an edge is counted there. True if the mouse is at such a count.
bool TreeGraph::count_out_of_sight(ImDrawList& draw, ImVec2 min, ImVec2 max, bool hovered, bool click) {
  bool at = false;
  const auto pill = [&](ImVec2 centre, const std::string& words, int count, const std::string& name, ImVec2 pan) {
    const float half_w = text_width(words) / 2 + px(5), half = ImGui::GetTextLineHeight() / 2 + px(3);
    const auto inside = [](float place, float low, float high) { return bounded(place, low, std::max(low, high)); };
    const ImVec2 c{inside(centre.x, min.x + half_w + px(2), max.x - half_w - px(2)),
                   inside(centre.y, min.y + half, max.y - half)};
    const ImVec2 a{c.x - half_w, c.y - half}, b{c.x + half_w, c.y + half};
    const bool over = hovered && ImGui::IsMouseHoveringRect(a, b);
    draw.AddRectFilled(a, b, theme().raised, px(4));
    draw.AddRect(a, b, over ? theme().accent : theme().border, px(4));
    draw.AddText({a.x + px(5), a.y + px(3)}, over ? theme().text : theme().text_dim, words.c_str());
    ImGui::LogText("%s\n", words.c_str());
    if (probing()) probe_rect(name, a, b);
    if (!over) return;
    at = true;
    ImGui::SetTooltip("%s",
                      fmt::format(tr("{} more out of sight this way. Drag the drawing, or click."), count).c_str());
    if (!click) return;
    camera_.x += pan.x * (max.x - min.x);
    camera_.y += pan.y * (max.y - min.y);
    dragged_ = true;
  };
  // 1. Rows of cards that go on to the left or right.
  std::map<int, std::pair<int, int>> levels;
  int above = 0, below = 0;
  for (const TreeItem& item : layout_.items) {
    const ImVec2 c = centre(item);
    const int n = std::max(item.hidden, 1);
    if (c.y < min.y) above += n;
    else if (c.y > max.y) below += n;
    else if (c.x < min.x) levels[item.level].first += n;
    else if (c.x > max.x) levels[item.level].second += n;
  }
  for (const auto& [level, n] : levels) {
    TreeItem place;
    place.level = level;
    const float y = centre(place).y;
    if (n.first)
      pill({min.x, y}, fmt::format("{} {}", signs().left_arrow, n.first), n.first, fmt::format("tree.left.{}", level),
           {-0.7f, 0});
    if (n.second)
      pill({max.x, y}, fmt::format("{} {}", n.second, signs().right_arrow), n.second,
           fmt::format("tree.right.{}", level), {0.7f, 0});
  }
  // 2. Plies above and below.
  if (above) pill({(min.x + max.x) / 2, min.y}, fmt::format(tr("{} above"), above), above, "tree.above", {0, -0.7f});
  if (below) pill({(min.x + max.x) / 2, max.y}, fmt::format(tr("{} below"), below), below, "tree.below", {0, 0.7f});
  return at;
}

}  // namespace ply::ui
