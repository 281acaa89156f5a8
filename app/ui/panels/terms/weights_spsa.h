// Weights tuned by matches, in the panel Weights: what is asked for, the way of every weight while it runs, and the
// games of every step.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "app/ui/panels/panel.h"
#include "app/ui/widgets/plot.h"
#include "engine/session/matches/match_tuning.h"

namespace ply::ui {

class SpsaView {
 public:
  /// The settings and the button that begins or stops it.
  void form(const FrameModel& frame, Commands& commands);
  /// How far it is and what has come of it.
  void draw(const FrameModel& frame, Commands& commands);
  /// One has begun since it was drawn last, here or elsewhere.
  bool news(const FrameModel& frame) const;

 private:
  void take_in(const SpsaFound& found);
  void buttons(const FrameModel& frame, Commands& commands, const SpsaFound& found);
  void ways(const SpsaFound& found, float width, float height);
  void games(const SpsaFound& found, float width, float height);
  void legend(const SpsaFound& found);
  std::size_t shown_step() const { return chosen_.value_or(x_.empty() ? 0 : x_.size() - 1); }

  std::shared_ptr<const SpsaFound> shown_;  // whose points these are
  std::vector<int> terms_;                  // those that move
  std::vector<double> x_, score_,
      score_at_;  // steps; of the set that was moved up, in percent, from the first match on
  std::vector<std::vector<double>> weights_, changes_;  // of each of terms_
  std::optional<std::size_t> chosen_;                   // a step; none: the last one
  int scale_ = 0;                                       // 0: weights, 1: changes
  int pointed_ = -1;                                    // of terms_: under the mouse in the frame before
  PlotState plot_, games_plot_;
};

}  // namespace ply::ui
