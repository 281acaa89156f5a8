#pragma once
#include <vector>

#include "app/ui/frame/workspace.h"
#include "app/ui/widgets/plot.h"
#include "app/ui/widgets/virtual_list.h"

namespace ply::ui {

struct DemoState {
  bool running = false, follow = true;
  int steps = 0, depth = 6, selected = 3;
  char find[64] = "";
  int view = 0;
  VirtualList nodes;
  PlotState iterations, ordering, scatter, timeline;
};

/// The panels draw from and into `state`, which must outlive them.
std::vector<Panel> demo_panels(DemoState& state);

}  // namespace ply::ui
