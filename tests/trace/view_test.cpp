// A search small enough to be recorded by hand.
#include "engine/trace/view.h"

#include "engine/games/toy_tree/rules.h"
#include "engine/search/alpha_beta.h"
#include "engine/trace/tracer.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::toy_tree;

namespace {

std::shared_ptr<Recording> record(const char* text, SearchOptions options = {}) {
  static RecordPool pool;
  const auto tree = parse_tree(text);
  REQUIRE(tree);
  const ToyRules rules{std::make_shared<Tree>(*tree)};
  SearchPlan settings;
  settings.options = options;
  settings.budget_bytes = 1000 * sizeof(NodeRecord);
  auto recording = Recording::start(pool, settings);
  REQUIRE(recording);
  StepControl control;
  Tracer tracer(**recording, control);
  const ToyEvaluation e(rules, rules.mover({}), default_weights(ToyEvaluation::infos()));
  AlphaBeta<ToyRules, ToyEvaluation, Tracer> search(rules, e, rules.mover({}), tracer, control.attention(), options,
                                                    nullptr);
  const SearchLimits limits{9};
  tracer.finish(search.run({}, limits));
  return *recording;
}

}  // namespace

TEST_CASE("the records of a drawn search say who set each bound", "[trace]") {
  //             MAX  id 0
  //       /            \ .
  //   MAX again 1      MIN 5            ticks: enter 0 at 0, 1 at 1, leaf 2 at 2-3, 3 at 4-5, 4 at 6-7, leave 1 at 8,
  //   / | \           / | \ .                  enter 5 at 9, leaf 6 at 10-11, 7 at 12-13, leave 5 at 14, leave 0 at 15
  //  3  7  5         9  2  8            the leaf 8 is not visited: after 2, MAX already has 7
  const auto r = record("((3 7 5) [9 2 8])");
  const View v = r->view();
  REQUIRE(v.size() == 8);
  CHECK(v.ticks() == 16);
  std::vector<u32> slots = test::roots_of(v);
  CHECK(slots == std::vector<u32>{7});
  v.children(7, slots);
  CHECK(slots == std::vector<u32>{3, 6});
  CHECK(v.id(3) == 1);
  CHECK(v.id(6) == 5);
  CHECK(v.enter(6) == 9);
  CHECK(v.leave(6) == 14);
  CHECK(v[6].cut());
  CHECK(v[6].value == -2);  // in the view of MIN
  CHECK(v[7].value == 7);
  CHECK(v.find(7) == 5);
  CHECK(v.parent(5) == 6);
  CHECK(v.event(12).slot == 5);
  CHECK_FALSE(v.event(12).leaving);
  CHECK(v.event(8).slot == 3);
  CHECK(v.event(8).leaving);

  // When the leaf 2 is entered (tick 12): MAX has 7 from node 1, MIN has 9 from node 6.
  v.path(12, slots);
  CHECK(slots == std::vector<u32>{7, 6, 5});
  std::vector<PathWindow> w;
  v.windows(slots, 12, w);
  CHECK(w[0].now.alpha == Bound{7, {Owner::Kind::child, 1}});
  CHECK(w[0].now.beta.owner.kind == Owner::Kind::root_window);
  CHECK(w[1].entry.beta == Bound{-7, {Owner::Kind::child, 1}});
  CHECK(w[1].now.alpha == Bound{-9, {Owner::Kind::child, 6}});
  CHECK(w[2].entry.alpha == Bound{7, {Owner::Kind::child, 1}});
  CHECK(w[2].entry.beta == Bound{9, {Owner::Kind::child, 6}});
  CHECK((w[0].follows && w[1].follows && w[2].follows));
}
