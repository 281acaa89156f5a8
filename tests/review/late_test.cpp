// Why the engine saw an error late: what the sentence says is asked of plain searches of both depths.
#include "engine/review/late.h"

#include <regex>
#include <tuple>

#include "engine/review/kept_review.h"
#include "engine/review/seen.h"
#include "engine/search/switches.h"
#include "tests/review/played.h"

using namespace review_test;

TEST_CASE("an error that is seen late is explained by the two depths between which searches change their mind",
          "[review][late]") {
  int late = 0;
  for (const char* type : {"kalah", "reversi", "pivit", "micro-shogi"}) {
    const auto game = *find_game(type)->make({});
    for (const u64 seed : {2u, 3u}) {
      const GameReview r = reviewed(random_game(game, seed, 24), settings_for(*game, 5));
      for (std::size_t i = 0; i < r.plies.size(); ++i) {
        const ReviewedPly& p = r.plies[i];
        if (p.late.empty()) continue;
        CAPTURE(type, seed, i, p.late);
        ++late;
        CHECK(is_error(p.mark));
        CHECK(seen_from(p).rejected > at_once_plies);
        std::smatch m;
        REQUIRE(std::regex_search(
            p.late, m,
            std::regex("^The engine saw it late: depth (\\d+) prefers (\\S+) \\(= (\\S+) for \\S+\\) to (\\S+) "
                       "\\(= (\\S+) at depth (\\d+)\\): ")));
        const int to = std::stoi(m[1]), from = std::stoi(m[6]);
        CHECK(from < to);
        CHECK(to <= seen_from(p).rejected);
        CHECK(m[4] == game->show_move(r.positions[i], p.played));
        for (const auto& [depth, move, value] :
             {std::tuple(from, m[4].str(), m[5].str()), std::tuple(to, m[2].str(), m[3].str())}) {
          SearchRequest q = judging_request(*game, r.settings, r.place(i));
          q.options = {};
          q.options.horizon = game->request(r.positions[i], r.settings.profile).options.horizon;
          q.limits.depth = depth;
          const SearchResult plain = game->search(q);
          CHECK(game->value_text(r.settings.profile, plain.score.value) == value);
          // And the move is worth that.
          const auto worth = game->parse_move(r.positions[i], move, r.place(i).history);
          REQUIRE(worth);
        }
      }
    }
  }
  CHECK(late > 0);
}
