// trace reduce: what it prints is run again by the commands that are there, and fails again.
#include <fstream>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

void record(const TempFile& file, std::vector<std::string> more) {
  more.insert(more.begin(), "record");
  more.insert(more.end(), {"--out", file.path(), "--json"});
  result(more);
}

}  // namespace

TEST_CASE("a faulty search is reduced to a text that fails again and repeats", "[cli][reduce]") {
  const TempFile whole, text, test, again;
  record(whole, {"kalah", "--depth", "5", "--fault", "negate-every-ply"});
  const Json r = result({"trace", "reduce", whole.path(), "--rule", "R2", "--json"});
  CHECK(keys(r) == std::vector<std::string>{"after", "before", "digest", "failure", "minimal", "notes", "sentence",
                                            "text", "trials"});
  CHECK(r["failure"] == "R2");
  CHECK(r["sentence"] == "The window was negated though the mover did not change.");
  CHECK(r["minimal"] == true);
  CHECK(r["before"]["pieces"] == 48);
  CHECK(r["after"]["pieces"].get<int>() <= 4);
  CHECK(r["after"]["nodes"].get<int>() < r["before"]["nodes"].get<int>());
  const Ran said =
      run({"trace", "reduce", whole.path(), "--rule", "R2", "--out", text.path(), "--catch2", test.path()});
  CHECK(said.code == 0);
  CHECK(said.out.find("48 pieces -> ") != std::string::npos);
  CHECK(read_file(text.path()) == r["text"].get<std::string>());
  CHECK(run({"trace", "reduce", whole.path(), "--rule", "R2"}).out == r["text"].get<std::string>());

  const Ran lint = run({"trace", "lint", text.path(), "--json"});
  CHECK(lint.code == 1);
  CHECK(lines(lint)[0]["rules"][1]["findings"].get<int>() > 0);
  const Json verified = result({"trace", "verify", text.path(), "--json"});
  CHECK(verified["holds"] == true);
  CHECK(verified["digest"] == r["digest"]);
  // A text without a recording is reduced as well; of this one nothing goes.
  const Json more = result({"trace", "reduce", text.path(), "--rule", "R2", "--json"});
  CHECK(more["before"] == more["after"]);
  CHECK(more["digest"] == r["digest"]);

  const std::string source = read_file(test.path());
  CHECK(source.find("TEST_CASE(\"kalah: a smallest search that fails as planted") != std::string::npos);
  CHECK(source.find("  CHECK(*fails);") != std::string::npos);
  CHECK(source.find("fault     negate-every-ply") != std::string::npos);
}

TEST_CASE("every way to fail is reduced, in every game", "[cli][reduce]") {
  const TempFile file, text;
  struct Way {
    std::vector<std::string> search, how, asked;
    int code;
  };
  const std::vector<Way> ways = {
      {{"reversi", "--depth", "4", "--moves", "f5 d6 c3", "--fault", "static-cut"}, {"--audit"}, {"audit"}, 1},
      {{"arimaa", "--depth", "2", "--fault", "move-skipped"}, {}, {"lint"}, 1},
      {{"pivit", "--depth", "3", "--rules", "size=8", "--fault", "late-cut"}, {"--rule", "R16"}, {"lint"}, 1},
      {{"micro-shogi", "--depth", "3", "--profile", "classic"},
       {"--expression", "ply == 2 && cut"},
       {"find", "ply == 2 && cut"},
       0},
      {{"kalah", "--depth", "4", "--profile", "classic"}, {"--move", "3"}, {"find", "ply == 0 && best == best"}, 0}};
  for (const Way& way : ways) {
    INFO(way.search.front());
    record(file, way.search);
    std::vector<std::string> reduce = {"trace", "reduce", file.path(), "--out", text.path()};
    if (way.how.size() == 2 && way.how.front() == "--move") {
      const Json chosen = result({"search", "kalah", "--depth", "4", "--profile", "classic", "--json"});
      reduce.insert(reduce.end(), {"--move", chosen["best"].get<std::string>()});
    } else {
      reduce.insert(reduce.end(), way.how.begin(), way.how.end());
    }
    const Ran reduced = run(reduce);
    INFO(reduced.err);
    REQUIRE(reduced.code == 0);
    std::vector<std::string> ask = {"trace", way.asked.front(), text.path()};
    ask.insert(ask.end(), way.asked.begin() + 1, way.asked.end());
    const Ran asked = run(ask);
    CHECK(asked.code == way.code);
    if (way.asked.front() == "find") CHECK(asked.out.substr(0, 2) != "0 ");
  }
}

TEST_CASE("what cannot be reduced says why, and files that cannot be written are an error of their own",
          "[cli][reduce]") {
  const TempFile clean, mine;
  record(clean, {"kalah", "--depth", "4"});
  const auto refused = [&](std::vector<std::string> more, int code, const std::string& word) {
    more.insert(more.begin(), {"trace", "reduce", clean.path()});
    const Ran ran = run(more);
    INFO(ran.err);
    CHECK(ran.code == code);
    CHECK(ran.err.find(word) != std::string::npos);
  };
  refused({}, 3, "it breaks no rule");
  refused({"--rule", "R2"}, 3, "does not break R2");
  refused({"--audit"}, 3, "no difference");
  refused({"--move", "77"}, 3, "the move");
  refused({"--expression", "ply =="}, 3, "column");
  refused({"--rule", "R40"}, 2, "R1 to R18");
  refused({"--rule", "ply == 1"}, 2, "--rule wants");
  refused({"--rule", "R1", "--audit"}, 2, "not several");
  refused({"--expression", "ply == 1", "--out", "/nowhere/at/all.txt"}, 4, "/nowhere");
  std::ofstream(mine.path())
      << "{\"plyscope\":\"nodes\",\"version\":1,\"game\":\"kalah\",\"engine\":\"mine\"}\n"
         "{\"id\":0,\"parent\":null,\"ply\":0,\"depth\":1,\"alpha\":-10,\"beta\":10,\"value\":3,\"mover\":\"first\"}\n";
  const Ran foreign = run({"trace", "reduce", mine.path(), "--expression", "ply == 0"});
  CHECK(foreign.code == 3);
  CHECK(foreign.err.find("cannot be asked again") != std::string::npos);
}
