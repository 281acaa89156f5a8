// The sentences of searches drawn by chance, at all their moments.
#include <fmt/format.h>

#include "engine/analysis/certificate/certificate.h"
#include "engine/check/check_searches.h"

namespace ply {

CheckRow check_sentences(const GameType& type, const CheckOptions& o) {
  return over_searches(type, o, [&](u64 i, std::vector<std::string>& problems) {
    DrawOptions draw;
    draw.max_depth = 4, draw.max_nodes = 150;  // every event is a moment to be judged
    const DrawnSearch s = draw_search(type, seed_of(type, o, i), draw);
    const auto recording = record(s, own_pool());
    if (!recording) {
      problems.push_back(recording.error().message);
      return;
    }
    const Certificate c = certify(**recording, {.ticks = 0});
    if (!c.unclaimed.empty())
      problems.push_back(fmt::format("\"{}\" is said without a claim; {}", c.unclaimed, command_of(s)));
    if (c.first)
      problems.push_back(fmt::format("{} at node {}, tick {}: \"{}\": {}; {}", claim_id(c.first->what), c.first->node,
                                     c.first->tick, c.first->sentence, c.first->why, command_of(s)));
  });
}

}  // namespace ply
