#include "app/ui/frame/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "engine/base/bounded.h"
#include "engine/base/real_number.h"

namespace ply::ui {
namespace {

constexpr std::size_t max_lines = 256;
constexpr int max_depth = 32;

Layout split(Layout::Kind kind, float ratio, Layout first, Layout second) {
  Layout l;
  l.kind = kind;
  l.ratio = l.home = std::isfinite(ratio) ? bounded(ratio, smallest_share, 1 - smallest_share) : 0.5f;
  l.parts.push_back(std::move(first));
  l.parts.push_back(std::move(second));
  return l;
}

template <class L, class F>
void each_tile(L& layout, const F& f) {
  if (layout.is_tile()) f(layout);
  else
    for (auto& part : layout.parts) each_tile(part, f);
}

/// Removes the panel below this node; true when the node itself has become empty.
bool take_out(Layout& layout, std::string_view panel) {
  if (layout.is_tile()) {
    const auto it = std::find(layout.tabs.begin(), layout.tabs.end(), panel);
    if (it == layout.tabs.end()) return false;
    const std::size_t at = static_cast<std::size_t>(it - layout.tabs.begin());
    const bool was_selected = layout.selected == panel;
    layout.tabs.erase(it);
    if (layout.tabs.empty()) return true;
    if (was_selected) layout.selected = layout.tabs[std::min(at, layout.tabs.size() - 1)];
    return false;
  }
  for (std::size_t i = 0; i < 2; i++) {
    if (!take_out(layout.parts[i], panel)) continue;
    Layout rest = std::move(layout.parts[1 - i]);
    layout = std::move(rest);
    return false;
  }
  return false;
}

Result<Layout> parse_node(const std::vector<std::string>& lines, std::size_t& at, int depth) {
  if (at >= lines.size()) return Error{"the layout ends too early"};
  if (depth > max_depth) return Error{"the layout is too deep"};
  const std::string& line = lines[at++];
  const std::size_t space = line.find(' ');
  const std::string_view word = std::string_view(line).substr(0, space);
  const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);

  if (word == "row" || word == "column") {
    float ratio = 0;
    const auto [end, error] = number_from_chars(rest.data(), rest.data() + rest.size(), ratio);
    if (error != std::errc() || end != rest.data() + rest.size() ||
        !(ratio >= smallest_share && ratio <= 1 - smallest_share)) {
      return Error{fmt::format("'{}' is not a share of a split", rest)};
    }
    Result<Layout> first = parse_node(lines, at, depth + 1);
    if (!first) return first;
    Result<Layout> second = parse_node(lines, at, depth + 1);
    if (!second) return second;
    return split(word == "row" ? Layout::Kind::row : Layout::Kind::column, ratio, *std::move(first),
                 *std::move(second));
  }
  if (word != "tabs") return Error{fmt::format("'{}' is not one of row, column, tabs", word)};

  Layout tile;
  std::size_t from = 0;
  while (from < rest.size()) {
    const std::size_t to = std::min(rest.find(' ', from), rest.size());
    std::string id = rest.substr(from, to - from);
    from = to + 1;
    const bool on_top = !id.empty() && id.back() == '*';
    if (on_top) id.pop_back();
    if (id.empty()) continue;
    if (on_top) tile.selected = id;
    tile.tabs.push_back(std::move(id));
  }
  if (tile.tabs.empty()) return Error{"a tile has no panels"};
  if (tile.selected.empty()) tile.selected = tile.tabs.front();
  return tile;
}

void write_node(const Layout& layout, std::vector<std::string>& lines) {
  if (layout.is_tile()) {
    std::string line = "tabs";
    for (const std::string& id : layout.tabs) line += " " + id + (id == layout.selected ? "*" : "");
    lines.push_back(std::move(line));
    return;
  }
  lines.push_back(fmt::format("{} {:.4f}", layout.kind == Layout::Kind::row ? "row" : "column", layout.ratio));
  for (const Layout& part : layout.parts) write_node(part, lines);
}

}  // namespace

