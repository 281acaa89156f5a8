#include "engine/analysis/bound_story.h"

#include <fmt/format.h>

namespace ply {

BoundStory bound_story(const View& v, Tick t, u32 slot, bool upper, Nodes& nodes) {
  BoundStory out;
  std::vector<u32> path;
  v.path_to(slot, path);
  std::vector<PathWindow> windows;
  v.windows(path, t, windows);
  // The window that a node above had when the line was handed on is the one that counts there.
  const auto window = [&](std::size_t i) -> const Window& { return i + 1 == path.size() ? windows[i].now : windows[i].at_next; };
  const auto bound = [&](std::size_t i, bool up) -> const Bound& { return up ? window(i).beta : window(i).alpha; };
  const auto name = [](bool up) { return up ? "β" : "α"; };
  std::size_t at = path.size() - 1;
  const auto mover = [&](std::size_t i) { return v[path[i]].mover(); };

  Bound b = bound(at, upper);
  out.value = b.value;
  {
    BoundStop s{BoundStop::Kind::here, slot, t, {}};
    s.text.say(fmt::format("{} is ", name(upper))).number(b.value, mover(at)).say(" at ").link(name_of(v, slot, nodes), v.id(slot)).say(".");
    out.stops.push_back(std::move(s));
  }
  for (int guard = 0; guard < 2 * max_ply; ++guard) {
    // Up to the node where it came to be.
    const auto place = [&]() -> std::size_t {
      if (b.owner.kind == Owner::Kind::null_window || b.owner.kind == Owner::Kind::stand_pat) {
        for (std::size_t i = 0; i <= at; ++i)
          if (v.id(path[i]) == b.owner.id) return i;
        return at;
      }
      if (b.owner.kind != Owner::Kind::child) return 0;
      const u32 child = v.find(b.owner.id);
      const u32 parent = child == no_node ? no_node : v.parent(child);
      for (std::size_t i = 0; i <= at; ++i)
        if (path[i] == parent) return i;
      return at;
    };
    const std::size_t top = b.owner.kind == Owner::Kind::root_window || b.owner.kind == Owner::Kind::unknown ? 0 : place();
    while (at > top) {
      const bool swaps = mover(at) != mover(at - 1);
      --at;
      if (swaps) upper = !upper, b.value = -b.value;
      if (at == top && b.owner.kind == Owner::Kind::null_window) break;
      BoundStop s{BoundStop::Kind::handed_down, path[at], v.enter(path[at + 1]), {}};
      s.text.say("Handed down from ").link(name_of(v, path[at], nodes), v.id(path[at])).say(fmt::format(", where it is {}", name(upper)));
      s.text.say(swaps ? ": the mover changes, so bounds swap and change sign." : ": the same side moves on, so nothing is turned.");
      out.stops.push_back(std::move(s));
    }
    if (b.owner.kind == Owner::Kind::null_window) {
      // A scout is searched with one point above alpha: the story goes on with that alpha.
      BoundStop s{BoundStop::Kind::null_window, path[at], at + 1 < path.size() ? v.enter(path[at + 1]) : t, {}};
      const Bound alpha = bound(at, false);
      s.text.say("A null window of ").link(name_of(v, path[at], nodes), v.id(path[at])).say(": this line only has to prove that it is not better than ").number(alpha.value, mover(at)).say(", which that node has already.");
      out.stops.push_back(std::move(s));
      upper = false;
      b = alpha;
      if (b.owner.kind == Owner::Kind::null_window) break;  // not in a sound recording
      continue;
    }
    break;
  }
  if (b.owner.kind == Owner::Kind::root_window || b.owner.kind == Owner::Kind::unknown) {
    BoundStop s{BoundStop::Kind::root, path.front(), v.enter(path.front()), {}};
    if (b.owner.kind == Owner::Kind::unknown) s.text.say("It does not follow from the nodes above: a fault of the search, or a record that is missing.");
    else s.text.say("It is the window that the ").link("root", v.id(path.front())).say(" was searched with: nothing was known yet.");
    out.stops.push_back(std::move(s));
    return out;
  }
  if (b.owner.kind == Owner::Kind::stand_pat) {
    BoundStop s{BoundStop::Kind::stand_pat, path[at], v.enter(path[at]), {}};
    s.text.say("The static value of ").link(name_of(v, path[at], nodes), v.id(path[at])).say(" itself: to stand pat is worth ").number(b.value, mover(at)).say(".");
    out.stops.push_back(std::move(s));
    return out;
  }
  const u32 setter = v.find(b.owner.id);
  out.setter = setter;
  if (setter == no_node) return out;
  const NodeRecord& r = v[setter];
  {
    BoundStop s{BoundStop::Kind::set, setter, v.leave(setter), {}};
    s.text.say("Set by ").link(nodes.move(v, setter), v.id(setter)).say(at == 0 ? " at the root" : fmt::format(" at {}", name_of(v, path[at], nodes)));
    s.text.say(": it returned ").score({r.value, r.kind()}, r.mover()).say(fmt::format(" at tick {}.", v.leave(setter)));
    out.stops.push_back(std::move(s));
  }
  // Why is it worth that? Down its best line to the leaf.
  const std::vector<u32> line = principal_variation(v, setter, v.leave(setter));
  for (std::size_t i = 1; i < line.size(); ++i) {
    const bool last = i + 1 == line.size();
    const NodeRecord& q = v[line[i]];
    BoundStop s{last ? BoundStop::Kind::leaf : BoundStop::Kind::line, line[i], v.leave(line[i]), {}};
    s.text.say(i == 1 ? "Because of " : "then ").link(nodes.move(v, line[i]), v.id(line[i])).say(": ").score({q.value, q.kind()}, q.mover());
    if (last) s.text.say(fmt::format(", {}.", text(q.end())));
    else s.text.say(",");
    out.stops.push_back(std::move(s));
  }
  if (line.size() <= 1) {
    BoundStop s{BoundStop::Kind::leaf, setter, v.leave(setter), {}};
    s.text.say(fmt::format("That node ended there: {}.", text(r.end())));
    out.stops.push_back(std::move(s));
  }
  return out;
}

std::string story_text(const BoundStory& story, const ScoreWriter& write) {
  std::string out;
  for (const BoundStop& s : story.stops) out += plain(s.text, write) + "\n";
  return out;
}

}  // namespace ply
