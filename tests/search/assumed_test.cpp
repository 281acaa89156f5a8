// Switches that assume what is not proved: off they change nothing, on they save nodes, and what they say can be looked
// at and audited.
#include "engine/search/assumed.h"

#include <map>
#include <string>

#include "engine/games/registry.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"
#include "tests/game/faces.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

SearchResult searched(const Game& game, const Position& p, int depth, std::initializer_list<Switch> with) {
  SearchRequest q = game.request(p, "modern");
  q.limits.depth = depth;
  q.table_bytes = std::size_t{1} << 20;
  q.options.set(with);
  return game.search(q);
}

}  // namespace

TEST_CASE("late moves are reduced the more, the later and the deeper", "[search][assumed]") {
  CHECK(logarithmic_reduction(3, 3) == 1);
  CHECK(logarithmic_reduction(8, 16) == 4);  // a third of 3 times 4, and a third for rounding
  for (int depth = 3; depth < 80; ++depth)
    for (int rank = 3; rank < 250; ++rank) {
      const int r = logarithmic_reduction(depth, rank);
      CHECK(r >= 0);
      CHECK(logarithmic_reduction(depth + 1, rank) >= r);
      CHECK(logarithmic_reduction(depth, rank + 1) >= r);
    }
}

TEST_CASE("what assumes saves nodes, and a switch without the one that it goes with does nothing",
          "[search][assumed]") {
  for (const char* variant : {"classic", "standard"}) {
    const auto game = *find_game("micro-shogi")->make({{"variant", variant}});
    CAPTURE(variant);
    std::map<std::string, u64> nodes;
    for (const auto& stop : face_test::sample(*game, 3, 4, 30, 4)) {
      if (stop.moves.empty()) continue;
      const Position& p = stop.position;
      const SearchResult plain = searched(*game, p, 4, {}), alone = searched(*game, p, 4, {Switch::null_deep}),
                         other = searched(*game, p, 4, {Switch::lmr_log});
      CHECK(alone.counters.nodes == plain.counters.nodes);
      CHECK(other.counters.nodes == plain.counters.nodes);
      CHECK(alone.score.value == plain.score.value);
      CHECK(other.score.value == plain.score.value);
      // What changes the order alone comes to the same value.
      CHECK(searched(*game, p, 4, {Switch::malus}).score.value == plain.score.value);
      nodes["plain"] += plain.counters.nodes;
      nodes["null"] += searched(*game, p, 4, {Switch::null_move}).counters.nodes;
      nodes["futility"] += searched(*game, p, 4, {Switch::futility}).counters.nodes;
      nodes["losing"] += searched(*game, p, 4, {Switch::skip_losing}).counters.nodes;
      nodes["lmr"] += searched(*game, p, 5, {Switch::lmr}).counters.nodes;
      nodes["log"] += searched(*game, p, 5, {Switch::lmr, Switch::lmr_log}).counters.nodes;
    }
    for (const char* saves : {"null", "futility", "losing"}) {
      CAPTURE(saves);
      CHECK(nodes[saves] < nodes["plain"]);
    }
    CHECK(nodes["log"] < nodes["lmr"]);
  }
}