Layout tabs(std::vector<std::string> panels) {
  Layout l;
  l.tabs = std::move(panels);
  if (!l.tabs.empty()) l.selected = l.tabs.front();
  return l;
}
Layout row(float ratio, Layout left, Layout right) {
  return split(Layout::Kind::row, ratio, std::move(left), std::move(right));
}
Layout column(float ratio, Layout above, Layout below) {
  return split(Layout::Kind::column, ratio, std::move(above), std::move(below));
}

std::vector<std::string> panels_of(const Layout& layout) {
  std::vector<std::string> all;
  each_tile(layout, [&](const Layout& tile) { all.insert(all.end(), tile.tabs.begin(), tile.tabs.end()); });
  return all;
}

std::vector<Layout*> tiles_of(Layout& layout) {
  std::vector<Layout*> all;
  each_tile(layout, [&](Layout& tile) { all.push_back(&tile); });
  return all;
}
std::vector<const Layout*> tiles_of(const Layout& layout) {
  std::vector<const Layout*> all;
  each_tile(layout, [&](const Layout& tile) { all.push_back(&tile); });
  return all;
}

const Layout* tile_of(const Layout& layout, std::string_view panel) {
  for (const Layout* tile : tiles_of(layout)) {
    if (std::find(tile->tabs.begin(), tile->tabs.end(), panel) != tile->tabs.end()) return tile;
  }
  return nullptr;
}
Layout* tile_of(Layout& layout, std::string_view panel) {
  return const_cast<Layout*>(tile_of(static_cast<const Layout&>(layout), panel));
}

bool remove_panel(Layout& layout, std::string_view panel) {
  if (!tile_of(layout, panel) || panels_of(layout).size() == 1) return false;
  take_out(layout, std::string(panel));
  return true;
}

bool move_panel(Layout& layout, std::string_view panel, std::string_view beside) {
  if (panel == beside || !tile_of(layout, beside)) return false;
  const std::string id(panel), anchor(beside);
  if (tile_of(layout, id)) take_out(layout, id);  // never the last one: `beside` stays
  Layout& tile = *tile_of(layout, anchor);
  tile.tabs.push_back(id);
  tile.selected = id;
  return true;
}

bool split_tile(Layout& layout, std::string_view panel, std::string_view beside, Edge edge) {
  const std::string id(panel);
  std::string anchor(beside);
  const Layout* target = tile_of(layout, anchor);
  if (!target) return false;
  if (id == anchor) {  // away from its own companions
    const auto other = std::find_if(target->tabs.begin(), target->tabs.end(), [&](const auto& t) { return t != id; });
    if (other == target->tabs.end()) return false;
    anchor = *other;
  }
  if (tile_of(layout, id)) take_out(layout, id);
  Layout& tile = *tile_of(layout, anchor);
  Layout old = std::move(tile), fresh = tabs({id});
  const bool first = edge == Edge::left || edge == Edge::above;
  if (first) std::swap(old, fresh);
  const Layout::Kind kind = edge == Edge::left || edge == Edge::right ? Layout::Kind::row : Layout::Kind::column;
  tile = split(kind, 0.5f, std::move(old), std::move(fresh));
  return true;
}

std::vector<std::string> write_layout(const Layout& layout) {
  std::vector<std::string> lines;
  write_node(layout, lines);
  return lines;
}

Result<Layout> parse_layout(const std::vector<std::string>& lines) {
  if (lines.size() > max_lines) return Error{"the layout has too many lines"};
  std::size_t at = 0;
  Result<Layout> layout = parse_node(lines, at, 0);
  if (layout && at != lines.size()) return Error{"lines are left over behind the layout"};
  return layout;
}

void take_homes(Layout& layout, const Layout& from) {
  if (layout.kind != from.kind || layout.is_tile()) return;
  layout.home = from.home;
  for (std::size_t i = 0; i < 2; i++) take_homes(layout.parts[i], from.parts[i]);
}

}  // namespace ply::ui
