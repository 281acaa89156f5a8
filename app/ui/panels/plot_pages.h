// The pages of the panel Plots that keep something between frames: iterations, nodes, game.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/plot.h"

namespace ply::ui {

/// What the iterations found: the places of the moves, from one to the next.
class IterationsPage {
 public:
  void draw(SearchScreen& screen, const FrameModel& frame);

 private:
  std::vector<std::vector<std::size_t>> places_;  // they change only when one more iteration is finished
  std::pair<u64, std::size_t> places_of_{0, 0};
  std::size_t places_read_ = 0;
};

/// What the iterations cost, as plots and as figures.
class CostPage {
 public:
  void draw(SearchScreen& screen, const FrameModel& frame);

 private:
  PlotState nodes_, branching_state_;
  std::vector<double> x_, nodes_of_, growth_, branching_;  // what the plots of this frame refer to
};

/// The scores of the game, ply by ply or turn by turn.
class GamePage {
 public:
  void draw(SearchScreen& screen, bool by_turns);

 private:
  PlotState game_;
  std::vector<double> x_, score_, other_x_, other_y_;  // what the plot of this frame refers to
};

/// A share as a per cent text; empty where there is none.
std::string share_text(double share);

}  // namespace ply::ui
