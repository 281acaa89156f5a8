#include "engine/games/micro_shogi/board.h"

#include "tests/games/play.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::micro_shogi;

TEST_CASE("a mirrored or given-away position of Micro-Shogi has as many moves, ply after ply", "[micro_shogi]") {
  const Variant variant = GENERATE(Variant::classic, Variant::standard);
  const MicroShogiRules rules(variant);
  Random random(3);
  for (int game = 0; game < 10; ++game) {
    State s = rules.initial();
    for (int ply = 0; ply < 40 && !rules.finished(s); ++ply) {
      const auto list = test::moves_of(rules, s);
      for (const Change change : {Change::mirror, Change::swap_colours}) {
        const auto other_way = changed(s, change);
        REQUIRE(other_way);
        MicroShogiRules::MoveList theirs;
        rules.moves(*other_way, theirs);
        REQUIRE(theirs.size() == list.size());
        REQUIRE(rules.finished(*other_way) == rules.finished(s));
        REQUIRE(*changed(*other_way, change) == s);
        REQUIRE((other_way->mover != s.mover) == (change == Change::swap_colours));
      }
      s = rules.after(s, test::drawn_of(list, random));
    }
  }
  CHECK_FALSE(changed(rules.initial(), Change::rotate));
}
