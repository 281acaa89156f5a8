#include "engine/plan/plan_text.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/plan/plan_run.h"
#include "engine/search/switches.h"
#include "engine/session/searches/search_run.h"
#include "tests/places.h"
#include "tests/session/support.h"
#include "tests/support/error_of.h"

using namespace ply;
using namespace session_test;

namespace {

std::string folder() { return std::string(PLY_TEST_DATA) + "/../../app/examples"; }

u64 digest(const WrittenPlan& written) {
  SearchRun run(written.root, written.plan);
  run.wait();
  REQUIRE(run.recording());
  return run.recording()->digest();
}

}  // namespace

TEST_CASE("every shipped example opens, and no other kind of file lies among them", "[session][examples]") {
  int files = 0, searches = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    if (entry.is_directory()) continue;  // engines that record themselves: sources
    const std::string path = entry.path().string();
    INFO(path);
    ++files;
    CHECK(entry.path().extension() == ".txt");  // nothing that a version control takes for text and changes
    const auto text = read_file(path);
    REQUIRE(text);
    Session s;
    s.apply(command::Open{path});
    REQUIRE(!s.messages().empty());
    for (const Message& m : s.messages()) {
      INFO(m.text);
      CHECK(m.level == Message::Level::news);
    }
    if (!is_plan_text(*text)) continue;
    ++searches;
    REQUIRE(wait_for(s, [&] { return !s.busy(); }));
    REQUIRE(s.runs().run());
    REQUIRE(s.runs().run()->recording());
    CHECK(s.walk().view().size() > 100);
    CHECK_FALSE(s.runs().run()->stop_requested());
  }
  CHECK(files >= 10);
  CHECK(searches >= 5);
}

TEST_CASE("a search described by a text is the same search every time, and the same as asked for by hand",
          "[session][examples]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    Session s;
    start(s, type->id().c_str());
    for (int i = 0; i < 2; ++i) s.apply(command::Play{s.play().game().moves(s.play().position()).back()});
    if (s.play().end()) continue;
    search_to(s, 2);
    const std::string text = "plyscope-search\ngame " + type->id() + "\nrules " + write_rules(s.play().game().rules()) +
                             "\nposition " + s.play().game().write(s.play().tree().at(0).position) + "\nmoves " +
                             s.play().moves_text() + "\nprofile " + s.runs().settings().profile + "\ndepth 2\n";
    INFO(text);
    const auto written = parse_plan(text);
    if (!written) FAIL(written.error().message);
    const u64 once = digest(*written);
    CHECK(once == digest(*written));
    CHECK(once == s.runs().run()->recording()->digest());
  }
}

TEST_CASE("a text that describes a search says in which line it is wrong, and changes nothing", "[session][examples]") {
  const std::string good =
      "# a remark\n\nplyscope-search\ngame kalah\nrules pits=4,stones=3\nmoves 1 2\nprofile classic\n";
  const auto written =
      parse_plan(good + "depth 3\nwithout tt\nwith killers\ntable 2\nbudget 3\npolicy stop\nalgorithm minimax\n");
  if (!written) FAIL(written.error().message);
  CHECK(written->root.moves.size() == 2);
  CHECK(written->root.history.size() == 2);
  CHECK(written->plan.limits.depth == 3);
  CHECK(written->plan.options.algorithm == Algorithm::minimax);
  CHECK_FALSE(written->plan.options.has(Switch::tt));
  CHECK(written->plan.table_bytes == std::size_t{2} << 20);
  CHECK(written->plan.budget_bytes == std::size_t{3} << 20);
  CHECK(written->plan.policy == FullPolicy::stop);
  CHECK(is_plan_text(good));
  CHECK_FALSE(is_plan_text("game kalah"));
  CHECK_FALSE(is_plan_text(""));
  const auto wrong = [&](const std::string& more) {
    const auto r = parse_plan(good + more);
    return r ? "nothing" : r.error().message;
  };
  CHECK(wrong("") == "it says neither depth nor nodes: without a limit a search does not repeat");
  for (const char* line : {"depth 0", "depth x", "nodes -1", "depth 999999", "table 0", "with warp", "weights stones",
                           "weights none=3", "policy never", "algorithm guess", "time 5", "game kalah", "moves"}) {
    INFO(line);
    CHECK(wrong(line).find("line 8:") == 0);
  }
  CHECK(error_of(parse_plan("plyscope-search\ngame chess\ndepth 3")).message.find("line 2:") == 0);
  CHECK(error_of(parse_plan("plyscope-search\ngame kalah\nposition 4,4\ndepth 3")).message.find("line 3:") == 0);
  CHECK(error_of(parse_plan("plyscope-search\ngame kalah\nmoves 9\ndepth 3")).message.find("line 3:") == 0);
  CHECK(error_of(parse_plan("plyscope-search\ndepth 3")).message == "it does not say of which game it is");
  CHECK(error_of(parse_plan("game kalah\ndepth 3")).message.find("line 1:") == 0);

  const std::string path = "plan_text_test.txt";
  REQUIRE(write_file(path, good + "depth 0\n"));
  Session s;
  const std::string before = s.save_state();
  s.apply(command::Open{path});
  CHECK(s.messages().back().level == Message::Level::error);
  CHECK(s.save_state() == before);
  CHECK_FALSE(s.runs().run());
  std::filesystem::remove(path);
}

