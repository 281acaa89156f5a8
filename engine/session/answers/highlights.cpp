#include "engine/session/answers/highlights.h"
#include "engine/session/handler.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ply {
namespace {

using Moments = std::vector<KeyMoment>;

Moments::const_iterator first_after(const Moments& all, Tick t) {
  return std::partition_point(all.begin(), all.end(), [t](const KeyMoment& m) { return m.tick <= t; });
}

KeyMoment rim(Tick t) { return {t, KeyMomentKind::result, no_node, 0}; }

}  // namespace

std::optional<HighlightsQuestion::Answer> HighlightsQuestion::work(JobProgress& progress) const {
  Moments all = key_moments(recording->view(), &progress);
  if (progress.stop) return std::nullopt;
  return telling_moments(std::move(all), max);
}

void Highlights::step(int by) {
  wanted_ = by < 0 ? -1 : 1;
  moments_.ask();
}

PLY_COMMAND(Highlights, PlayHighlights) {
  only_ = c.on;
  for_now_ = c.on && c.for_now ? ForNow::asked : ForNow::no;
  debt_ = 0;
}

std::optional<KeyMoment> Highlights::take_step(const HighlightWalk& at) {
  const Moments* all = moments_.answer();
  if (!all || wanted_ == 0) {
    if (moments_.given_up()) wanted_ = 0;
    return std::nullopt;
  }
  const auto later = first_after(*all, at.tick);
  if (std::exchange(wanted_, 0) > 0) {
    if (later != all->end()) return *later;
    log_.news("nothing more is worth looking at");
    return rim(at.edge);
  }
  const auto here = first_after(*all, at.tick - 1);
  if (here != all->begin()) return *(here - 1);
  log_.news("nothing before this is worth looking at");
  return rim(-1);
}

std::optional<KeyMoment> Highlights::play(const HighlightWalk& at, double seconds, bool& held) {
  held = false;
  if (for_now_ == ForNow::asked && at.playing) for_now_ = ForNow::playing;
  if (for_now_ == ForNow::playing && !at.playing) for_now_ = ForNow::no, only_ = false;
  if (!only_ || !at.playing || at.tick >= at.edge || !moments_.question() || moments_.given_up()) {
    debt_ = 0;
    return std::nullopt;
  }
  held = true;
  const Moments* all = moments_.answer();
  if (!all) {
    moments_.ask();
    return std::nullopt;
  }
  debt_ = std::min(debt_ + seconds * at.per_second, 1e6);
  const double whole = std::floor(debt_);
  if (whole < 1) return std::nullopt;
  debt_ -= whole;
  const auto next = first_after(*all, at.tick);
  if (whole > static_cast<double>(all->end() - next)) return rim(at.edge);
  return *(next + (static_cast<std::ptrdiff_t>(whole) - 1));
}

}  // namespace ply
