// Logs of other engines through the command line: cut off, packed, from standard input, larger than the memory; what
// the linter asked of them, and where their depth does not fall.
#include <fmt/format.h>

#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

// A search of three plies by an engine that extends one line without end; in the order of leaving.
std::string log_of_engine(const std::string& header) {
  std::string out = R"({"plyscope": "nodes", "version": 1, "game": "chess", "engine": "Other")" + header + "}\n";
  const auto line = [&](int id, int parent, const char* move, int ply, int depth, int value) {
    out += "{\"id\": " + std::to_string(id) + ", \"parent\": " + std::to_string(parent) + ", \"move\": \"" + move +
           "\", \"ply\": " + std::to_string(ply) + ", \"depth\": " + std::to_string(depth) +
           ", \"alpha\": -30000, \"beta\": 30000, \"value\": " + std::to_string(value) + "}\n";
  };
  line(4, 3, "Kh8", 4, 2, 7);
  line(3, 2, "Qh5", 3, 2, -7);
  line(2, 1, "Kg8", 2, 2, 7);
  line(1, 0, "Qg6", 1, 2, -7);
  line(0, -1, "", 0, 3, 7);
  return out;
}

// A file of gzip that holds a text as it is.
std::string gzip(const std::string& text) {
  std::string out("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10);
  const auto number = [&](unsigned n, int bytes) {
    for (; bytes-- > 0; n >>= 8) out += static_cast<char>(n & 255);
  };
  unsigned check = 0xffffffffu;
  for (const char c : text) {
    check ^= static_cast<unsigned char>(c);
    for (int i = 0; i < 8; ++i) check = check & 1 ? (check >> 1) ^ 0xedb88320u : check >> 1;
  }
  const auto size = static_cast<unsigned>(text.size());
  number(1, 1), number(size, 2), number(~size, 2);
  out += text;
  number(~check, 4), number(size, 4);
  return out;
}

}  // namespace

TEST_CASE("a log opens from a file, packed, and from standard input", "[cli][import]") {
  const std::string text = log_of_engine("");
  const TempFile plain(text), packed(gzip(text)), a, b, c;
  for (const auto& [from, to, input] :
       {std::tuple{plain.path(), a.path(), std::string()}, {packed.path(), b.path(), ""}, {"-", c.path(), text}}) {
    const Ran ran = run({"trace", "import", from, "--out", to, "--json"}, input);
    INFO(from << ran.err);
    REQUIRE(ran.code == 0);
    CHECK(lines(ran).at(0)["records"] == 5);
    CHECK(ran.err.find("30000 is taken for infinite") != std::string::npos);
  }
  CHECK(read_file(a.path()) == read_file(b.path()));
  CHECK(read_file(a.path()) == read_file(c.path()));
  CHECK(run({"trace", "info", packed.path()}).code == 0);
  CHECK(run({"trace", "info", "-"}, text).code == 0);
}

TEST_CASE("a score of another engine is the number that it told, whatever unit the game has here", "[cli][import]") {
  const std::string told = run({"trace", "info", PLY_TEST_DATA "/othello_passes.plytrace"}).out;
  INFO(told);
  CHECK(told.find(" +8 ") != std::string::npos);
  CHECK(told.find("0.08") == std::string::npos);
}

TEST_CASE("what the conversation with an engine does not tell is not said to be none", "[cli][import]") {
  const std::string log = PLY_TEST_DATA "/info_logs/arena.txt";
  const auto told = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "trace"), words.insert(words.begin() + 2, log);
    return run(words).out;
  };
  CHECK(told({"info"}).find("cut-offs  not told\n") != std::string::npos);
  CHECK(told({"info"}).find("table     no answer told\n") != std::string::npos);
  CHECK(told({"flip"}).find("of the moves here only Kd2 is told\n") != std::string::npos);
  CHECK(told({"iterations"}).find("0.0 %") == std::string::npos);
  CHECK(told({"table"}).find("would have answered") == std::string::npos);
  const std::string compared = told({"diff", log});
  INFO(compared);
  CHECK(compared.find("0.0 %") == std::string::npos);
  for (const char* row : {"cut-offs", "table answers", "re-searches"}) {
    std::istringstream cells(compared.substr(compared.find(row) + std::string(row).size()));
    std::string a, b;
    cells >> a >> b;
    CHECK(a + b == "--");
  }
}

