// Where a null move may be tried.
#include <algorithm>

#include "engine/base/random.h"
#include "engine/games/micro_shogi/notation.h"
#include "engine/games/micro_shogi/rules.h"
#include "tests/games/play.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::micro_shogi;

TEST_CASE("with drops a pass is allowed exactly where it does not leave the king to be taken",
          "[micro-shogi][search]") {
  // Without drops nothing guards a king, so there the moves that take it are in the list.
  const MicroShogiRules rules(Variant::standard), unguarded(Variant::classic);
  Random random(9);
  int in_check = 0, calm = 0;
  for (int game = 0; game < 200; ++game) {
    State s = rules.initial();
    for (int ply = 0; ply < 60 && !rules.finished(s); ++ply) {
      State passed = rules.null(s);
      passed.hand = {};
      auto list = test::moves_of(unguarded, passed);
      const u32 king = s.of(s.mover, Face::king);
      const bool taken = std::any_of(list.begin(), list.end(), [&](Move m) { return (king >> to_of(m) & 1) != 0; });
      CAPTURE(position_text(s));
      CHECK(rules.null_allowed(s) == !taken);
      ++(taken ? in_check : calm);
      rules.moves(s, list);
      s = rules.after(s, test::drawn_of(list, random));
    }
  }
  CHECK(in_check > 200);
  CHECK(calm > 1'000);
}
