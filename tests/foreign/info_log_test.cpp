// Logs of conversations with their lines of info: what they say is there, of the right kind, and nothing else is.
#include <fmt/format.h>

#include <sstream>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/foreign/import_nodes.h"
#include "engine/plan/plan_root.h"
#include "engine/read/tree/root_bars.h"
#include "engine/read/words/bound_story.h"
#include "engine/trace/pool.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

RecordPool& pool() {
  static RecordPool all;
  return all;
}

Result<ImportedNodes> of_file(const std::string& name, int search = 0) {
  return open_recording(std::string(PLY_TEST_DATA "/info_logs/") + name, pool(), {.search = search});
}
Result<ImportedNodes> of_text(const std::string& text) {
  std::istringstream in(text);
  return import_nodes(in, "log", pool());
}
std::vector<std::string> line_of(const Recording& r, const std::vector<u32>& pv) {
  std::vector<std::string> out;
  for (const u32 m : pv) out.push_back(r.plan().move_texts.at(m));
  return out;
}

using Moves = std::vector<std::string>;

}  // namespace

TEST_CASE("the last search of a log is opened, and any other one by its number", "[foreign][info-log]") {
  const auto last = of_file("uci.txt"), second = of_file("uci.txt", 2), first = of_file("uci.txt", 1);
  REQUIRE((last && second && first));
  CHECK(last->recording->digest() == second->recording->digest());
  CHECK(first->recording->digest() != second->recording->digest());
  CHECK(last->note.find("2 searches, and this is number 2") != std::string::npos);
  CHECK(last->note.find("line 10, depth 2, startpos, Tiny 1.0") != std::string::npos);
  CHECK(last->note.find("plytrace.h") != std::string::npos);
  const auto third = of_file("uci.txt", 3);
  REQUIRE_FALSE(third);
  CHECK(third.error().message.find("no search 3") != std::string::npos);
}

TEST_CASE("iterations are those that the log tells, with kinds, nodes, times and lines", "[foreign][info-log]") {
  const auto log = of_file("uci.txt");
  REQUIRE(log);
  const Recording& r = *log->recording;
  CHECK(r.plan().engine == "Tiny 1.0");
  CHECK(r.plan().game == "chess");
  CHECK(recorded_subject(r).face());
  const auto& all = r.summary().search.iterations;
  REQUIRE(all.size() == 4);
  CHECK(all[0].depth == 1);
  CHECK((all[0].score.value == 40 && all[0].score.kind == Kind::exact && all[0].nodes == 25));
  CHECK((all[1].score.value == 35 && all[1].nodes == 75));
  // A bound that was told first is an attempt of its own, and its nodes count with it.
  CHECK((all[2].score.value == -60 && all[2].score.kind == Kind::exact && all[2].nodes == 300));
  CHECK(all[2].attempts == 2);
  CHECK(line_of(r, all[2].pv) == Moves{"d2d4", "e5d4", "d1d4"});
  CHECK(all[3].nodes == 600);
  CHECK(all[3].seconds == 0.011);
  CHECK(number_text(recorded_subject(r), all[3].score.value) == "-mate 2");
  const View v = r.view();
  const auto roots = test::roots_of(v);
  REQUIRE(roots.size() == 5);
  CHECK(v[roots[2]].kind() == Kind::upper);
  CHECK(v[roots[2]].value == 20);
  CHECK(r.summary().visited == 1000);
  CHECK((v.untold().windows && v.untold().tree && !v.untold().depths));
}

TEST_CASE("root bars show a move's score with its kind", "[foreign][info-log]") {
  const auto log = of_text(
      "position startpos\ngo depth 6\ninfo depth 6 multipv 1 score cp 31 nodes 100 pv e2e4 e7e5\n"
      "info depth 6 multipv 2 score cp 12 upperbound nodes 100 pv d2d4 d7d5\nbestmove e2e4\n");
  REQUIRE(log);
  const View v = log->recording->view();
  Nodes nodes = test::nodes_of(recorded_subject(*log->recording));
  const RootBars bars = root_bars(v, v.ticks() - 1, test::roots_of(v).back(), nodes);
  REQUIRE(bars.bars.size() == 2);
  CHECK(bars.bars[0].text == "e4");
  CHECK(bars.bars[0].known == Interval{31, 31});
  CHECK(bars.bars[1].known == Interval{-infinite, 12});
  CHECK_FALSE(bars.reported);
}

