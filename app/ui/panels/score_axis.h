// An axis of scores for pictures that move with a search. Between its low and high end it is true to distance; beyond them
// it shrinks, so that every value has a place and their order stays; wins and infinite bounds lie at the rim. It follows from
// what it is given alone: the same moment has the same axis, whatever was shown before.
#pragma once

namespace ply::ui {

class ScoreAxis {
 public:
  /// What is to be true to distance, in internal units; rounded outwards to round numbers. `any` false: nothing is known yet.
  /// `decided`: scores at or beyond it are wins. `unit`: what people read as 1.
  void set(bool any, int low, int high, int decided, double unit);

  /// Where a value lies, 0..1. Infinite ones at 0 and 1, wins just inside.
  float place(int value) const;
  double low() const { return low_; }
  double high() const { return high_; }
  /// A round distance of ticks, so that about `wanted` fit in.
  double tick_distance(int wanted) const;

 private:
  int decided_ = 0;
  double low_ = -1, high_ = 1;
};

}  // namespace ply::ui
