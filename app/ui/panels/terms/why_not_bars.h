// The waterfall of the panel Why not: bars that join, one a term, and the raw values beside them.
#pragma once
#include <string>
#include <vector>

#include "app/ui/panels/search_screen.h"

namespace ply::ui {

/// One bar, from `begin` to `end`, in the view of the side that the picture is for.
struct WhyBar {
  std::string label, raw, help;  ///< `raw`: behind the number; may be empty
  int begin = 0, end = 0;
  bool total = false;  ///< from `begin` on its own, framed: where a sum stands
  bool strong = false;
  About about;
};

/// Draws them one below the other in the panel's width, in the chosen view. `head`: above the raw values; `id`: of the
/// probes, with the label behind it.
void draw_why_bars(SearchScreen& screen, const char* id, const std::vector<WhyBar>& bars, Side mover,
                   const std::string& head);

}  // namespace ply::ui
