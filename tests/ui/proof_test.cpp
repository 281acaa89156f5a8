// The card of a proof, as a person reaches it: by the menu of a node, the button, the palette's command, and by script.
#include <fmt/format.h>

#include "engine/ask/proof/proof_rows.h"
#include "engine/games/registry.h"
#include "engine/session/answers/answers.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

constexpr const char* midgame = R"(game.new reversi
search.profile modern-2026
edit.paste e6 f4 g3 g4 f3 h2 h5 d6 f5 f7 d7 e3 c7 g5 g8 e7
search.depth 4
search.switch iterative
search.switch pvs
search.switch aspiration
search.switch tt
search.switch killers
search.switch history
search.switch forcing-first
search.run
wait-search
)";

const ProofAnswer* answer(WorkbenchBench& b) { return b.session().answers().proof().answer(); }
const Proof* proof(WorkbenchBench& b) { return answer(b) ? answer(b)->proof.get() : nullptr; }

// The number of rows drawn.
int rows_shown(WorkbenchBench& b) {
  b.context.step(2);
  int n = 0;
  while (b.context.probes().find(fmt::format("proof.row.{}", n))) ++n;
  return n;
}

}  // namespace

TEST_CASE("the card says why a move is not better, and its rows lead to the nodes that say so", "[ui][proof]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.debug\nview.show proof\nexpect proof F5") == "");
  REQUIRE(b.script(std::string(midgame) + "node.go n314\nview.show proof\nexpect proof Choose a node") == "");
  b.context.step(2);
  // 1. By the button.
  REQUIRE(b.context.click("btn.proof.find"));
  REQUIRE(b.rest());
  const Proof* f = proof(b);
  REQUIRE(f);
  CHECK(f->node == 314);
  CHECK(f->nodes.size() == 20);
  CHECK(b.script("expect proof Not h3, because\nexpect proof h3 g6\nexpect proof every move: 9\n"
                 "expect proof 20 nodes, 9 leaves\nexpect proof not the game's value\nexpect proof f6") == "");
  // 2. A click on a move of a row goes to its node.
  REQUIRE(b.script("view.maximise proof") == "");
  b.context.step(2);
  u32 leaf = 0;
  while (!f->nodes[leaf].leaf()) ++leaf;
  REQUIRE(b.click(fmt::format("proof.node.{}", leaf)));
  CHECK(b.session().walk().view().id(b.session().walk().shown_slot()) == f->nodes[leaf].id);
  // 3. Rows fold and open by keys, and by a click on their sign.
  const auto rows = [&] { return rows_shown(b); };
  const int before = rows();
  b.key("Home"), b.key("Left");
  CHECK(rows() < before);
  b.key("Right");
  CHECK(rows() == before);
  const Probe* first = b.context.probes().find("proof.row.0");
  REQUIRE(first);
  b.context.click(ImVec2{first->min.x + 4, first->centre().y});
  b.context.step(2);
  CHECK(rows() < before);
  b.context.click(ImVec2{first->min.x + 4, first->centre().y});
  b.context.step(2);
  CHECK(rows() == before);
  // 4. Another claim, by a click in their list.
  REQUIRE(answer(b)->claims.size() > 4);
  REQUIRE(b.context.click("proof.claim.0"));
  REQUIRE(b.rest());
  REQUIRE(proof(b));
  CHECK(proof(b)->node == answer(b)->claims[0].node);
  CHECK(proof(b)->nodes.size() == answer(b)->claims[0].nodes);
}

TEST_CASE("in all games, at both sizes, a card has every row of its proof, folded and unfolded", "[ui][proof]") {
  for (const GameType* type : all_games())
    for (const bool small : {false, true}) {
      const std::string game = type->id();
      INFO(game << (small ? ", small" : ""));
      WorkbenchBench b(game, small ? 1280 : 1600, small ? 720 : 900);
      if (b.session().play().game().profile("modern-2026")) REQUIRE(b.script("search.profile modern-2026") == "");
      REQUIRE(b.script("preset.debug\nsearch.depth 3\nsearch.run\nwait-search\nproof.find") == "");
      REQUIRE(b.rest());
      INFO((answer(b) ? answer(b)->problem : "nothing"));
      const Proof* f = proof(b);
      REQUIRE(f);
      REQUIRE(b.script("view.maximise proof\nproof.unfold\nexpect-readable") == "");
      const std::string all = b.says("proof");
      const int max = rows_shown(b);
      for (u32 i = 1; i < f->nodes.size() && i < 40; ++i) CHECK(all.find(proof_move(*f, i)) != std::string::npos);
      REQUIRE(b.script("proof.fold\nexpect-readable") == "");
      CHECK(rows_shown(b) <= max);
      CHECK(rows_shown(b) >= 1);
    }
}
