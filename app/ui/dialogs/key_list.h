// All keys, by menu.
#pragma once
#include <string>

namespace ply::ui {

class Workbench;

class KeyList {
 public:
  void open() { asked_ = true; }
  void draw(Workbench& workbench);

 private:
  bool asked_ = false, fresh_ = false;
  std::string typed_;
};

}  // namespace ply::ui
