#include "app/cli/recorded.h"

#include "engine/game/recording_root.h"

namespace ply::cli {

SearchPlan recording_settings(const Input& in, const SearchRequest& q, u64 seed) {
  const Game& g = *in.game;
  SearchPlan s = recording_root(g, in.start, in.moves);
  set_request(s, g, q);
  s.seed = seed;
  return s;
}

}  // namespace ply::cli
