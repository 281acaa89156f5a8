// Predict: what comes next in a recording, asked before it is seen.
#pragma once

namespace ply::ui {

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
