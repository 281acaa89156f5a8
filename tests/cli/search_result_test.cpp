// What search, solve and record say beside the figures: outcome, kinds, what was proved before an end, the table's
// size.
#include <algorithm>
#include <sstream>
#include <utility>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

constexpr const char* kalah_start = "4,4,4,4,4,4/0/4,4,4,4,4,4/0 A s-io-";

/// A finished position of the game that somebody has won, by playing the computer's easiest against itself.
std::string finished(const std::string& game) {
  if (game == "kalah") return "0,0,0,0,0,0/28/0,0,0,0,0,0/20 A s-io-";
  if (game == "toy-tree") return "7";
  if (game == "micro-shogi") return "4/4/4/1T2/3K[] b";
  return {};
}

bool has_kind(const std::string& line) {
  return line.find("= ") != std::string::npos || line.find("\xe2\x89\xa5 ") != std::string::npos ||
         line.find("\xe2\x89\xa4 ") != std::string::npos;
}

}  // namespace

TEST_CASE("a switch that could have no effect is refused: a search alone has no moves before it", "[cli]") {
  const TempFile file;
  for (const Ran& ran : {run({"search", "kalah", "--depth", "3", "--with", "tt-keep"}),
                         run({"record", "kalah", "--depth", "3", "--with", "tt,tt-keep", "--out", file.path()})}) {
    CHECK(ran.code == 2);
    CHECK(ran.err.find("tt-keep would keep nothing") != std::string::npos);
  }
}

TEST_CASE("search and record say the outcome as moves does", "[cli]") {
  for (const Json& game : lines(run({"games", "--json"}))) {
    const std::string id = game["id"];
    INFO(id);
    CHECK(result({"search", id, "--depth", "1", "--json"})["outcome"].is_null());
    const std::string end = finished(id);
    if (end.empty()) continue;
    const Json moves = result({"moves", id, "--position", end, "--json"});
    REQUIRE(moves["outcome"].is_object());
    const Json r = result({"search", id, "--position", end, "--depth", "2", "--json"});
    CHECK(r["outcome"] == moves["outcome"]);
    CHECK(r["best"].is_null());
    const std::string text = run({"search", id, "--position", end, "--depth", "2"}).out;
    CHECK(text.find(moves["outcome"]["reason"].get<std::string>()) != std::string::npos);
    const TempFile file;
    CHECK(result({"record", id, "--position", end, "--depth", "2", "--json", "--out", file.path()})["outcome"] ==
          moves["outcome"]);
  }
}

TEST_CASE("every value that is printed as text has its kind", "[cli]") {
  const TempFile file;
  CHECK(run({"record", "kalah", "--depth", "4", "--out", file.path()}).code == 0);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"search", "kalah", "--depth", "4", "--all-moves"},
        {"record", "kalah", "--depth", "4", "--out", file.path()},
        {"trace", "info", file.path()},
        {"solve", "kalah", "--position", "0,0,0,0,1,1/20/1,0,0,0,0,1/24 A s-io-", "--all-moves"}}) {
    std::istringstream in(run(words).out);
    int values = 0;
    for (std::string line; std::getline(in, line);) {
      const bool sign = line.find(" +") != std::string::npos || line.find(" -") != std::string::npos;
      if (line.find('/') != std::string::npos || !sign) continue;
      INFO(line);
      ++values;
      CHECK(has_kind(line));
    }
    CHECK(values > 0);
  }
}

TEST_CASE("the option --hash sets the size of the table wherever there is one", "[cli]") {
  const TempFile file;
  for (const auto& [mb, bytes] : {std::pair{"1", 1 << 20}, {"64", 64 << 20}}) {
    result({"record", "kalah", "--depth", "5", "--hash", mb, "--json", "--out", file.path()});
    CHECK(result({"trace", "info", file.path(), "--json"})["settings"]["table_bytes"] == bytes);
    CHECK(run({"search", "kalah", "--depth", "3", "--hash", mb}).code == 0);
    CHECK(run({"play", "kalah", "--hash", mb, "--first", "human"}, "quit\n").code == 0);
    CHECK(run({"engine", "arimaa", "--hash", mb}, "quit\n").code == 0);
  }
  result({"record", "kalah", "--depth", "5", "--json", "--out", file.path()});
  CHECK(result({"trace", "info", file.path(), "--json"})["settings"]["table_bytes"] == 32 << 20);
  for (const char* wrong : {"0", "-1", "x", "99999999"})
    CHECK(run({"search", "kalah", "--depth", "3", "--hash", wrong}).code == 2);
}

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
  auto with = easy;
  with.insert(with.end(), {"--time", "60000"});
  const Json free = result(easy), limited = result(with);
  for (const char* key : {"value", "kind", "best", "pv", "nodes"}) CHECK(free[key] == limited[key]);
  CHECK(free["kind"] == "exact");
}
