// Why this move and not that one, and which weight flips it: the panel as a person uses it, beside the terminal's
// models.
#include <fmt/format.h>

#include "engine/ask/terms/choice.h"
#include "engine/ask/terms/choice_words.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/flipping.h"
#include "tests/support/searches.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// A search of Reversi with the original's evaluation, whose weights do not change.
struct Searched : WorkbenchBench {
  explicit Searched(const std::string& more = {}) : WorkbenchBench("reversi") {
    REQUIRE(script("game.new reversi\nedit.paste e6 f4 g3 g4 f3 h2 h5 d6 f5 f7 d7 e3\nsearch.profile "
                   "classic-hard\nsearch.depth 3\n" +
                   more + "search.run\nwait-search\nview.maximise why_not") == "");
    context.step(3);
  }
  Choice choice(std::optional<MoveCode> move = {}, std::optional<MoveCode> than = {}) {
    Nodes nodes = test::nodes_of(session().runs().run()->subject());
    const View v = session().walk().view();
    return choice_at(v, choice_node(v), move, than, nodes);
  }
  const FlipSearch& flipping() { return session().answers().flipping(); }
  bool has(const std::string& text) { return says("why_not").find(text) != std::string::npos; }
};

}  // namespace

TEST_CASE("the panel Why not takes the best two lines apart, and others that are picked", "[ui][why_not]") {
  Searched b;
  const Choice c = b.choice();
  REQUIRE(c.explained);
  const std::string text = b.says("why_not");
  for (const ChoiceLine* l : {&c.one(), &c.than()}) CHECK(text.find(l->text) != std::string::npos);
  for (const ChoiceTerm& t : c.terms)
    if (t.difference() != 0) CHECK(text.find(t.info->id) != std::string::npos);
  CHECK(text.find(decisive_text(c).substr(0, 20)) != std::string::npos);
  // Another move, by the mouse.
  const ChoiceLine& third = c.moves.at(2);
  REQUIRE(b.click("why_not.than"));
  REQUIRE(b.click("why_not.than." + third.text));
  REQUIRE(b.flipping().compared().than == third.move);
  const Choice other = b.choice({}, third.move);
  if (other.explained) CHECK(b.has(decisive_text(other).substr(0, 20)));
  // The end of a line, by a click on it.
  REQUIRE(b.click("why_not.line.move"));
  CHECK(b.session().walk().shown_slot() == c.one().last());
  // Along the line: from the root's evaluation to the leaf's.
  REQUIRE(b.click("why_not.page.1"));
  CHECK(b.has("leaf"));
  // The node that is looked at now is a leaf, so nothing was chosen there.
  REQUIRE(b.click("why_not.at.1"));
  CHECK(b.has("no moves were searched here."));
  REQUIRE(b.script("flip.compare") == "");
  b.context.step(2);
  CHECK(b.flipping().compared().node == no_node);
  CHECK(!b.has("no moves were searched here."));
}

TEST_CASE("the panel finds the weights that flip the choice, and searches with them", "[ui][why_not]") {
  Searched b;
  CHECK(b.has("not known yet"));
  REQUIRE(b.context.click("btn.why_not.find"));
  REQUIRE(b.rest());
  const FlipReport* r = b.flipping().report();
  REQUIRE(r);
  CHECK(r->complete);
  const std::string text = b.says("why_not");
  const TermFlip* flips = nullptr;
  bool up = false;
  for (const TermFlip& t : r->terms) {
    CHECK(text.find(flip_text(t)) != std::string::npos);
    if (t.above || t.below) flips = &t, up = t.above.has_value();
  }
  REQUIRE(flips);
  // The same report as without a window, on one's own.
  const auto plan = flip_plan(*b.session().runs().run()->recording());
  REQUIRE(plan);
  JobProgress progress;
  const FlipReport alone = find_flips(*plan, {}, progress);
  REQUIRE(alone.terms.size() == r->terms.size());
  for (std::size_t i = 0; i < alone.terms.size(); ++i) {
    CHECK(alone.terms[i].below == r->terms[i].below);
    CHECK(alone.terms[i].above == r->terms[i].above);
  }
  // A click on the row, and the weight that flips it.
  const std::string id = flips->info->id;
  const int index = flips->index;
  const WeightFlip to = up ? *flips->above : *flips->below;
  REQUIRE(b.click("why_not.term." + id));
  REQUIRE(b.context.click(fmt::format("why_not.search.{}", to.weight)));
  REQUIRE(b.rest());
  CHECK(b.session().runs().run()->request().weights[index] == to.weight);
  CHECK(b.session().runs().run()->recording()->summary().search.best == to.move);
}

TEST_CASE("what the panel Why not does has names, and says what it cannot", "[ui][why_not]") {
  {
    WorkbenchBench empty("reversi");
    CHECK(empty.script("view.show why_not\nexpect why_not F5") == "");
    CHECK(empty.script("flip.find") != "");
  }
  Searched b;
  CHECK(b.script("flip.find corners frontier") == "");
  REQUIRE(b.rest());
  REQUIRE(b.flipping().report());
  CHECK(b.flipping().report()->terms.size() == 2);
  CHECK(b.script("flip.find nothing").find("there is no term") != std::string::npos);
  CHECK(b.script("flip.stop") != "");
  const Choice c = b.choice();
  CHECK(b.script(fmt::format("flip.compare {}", c.moves.at(2).text)) == "");
  CHECK(b.flipping().compared().than == c.moves.at(2).move);
  CHECK(b.script(fmt::format("flip.compare {} {}", c.moves.at(1).text, c.moves.at(0).text)) == "");
  CHECK(b.flipping().compared().move == c.moves.at(1).move);
  CHECK(b.script("flip.compare a1") != "");
  CHECK(b.script(fmt::format("flip.compare {0} {0}", c.moves.at(1).text)).find("with itself") != std::string::npos);
  // Another search: other moves, and nothing known of the weights.
  CHECK(b.script("search.depth 2\nsearch.run\nwait-search") == "");
  b.context.step(3);
  CHECK(!b.flipping().compared().than);
  CHECK(b.flipping().report() == nullptr);
  // A search of one move.
  WorkbenchBench one("toy-tree");
  CHECK(one.script("edit.paste ([3 4])\nsearch.depth 2\nsearch.run\nwait-search\nview.show why_not\nexpect why_not is "
                   "the only move\nexpect why_not no weight can flip it") == "");
}
