// Repetition and the quiet limit inside the search of Pivit.
#include "engine/games/pivit/notation.h"
#include "engine/games/pivit/rules.h"
#include "tests/support/compare_past.h"

using namespace ply;
using namespace ply::pivit;

TEST_CASE("in Pivit the search judges the game before it as the game does", "[pivit][oracle][past]") {
  //   6 h . . . . .     Two masters walk round squares of their own: after eight plies all stands as it stood.
  //   5 . . . . n .
  //   4 . . . . . .     Red   b2-b4-d4-d2-b2
  //   3 . . . . . .     Blue  e5-e3-f3-f5-e5, the minions look on
  //   2 . N . . . .
  //   1 H . . . . H
  const auto square = [](const char* t) { return (t[1] - '1') * 8 + (t[0] - 'a'); };
  const char* const round[] = {"b2", "b4", "e5", "e3", "b4", "d4", "e3", "f3",
                               "d4", "d2", "f3", "f5", "d2", "b2", "f5", "e5"};
  Random random(11);
  Table table(1 << 14);
  test::Compared out;
  for (int i = 0; i < 60; ++i) {
    Options o;
    o.repetition = static_cast<u8>(random.below(4));
    if (o.repetition == 1) o.repetition = 3;
    o.quiet_limit = random.below(2) ? 100 : 20;
    const PivitRules rules(o);
    State s = read_position("h5/4n1/6/6/1N4/H4H r - 0 0")->state;
    if (random.below(3) == 0) s.quiet = static_cast<u16>(random.below(10));
    std::vector<State> line{s};
    const int plies = static_cast<int>(random.below(17));
    for (int k = 0; k < plies && !rules.judge(line.back(), test::occurrences(rules, line, rules.key(line.back())), 0);
         ++k) {
      const Move m = make_move(square(round[2 * (k % 8)]), square(round[2 * (k % 8) + 1]));
      PivitRules::MoveList list;
      rules.moves(line.back(), list);
      REQUIRE(std::find(list.begin(), list.end(), m) != list.end());
      line.push_back(rules.after(line.back(), m));
      if (k == 0 && i % 2) line.erase(line.begin());  // Red, not Blue, is who comes back first
    }
    const int depth = static_cast<int>(random.below(4));
    const Horizon h = random.below(2) ? Horizon::leaf : Horizon::quiescence;
    test::compare_with_past<PivitRules, test::GloomyEvaluation<PivitRules>>(rules, line, depth, h, 12, random, table,
                                                                            out);
  }
  CHECK(out.wrong == 0);
  CHECK(out.searches > 500);
  CHECK(out.resting > 20);
}
