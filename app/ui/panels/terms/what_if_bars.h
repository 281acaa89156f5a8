// The picture of the panel What-if weights: intervals on one axis of scores, each beside what the recorded search said
// and, where it was searched, beside the exact value. A bar fades where its end is open; only a value is a diamond.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/ui/panels/search_screen.h"
#include "engine/read/node/interval.h"

namespace ply::ui {

/// A row; scores are in the view of `mover` of the picture.
struct WhatIfBar {
  std::string name;
  std::string help;
  Interval now;
  Score was;
  std::optional<Score> exact;
  bool root = false, chosen = false, best = false;  ///< chosen: by the recorded search; best: certainly the choice now
  About about;                                      ///< of its numbers: `what` and the move
};

/// Draws the rows into the rest of the panel's width. `faint`: they are of other weights than those that are set.
void draw_what_if_bars(SearchScreen& screen, const std::vector<WhatIfBar>& rows, Side mover, bool faint);

/// "= +1.25", "≥ +1.00, ≤ +1.25", "?": the ends of an interval with their kinds, in the chosen view.
std::string interval_words(const SearchScreen& screen, Interval i, Side mover, About about = {});

}  // namespace ply::ui
