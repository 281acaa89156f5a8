#include "engine/read/words/bound_move.h"

#include <cmath>
#include <cstdlib>

#include "engine/read/node/node_info.h"
#include "engine/read/words/called_bound.h"

namespace ply {

BoundMove last_bound_move(const View& v, u32 slot, Tick t, bool beta, Nodes& nodes) {
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  v.path_to(slot, path);
  v.windows(path, t, windows);
  const Window& w = windows.back().now;
  const Bound& bound = beta ? w.beta : w.alpha;
  const Owner& owner = bound.owner;
  BoundMove out;
  out.words = owner_sentence(v, slot, t, beta, bound, nodes);
  const u32 k = owner.id == no_node ? no_node : v.find(owner.id);
  const auto at = [&](u32 node, Tick tick) {
    out.moved = true;
    out.node = v.id(node);
    out.tick = tick;
  };
  switch (owner.kind) {
    case Owner::Kind::child:
      if (k != no_node && !v.open(k)) at(k, v.leave(k));
      break;
    case Owner::Kind::stand_pat:
      if (k != no_node) at(k, v.enter(k));
      break;
    case Owner::Kind::null_window:  // it came with the entry of the child that was handed the narrow window
      for (std::size_t d = 0; d + 1 < path.size(); ++d)
        if (path[d] == k) at(path[d + 1], v.enter(path[d + 1]));
      break;
    case Owner::Kind::root_window:
    case Owner::Kind::unknown: break;
  }
  if (out.moved) return out;
  out.node = v.id(owner.kind == Owner::Kind::unknown ? slot : path.front());
  out.tick = v.enter(owner.kind == Owner::Kind::unknown ? slot : path.front());
  return out;
}

std::optional<std::string> called_bound(const Game* game, std::string_view profile, i64 bound) {
  if ((bound < infinite && bound > -infinite) || !game || !game->profile(profile)) return std::nullopt;
  std::string text = game->value_text(profile, bound > 0 ? infinite : -infinite);
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0') return std::nullopt;  // a win, in words
  // The bound itself, scaled as every value is, is no name for it.
  const double hundred = std::strtod(game->value_text(profile, 100).c_str(), nullptr),
               itself = infinite * (hundred > 0 ? hundred / 100 : 1);
  return std::abs(std::abs(number) - itself) < 1 ? std::nullopt : std::optional(std::move(text));
}

}  // namespace ply
