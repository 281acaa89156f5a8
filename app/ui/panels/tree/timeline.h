// Time: the whole search as a strip to scrub over, and below it the life of the shown node: alpha, beta and the values
// of its children, event by event. Both are zoomed by the wheel and moved by dragging with Shift, each for itself.
#pragma once
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/stretch.h"
#include "engine/base/bounded.h"

namespace ply::ui {

/// Ticks to pixels and back.
struct TickSpan {
  Tick from = 0, to = 1;
  float x0 = 0, x1 = 1;
  float at(Tick t) const {
    return x0 + static_cast<float>(static_cast<double>(t - from) / static_cast<double>(std::max<Tick>(to - from, 1))) *
                    (x1 - x0);
  }
  Tick tick(float x) const {
    const double u = bounded(static_cast<double>((x - x0) / std::max(x1 - x0, 1.0f)), 0.0, 1.0);
    return from + static_cast<Tick>(std::llround(u * static_cast<double>(to - from)));
  }
};

/// The part of a stretch of time that is shown, as shares of it.
struct TickZoom {
  double from = 0, to = 1;
  bool whole() const { return from <= 0 && to >= 1; }
  void reset() { from = 0, to = 1; }
  /// Of the ticks `first` to `last`.
  TickSpan span(Tick first, Tick last, float x0, float x1) const;
  /// So that these ticks are shown, with some room at both ends.
  void show(Tick first, Tick last, Tick a, Tick b);
  /// Brings a tick that has gone out of sight back to the middle.
  void follow(Tick first, Tick last, Tick at);
  /// The wheel and Shift with the mouse, over the last item. True: the mouse moves it, and scrubs nothing.
  bool mouse(float x0, float x1);
};

class TimelinePanel final : public PanelBase {
 public:
  const char* id() const override { return "timeline"; }
  const char* title() const override;
  bool scrolls() const override { return false; }
  bool own_keys() const override { return true; }
  void obey(const PanelRequest& request) override;
  void draw(const FrameModel& frame, Commands& commands) override;

 private:
  static void scrub(SearchScreen& screen, const TickSpan& span, bool moved);
  void overview(SearchScreen& screen, const FrameModel& frame, ImVec2 min, ImVec2 size);
  static void profile(SearchScreen& screen, const TickSpan& span, ImVec2 min, ImVec2 max, bool whole);
  void attempts(SearchScreen& screen, const TickSpan& span, ImVec2 min, ImVec2 max,
                const std::vector<float>& discs) const;
  static void breakpoints(SearchScreen& screen, ImDrawList& draw, const TickSpan& span, ImVec2 min, float bottom);
  void keys(const View& v, Tick now, const std::vector<Overview::Boundary>& roots);
  void zoom_to_attempt(const std::vector<Overview::Boundary>& roots, const View& v, Tick at);
  // timeline_bounds.cpp
  void bounds(SearchScreen& screen, u32 pointed, ImVec2 min, ImVec2 size);

  TickZoom all_, life_;
  u32 life_of_ = no_node;
  u64 recording_ = 0;
  Tick followed_ = -1;
  std::string wanted_;  // "in", "out", ... by a command, until it is drawn
};

}  // namespace ply::ui
