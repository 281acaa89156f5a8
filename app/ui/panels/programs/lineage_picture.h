// The family of a program as a drawing: generations from left to right, an edge from each parent to its child.
#pragma once
#include <imgui.h>

#include <vector>

#include "engine/lab/evolve/lineage.h"

namespace ply::ui {

class LineagePicture {
 public:
  /// What is drawn lives until the next call of this. Cheap where it is drawn often, for places are kept.
  void show(const Lineage& lineage, const Family& family);
  /// The id that was clicked; 0: none. `selected` has a ring.
  u64 draw(const Lineage& lineage, const Family& family, u64 selected, ImVec2 size);

 private:
  struct Place {
    int column = 0;
    float row = 0;
    bool on_line = false;
  };
  std::vector<Place> places_;  // of family.members
  int columns_ = 0, rows_ = 0;
  bool fresh_ = false;  // scrolls to the end once
};

}  // namespace ply::ui
