// The pages of the panel Plots that keep something between frames: iterations, nodes, game, explosion.
#pragma once
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/plot.h"
#include "engine/base/job.h"
#include "engine/read/node/root_course.h"
#include "engine/read/tree/depth_falls.h"

namespace ply::ui {

/// What a search of one depth found: the window of its root and the values of the moves, over its nodes.
class OneDepthPlot {
 public:
  bool draw(SearchScreen& screen);  ///< false: there is nothing to draw yet

 private:
  struct Points {
    std::vector<double> x, y;
    std::vector<const RootCourse::Step*> steps;
  };
  PlotState state_;
  std::vector<double> bound_x_, bound_;  // what the plot of this frame refers to
  std::array<Points, 4> points_;         // likewise, by kind in the chosen view
};

/// What the iterations found: the places of the moves, from one to the next; of a single one what it found on its way.
class IterationsPage {
 public:
  void draw(SearchScreen& screen, const FrameModel& frame);

 private:
  std::vector<std::vector<std::size_t>> places_;  // they change only when one more iteration is finished
  std::pair<u64, std::size_t> places_of_{0, 0};
  std::size_t places_read_ = 0;
  OneDepthPlot one_depth_;
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

/// Where depth does not fall: nodes by ply and depth, and the lines on which it did not.
class ExplosionPage {
 public:
  void draw(SearchScreen& screen);

 private:
  bool ask(const SearchScreen& screen);  ///< whether it is known
  void heat(SearchScreen& screen, ImVec2 size);
  void lines(SearchScreen& screen, const View& v);

  std::shared_ptr<SearchRun> of_;  // whose it is, or is being counted: it stays as long as that is needed
  DepthFalls falls_;
  bool known_ = false;
  JobOf<DepthFalls> job_;
};

/// A share as a per cent text; empty where there is none.
std::string share_text(double share);

}  // namespace ply::ui
