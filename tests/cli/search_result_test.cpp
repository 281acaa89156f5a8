// What search, solve and record say beside the figures: outcome, kinds, what was proved before an end, the table's
// size.
#include <algorithm>

#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

constexpr const char* kalah_start = "4,4,4,4,4,4/0/4,4,4,4,4,4/0 A s-io-";

}  // namespace

TEST_CASE("a solve that is stopped, by Ctrl-C or by --time, says what it has proved", "[cli]") {
  const Ran ran = run_interrupted({"solve", "kalah", "--position", kalah_start, "--json"}, 400);
  CHECK(ran.code == 130);
  REQUIRE(lines(ran).size() == 1);
  const auto proved = [](const Json& r) {
    const Json &kind = r["kind"], &value = r["value"];
    CHECK((kind.is_null() ? value.is_null() : value.is_number_integer()));
    return kind;
  };
  proved(lines(ran)[0]);
  // The value of the (6,4) game in 300 ms is not known on any machine; bounds may be.
  const Json timed = result({"solve", "kalah", "--position", kalah_start, "--time", "300", "--json"});
  CHECK(proved(timed) != "exact");
  CHECK(proved(result({"solve", "reversi", "--time", "100", "--json"})) != "exact");
  proved(result({"solve", "micro-shogi", "--position", "4/4/1k2/1K2/4[] w", "--time", "1", "--json"}));
  CHECK(run({"solve", "kalah", "--position", kalah_start, "--time", "50"}).out.find("stopped before it was solved") !=
        std::string::npos);
  // Time that is enough changes nothing.
  const std::vector<std::string> easy = {"solve", "kalah", "--position", "0,0,0,0,1,1/20/1,0,0,0,0,1/24 A s-io-",
                                         "--json"};
  const Json free = result(easy), limited = result(Words{easy, "--time", "60000"});
  for (const char* key : {"value", "kind", "best", "pv", "nodes"}) CHECK(free[key] == limited[key]);
  CHECK(free["kind"] == "exact");
}

TEST_CASE("a finished position has no best move, whatever searches it, and its recording breaks no rule", "[cli]") {
  const ply::test::Folder folder;
  const std::string file = folder.file("finished.plyrec");
  const std::vector<Words> finished = {{"pivit", "--rules", "quiet-limit=1", "--moves", "d1-d2"},
                                       {"kalah", "--position", "0,0,0,0,0,0/20/0,0,0,0,0,0/28 A s-io-"},
                                       {"toy-tree", "--position", "5"}};
  for (const Words& position : finished) {
    const std::string& game = position.front();
    const auto all = lines(run({"games", "--json"}));
    const auto known = std::find_if(all.begin(), all.end(), [&](const Json& g) { return g["id"] == game; });
    REQUIRE(known != all.end());
    for (const auto& [profile, about] : (*known)["profiles"].items()) {
      const Words how = {"--profile", profile, "--depth", "2", "--json"};
      CAPTURE(game, how[1]);
      const Json found = result(Words{"record", position, how, "--out", file});
      CHECK(found["outcome"].is_object());
      CHECK(found["best"].is_null());
      CHECK(found["pv"].empty());
      CHECK(found["nodes"].get<int>() <= 2);  // one an iteration
      CHECK(run({"trace", "lint", file}).code == 0);
      CHECK(result(Words{"search", position, how, "--all-moves"})["moves"].empty());
    }
  }
}

TEST_CASE("a search by several threads says the nodes of each, and where there can be none why", "[cli][threads]") {
  const std::vector<std::string> search = {"search", "kalah", "--depth", "5", "--json"};
  const Json one = result(search), two = result(Words{search, "--threads", "2"});
  CHECK_FALSE(one.contains("threads"));
  CHECK(two["threads"] == 2);
  REQUIRE(two["thread_nodes"].size() == 2);
  CHECK(two["thread_nodes"][0].get<std::uint64_t>() + two["thread_nodes"][1].get<std::uint64_t>() ==
        two["nodes"].get<std::uint64_t>());
  for (const char* key : {"value", "kind", "depth", "win_in"}) CHECK(one[key] == two[key]);
  CHECK(result({"search", "kalah", "--nodes", "1000", "--json", "--threads", "4"})["nodes"].get<std::uint64_t>() <=
        1000);
  CHECK(run({"search", "kalah", "--depth", "3", "--threads", "2"}).out.find("by 2 threads with one table") !=
        std::string::npos);
  for (const Words& more : {Words{"--without", "tt"}, Words{"--profile", "classic"}, Words{"--algorithm", "minimax"}}) {
    const Ran ran = run(Words{"search", "kalah", "--depth", "3", "--threads", "2", more});
    CHECK(ran.code == 2);
    CHECK(ran.err.find("--threads: ") != std::string::npos);
  }
  CHECK(run({"search", "kalah", "--depth", "3", "--threads", "0"}).code == 2);
}

TEST_CASE("threads are recorded together, and the recording says what they did to each other", "[cli][threads]") {
  const ply::test::Folder folder;
  const std::string file = folder.file("threads.plyrec");
  const Json made = result({"record", "reversi", "--depth", "8", "--threads", "3", "--out", file, "--json"});
  CHECK(made["threads"] == 3);
  CHECK(made["records"] == made["nodes"]);
  CHECK(made["value"] == result({"search", "reversi", "--depth", "8", "--json"})["value"]);
  const Json info = result({"trace", "info", file, "--json"});
  const Json& threads = info["threads"];
  CHECK(threads["exact"] == true);
  std::uint64_t nodes = 0, answers = 0, others = 0;
  for (const Json& t : threads["rows"]) {
    CHECK(t["nodes"] == made["thread_nodes"][t["thread"].get<std::size_t>() - 1]);
    CHECK(t["untold_answers"] == 0);
    nodes += t["nodes"].get<std::uint64_t>();
    others += t["other_answers"].get<std::uint64_t>();
    answers += t["own_answers"].get<std::uint64_t>() + t["other_answers"].get<std::uint64_t>();
  }
  CHECK(nodes == made["nodes"]);
  CHECK(answers == info["table"]["hits"]);
  // None, where the first thread was done before another had begun
  CHECK(result({"trace", "find", file, "writer_thread != thread", "--json"})["hits"] == others);
  for (const char* question : {"info", "table"})
    CHECK(run({"trace", question, file}).out.find(" in thread 3 (exact).") != std::string::npos);
  CHECK(run({"trace", "lint", file}).code == 0);
  CHECK(run({"trace", "verify", file}).code == 0);
  CHECK(run({"trace", "node", file, "--node", "7"}).code == 0);
  CHECK(run({"trace", "diff", file, file}).code == 0);
  const Ran fork = run({"trace", "fork", file, "--deeper", "1"});
  CHECK(fork.code != 0);
  CHECK(fork.err.find("3 threads of Plyscope") != std::string::npos);
  CHECK(fork.err.find("does not repeat") != std::string::npos);
  // As lines it is the same
  const std::string lines = folder.file("threads.jsonl"), back = folder.file("back.plyrec");
  REQUIRE(run({"trace", "export", file, "--format", "nodes", "--out", lines}).code == 0);
  REQUIRE(run({"trace", "import", lines, "--out", back}).code == 0);
  CHECK(result({"trace", "info", back, "--json"})["threads"] == threads);
  const Ran fault =
      run({"record", "kalah", "--depth", "3", "--threads", "2", "--fault", "bound-swapped", "--out", file});
  CHECK(fault.code == 2);
}