TEST_CASE("what does not fit is counted, and a node without ply must fit", "[cli][import]") {
  std::string text = R"({"plyscope": "nodes", "version": 1, "game": "chess", "engine": "Other"})"
                     "\n";
  for (int root = 0; root < 15; ++root)
    for (int i = 2000; i >= 0; --i)
      text += "{\"id\": " + std::to_string(root * 3000 + i) +
              (i ? ", \"parent\": " + std::to_string(root * 3000) + ", \"ply\": 1" : std::string(", \"ply\": 0")) +
              ", \"value\": 1, \"move\": \"m\"}\n";
  const TempFile file(text);
  const Json whole = result({"trace", "info", file.path(), "--json"});
  CHECK(whole["records"] == 30015);
  const Ran part = run({"trace", "--budget", "1", "info", file.path(), "--json"});
  REQUIRE(part.code == 0);
  CHECK(lines(part).at(0)["records"] == 15);
  CHECK(part.err.find("30,000 nodes deeper than ply 0 are only counted") != std::string::npos);
}

TEST_CASE("of an imported search a change of score and the techniques are told as of the search itself",
          "[cli][import]") {
  const TempFile own, log, other;
  REQUIRE(run({"record", "kalah", "--depth", "8", "--out", own.path()}).code == 0);
  REQUIRE(run({"trace", "export", own.path(), "--format", "nodes", "--out", log.path(), "--force"}).code == 0);
  REQUIRE(run({"trace", "import", log.path(), "--out", other.path(), "--force"}).code == 0);
  const Json a = result({"trace", "score-change", own.path(), "--json"}),
             b = result({"trace", "score-change", other.path(), "--json"});
  for (const char* key : {"text", "chain", "event", "end", "was", "now", "line_was", "line_now", "terms"}) {
    CAPTURE(key);
    CHECK(a[key] == b[key]);
  }
  CHECK(a["event"] == "3");
  const Json x = result({"trace", "techniques", own.path(), "--json"}),
             y = result({"trace", "techniques", other.path(), "--json"});
  CHECK(x["no_search"].is_null());
  CHECK(y["no_search"].is_string());
  std::size_t same = 0;
  for (const Json& r : y["techniques"])
    for (const Json& own_row : x["techniques"]) {
      if (r["technique"] != own_row["technique"]) continue;
      CAPTURE(r["technique"].get<std::string>());
      CHECK(r["worked"] == own_row["worked"]);
      CHECK(r["in_vain"] == own_row["in_vain"]);
      CHECK(r["without"].is_null());
      ++same;
    }
  CHECK(same >= 5);
}

TEST_CASE("roots and iterations of a log by two threads are those of its first", "[cli][import][threads]") {
  std::string text = R"({"plyscope": "nodes", "version": 1, "game": "chess", "engine": "Other"})"
                     "\n";
  const auto line = [&](int id, int parent, const char* move, int depth, int value, int thread) {
    text += fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "ply": {}, "depth": {}, "alpha": -30000, )"
                        R"("beta": 30000, "value": {}, "thread": {}}})"
                        "\n",
                        id, parent, move, parent < 0 ? 0 : 1, depth, value, thread);
  };
  line(1, 0, "Qg6", 1, -7, 1);
  line(0, -1, "", 2, 7, 1);
  line(3, 2, "Qh5", 0, -4, 2);
  line(2, -1, "", 1, 4, 2);
  const TempFile log(text);
  const Json roots = result({"trace", "roots", log.path(), "--json"});
  CHECK(roots["tick"] == 3);
  CHECK(roots["depth"] == 2);
  CHECK(roots["moves"].at(0)["move"] == "Qg6");
  CHECK(result({"trace", "iterations", log.path(), "--json"})["iterations"].at(0)["depth"] == 2);
  // At a moment it is the root of that moment
  CHECK(result({"trace", "roots", log.path(), "--tick", "7", "--json"})["depth"] == 1);
}

TEST_CASE("roots of a log that left moves out or reduced them are no proofs", "[cli][import]") {
  const auto sound = [](const char* game, std::vector<std::string> switches) {
    const TempFile own, log, other;
    std::vector<std::string> record{"record", game, "--depth", "6", "--out", own.path()};
    record.insert(record.end(), switches.begin(), switches.end());
    REQUIRE(run(record).code == 0);
    REQUIRE(run({"trace", "export", own.path(), "--format", "nodes", "--out", log.path(), "--force"}).code == 0);
    REQUIRE(run({"trace", "import", log.path(), "--out", other.path(), "--force"}).code == 0);
    return result({"trace", "roots", other.path(), "--json"})["sound"];
  };
  CHECK(sound("micro-shogi", {}).is_null());  // its switches are not told
  CHECK(sound("micro-shogi", {"--with", "null-move"}) == false);
  CHECK(sound("reversi", {"--with", "lmr"}) == false);
}
