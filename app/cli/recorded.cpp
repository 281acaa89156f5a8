#include "app/cli/recorded.h"

#include "engine/session/place.h"

namespace ply::cli {

RecordingSettings recording_settings(const Input& in, const SearchRequest& q, u64 seed) {
  const Game& g = *in.game;
  RecordingSettings s = recording_root(g, in.start, in.moves);
  s.profile = q.profile;
  const auto terms = g.profile(q.profile)->terms;
  for (std::size_t i = 0; i < terms.size(); ++i) s.weights.emplace_back(terms[i].id, q.weights[static_cast<int>(i)]);
  s.options = q.options;
  s.limits = q.limits;
  s.seed = seed;
  s.table_bytes = q.options.tt || q.options.tt_deeper ? q.table_bytes : 0;
  return s;
}

}  // namespace ply::cli
