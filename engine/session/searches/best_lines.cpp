#include "engine/session/searches/best_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/session/handler.h"
#include "engine/session/play/play_commands.h"

namespace ply {

PLY_COMMAND(BestLines, ShowLines) {
  if (c.count < 0 || c.count > max) return log_.warn(fmt::format("up to {} lines can be shown, not {}", max, c.count));
  count_ = c.count;
  within_.reset();
}

PLY_COMMAND(BestLines, ShowLinesWithin) {
  if (!(c.room >= 0)) return log_.warn("lines are shown within a number from 0 on of the best");
  count_ = max;
  within_ = c.room;
}

std::size_t BestLines::shown() const {
  const std::vector<RootLine>& all = lines_.lines;
  if (!within_ || !root_) return std::min(all.size(), static_cast<std::size_t>(count_));
  const double room = *within_ * root_->game->profile(profile_)->scale;
  return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const RootLine& l) {
    return static_cast<double>(all.front().score.value) - l.score.value <= room;
  }));
}

PLY_COMMAND(BestLines, StopLines) { stop(); }

// Where more than one is asked for all moves are searched: another number begins no other search.
void BestLines::follow(const std::optional<PlanRoot>& root, u64 place, const SearchPlan& plan) {
  const bool wanted = count_ > 0 && root;
  if (!wanted) {
    if (root_) job_.forget(), root_.reset(), lines_ = {}, serial_ = 0, ++changes_;
    return;
  }
  if (!root_ || place != place_ || one_ != (count_ == 1)) {
    place_ = place, serial_ = 0, one_ = count_ == 1;
    root_ = root;
    profile_ = plan.profile;
    lines_ = {}, ++changes_;
    job_.start(*root, plan, one_);
  }
  if (const u64 now = job_.serial(); now != serial_) lines_ = job_.newest(), serial_ = now, ++changes_;
  if (const std::string why = job_.take_failure(); !why.empty()) log_.fail({"the lines have ended: " + why});
}

}  // namespace ply
