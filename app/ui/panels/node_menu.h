// What can be asked of a node by the right mouse button, wherever it is drawn.
#pragma once
#include <functional>

#include "app/ui/panels/search_screen.h"

namespace ply::ui {

class NodeMenu {
 public:
  /// After an item, or for a shape under the mouse that was clicked.
  void ask(u32 id) { id_ = id, open_ = true; }
  /// Once a frame, in the window of the panel.
  void draw(SearchScreen& screen);

 private:
  void item(const char* label, const char* key, const char* probe_name, const std::function<void()>& ask);
  void about_node(SearchScreen& screen);
  void forks_of(SearchScreen& screen, u32 slot);

  u32 id_ = no_node;
  bool open_ = false;
};

}  // namespace ply::ui
