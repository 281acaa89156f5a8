// Searches that fail, reduced: what is left fails in the same way, and nothing more can be taken away.
#include "engine/check/reduce.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <thread>

#include "engine/base/file.h"
#include "engine/base/job.h"
#include "engine/check/check.h"
#include "engine/games/registry.h"
#include "engine/search/switches.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

Failure expected_of(const FaultInfo& fault) { return sure(read_failure(fault.expected)); }

/// Fails still, and no single thing can be taken away: each is tried the long way, by the text that a person has.
void check_smallest(const Reduction& r) {
  INFO(r.text);
  REQUIRE(r.problem == "");
  CHECK(r.complete);
  const std::string how = write_failure(r.failure);
  const auto fails = search_fails(r.text, how, r.failure.sentence);
  REQUIRE(fails);
  CHECK(*fails);
  for (const SearchPart part : search_parts)
    for (const OneLess& thing : one_less(r.search, part)) {
      WrittenPlan less = r.search;
      if (!thing.take(less)) continue;
      const auto text = text_of_less(less);
      if (!text) continue;
      const auto still = search_fails(*text, how, r.failure.sentence);
      INFO("without " << thing.what << ":\n" << *text);
      CHECK(!(still && *still));
    }
}

/// A search of a drawn position with a fault in it that its rule names; null: not with this seed.
std::shared_ptr<const Recording> drawn(const GameType& type, const FaultInfo& fault, u64 seed, RecordPool& pool) {
  DrawOptions options;
  options.sound = options.unlimited = true;
  options.profile = "modern";
  options.max_depth = 4;
  DrawnSearch s = draw_search(type, seed, options);
  s.request.options = SearchOptions{};  // what the fault does without any switch
  s.request.limits.depth = 3;
  settle(s);
  const auto recording = record(s, pool, fault.fault);
  REQUIRE(recording);
  return *recording;
}

struct Reduced {
  WrittenPlan written;
  PlanRun run;
  Reduction reduction;
};
/// A search that is written down, and what is left of it where it fails.
Reduced reduced(const std::string& plan, const char* failure) {
  static RecordPool pool;
  auto written = sure(parse_plan("plyscope-search\n" + plan));
  auto run = sure(run_plan(written.plan, written.root, {&pool}));
  JobProgress progress;
  auto reduction = reduce(*run.recording, *read_failure(failure), pool, progress);
  INFO(reduction.text);
  CHECK(reduction.problem == "");
  return {std::move(written), std::move(run), std::move(reduction)};
}

}  // namespace

