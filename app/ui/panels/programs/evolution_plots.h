// Curves of an evolution, a point a generation.
#pragma once
#include <array>
#include <vector>

#include "app/ui/panels/panel.h"
#include "app/ui/widgets/plot.h"
#include "engine/lab/evolve/evolution_job.h"
#include "engine/match/statistics.h"

namespace ply::ui {

/// The score with its 95 % interval.
Estimate strength_of(const HeldOut& h);

class EvolutionPlots {
 public:
  /// Fitness, size, diversity, ladder and champion, as many side by side as there is room for.
  void draw(const FrameModel& frame);

 private:
  void take(const EvolutionShown& shown);

  std::array<PlotState, 5> states_;
  std::vector<double> x_, best_, mean_, worst_, best_size_, mean_size_, distinct_, ladder_, champion_;
};

}  // namespace ply::ui
