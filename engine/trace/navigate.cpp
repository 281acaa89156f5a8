#include "engine/trace/navigate.h"

#include "engine/trace/cut_saving.h"

namespace ply {
namespace {

// A tick of the view, or nothing.
std::optional<Tick> within(const View& v, Tick t) {
  if (t < 0 || t >= v.ticks()) return std::nullopt;
  return t;
}

}  // namespace

std::optional<Tick> step_into(const View& v, Tick t) { return within(v, t + 1); }
std::optional<Tick> step_back(const View& v, Tick t) { return within(v, t - 1); }

std::optional<Tick> step_over(const View& v, Tick t) {
  const Event e = v.event(t);
  return within(v, e.slot == no_node || e.leaving ? t + 1 : v.leave(e.slot));
}

std::optional<Tick> back_over(const View& v, Tick t) {
  const Event e = v.event(t);
  return within(v, e.slot == no_node || !e.leaving ? t - 1 : v.enter(e.slot));
}

std::optional<Tick> step_out(const View& v, Tick t) {
  const Event e = v.event(t);
  const u32 parent = e.slot == no_node ? no_node : v.parent(e.slot);
  if (parent == no_node) return std::nullopt;
  return within(v, v.leave(parent));
}

std::optional<Tick> back_out(const View& v, Tick t) {
  const Event e = v.event(t);
  const u32 parent = e.slot == no_node ? no_node : v.parent(e.slot);
  if (parent == no_node) return std::nullopt;
  return v.enter(parent);
}

std::optional<Tick> next_cut(const View& v, Tick t) {
  for (u32 k = v.closed_by(t); k < v.closed(); ++k)
    if (v[k].cut() && cut_saved_moves(v, k)) return v.leave(k);
  return std::nullopt;
}

std::optional<Tick> previous_cut(const View& v, Tick t) {
  for (u32 k = v.closed_by(t - 1); k-- > 0;)
    if (v[k].cut() && cut_saved_moves(v, k)) return v.leave(k);
  return std::nullopt;
}

std::optional<Tick> next_root(const View& v, Tick t) {
  std::optional<Tick> best;
  for (i64 c = i64{v.size()} - 1; c >= 0 && v.enter(static_cast<u32>(c)) > t; c -= v[static_cast<u32>(c)].size)
    best = v.enter(static_cast<u32>(c));
  return best;
}

std::optional<Tick> previous_root(const View& v, Tick t) {
  for (i64 c = i64{v.size()} - 1; c >= 0; c -= v[static_cast<u32>(c)].size)
    if (v.enter(static_cast<u32>(c)) < t) return v.enter(static_cast<u32>(c));
  return std::nullopt;
}

}  // namespace ply
