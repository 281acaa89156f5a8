// Which tiles are drawn: a panel that wants the room has that of its neighbours, and so has who stands beside nothing.
#include <algorithm>
#include <utility>

#include "app/ui/frame/workspace.h"

namespace ply::ui {

bool Workspace::takes_all(const Layout& part, const Layout& other) const {
  const auto found = [&](const std::string& id) {
    return std::find_if(panels_.begin(), panels_.end(), [&](const Panel& p) { return p.id == id; });
  };
  if (part.is_tile()) {
    const auto shown = found(shown_in(part));
    if (shown != panels_.end() && shown->alone) return true;
  }
  const auto all = tiles_of(other);
  return std::all_of(all.begin(), all.end(), [&](const Layout* tile) { return shown_in(*tile).empty(); });
}

bool Workspace::is_drawn(const Layout& node, const Layout* tile) const {
  if (node.is_tile()) return &node == tile;
  for (const std::size_t i : {0u, 1u})
    if (takes_all(node.parts[i], node.parts[1 - i])) return is_drawn(node.parts[i], tile);
  return is_drawn(node.parts[0], tile) || is_drawn(node.parts[1], tile);
}

void Workspace::make_room(Layout& node, const Layout* tile) {
  if (node.is_tile()) return;
  for (const std::size_t i : {0u, 1u}) {
    Layout& part = node.parts[i];
    const auto all = tiles_of(std::as_const(part));
    if (std::find(all.begin(), all.end(), tile) == all.end()) continue;
    Layout& other = node.parts[1 - i];
    if (other.is_tile() && takes_all(other, part)) {
      const auto modest = std::find_if(other.tabs.begin(), other.tabs.end(), [&](const std::string& id) {
        const Panel* p = panel(id);
        return p && p->wanted && !p->alone;
      });
      if (modest != other.tabs.end()) other.selected = *modest;
    }
    make_room(part, tile);
  }
}

}  // namespace ply::ui
