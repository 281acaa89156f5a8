// What can be asked of a node by the right mouse button, wherever it is drawn: one menu for all lists, pictures and
// sentences. What cannot be done there is off, and says why.
#pragma once
#include <functional>

#include "app/ui/panels/panel.h"

namespace ply::ui {

class Desk;

class NodeMenu {
 public:
  void open(const action::OpenMenu& node) { node_ = node, asked_ = true; }
  void draw(Desk& desk);

 private:
  /// `why_not`: null where it can be done.
  void item(const char* label, const char* key, const char* probe_name, const char* why_not,
            const std::function<void()>& run, bool checked = false);
  void questions(Desk& desk);
  void places(Desk& desk);
  void forks(Desk& desk);
  void copies(Desk& desk);
  const char* elsewhere() const;

  action::OpenMenu node_;
  bool asked_ = false;
};

}  // namespace ply::ui
