// Small dialogs: going to a number, trees that were kept, about the program.
#pragma once
#include <string>
#include <vector>

namespace ply::ui {

class Desk;
struct KeptTree;

/// Typed trees of one's own: opened, renamed, deleted, and the one on the board kept.
class TreesDialog {
 public:
  /// `trees` live longer than the dialog.
  void open(const std::vector<KeptTree>& trees) { asked_ = true, trees_ = &trees, renamed_ = -1; }
  void draw(Desk& desk);

 private:
  bool row(Desk& desk, int i, float width);

  bool asked_ = false;
  const std::vector<KeptTree>* trees_ = nullptr;
  int renamed_ = -1;
  bool fresh_ = false;
  std::string name_, typed_;
};

class GoToDialog {
 public:
  void open() { asked_ = true; }
  void draw(Desk& desk);

 private:
  bool asked_ = false, fresh_ = false;
  std::string typed_;
};

class AboutDialog {
 public:
  void open() { asked_ = true; }
  void draw();

 private:
  bool asked_ = false;
};

}  // namespace ply::ui
