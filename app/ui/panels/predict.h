// Predict: what comes next in a recording, asked before it is seen.
#pragma once
#include <memory>

#include "app/ui/panels/panel.h"

namespace ply::ui {

std::unique_ptr<PanelBase> make_predict_panel();

/// What commands ask of it.
class PredictDoor {
 public:
  /// The first question at the moment that is shown or after it, when the panel is drawn next.
  virtual void ask() = 0;
  /// The choice at this place, from 0. False: nothing is asked, or there is no such choice.
  virtual bool answer(int place) = 0;

 protected:
  ~PredictDoor() = default;
};

}  // namespace ply::ui
