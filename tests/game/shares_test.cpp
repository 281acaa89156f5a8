// What holds for the shares of every game's terms: they add up to the raw values, on cells that the board has.
#include <algorithm>
#include <cmath>
#include <set>
#include <span>

#include "engine/game/term_places.h"
#include "tests/game/faces.h"
#include "vendor/catch2_compat.h"

using namespace face_test;

TEST_CASE("the shares of every term add up to its raw values, on cells of the board", "[face]") {
  for (const Face& f : faces())
    for (const Stop& s : sample(*f.game, 21, f.variant ? 1 : 4, 150, 2)) {
      std::set<int> cells;
      for (const Cell& c : f.game->board(s.position).cells) cells.insert(c.id);
      for (const ProfileInfo& profile : f.game->profiles()) {
        CAPTURE(f.name, f.game->write(s.position), profile.id);
        const Breakdown b = f.game->evaluate(s.position, profile.id, profile.weights, Side::first);
        const std::vector<TermShares> shares = f.game->term_shares(s.position, profile.id, profile.weights);
        REQUIRE(shares.size() == b.terms.size());
        for (std::size_t i = 0; i < shares.size(); ++i)
          for (const Side side : {Side::first, Side::second}) {
            CAPTURE(b.terms[i].info->id, side);
            int sum = 0, before = ShareSink::position - 1;
            for (const CellShare& share : shares[i].of(side)) {
              REQUIRE(share.cell > before);
              before = share.cell;
              REQUIRE((share.cell == ShareSink::position || cells.contains(share.cell)));
              sum += share.share;
            }
            REQUIRE(sum == (side == Side::first ? b.terms[i].first : b.terms[i].second));
          }
      }
    }
}

TEST_CASE("what places contribute adds up to the value, and the position has only its own and what is cut", "[face]") {
  Random random(22);
  for (const Face& f : faces())
    for (const Stop& s : sample(*f.game, 22, f.variant ? 1 : 3, 150, 4))
      for (const ProfileInfo& profile : f.game->profiles())
        for (const Side viewer : {Side::first, Side::second}) {
          CAPTURE(f.name, f.game->write(s.position), profile.id, viewer);
          Weights weights = profile.weights;
          for (std::size_t i = 0; i < profile.terms.size(); ++i) {
            const TermInfo& t = profile.terms[i];
            weights.w[i] =
                t.min_weight + static_cast<int>(random.below(static_cast<u32>(t.max_weight - t.min_weight + 1)));
          }
          const Breakdown b = f.game->evaluate(s.position, profile.id, weights, viewer);
          const std::vector<TermShares> shares = f.game->term_shares(s.position, profile.id, weights);
          const ContributionPlaces all = contribution_places(b.terms, shares, viewer);
          double sum = all.position;
          for (const CellContribution& c : all.cells) sum += c.sum();
          REQUIRE(std::abs(sum - b.total) < 1e-3);
          for (std::size_t i = 0; i < b.terms.size(); ++i) {
            CAPTURE(b.terms[i].info->id);
            double own = 0;
            for (const Side side : {Side::first, Side::second})
              for (const CellShare& share : shares[i].of(side))
                if (share.cell == ShareSink::position)
                  own += share.share * unit_contribution(b.terms[i], shares[i], side, viewer);
            const ContributionPlaces one =
                contribution_places(std::span(b.terms).subspan(i, 1), std::span(shares).subspan(i, 1), viewer);
            REQUIRE(std::abs(one.position - own) < 1);
          }
        }
}
