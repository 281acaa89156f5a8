// Small dialogs: going to a number, about the program.
#pragma once
#include <string>

namespace ply::ui {

class Desk;

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
