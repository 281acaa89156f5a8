// Recorded searches with any profile and weights, and weights drawn by chance.
#pragma once
#include <memory>
#include <string>
#include <utility>

#include "engine/game/weights_text.h"
#include "tests/read/recorded.h"

namespace ply::test {

inline Recorded record_weighed(const std::shared_ptr<const Game>& game, const Position& root,
                               const std::string& profile, const Weights& weights, const SearchOptions& options,
                               const SearchLimits& limits) {
  SearchRequest q = game->request(root, profile);
  q.weights = weights;
  q.options = options;
  q.limits = limits;
  return record(game, std::move(q));
}

/// Every weight somewhere in its range, both ends often.
inline Weights random_weights(const ProfileInfo& profile, Random& random) {
  Weights out = profile.weights;
  for (std::size_t i = 0; i < profile.terms.size(); ++i) {
    const WeightRange r = weight_range(profile.terms[i]);
    const u32 way = random.below(6);
    out.w[i] = way == 0   ? r.low
               : way == 1 ? r.high
                          : r.low + static_cast<int>(random.below(static_cast<u32>(r.high - r.low + 1)));
  }
  return out;
}

}  // namespace ply::test
