// check-engine: our own engines keep to what they say, and one that does not is told where and how to see it again.
#include <fmt/format.h>

#include <set>
#include <string>
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
            depth = words[2] if words[1] == "depth" else 3
            print("info depth %s score %s nodes %d pv %s" % (depth, score, nodes, line))
        thinking = False
        print("bestmove", "d2d4" if fault == "best" and best == "e2e4" else best)
    sys.stdout.flush()
)py";

/// A fake engine's answers as arguments: "PREFIX=>ANSWER" each.
std::string fake(const std::string& answers) { return PLY_FAKE_ENGINE " " + answers; }
constexpr const char* uci = "'uci=>uciok' 'isready=>readyok' ";

/// The results of a check, by its name.
std::string result(const Ran& ran, const std::string& check) {
  for (const Json& line : lines(ran))
    if (line["check"] == check) return line["result"].get<std::string>();
  return "nothing";
}

}  // namespace

TEST_CASE("chess positions are chosen from lists and games of others", "[cli][check-engine]") {
  const TempFile epd("# mine\nr1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"a\";\n"),
      pgn("[White \"Ann\"]\n\n1. e4 {so} e5 2. Nf3 *\n\n[White \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"),
      wrong("8/8/8/8/8/8/8/8 w - - 0 1\n");
  // What it is asked about is told where a finding has its position: this engine plays a move that is none.
  const std::string liar =
      PLY_FAKE_ENGINE " 'uci=>id name Liar\\nuciok' 'isready=>readyok' 'stop=>bestmove a1a1' 'go=>bestmove a1a1'";
  const auto at = [&](const Words& more) {
    const Ran ran = run(Words{"check-engine", liar, "--depth", "1", "--nodes", "100", "--json", more});
    INFO(ran.err);
    for (const Json& l : lines(ran))
      if (l["result"] == "finding" && l["position"].is_string()) return l["position"].get<std::string>();
    return std::string();
  };
  CHECK(at({"--positions", epd.path()}).starts_with("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3"));
  CHECK(at({"--positions", pgn.path(), "--pick", "1"}).starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2"));
  CHECK(at({"--positions", pgn.path(), "--pick", "1", "--ply", "1"}).starts_with("rnbqkbnr/pppppppp/8/8/4P3"));
  CHECK(at({"--positions", pgn.path(), "--pick", "2"}).starts_with("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2"));
  CHECK(contains(run({"check-engine", liar, "--positions", pgn.path(), "--pick", "3"}).err, "it has 2"));
  CHECK(run({"check-engine", liar, "--positions", wrong.path()}).code == 3);
  CHECK(
      run({"moves", "chess", "--position", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#;"})
          .code == 0);
}

TEST_CASE("our own engines keep to what they say, in every protocol", "[cli][check-engine]") {
  struct Asked {
    const char *game, *protocol;
    std::set<std::string> skipped;  // beside mates, which few of these positions have
  };
  const Asked all[] = {
      {"kalah", "uci", {}},
      {"pivit", "uci", {}},
      {"micro-shogi", "uci", {}},
      {"micro-shogi", "usi", {}},
      {"arimaa", "aei", {"mirror"}},  // its scores are of deeper searches than the one asked for
      {"reversi", "gtp", {"legal-line", "best-of-line", "mirror", "bounds", "node-limit", "stop"}},
  };
  for (const Asked& asked : all) {
    const Ran ran = run({"check-engine", fmt::format("{} engine {}", PLY_CLI, asked.game), "--game", asked.game,
                         "--protocol", asked.protocol, "--depth", "3", "--random", "3", "--nodes", "3000", "--json"});
    INFO(asked.game << " " << asked.protocol << "\n" << ran.out << ran.err);
    CHECK(ran.code == 0);
    std::set<std::string> checks;
    for (const Json& line : lines(ran)) {
      const auto check = line["check"].get<std::string>();
      checks.insert(check);
      if (check == "mate-counts") continue;
      CHECK(line["result"] == (asked.skipped.contains(check) ? "not asked" : "good"));
      if (line["result"] == "not asked") CHECK(!line["words"].get<std::string>().empty());
    }
    CHECK(checks == std::set<std::string>{"legal-move", "legal-line", "best-of-line", "same-twice", "mirror",
                                          "mate-counts", "bounds", "node-limit", "stop", "state"});
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
      if (line["result"] != "finding") continue;
      CHECK(line["repeat"].size() >= 3);
      CHECK(line["position"].get<std::string>().size() > 20);
      named |= line["check"] == check;
    }
    CHECK(named);
  }
}

TEST_CASE("no engine hangs the check, whatever it does", "[cli][check-engine]") {
  const auto checked = [](const std::string& answers) {
    return run({"check-engine", fake(answers), "--game", "kalah", "--random", "1", "--patience", "1500", "--json"});
  };
  for (const char* how : {"!crash", "!exit 3", "!close", "!long", "!flood", "!hang", "!complain no\\n!exit 1"}) {
    // 1. Before it has said what it speaks: nothing could be asked.
    const Ran at_once = checked(fmt::format("'uci=>{}'", how));
    INFO(how << "\n" << at_once.out << at_once.err);
    CHECK(at_once.code == 4);  // as a match has it
    CHECK(at_once.err.find("does not speak uci") != std::string::npos);
    // 2. While it searches: that is what was found.
    const Ran later = checked(fmt::format("{}'go=>{}'", uci, how));
    INFO(later.out << later.err);
    CHECK(later.code == 1);
    CHECK(result(later, "alive") == "finding");
    // 3. While it is to be stopped.
    const Ran stopped =
        checked(fmt::format("{}'go infinite=>{}' 'go=>info depth 6 score cp 0 nodes 7 pv 3\\nbestmove 3'", uci, how));
    INFO(stopped.out << stopped.err);
    CHECK(stopped.code == 1);
    CHECK(result(stopped, "stop") == "finding");
  }
  const Ran nonsense = checked(std::string(uci) + "'go=>info depth x score y pv\\nbestmove \x1b[2J99'");
  INFO(nonsense.out << nonsense.err);
  CHECK(nonsense.code == 1);
  CHECK(result(nonsense, "legal-move") == "finding");
  CHECK(nonsense.out.find('\x1b') == std::string::npos);
}

namespace {

/// One that counts: its score is that of all it was asked, or drawn; in the first it depends on what went before.
constexpr const char* remembers = R"py(
import sys, os
how, asked = sys.argv[1], 0
for line in sys.stdin:
    words = line.split()
    if not words: continue
    if words[0] == "uci": print("id name Remembers\nuciok")
    elif words[0] == "isready": print("readyok")
    elif words[0] == "position": best = "e7e5" if " b " in line else "e2e4"
    elif words[0] == "quit": break
    elif words[0] == "go":
        asked += 1
        score = 10 + asked if how == "state" else os.urandom(2)[0] if how == "chance" else 10
        depth = words[2] if words[1] == "depth" else 3
        if how == "deep": depth = 3
        if how == "deep" and best == "e7e5": score = -10
        print("info depth %s%s nodes 100 pv %s" % (depth, "" if how == "mute" else " score cp %d" % score, best))
        print("bestmove", best)
    sys.stdout.flush()
)py";

}  // namespace

TEST_CASE("an engine that remembers is told from one that answers by chance", "[cli][check-engine]") {
  const TempFile engine(remembers);
  const auto checked = [&](const std::string& how) {
    return run({"check-engine", fmt::format("python3 {} {}", engine.path(), how), "--position",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "--depth", "4", "--json"});
  };
  const auto line_of = [](const Ran& ran, const std::string& check) {
    for (const Json& line : lines(ran))
      if (line["check"] == check) return line;
    return Json();
  };
  const Ran state = checked("state"), chance = checked("chance"), calm = checked("calm");
  INFO(state.out << chance.out << calm.out);
  const Json found = line_of(state, "state");
  CHECK(found["result"] == "finding");
  const auto words = found["words"].get<std::string>();
  CHECK(words.find("4 times freshly started it said e2e4 cp 11 with 100 nodes") != std::string::npos);
  CHECK(words.find("it said e2e4 cp 12 with 100 nodes") != std::string::npos);
  // What repeats it asks twice
  int asked = 0;
  for (const Json& sent : found["repeat"]) asked += sent.get<std::string>().starts_with("go");
  CHECK(asked == 2);
  CHECK(result(chance, "state") == "not asked");
  CHECK(line_of(chance, "state")["words"].get<std::string>().find("cannot be told from chance") != std::string::npos);
  CHECK(result(calm, "state") == "good");
}

TEST_CASE("scores are compared only where both were told", "[cli][check-engine]") {
  const TempFile engine(remembers);
  const auto mirror = [&](const std::string& how) -> Json {
    const Ran ran = run({"check-engine", fmt::format("python3 {} {}", engine.path(), how), "--position",
                         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "--depth", "4", "--json"});
    for (const Json& line : lines(ran))
      if (line["check"] == "mirror") return line;
    return {};
  };
  const Json deep = mirror("deep"), mute = mirror("mute"), calm = mirror("calm");
  CHECK(deep["result"] == "not asked");
  CHECK(deep["words"] == "no score was told at depth 1");
  CHECK(mute["result"] == "not asked");
  CHECK(calm["result"] == "good");
}