TEST_CASE("a pasted description of a search runs, and each game's search to be watched is one", "[session][examples]") {
  int shown = 0;
  for (const GameType* type : all_games()) {
    if (type->showcase().empty()) continue;
    INFO(type->id());
    ++shown;
    Session s;
    s.apply(command::Paste{type->showcase()});
    REQUIRE(wait_for(s, [&] { return !s.busy(); }));
    REQUIRE(s.runs().run());
    CHECK(s.play().game().type().id() == type->id());
    CHECK(s.walk().view().size() > 100);
    CHECK(s.walk().view().size() < 1000);
    s.apply(command::Paste{"plyscope-search\ngame " + type->id() + "\ndepth x\n"});
    CHECK(s.messages().back().level == Message::Level::error);
    CHECK(s.play().game().type().id() == type->id());
  }
  CHECK(shown > 0);
}

TEST_CASE("a lesson has exactly the moves and plies that were asked for", "[session][examples]") {
  int taught = 0;
  for (const GameType* type : all_games()) {
    CHECK(type->lesson(3, 2, 1).ok() == type->has_lessons());
    if (!type->has_lessons()) continue;
    ++taught;
    for (const auto& [moves, plies] : {std::pair{1, 1}, {2, 5}, {5, 3}}) {
      const auto lesson = type->lesson(moves, plies, 4);
      REQUIRE(lesson);
      CHECK(lesson->depth == plies);
      const auto setup = type->parse_position(lesson->position, {});
      REQUIRE(setup);
      Position p = setup->position;
      for (int d = 0; d < plies; ++d) {
        const auto legal = setup->game->moves(p);
        REQUIRE(legal.size() == static_cast<std::size_t>(moves));
        p = setup->game->after(p, legal.back());
      }
      CHECK(setup->game->outcome(p));
    }
    for (const auto& [moves, plies] : {std::pair{0, 3}, {3, 0}, {9, 1}, {1, 9}, {8, 8}, {-1, 2}})
      CHECK_FALSE(type->lesson(moves, plies, 1));
  }
  CHECK(taught == 1);
}

TEST_CASE("a search with a planted fault has a reproducer that gives the same again", "[session][examples]") {
  const std::string text =
      "plyscope-search\ngame kalah\nposition 4,0,2,0,4,0/12/0,3,1,2,4,1/15 A s-io-\ndepth 6\nfault negate-every-ply\n";
  const auto written = parse_plan(text);
  REQUIRE(written);
  CHECK(written->plan.fault == Fault::negate_every_ply);
  RecordPool pool;
  const auto record = [&](const WrittenPlan& w, u64 max_nodes = 0) -> Result<std::shared_ptr<const Recording>> {
    PlanSinks sinks{&pool};
    sinks.max_nodes = max_nodes;
    const auto run = run_plan(w.plan, w.root, sinks);
    if (!run) return run.error();
    return run->recording;
  };
  const auto wrong = record(*written);
  REQUIRE(wrong);
  // Written down and read again it is the same search; without the fault it is another one.
  const auto text_of_it = write_plan(**wrong, (*wrong)->digest());
  REQUIRE(text_of_it);
  auto again = parse_plan(*text_of_it);
  REQUIRE(again);
  REQUIRE(again->digest == (*wrong)->digest());
  CHECK((*record(*again))->digest() == (*wrong)->digest());
  again->plan.fault = Fault::none;
  CHECK((*record(*again))->digest() != (*wrong)->digest());
  CHECK((*record(*again))->digest() == digest(*again));
  CHECK_FALSE(record(*again, 100));  // it visits more
  // Opened, it is shown as it was, and what comes next is searched without it.
  Session s;
  s.apply(command::Paste{*text_of_it});
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
  CHECK(s.runs().run()->recording()->digest() == (*wrong)->digest());
  s.apply(command::StartSearch{});
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
  CHECK(fault_of(s.runs().run()->recording()->summary().program) == nullptr);
  for (const char* bad : {"kalah\nfault nothing", "arimaa\nfault late-cut\nprofile classic",
                          "micro-shogi\nfault half-opponent\nprofile classic"}) {
    INFO(bad);
    CHECK_FALSE(parse_plan(std::string("plyscope-search\ndepth 3\ngame ") + bad));
  }
  // In the search of an original program it goes wrong there, too.
  const auto original = parse_plan("plyscope-search\ngame kalah\ndepth 4\nprofile classic\nfault initial-best-zero\n");
  REQUIRE(original);
  auto right = *original;
  right.plan.fault = Fault::none;
  CHECK((*record(*original))->digest() != (*record(right))->digest());
  const auto same = parse_plan(sure(write_plan(original->plan)));
  REQUIRE(same);
  CHECK((*record(*same))->digest() == (*record(*original))->digest());
}
