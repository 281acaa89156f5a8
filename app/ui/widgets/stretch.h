// The part of a picture's width that is shown, from 0 to 1: the wheel zooms it where the mouse is, dragging moves it.
#pragma once
#include <algorithm>
#include <cmath>

#include "engine/base/bounded.h"

namespace ply::ui {

/// `share`: where the mouse is in what is shown, 0..1; `wheel`: its steps, towards is larger.
template <class Range>
void zoom_stretch(Range& r, double share, float wheel) {
  const double at = r.from + (r.to - r.from) * share, k = std::pow(0.85, static_cast<double>(wheel));
  double from = at - (at - r.from) * k, to = at + (r.to - at) * k;
  if (to - from > 1) from = 0, to = 1;
  if (to - from > 1e-7) r.from = std::max(0.0, from), r.to = std::min(1.0, to);
}

/// By a share of what is shown; it stays within the picture.
template <class Range>
void pan_stretch(Range& r, double by) {
  const double shift = bounded(by * (r.to - r.from), -r.from, 1 - r.to);
  r.from += shift, r.to += shift;
}

}  // namespace ply::ui