TEST_CASE("logs of programs that play engines are read, each engine by itself", "[foreign][info-log]") {
  const auto cutechess = of_file("cutechess.txt"), left = of_file("cutechess.txt", 1);
  REQUIRE((cutechess && left));
  CHECK(cutechess->recording->plan().engine == "Right 3");
  CHECK(cutechess->recording->summary().search.score.kind == Kind::lower);
  CHECK(cutechess->recording->summary().search.iterations.size() == 2);
  CHECK(left->recording->plan().engine == "Left 2");
  const auto arena = of_file("arena.txt");
  REQUIRE(arena);
  CHECK(arena->recording->plan().engine == "Arrow");
  CHECK(arena->recording->plan().position == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  CHECK(arena->recording->summary().search.iterations.size() == 2);
  const auto fastchess = of_file("fastchess.txt");
  REQUIRE(fastchess);
  CHECK(fastchess->recording->plan().engine == "Swift 5");
  CHECK(fastchess->recording->plan().moves == Moves{"c2c4"});
  CHECK(fastchess->recording->view()[0].kind() != Kind::lower);
}

TEST_CASE("AEI and GTP engines tell their lines in parts, or with another command before them", "[foreign][info-log]") {
  const auto aei = of_text(
      "aei\nid name Bot\nnewgame\ngo\ninfo depth 1\ninfo score 17\ninfo nodes 30\ninfo time 2\ninfo depth 2\n"
      "info score -4\ninfo nodes 90\nbestmove Ee2n\n");
  REQUIRE(aei);
  const auto& all = aei->recording->summary().search.iterations;
  REQUIRE(all.size() == 2);
  CHECK((all[0].score.value == 17 && all[1].score.value == -4 && all[1].nodes == 60));
  const auto gtp = of_text("clear_board\ngenmove b\ninfo depth 3 score 5 nodes 50 pv d3 c3\n= d3\n");
  REQUIRE(gtp);
  CHECK(gtp->recording->plan().game == "reversi");
}

TEST_CASE("a log without a line of info says so, and other texts are none", "[foreign][info-log]") {
  const auto silent = of_file("silent.txt");
  REQUIRE_FALSE(silent);
  CHECK(silent.error().message.find("no line of info") != std::string::npos);
  for (const char* text : {"[Event \"?\"]\n1. e4 { info depth 3 } e5", "e2e4 e7e5", "{\"info\": \"depth 3\"}", "",
                           "3 5 6", "go on then\nposition is good"})
    CHECK_FALSE(is_node_lines(text));
}

// Any conversation: what is recorded is worked out here from what was written, line by line.
TEST_CASE("drawn logs say in the recording what they say in their lines", "[foreign][info-log]") {
  Random random(40);
  for (int i = 0; i < 200; ++i) {
    std::string text = "uci\nposition startpos\ngo infinite\n";
    struct Written {
      int depth, value;
      Kind kind;
      i64 nodes;
    };
    std::vector<Written> written;
    i64 nodes = 0;
    const std::string who = random.below(2) ? "" : "7 <One(0): ";
    for (int depth = 1; depth <= 1 + static_cast<int>(random.below(8)); ++depth) {
      const int value = static_cast<int>(random.below(400)) - 200;
      nodes += 10 + random.below(1000);
      const Kind kind = static_cast<Kind>(1 + random.below(3));
      text += fmt::format("{}info depth {} seldepth {} score cp {}{} nodes {} time 5 pv e2e4\n", who, depth, depth + 2,
                          value,
                          kind == Kind::lower   ? " lowerbound"
                          : kind == Kind::upper ? " upperbound"
                                                : "",
                          nodes);
      written.push_back({depth, value, kind, nodes});
    }
    const auto log = of_text(text);
    INFO(text);
    REQUIRE(log);
    const auto& all = log->recording->summary().search.iterations;
    REQUIRE(all.size() == written.size());
    i64 before = 0;
    for (std::size_t k = 0; k < all.size(); ++k) {
      CHECK(all[k].depth == written[k].depth);
      CHECK(all[k].score.value == written[k].value);
      CHECK(all[k].score.kind == written[k].kind);
      CHECK(static_cast<i64>(all[k].nodes) == written[k].nodes - before);
      before = written[k].nodes;
    }
  }
}

TEST_CASE("a recording of such a log is kept with what is told, times too", "[foreign][info-log]") {
  const test::Folder folder;
  const auto log = of_file("uci.txt");
  REQUIRE(log);
  REQUIRE(log->recording->save(folder.file("x.plyrec")));
  const auto again = open_recording(folder.file("x.plyrec"), pool());
  REQUIRE(again);
  CHECK(again->recording->digest() == log->recording->digest());
  CHECK(again->recording->view().untold() == log->recording->view().untold());
  CHECK(again->recording->summary().search.iterations[3].seconds == 0.011);
}
