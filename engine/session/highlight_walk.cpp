#include "engine/session/highlight_walk.h"

#include "engine/session/answers/highlights.h"
#include "engine/session/walk/walk.h"

namespace ply {
namespace {

void show_moment(Walk& walk, const KeyMoment& m) {
  walk.seek(m.kind == KeyMomentKind::cut ? m.tick - 1 : m.tick);
  // As a step to a cut-off does: the node that was cut is shown, though it is left.
  if (m.kind == KeyMomentKind::cut) walk.step(command::StepKind::next_cut);
}

}  // namespace

bool walk_highlights(Walk& walk, Highlights& highlights, double seconds) {
  const auto here = [&] {
    const Cursor& c = walk.cursor();
    return HighlightWalk{c.tick, walk.edge(), c.animate, c.events_per_second};
  };
  if (const auto m = highlights.take_step(here())) show_moment(walk, *m);
  bool held = false;
  if (const auto m = highlights.play(here(), seconds, held)) show_moment(walk, *m);
  return held;
}

}  // namespace ply
