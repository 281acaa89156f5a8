// The command palette: every command by a few of its letters.
#pragma once
#include <string>

namespace ply::ui {

class Desk;

class Palette {
 public:
  void open() { asked_ = true; }
  void draw(Desk& desk);

 private:
  bool asked_ = false, fresh_ = false;
  std::string typed_;
  int chosen_ = 0;
};

}  // namespace ply::ui
