// Why a move was not searched is asked of moves that were not.
#include <vector>

#include "engine/ask/question.h"
#include "engine/game/tree_face.h"
#include "tests/game/faces.h"
#include "tests/games/play.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("no move that was searched is said to be none, at any moment of any node", "[ask][why]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    if (tree_face(game.get())) continue;  // its first tree is a leaf
    SearchRequest request = game->request(face_test::random_walk(*game, 5, 6).stops.back().position, "modern");
    request.limits.depth = 3;
    request.limits.nodes = 3000;
    ask::Asked a;
    a.begin(recorded_plan(game, request).recording);
    const ask::Question& why = *ask::find_question("why");
    int searched = 0, saved = 0;
    for (u32 k = 0; k < a.v.size(); k += 1 + a.v.size() / 300) {
      std::vector<u32> children;
      a.v.children(k, children);
      const auto legal = a.nodes.legal(a.v, k);
      for (std::size_t i = 0; i < legal.size() && i < 12; ++i) {
        const MoveCode m = legal[i];
        const Tick now = (k + i) % 2 ? a.v.ticks() - 1 : (a.v.enter(k) + a.v.leave(k)) / 2;
        u32 child = no_node;
        for (const u32 c : children)
          if (a.v[c].move == m && a.v[c].pass() != Pass::probe && a.v.enter(c) <= now) child = c;
        a.tick = now, a.slot = k, a.options = ask::usual_options(why);
        a.options["move"].text = a.nodes.text(a.v, k, m);
        const ask::Answer answer = ask::ask(why, a);
        CAPTURE(k, now);
        CHECK(answer.error.has_value() == (child != no_node));
        if (answer.error) CHECK(answer.error->message.find("searched below node") != std::string::npos);
        ++(answer.error ? searched : saved);
      }
    }
    CHECK(searched > 20);
    CHECK(saved > 0);
  }
}
