// check-engine: our own engines keep to what they say, and one that does not is told where and how to see it again.
#include <fmt/format.h>

#include <utility>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// A chess engine that knows one answer, and does wrong what it is told to.
constexpr const char* one_answer = R"py(
import sys
fault = sys.argv[1] if len(sys.argv) > 1 else ""
searches, best, thinking = 0, "e2e4", False
for line in sys.stdin:
    words = line.split()
    if not words: continue
    if words[0] == "uci": print("id name OneAnswer\nuciok")
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "position": best = "e7e5" if " b " in line else "e2e4"
    elif words[0] == "quit": break
    elif words[0] in ("go", "stop"):
        if words[0] == "go":
            searches += 1
            if "infinite" in words:
                thinking = True
                sys.stdout.flush()
                continue
            if fault == "dies" and searches > 2: sys.exit(3)
            nodes = int(words[2]) * (3 if fault == "nodes" else 1) if words[1] == "nodes" else 100
            score = "mate 0" if fault == "bounds" else "cp %d" % (searches if fault == "twice" else 20)
            if fault == "mirror" and best == "e7e5": score = "cp -20"
            line = best + (" e4e6" if fault == "line" else "")
            print("info depth 3 score %s nodes %d pv %s" % (score, nodes, line))
        thinking = False
        print("bestmove", "d2d4" if fault == "best" and best == "e2e4" else best)
    sys.stdout.flush()
)py";

}  // namespace

TEST_CASE("our own engines keep to what they say", "[cli][check-engine]") {
  for (const char* game : {"kalah", "pivit", "micro-shogi"}) {
    const Ran ran = run({"check-engine", fmt::format("{} engine {}", PLY_CLI, game), "--game", game, "--depth", "4",
                         "--random", "4", "--nodes", "3000"});
    INFO(game << "\n" << ran.out << ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out.find("no findings") != std::string::npos);
    CHECK(ran.out.find("good       same-twice") != std::string::npos);
    CHECK(ran.out.find("good       stop") != std::string::npos);
  }
}

TEST_CASE("what an engine does wrong is named, with the lines that repeat it", "[cli][check-engine]") {
  const TempFile engine(one_answer);
  const auto checked = [&](const std::string& fault) {
    return run({"check-engine", fmt::format("python3 {} {}", engine.path(), fault), "--position",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "--json"});
  };
  const Ran clean = checked("none");
  INFO(clean.out << clean.err);
  CHECK(clean.code == 0);
  for (const auto& [fault, check] : {std::pair{"line", "legal-line"},
                                     {"best", "best-of-line"},
                                     {"twice", "same-twice"},
                                     {"mirror", "mirror"},
                                     {"bounds", "bounds"},
                                     {"nodes", "node-limit"},
                                     {"dies", "alive"}}) {
    const Ran ran = checked(fault);
    INFO(fault << "\n" << ran.out << ran.err);
    CHECK(ran.code == 1);
    bool named = false;
    for (const Json& line : lines(ran)) {
      if (line["says"] != "finding") continue;
      CHECK(line["repeat"].size() >= 3);
      named |= line["check"] == check;
    }
    CHECK(named);
  }
  CHECK(run({"check-engine", "/nowhere/engine"}).code == 3);
  CHECK(run({"check-engine", "true", "--game", "go"}).code == 2);
  CHECK(run({"check-engine", "true", "--position", "rubbish"}).code == 3);
}
