#include "app/ui/panels/bound_thread.h"

#include <fmt/format.h>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/widgets/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

namespace {

std::optional<Side> teller(const Viewpoint& viewpoint, bool line) {
  if (viewpoint.of == PointOfView::mover && !line) return std::nullopt;
  return viewpoint.of == PointOfView::first ? Side::first : viewpoint.root;
}

}  // namespace

void BoundThread::begin(const View& v, ply::Tick t, u32 slot, bool seen_as_beta, bool line, const Viewpoint& viewpoint,
                        Nodes& nodes) {
  line_ = line;
  viewpoint_ = teller(viewpoint, line);
  const Side mover = v[slot].mover();
  beta_ = seen_as_beta != (viewpoint_.value_or(mover) != mover);
  story_ = bound_story(v, t, slot, beta_, nodes, viewpoint_);
  id_ = v.id(slot);
  tick_ = t;
  at_ = 0;
  ++serial_;
}

void BoundThread::follow(const View& v, const Viewpoint& viewpoint, Nodes& nodes) {
  if (!on() || teller(viewpoint, line_) == viewpoint_) return;
  const u32 slot = v.find(id_);
  if (slot == no_node) return;
  viewpoint_ = teller(viewpoint, line_);
  story_ = bound_story(v, tick_, slot, beta_, nodes, viewpoint_);
  ++serial_;
}

void BoundThread::dismiss() {
  if (!on()) return;
  story_ = {};
  id_ = no_node;
  at_ = -1;
  ++serial_;
}

int BoundThread::stop_of(u32 id) const {
  for (std::size_t i = 0; i < story_.stops.size(); ++i)
    if (story_.stops[i].id == id) return static_cast<int>(i);
  return -1;
}

bool BoundThread::joins(u32 id, u32 other) const {
  for (std::size_t i = 0; i + 1 < story_.stops.size(); ++i) {
    const u32 a = story_.stops[i].id, b = story_.stops[i + 1].id;
    if ((a == id && b == other) || (a == other && b == id)) return true;
  }
  return false;
}

int BoundThread::setter() const {
  for (std::size_t i = 0; i < story_.stops.size(); ++i)
    if (story_.stops[i].kind == BoundStop::Kind::set) return static_cast<int>(i);
  return -1;
}

u32 BoundThread::marked() const {
  if (!on()) return no_node;
  const int setter = this->setter();
  // On the line that the move led to
  if (at_ > setter && setter >= 0) return story_.stops[static_cast<std::size_t>(at_)].id;
  return setter < 0 ? no_node : story_.stops[static_cast<std::size_t>(setter)].id;
}

float thread_disc_radius() { return px(7.5f); }

void thread_disc(ImDrawList& draw, ImVec2 c, int stop, bool here, const char* where) {
  const Theme& t = theme();
  const float r = thread_disc_radius();
  draw.AddCircleFilled(c, r + px(1.5f), t.panel, 20);
  draw.AddCircleFilled(c, r, t.accent, 20);
  if (here) draw.AddCircle(c, r + px(2.5f), t.text, 24, px(1.6f));
  const std::string number = std::to_string(stop + 1);
  const float size = compat::font_size(fonts().ui) * (number.size() > 1 ? 0.66f : 0.8f);
  draw_centred(draw, fonts().ui, size, c, text_on(t.accent), number);
  if (probing()) probe_rect(fmt::format("thread.{}.{}", where, stop + 1), {c.x - r, c.y - r}, {c.x + r, c.y + r});
}

}  // namespace ply::ui
