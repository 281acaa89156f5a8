// The card of a proof, as a person reaches it: by the menu of a node, the button, the palette's command, and by script.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/analysis/proof/proof_rows.h"
#include "engine/analysis/waste/minimal_tree.h"
#include "engine/core/file.h"
#include "engine/core/text.h"
#include "engine/session/answers/answers.h"
#include "tests/support/folder.h"
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

std::string says(WorkbenchBench& b) {
  b.workbench().workspace().capture_text("proof");
  b.context.step(2);
  return b.workbench().workspace().captured_text();
}

// So many rows are drawn.
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
  REQUIRE(b.context.click(fmt::format("proof.node.{}", leaf)));
  b.context.step(2);
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

TEST_CASE("a proof is had by the menu of a node, by a key, and by a script with a claim of one's own", "[ui][proof]") {
  const test::Folder folder;
  WorkbenchBench b("reversi");
  REQUIRE(b.script(std::string("preset.debug\n") + midgame + "node.go n314\nview.show outline") == "");
  b.context.step(2);
  b.key("Ctrl+Shift+W");
  REQUIRE(b.rest());
  REQUIRE(proof(b));
  CHECK(proof(b)->node == 314);
  // What is not so, and what is no claim, is said.
  REQUIRE(b.script("proof.find 314 >= 2000") == "");
  REQUIRE(b.rest());
  REQUIRE(!proof(b));
  CHECK(answer(b)->problem.starts_with("it is not so: searched to depth 3 this is = +8.55"));
  CHECK(b.script("expect proof No card: it is not so") == "");
  CHECK(b.script("proof.find 314 8.55") != "");
  CHECK(b.script("proof.find 99999") != "");
  // What the records do not prove is searched again, and the card says so.
  REQUIRE(b.script("proof.find 314 = 855") == "");
  REQUIRE(b.rest());
  REQUIRE(proof(b));
  CHECK(!proof(b)->searched.empty());
  CHECK(b.script("expect proof Searched again") == "");
  // Saved, copied, shown in the tree.
  REQUIRE(b.script("proof.save " + folder.file("proof.json")) == "");
  const auto file = read_file(folder.file("proof.json"));
  REQUIRE(file);
  CHECK(file->find("\"plyscope\":\"proof\"") != std::string::npos);
  REQUIRE(b.script("proof.copy") == "");
  CHECK(b.script("proof.save /nowhere/proof.json") != "");
  REQUIRE(b.script("node.go n0\nproof.tree") == "");
  CHECK(b.session().walk().view().id(b.session().walk().shown_slot()) == 314);
  // Another search forgets it.
  REQUIRE(b.script("search.depth 2\nsearch.run\nwait-search") == "");
  CHECK(!proof(b));
}

TEST_CASE("before anything is proved the panel lists what can be, and a click proves it", "[ui][proof]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.what_if\nsearch.depth 4\nsearch.run\nwait-search\nview.show proof\nwait-frames 2\n"
                   "expect proof What the search said of the moves") == "");
  CHECK(!answer(b));
  REQUIRE(b.context.click("proof.claim.1"));
  REQUIRE(b.rest());
  REQUIRE(proof(b));
  CHECK(proof(b)->node == answer(b)->claims[1].node);
  CHECK(b.script("expect proof Other claims") == "");
}

TEST_CASE("the menu of a node asks for its proof", "[ui][proof]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.debug\nsearch.depth 4\nsearch.run\nwait-search\nview.maximise outline") == "");
  b.context.step(3);
  std::string row;
  for (const auto& [name, p] : b.context.probes().all())
    if (row.empty() && name.starts_with("outline.row.") && b.context.probes().find(name)) row = name;
  REQUIRE(!row.empty());
  b.context.click(b.context.probes().find(row)->centre(), 1);
  b.context.step(2);
  REQUIRE(b.context.click("menu.proof"));
  REQUIRE(b.rest());
  REQUIRE(answer(b));
  CHECK((proof(b) || !answer(b)->problem.empty()));
}

TEST_CASE("in all games, at both sizes, a card has every row of its proof, folded and unfolded", "[ui][proof]") {
  for (const char* game : {"kalah", "reversi", "micro-shogi", "arimaa", "pivit", "toy-tree"})
    for (const bool small : {false, true}) {
      INFO(game << (small ? ", small" : ""));
      WorkbenchBench b(game, small ? 1280 : 1600, small ? 720 : 900);
      if (b.session().play().game().profile("modern-2026")) REQUIRE(b.script("search.profile modern-2026") == "");
      REQUIRE(b.script("preset.debug\nsearch.depth 3\nsearch.run\nwait-search\nproof.find") == "");
      REQUIRE(b.rest());
      INFO((answer(b) ? answer(b)->problem : "nothing"));
      const Proof* f = proof(b);
      REQUIRE(f);
      REQUIRE(b.script("view.maximise proof\nproof.unfold\nexpect-readable") == "");
      const std::string all = says(b);
      const int max = rows_shown(b);
      for (u32 i = 1; i < f->nodes.size() && i < 40; ++i) CHECK(all.find(proof_move(*f, i)) != std::string::npos);
      REQUIRE(b.script("proof.fold\nexpect-readable") == "");
      CHECK(rows_shown(b) <= max);
      CHECK(rows_shown(b) >= 1);
    }
}

TEST_CASE("where there is no card the panel says why: no search, one that was stopped, another engine's",
          "[ui][proof]") {
  const test::Folder folder;
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.debug\nview.show proof\nexpect proof all moves for the other") == "");
  REQUIRE(b.script("search.depth 6\nsearch.nodes 40\nsearch.run\nwait-search\nnode.go n0\nproof.find") == "");
  REQUIRE(b.rest());
  REQUIRE(answer(b));
  const std::string path = folder.file("other.jsonl");
  REQUIRE(write_file(path,
                     "{\"plyscope\": \"nodes\", \"version\": 1, \"game\": \"chess\", \"engine\": \"Other\"}\n"
                     "{\"id\": 0, \"depth\": 1, \"value\": 10, \"alpha\": -100, \"beta\": 100}\n{\"id\": 1, "
                     "\"parent\": 0, \"move\": \"Nf3\", \"value\": -10}\n"));
  REQUIRE(b.script("file.open " + path + "\nwait-search\nexpect proof No card: Other searched this\nproof.find 0") ==
          "");
  REQUIRE(b.rest());
  REQUIRE(answer(b));
  CHECK(answer(b)->problem.find("Other searched this") == 0);
  CHECK(b.script("expect proof No card: Other searched this") == "");
}