TEST_CASE("a search with a planted fault is made so small that nothing more can be taken away", "[check][reduce]") {
  RecordPool pool;
  for (const FaultInfo& fault : all_faults()) {
    if (fault.fault == Fault::not_reproducible) continue;
    INFO(fault.id);
    Reduction r;
    // The text of a search has no windows of aspiration and no small tables of its own: it may be another one that
    // fails.
    for (u64 seed = 1; seed < 30; ++seed) {
      CheckOptions options;
      options.seed = seed;
      const FaultRow row = check_fault(fault, options);
      REQUIRE(row.recording);
      JobProgress progress;
      r = reduce(*row.recording, expected_of(fault), pool, progress);
      if (r.problem.empty()) break;
    }
    check_smallest(r);
    CHECK(r.search.plan.fault == fault.fault);
    CHECK(r.after.nodes <= std::max<u64>(r.before.nodes, 20'000));
    CHECK(r.trials > 0);
    if (fault.needs == FaultNeeds::repetition) CHECK(r.after.moves > 0);  // no position says what was there before
  }
}

TEST_CASE("searches of every game are reduced, whatever is wrong with them", "[check][reduce]") {
  RecordPool pool;
  for (const GameType* type : all_games())
    for (const char* id : {"last-of-equals", "beta-forgotten", "move-skipped", "leaves-not-counted"}) {
      const FaultInfo& fault = *find_fault(id);
      INFO(type->id() << ", " << id);
      Reduction r;
      r.problem = "none";
      for (u64 seed = 1; seed < 40 && !r.problem.empty(); ++seed) {
        const auto recording = drawn(*type, fault, seed, pool);
        JobProgress progress;
        r = reduce(*recording, expected_of(fault), pool, progress);
      }
      check_smallest(r);
    }
}

TEST_CASE("what is left has few pieces and no switch that it does not need", "[check][reduce]") {
  // Kalah's wrong sign at extra turns: a pit that ends in the store, a stone to move on with, and an answer.
  const char* const plan = "game kalah\ndepth 6\nfault negate-every-ply\n";
  const Reduction r = reduced(plan, "R2").reduction;
  CHECK(r.before.pieces == 48);
  CHECK(r.before.depth == 6);
  CHECK(r.after.pieces <= 4);
  CHECK(r.after.depth <= 2);
  CHECK(r.after.table_mb == 0);
  CHECK(r.failure.sentence == "The window was negated though the mover did not change.");
  // The same again, word for word.
  CHECK(reduced(plan, "R2").reduction.text == r.text);
}

TEST_CASE("the moves before a search go if the failure does not need them", "[check][reduce]") {
  const Reduction r = reduced("game reversi\nprofile classic-hard\nmoves f5 d6 c3\ndepth 3\n", "ply == 2").reduction;
  CHECK(r.before.moves == 3);
  CHECK(r.after.moves == 0);
  check_smallest(r);
}

TEST_CASE("rules go back to the usual ones, and the board becomes smaller with its pieces", "[check][reduce]") {
  for (const auto& [plan, cells] :
       {std::pair{"game kalah\nrules pits=8,stones=5,origin=sow\nprofile classic\ndepth 3\n", 6},
        {"game pivit\nrules size=8,tie=first-master\nprofile classic\ndepth 2\n", 36},
        {"game micro-shogi\nrules variant=standard\ndepth 2\n", 20}}) {
    const Reduction r = reduced(plan, "ply == 2").reduction;
    CHECK(r.after.cells <= cells);
    CHECK(r.after.rules < r.before.rules);
    CHECK(r.after.pieces < r.before.pieces);
    check_smallest(r);
  }
}

TEST_CASE("a move that is chosen stays chosen among moves that are not worth the same", "[check][reduce]") {
  const char* const plan = "game reversi\nprofile classic-hard\nmoves f5 d6 c3 d3 c4\ndepth 4\n";
  const Reduced whole = reduced(plan, "ply == 0");  // for its move
  const Game& game = *whole.written.root.game;
  const std::string best = game.write_move(whole.written.root.position, whole.run.result.best);
  const Reduction r = reduced(plan, ("chooses " + best).c_str()).reduction;
  INFO(r.text);
  check_smallest(r);
  CHECK(r.after.depth == 1);
  CHECK(game.moves(r.search.root.position).size() >= 2);
  std::set<int> values;
  SearchRequest q = game.request(r.search.root.position, r.search.plan.profile);
  q.limits.depth = r.after.depth;
  for (const MoveValue& v : game.all_moves(q)) values.insert(v.score.value);
  CHECK(values.size() >= 2);
}

TEST_CASE("stopped on the way, it keeps what it has, and that fails still", "[check][reduce]") {
  const auto written = parse_plan("plyscope-search\ngame kalah\ndepth 8\nfault negate-every-ply\n");
  REQUIRE(written);
  const auto pool = std::make_shared<RecordPool>();
  const auto run = run_plan(written->plan, written->root, {pool.get()});
  REQUIRE(run);
  JobOf<Reduction> job;
  job.start([pool, whole = run->recording](JobProgress& progress) {
    return reduce(*whole, sure(read_failure("R16")), *pool, progress);
  });
  while (job.running() && job.done() < 3) std::this_thread::yield();
  job.ask_to_stop();
  while (job.running()) std::this_thread::yield();
  const auto r = job.take();
  REQUIRE(r);
  REQUIRE(r->problem == "");
  INFO(r->text);
  CHECK(r->trials >= 3);
  CHECK((r->complete || r->text.find("It was stopped") != std::string::npos));
  const auto fails = search_fails(r->text, "R16", r->failure.sentence);
  REQUIRE(fails);
  CHECK(*fails);
}

TEST_CASE("a search that ended by time or by chance is given an end that repeats, and that is said",
          "[check][reduce]") {
  RecordPool pool;
  JobProgress progress;
  const auto written = parse_plan("plyscope-search\ngame kalah\nnodes 500\nfault move-skipped\n");
  REQUIRE(written);
  SearchPlan plan = written->plan;
  plan.limits.nodes = 0, plan.limits.depth = 4, plan.limits.milliseconds = 1'000'000;
  plan.options.set(Switch::tt_keep);
  const auto run = run_plan(plan, written->root, {&pool});
  REQUIRE(run);
  const Reduction r = reduce(*run->recording, *read_failure("R16"), pool, progress);
  CHECK(r.notes.size() == 2);
  check_smallest(r);
}

// Those in the folder are compiled with all tests. They were written by `trace reduce --catch2`, and are what it writes
// today.
TEST_CASE("the cases in the folder are those that the reducer writes", "[check][reduce]") {
  int cases = 0, planted = 0;
  for (const auto& file : std::filesystem::directory_iterator(PLY_SOURCE_DIR "/tests/check/reduced")) {
    const auto text = read_file(file.path().string());
    REQUIRE(text);
    INFO(file.path().string());
    std::size_t at = 0;
    const auto between = [&](std::string_view begin, std::string_view end) {
      const auto from = text->find(begin, at);
      REQUIRE(from != std::string::npos);
      const auto to = text->find(end, from);
      REQUIRE(to != std::string::npos);
      at = to;
      return text->substr(from + begin.size(), to - from - begin.size());
    };
    const auto search = parse_plan(between("R\"search(", ")search\""));
    REQUIRE(search);
    auto failure = read_failure(between("R\"how(", ")how\""));
    REQUIRE(failure);
    failure->sentence = between("R\"how(", ")how\"");
    CHECK(catch2_case(*search, *failure) == *text);
    ++cases, planted += search->plan.fault != Fault::none;
  }
  CHECK(cases >= 6);
  CHECK(planted >= 4);
  CHECK(planted < cases);
}
