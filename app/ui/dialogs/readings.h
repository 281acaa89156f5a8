// A text that can be read in several ways: the boards of all, side by side, and which it shall be.
#pragma once
#include <cstddef>

namespace ply::ui {

class Desk;

class ReadingsDialog {
 public:
  /// Opens by itself where the session waits for the choice.
  void draw(Desk& desk, bool kanji);

 private:
  bool asked_ = false, shown_ = false;
  float grid_ = 0;  ///< how tall all boards were in the frame before
};

}  // namespace ply::ui
