// Logs of other engines through the command line: cut off, packed, from standard input, larger than the memory; what
// the linter asked of them, and where their depth does not fall.
#include <fstream>
#include <string>
#include <string_view>
#include <tuple>

#include "tests/cli/run.h"
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
  // What comes in a stream must be lines.
  const Ran none = run({"trace", "import", "-", "--out", a.path()}, "nonsense\n");
  CHECK(none.code == 3);
  CHECK(none.err.find("standard input: line 1: is not a JSON object") != std::string::npos);
  CHECK(run({"trace", "info", "-"}, text).code == 0);
}

TEST_CASE("a log that was cut off opens, and says what is missing", "[cli][import]") {
  const std::string text = log_of_engine("");
  const TempFile cut(text.substr(0, text.find("\"id\": 1,") + 20));
  const Ran ran = run({"trace", "export", cut.path(), "--format", "jsonl"});
  REQUIRE(ran.code == 0);
  CHECK(lines(ran).size() == 5);
  CHECK(ran.err.find("is cut off and was left out") != std::string::npos);
  CHECK(ran.err.find("the log ends before 2 nodes were left") != std::string::npos);
  CHECK(result({"trace", "find", cut.path(), "end == aborted", "--json"})["hits"] == 2);
}

TEST_CASE("why a move came at its place is not told where the engine never told it", "[cli][import]") {
  std::string text = log_of_engine("");
  const TempFile silent(text);
  const auto why = [](const std::string& file) {
    return result({"trace", "node", file, "--node", "1", "--json"})["children"].at(0)["why"];
  };
  CHECK(why(silent.path()).is_null());
  for (const char* panel : {"roots", "node", "ordering", "ledger"}) {
    const Ran ran = run({"trace", panel, silent.path()});
    INFO(panel << "\n" << ran.out << ran.err);
    REQUIRE(ran.code == 0);
    CHECK(ran.out.find("generator") == std::string::npos);
  }
  CHECK(run({"trace", "roots", silent.path()}).out.find("not told") != std::string::npos);
  CHECK(result({"trace", "ordering", silent.path(), "--json"})["reasons"].is_null());
  // Nobody claims it, so nothing is found by it; what is written says nothing of it, and is read again as it was.
  const auto hits = [](const std::string& file) {
    return result({"trace", "find", file, "why == generator", "--json"})["hits"].get<int>();
  };
  CHECK(hits(silent.path()) == 0);
  for (const char* form : {"csv", "jsonl", "nodes"}) {
    const Ran ran = run({"trace", "export", silent.path(), "--format", form});
    INFO(form << "\n" << ran.err);
    REQUIRE(ran.code == 0);
    CHECK(ran.out.find("generator") == std::string::npos);
    if (std::string_view(form) == "nodes") CHECK(why(TempFile(ran.out).path()).is_null());
  }
  // One that tells it anywhere is taken at its word everywhere.
  text.replace(text.find("\"move\": \"Qh5\""), 0, "\"order\": \"killer\", ");
  const TempFile reported(text);
  CHECK(why(reported.path()) == "generator");
  CHECK(hits(reported.path()) > 0);
  CHECK(run({"trace", "roots", reported.path()}).out.find("not told") == std::string::npos);
  CHECK(result({"trace", "ordering", reported.path(), "--json"})["reasons"].is_array());
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

TEST_CASE("where depth does not fall is told, with the line", "[cli][import][explosion]") {
  const TempFile log(log_of_engine(""));
  const Json said = result({"trace", "explosion", log.path(), "--json"});
  CHECK(said["steps"] == 3);
  CHECK(said["most"] == 3);
  CHECK(said["node"] == 4);
  CHECK(said["line"] == "Qg6 Kg8 Qh5 Kh8");
  CHECK(said["runs"].at(0)["steps"] == 3);
  CHECK(said["runs"].at(0)["from"] == 1);
  CHECK(result({"trace", "find", log.path(), "depth >= parent.depth && parent.depth > 0", "--json"})["hits"] == 3);
  const Ran text = run({"trace", "explosion", log.path()});
  CHECK(text.code == 0);
  CHECK(text.out.find("3 steps on which depth did not fall") != std::string::npos);
}

TEST_CASE("the linter says why it did not ask a rule, and takes the claims of a header", "[cli][import]") {
  const TempFile log(log_of_engine("")), claimed(log_of_engine(R"(, "claims": ["quiescence"], "infinite": 30000)"));
  const Json plain = result({"trace", "lint", log.path(), "--json"});
  for (const Json& rule : plain["rules"]) CHECK(rule["not_asked"].is_null() == (rule["checked"] > 0));
  CHECK(plain["findings"] == 0);
  CHECK(run({"trace", "lint", claimed.path()}).code == 0);
  const TempFile strange(log_of_engine(R"(, "claims": ["witchcraft"])"));
  CHECK(run({"trace", "info", strange.path()}).err.find("null-move") != std::string::npos);
}
