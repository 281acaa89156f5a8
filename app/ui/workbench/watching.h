// A search that plays itself: once it is recorded it steps on slowly from its beginning, until a person takes over.
#pragma once
#include "engine/session/session.h"

namespace ply::ui {

class Watching {
 public:
  /// The search that has just been started. `events_per_second` until it ends or is taken over.
  void begin(const Session& session, double events_per_second);
  bool on() const { return run_ != nullptr; }
  /// Once a frame. True in the frame in which the last event was shown.
  bool follow(Session& session);
  /// It stands still where it is.
  void take_over(Session& session);

 private:
  const SearchRun* run_ = nullptr;  ///< only compared
  bool playing_ = false;
  double pace_ = 1, pace_before_ = 1;
};

}  // namespace ply::ui
