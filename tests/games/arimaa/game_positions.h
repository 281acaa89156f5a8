// Positions to try rules of goals on.
#pragma once
#include <vector>

#include "engine/games/arimaa/evaluation.h"
#include "engine/games/registry.h"
#include "tests/games/arimaa/support.h"
#include "tests/games/play.h"

namespace arimaa_test {

inline const ArimaaRules by_the_rules;

// Positions of games: half of them played at random, half by searches of a few nodes; and boards at random, where
// rabbits stand far in front.
inline std::vector<State> positions(u64 seed, std::size_t n) {
  std::vector<State> out;
  Random random(seed);
  const auto game = find_game("arimaa")->make({});
  REQUIRE(game);
  const State start = position("g [rrrrrrrrhdcemcdh................................HDCMECDHRRRRRRRR]");
  while (out.size() < n) {
    const bool thinks = random.below(2) == 0;
    State s = start;
    for (int i = 0; i < 300 && !by_the_rules.finished(s); ++i) {
      const auto list = test::moves_of(by_the_rules, s);
      if (list.empty()) break;
      Move m = test::drawn_of(list, random);
      if (thinks && i > 8) {
        SearchRequest q = (*game)->request(Position::of(s), "modern-2026");
        q.limits.nodes = 60;
        m = static_cast<Move>((*game)->search(q).best);
      }
      s = by_the_rules.after(s, m);
      if (!by_the_rules.finished(s) && random.below(8) == 0) out.push_back(s);
    }
    for (int i = 0; i < 8; ++i) {
      Board b;
      for (int k = 0; k < 20; ++k) {
        const int square = 8 + static_cast<int>(random.below(48));
        b.put(square, random.below(2) ? rabbit : 1 + static_cast<int>(random.below(6)),
              static_cast<Side>(random.below(2)));
      }
      for (const Side side : {Side::first, Side::second}) b.clear(trapped(b.of(side)));
      State x = turn_start(b, static_cast<Side>(random.below(2)));
      if (by_the_rules.finished(x)) continue;
      out.push_back(x);
      // And one in the middle of its turn
      for (u32 steps = random.below(4); steps > 0; --steps) {
        ArimaaRules::MoveList list;
        by_the_rules.plain_moves(x, list);
        const Move m = test::drawn_of(list, random);
        if (m == pass || by_the_rules.after(x, m).used == 0) break;
        x = by_the_rules.after(x, m);
      }
      if (x.used > 0) out.push_back(x);
    }
  }
  return out;
}

}  // namespace arimaa_test
