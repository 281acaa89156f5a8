// The third repetition is illegal, inside the search of Arimaa as in its game.
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/rules.h"
#include "tests/support/compare_past.h"

using namespace ply;
using namespace ply::arimaa;

TEST_CASE("in Arimaa a turn that would repeat a position for the third time is not there for the search",
          "[arimaa][oracle][past]") {
  // Two lone pieces walk to and fro, one step a turn, their rabbits look on; then the search is asked in the middle of
  // it.
  Random random(21);
  Table table(1 << 14);
  test::Compared out;
  const ArimaaRules rules;
  for (int i = 0; i < 60; ++i) {
    const State start = *read_position("g [r......r............e..............................E....R......R]");
    std::vector<State> line{start};
    const int gold = std::countr_zero(start.now.of(Side::first) & start.now.of_strength(elephant)),
              silver = std::countr_zero(start.now.of(Side::second) & start.now.of_strength(elephant));
    const Move steps[] = {make_step(gold, north),     pass, make_step(silver, south),     pass,
                          make_step(gold + 8, south), pass, make_step(silver - 8, north), pass};
    const int plies = static_cast<int>(random.below(17));
    bool legal = true;
    for (int k = 0; k < plies && legal; ++k) {
      const auto list = test::legal_with_past(rules, line);
      Move m = steps[k % 8];
      legal = std::find(list.begin(), list.end(), m) != list.end();
      if (legal) line.push_back(rules.after(line.back(), m));
    }
    const int depth = static_cast<int>(random.below(4));
    const Horizon h = random.below(2) ? Horizon::leaf : Horizon::quiescence;
    test::compare_with_past<ArimaaRules, test::WinHashEvaluation<ArimaaRules>>(rules, line, depth, h, 8, random, table,
                                                                               out);
  }
  CHECK(out.wrong == 0);
  CHECK(out.searches > 300);
  CHECK(out.resting > 10);
}
