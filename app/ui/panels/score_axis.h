// An axis of scores for pictures that move with a search: it widens at once when something lies outside, narrows only when
// most of it is empty, and glides there, so that it never jumps while one steps. Wins and infinite bounds lie at the rim.
#pragma once

namespace ply::ui {

class ScoreAxis {
 public:
  /// What is to be seen this frame, in internal units: call `begin`, `show` for each value, then `settle`.
  /// `decided`: scores at or beyond it are wins and do not stretch the axis. `unit`: what people read as 1.
  void begin(int decided, double unit);
  void show(int value);
  /// `seconds` since the last frame; 0 or less: no gliding. True while it still moves.
  bool settle(float seconds);
  /// Another recording: what it showed does not matter any more.
  void reset() { known_ = false; }

  /// Where a value lies, 0..1. Infinite ones at 0 and 1, wins just inside.
  float place(int value) const;
  double low() const { return low_; }
  double high() const { return high_; }
  /// A round distance of ticks, so that about `wanted` fit in.
  double tick_distance(int wanted) const;

 private:
  int decided_ = 0;
  double unit_ = 1;
  bool known_ = false, any_ = false;
  double need_low_ = 0, need_high_ = 0;      // of this frame
  double target_low_ = -1, target_high_ = 1; // what it glides to
  double low_ = -1, high_ = 1;
};

}  // namespace ply::ui
