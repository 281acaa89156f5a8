// Another engine is to run again, to record what its recording leaves out below a node: the command is shown, can be
// changed, and is run when a person says so.
#pragma once
#include <string>

#include "engine/trace/record.h"

namespace ply::ui {

class Desk;

class ZoomDialog {
 public:
  /// Below the node of this id.
  void open(u32 id) { id_ = id, asked_ = true; }
  void draw(Desk& desk);

 private:
  bool asked_ = false;
  u32 id_ = no_node;
  int plies_ = 0;
  std::string command_, folder_, input_;
};

}  // namespace ply::ui
