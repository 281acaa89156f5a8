#include "engine/game/game_adapter.h"

namespace ply {

std::vector<LevelInfo> modern_levels() {
  static constexpr u64 nodes[] = {200, 1'000, 5'000, 25'000, 100'000, 400'000, 1'500'000, 6'000'000};
  std::vector<LevelInfo> out;
  for (std::size_t i = 0; i < std::size(nodes); ++i) {
    LevelInfo l;
    l.id = "modern-" + std::to_string(i + 1);
    l.title = "Modern " + std::to_string(i + 1);
    l.profile = "modern";
    l.limits.nodes = nodes[i];
    out.push_back(std::move(l));
  }
  return out;
}

}  // namespace ply
