// Positions, moves, rules and files of positions: the layer that all commands share.
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string kalah_start = "4,4,4,4,4,4/0/4,4,4,4,4,4/0 A s-io-";

}  // namespace

TEST_CASE("a list of positions goes on after bad lines and ends with exit 3", "[cli]") {
  const std::string list =
      "# a comment\n"
      "\n"
      "([1 2] [3 4])\n"
      "([1 2] [3 4]\n"
      "   # another one\r\n"
      "  [5 oops]  \r\n"
      "7\n"
      "\xff\xfe\x01 rubbish\n"
      "(1 2)";  // without a line end
  const TempFile file(list);
  const Ran from_file = run({"moves", "toy-tree", "--json", "--positions", file.path()});
  const Ran from_input = run({"moves", "toy-tree", "--json", "--positions", "-"}, list);
  for (const Ran* ran : {&from_file, &from_input}) {
    CHECK(ran->code == 3);
    const auto all = lines(*ran);
    REQUIRE(all.size() == 6);
    CHECK(all[0]["moves"] == Json{"a", "b"});
    CHECK(all[1]["column"] == 13);
    CHECK(contains(all[1]["error"], "line 4"));
    CHECK(all[2]["column"] == 6);  // counted in the line as it is, blanks in front included
    CHECK(contains(all[2]["error"], "line 6"));
    CHECK(all[3]["moves"].empty());
    CHECK(all[4].contains("error"));
    CHECK(all[5]["moves"] == Json{"a", "b"});
  }
  const Ran text = run({"moves", "toy-tree", "--positions", "-"}, list);
  CHECK(text.code == 3);
  CHECK(contains(text.err, "line 4, column 13"));
  CHECK(run({"moves", "toy-tree", "--positions", "-"}, "# nothing\n\n").code == 0);
  CHECK(run({"moves", "toy-tree", "--positions", "-"}, "").code == 0);
}

TEST_CASE("every command that takes a list treats it alike", "[cli]") {
  const std::string list = "([1 2] [3 4])\nbad\n(9 8)\n";
  for (const auto& command : std::vector<std::vector<std::string>>{{"moves", "toy-tree"},
                                                                   {"perft", "toy-tree", "--depth", "1"},
                                                                   {"eval", "toy-tree"},
                                                                   {"search", "toy-tree", "--depth", "2"}}) {
    auto arguments = command;
    arguments.insert(arguments.end(), {"--json", "--positions", "-"});
    const Ran ran = run(arguments, list);
    CHECK(ran.code == 3);
    const auto all = lines(ran);
    REQUIRE(all.size() == 3);
    CHECK(all[0]["position"] == "([1 2] [3 4])");
    CHECK(all[1].contains("error"));
    CHECK(all[2]["position"] == "(9 8)");
  }
}

TEST_CASE("moves are played from the position, and bad ones are exit 3 with their column", "[cli]") {
  const Json after = result({"moves", "toy-tree", "--json", "--position", "([1 2] [3 4])", "--moves", "2"});
  CHECK(after["position"] == "[3 4]");
  const Ran bad = run({"moves", "toy-tree", "--json", "--position", "([1 2] [3 4])", "--moves", "1 3"});
  CHECK(bad.code == 3);
  CHECK(lines(bad).front()["column"] == 3);
  CHECK(run({"moves", "toy-tree", "--position", ""}).code == 3);
  CHECK(run({"moves", "kalah", "--moves", "7"}).code == 3);
  CHECK(result({"moves", "kalah", "--json", "--moves", "3-2 5"})["position"] ==
        result({"moves", "kalah", "--json", "--moves", "3 2 5"})["position"]);
}

TEST_CASE("a file of positions may begin with a byte order mark", "[cli]") {
  const std::string position = "3,3/0/3,3/0 B";
  const TempFile plain(position + "\n"), marked("\xef\xbb\xbf" + position + "\n");
  CHECK(result({"moves", "kalah", "--json", "--positions", marked.path()}) ==
        result({"moves", "kalah", "--json", "--positions", plain.path()}));
  const TempFile remark("\xef\xbb\xbf# a remark\n" + position + "\n");
  CHECK(run({"moves", "kalah", "--positions", remark.path()}).code == 0);
}

TEST_CASE("what a position states of the rules wins over defaults, and --rules must not contradict it", "[cli]") {
  CHECK(result({"moves", "kalah", "--json", "--position", "3,3/0/3,3/0 B neio-"})["position"] == "3,3/0/3,3/0 B neio-");
  CHECK(result({"moves", "kalah", "--json", "--position", "3,3/0/3,3/0 B"})["position"] == "3,3/0/3,3/0 B s-io-");
  CHECK(result({"moves", "kalah", "--json", "--rules", "preset=standard", "--position", "3,3/0/3,3/0 B"})["position"] ==
        "3,3/0/3,3/0 B n-io-");
  CHECK(result({"moves", "kalah", "--json", "--rules", "pits=3,stones=2"})["position"] == "2,2,2/0/2,2,2/0 A s-io-");
  CHECK(run({"moves", "kalah", "--rules", "preset=standard", "--position", kalah_start}).code == 3);
  CHECK(run({"moves", "kalah", "--rules", "pits=5", "--position", kalah_start}).code == 3);
  CHECK(run({"moves", "kalah", "--rules", "pits=6", "--position", kalah_start}).code == 0);
}

TEST_CASE("a finished position has an outcome with winner and reason, and no moves", "[cli]") {
  const Json over = result({"moves", "kalah", "--json", "--position", "0,0,0,0,0,0/20/1,0,0,0,0,0/10 A"});
  CHECK(over["moves"].empty());
  CHECK(keys(over["outcome"]) == std::vector<std::string>{"reason", "winner"});
  CHECK(over["outcome"]["winner"] == "first");
  CHECK(result({"moves", "kalah", "--json"})["outcome"].is_null());
  const Json search =
      result({"search", "kalah", "--json", "--depth", "4", "--position", "0,0,0,0,0,0/20/1,0,0,0,0,0/10 A"});
  CHECK(search["best"].is_null());
  CHECK(search["pv"].empty());
}
