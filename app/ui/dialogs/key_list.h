// All keys, by menu.
#pragma once
#include <string>

namespace ply::ui {

class Desk;

class KeyList {
 public:
  void open() { asked_ = true; }
  void draw(Desk& desk);

 private:
  bool asked_ = false, fresh_ = false;
  std::string typed_;
};

}  // namespace ply::ui
