// An axis of scores for pictures that move with a search. Between its low and high end it is true to distance; beyond
// them it shrinks, so that every value has a place and their order stays; wins and infinite bounds lie at the rim. It
// follows from what it is given alone: the same moment has the same axis, whatever was shown before.
#pragma once

namespace ply::ui {

class ScoreAxis {
 public:
  /// What is to be true to distance, in internal units; rounded outwards to round numbers. `any` false: nothing is
  /// known yet. `decided`: scores at or beyond it are wins. `unit`: what people read as 1.
  void set(bool any, int low, int high, int decided, double unit);

  /// Where a value lies, 0..1. Infinite ones at 0 and 1, wins just inside.
  float place(int value) const;
  double low() const { return low_; }
  double high() const { return high_; }
  /// Whether a value lies where the scale shrinks, and where that begins: 0..1.
  bool beyond(int value) const { return value < low_ || value > high_; }
  static float fold(bool upper);
  /// A round distance of ticks, so that about `wanted` fit in.
  double tick_distance(int wanted) const;

 private:
  int decided_ = 0;
  double low_ = -1, high_ = 1;
};

/// The scale of a small picture: straight over all that is undecided; wins stand at its rim, behind a break, and
/// infinite bounds at its ends.
class RimScale {
 public:
  explicit RimScale(int decided) : decided_(decided) {}
  /// Something that is to be seen; infinite bounds ask for nothing.
  void add(int value);
  /// All is added: with `share` of the width as air on either side, at least `min`, in internal units.
  void close(double share, double min);
  float place(int value) const;     ///< 0..1
  float place(double value) const;  ///< of an undecided one
  double low() const { return low_; }
  double high() const { return high_; }
  /// A win lies there, at the upper end or at the lower one; and where the scale is broken then.
  bool broken(bool upper) const { return upper ? wins_ : losses_; }
  float break_at(bool upper) const { return upper ? 1 - rim : rim; }

 private:
  static constexpr float rim = 0.07f;
  int decided_;
  bool any_ = false, wins_ = false, losses_ = false;
  double low_ = 0, high_ = 0;
};

}  // namespace ply::ui
