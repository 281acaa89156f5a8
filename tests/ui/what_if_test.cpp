// Other weights for a search, the person's way: sliders, intervals, the search that says it exactly.
#include <fmt/format.h>

#include <algorithm>

#include "engine/session/answers/answers.h"
#include "engine/session/answers/reweighing.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

const WhatIfSearch& room(WorkbenchBench& b) { return b.session().answers().reweighing(); }

}  // namespace

TEST_CASE("a slider moves the intervals, the button searches exactly, and the next search takes the weights",
          "[ui][what_if]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("view.show what_if\nwait-frames 2\nexpect what_if F5\ngame.random 12 5\nsearch.profile "
                   "classic-hard\nsearch.depth 4\nsearch.run\nwait-search\nview.maximise what_if\nwait-work") == "");
  b.context.step(3);
  const WhatIf* tree = room(b).tree();
  REQUIRE(tree);
  REQUIRE(room(b).bounds());
  CHECK(room(b).bounds()->root == Interval{tree->was().value, tree->was().value});
  CHECK(b.script("expect what_if certainly stays the choice") == "");
  // By mouse: whatever it was set to, the interval holds what a search finds.
  REQUIRE(b.click("what_if.weight.corners"));
  const Weights set = room(b).weights();
  CHECK(set != tree->subject().weights);
  CHECK_FALSE(room(b).waiting());
  const Interval said = room(b).bounds()->root;
  REQUIRE(b.script("click btn.what_if.search\nwait-work\nexpect what_if Searched:") == "");
  REQUIRE(room(b).exact());
  CHECK(said.contains(room(b).exact()->score.value));
  CHECK(room(b).exact()->score.kind == Kind::exact);
  const bool same = room(b).exact()->best == tree->chosen();
  if (room(b).bounds()->choice == WhatIfChoice::stays) CHECK(same);
  if (room(b).bounds()->choice == WhatIfChoice::changes) CHECK_FALSE(same);
  // Taken, the search that follows finds that value.
  const int exact = room(b).exact()->score.value;
  REQUIRE(b.script("click btn.what_if.take") == "");
  CHECK(b.session().runs().weights() == set);
  REQUIRE(b.script("search.run\nwait-search") == "");
  CHECK(b.session().runs().run()->result().score.value == exact);
}

TEST_CASE("what-if is asked by name, follows no weight that is none, and goes back", "[ui][what_if]") {
  WorkbenchBench b("kalah", 1280, 720);
  REQUIRE(b.script("search.profile classic\nsearch.depth 5\nsearch.run\nwait-search\nwhat_if.set "
                   "stones=20,winner=0\nwait-work\nview.maximise what_if\nwait-frames 3") == "");
  const WhatIf* tree = room(b).tree();
  REQUIRE(tree);
  CHECK(room(b).weights()[0] == 0);
  CHECK(room(b).weights()[1] == 20);
  const auto asked = tree->bounds(room(b).weights());
  CHECK(room(b).bounds()->root == asked->root);
  REQUIRE(room(b).bounds()->moves.size() == asked->moves.size());
  for (std::size_t i = 0; i < asked->moves.size(); ++i) CHECK(room(b).bounds()->moves[i].now == asked->moves[i].now);
  CHECK(b.script("expect what_if moves behind a cut-off") == "");
  CHECK(b.script("expect-refused what_if.set mobility=3\nexpect-refused what_if.set stones=5000") == "");
  CHECK(room(b).weights()[1] == 20);
  REQUIRE(b.script("click btn.what_if.reset\nwait-work") == "");
  CHECK(room(b).weights() == tree->subject().weights);
  REQUIRE(b.script("what_if.set stones=0\nwhat_if.search\nwait-work\nwhat_if.take\nwhat_if.reset") == "");
  CHECK(b.session().runs().weights()[1] == 0);
  // Every number that is printed is the tree's, with its kind.
  REQUIRE(b.script("what_if.set stones=3\nwait-work") == "");
  b.context.step(2);
  const std::string text = b.says("what_if");
  int numbers = 0;
  for (const Printed& p : b.context.probes().printed()) {
    const std::string what = p.about.what;
    if (!what.starts_with("what_if.")) continue;
    ++numbers;
    const Side mover = tree->subject().root_mover;
    const Viewpoint view = b.session().viewpoint();
    const WhatIfBounds& now = *room(b).bounds();
    const auto m = std::find_if(now.moves.begin(), now.moves.end(),
                                [&](const WhatIfMove& x) { return static_cast<long long>(x.move) == p.about.of; });
    const Interval i = m == now.moves.end() ? now.root : m->now;
    const Score was = m == now.moves.end() ? tree->was() : m->was;
    std::vector<Score> right{score_of(i), {i.lo, Kind::lower}, {i.hi, Kind::upper}};
    if (what == "what_if.was") right = {was};
    const auto shown = [&](Score s) {
      if (s.kind == Kind::none) return std::string("?");
      const bool turned = view.sign_for(mover) < 0;
      const Kind k = !turned                 ? s.kind
                     : s.kind == Kind::lower ? Kind::upper
                     : s.kind == Kind::upper ? Kind::lower
                                             : s.kind;
      return fmt::format("{} {}",
                         k == Kind::exact   ? signs().exact
                         : k == Kind::lower ? signs().at_least
                                            : signs().at_most,
                         tree->subject().game->value_text("classic", turned ? -s.value : s.value));
    };
    INFO(what << " of " << p.about.of << ": " << p.text << "\n" << text);
    CHECK(std::any_of(right.begin(), right.end(), [&](Score s) { return shown(s) == p.text; }));
  }
  CHECK(numbers > 5);
}
