// What the shell sees: exit codes, help, where messages go.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

const std::vector<std::string> commands = {"games", "moves",  "perft", "turns",  "eval",    "search", "solve",
                                           "play",  "record", "trace", "evolve", "program", "bench"};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::ptrdiff_t lines_in(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

}  // namespace

TEST_CASE("the option --help names every command, COMMAND --help its options, --version the version", "[cli]") {
  const Ran help = run({"--help"});
  CHECK(help.code == 0);
  CHECK(help.err.empty());
  for (const std::string& c : commands) {
    INFO(c);
    CHECK(contains(help.out, c));
    const Ran own = run({c, "--help"});
    CHECK(own.code == 0);
    CHECK(contains(own.out, "--help"));
    if (c != "games" && c != "trace" && c != "evolve" && c != "bench") {
      for (const char* option : {"GAME", "--rules", "--position", "--moves", "--seed"})
        CHECK(contains(own.out, option));
    }
  }
  for (const char* option : {"--depth", "--nodes", "--time", "--profile", "--algorithm", "--with", "--without",
                             "--all-moves", "--positions", "--json"})
    CHECK(contains(run({"search", "--help"}).out, option));
  const Ran version = run({"--version"});
  CHECK(version.code == 0);
  CHECK(contains(version.out, "plyscope-cli "));
}

TEST_CASE("wrong usage is exit 2, says why on standard error and prints no result", "[cli]") {
  const std::vector<std::vector<std::string>> wrong = {
      {},
      {"no-such-command"},
      {"moves"},
      {"moves", "no-such-game"},
      {"moves", "toy-tree", "--no-such-option"},
      {"moves", "toy-tree", "too", "many"},
      {"perft", "toy-tree"},
      {"perft", "toy-tree", "--depth", "x"},
      {"perft", "toy-tree", "--depth", "-1"},
      {"perft", "toy-tree", "--depth", "100000"},
      {"perft", "toy-tree", "--depth", "99999999999999999999"},
      {"search", "toy-tree"},
      {"search", "toy-tree", "--depth", "121"},
      {"search", "toy-tree", "--nodes", "0"},
      {"search", "toy-tree", "--nodes", "-5"},
      {"search", "toy-tree", "--depth", "2", "--algorithm", "magic"},
      {"search", "toy-tree", "--depth", "2", "--profile", "no-such-profile"},
      {"search", "toy-tree", "--depth", "2", "--with", "no-such-switch"},
      {"search", "toy-tree", "--depth", "2", "--without", "pvs,no-such-switch"},
      {"search", "toy-tree", "--depth", "2", "--with", "pvs", "--without", "pvs"},
      {"search", "toy-tree", "--nodes", "100", "--without", "iterative"},
      {"search", "toy-tree", "--depth", "2", "--positions", "-", "--position", "([1 2])"},
      {"turns", "toy-tree", "--depth", "2"},
      {"play", "toy-tree", "--first", "nobody"},
      {"record", "toy-tree", "--depth", "2"},
      {"record", "toy-tree", "--depth", "2", "--out", "/dev/null/x", "--policy", "hope"},
      {"trace"},
      {"trace", "info"},
      {"bench", "no-such-benchmark"},
      {"moves", "kalah", "--rules", "no-such-option=1"},
      {"moves", "kalah", "--rules", "pits=9"},
      {"moves", "kalah", "--rules", "pits"},
  };
  for (const auto& arguments : wrong) {
    std::string shown;
    for (const auto& a : arguments) shown += a + " ";
    INFO(shown);
    const Ran ran = run(arguments);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(!ran.err.empty());
  }
  CHECK(contains(run({"search", "toy-tree", "--depth", "2", "--with", "hope"}).err, "iterative"));
  CHECK(contains(run({"eval", "toy-tree", "--profile", "hope"}).err, "modern"));
  CHECK(contains(run({"moves", "hope"}).err, "toy-tree"));
}

TEST_CASE("with --json an error is a JSON line as well", "[cli]") {
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"moves", "toy-tree", "--json", "--no-such-option"},
                                             {"moves", "hope", "--json"},
                                             {"moves", "toy-tree", "--json", "--position", "([1 2"},
                                             {"trace", "info", "/no/such/file", "--json"}}) {
    const Ran ran = run(arguments);
    CHECK(ran.code != 0);
    const auto all = lines(ran);
    REQUIRE(all.size() == 1);
    CHECK(keys(all[0]) == std::vector<std::string>{"column", "error"});
    CHECK(all[0]["error"].is_string());
    CHECK(all[0]["column"].is_number_integer());
  }
}

TEST_CASE("names may be written with - or _, in any case", "[cli]") {
  const Json a = result({"moves", "toy-tree", "--json"});
  CHECK(result({"moves", "toy_tree", "--json"}) == a);
  CHECK(result({"moves", "Toy-Tree", "--json"}) == a);
  CHECK(run({"search", "toy_tree", "--depth", "2", "--all_moves", "--with", "fail_hard", "--algorithm", "alpha_beta"})
            .code == 0);
  CHECK(result({"moves", "kalah", "--json", "--rules", "EMPTY_CAPTURE=on"}) ==
        result({"moves", "kalah", "--json", "--rules", "empty-capture=on"}));
}

TEST_CASE("a file that cannot be read or written is exit 4", "[cli]") {
  CHECK(run({"moves", "toy-tree", "--positions", "/no/such/file"}).code == 4);
  CHECK(run({"moves", "toy-tree", "--positions", "/"}).code == 4);
  CHECK(run({"trace", "info", "/no/such/file"}).code == 4);
  CHECK(run({"trace", "info", "/"}).code == 4);
  CHECK(run({"record", "toy-tree", "--depth", "2", "--out", "/no/such/folder/x"}).code == 4);
  const TempFile file;
  REQUIRE(run({"record", "toy-tree", "--depth", "2", "--out", file.path()}).code == 0);
  CHECK(run({"trace", "export", file.path(), "--out", "/no/such/folder/x"}).code == 4);
  CHECK(run({"trace", "export", file.path(), "--out", "/tmp"}).code == 4);
  CHECK(run({"record", "toy-tree", "--depth", "2", "--out", "/tmp"}).code == 4);
}

TEST_CASE("Ctrl-C is exit 130 and prints what was finished", "[cli]") {
  const Ran search = run_interrupted({"search", "kalah", "--depth", "60", "--json"}, 300);
  CHECK(search.code == 130);
  const auto all = lines(search);
  REQUIRE(all.size() == 1);
  CHECK(all[0]["depth"].get<int>() > 0);
  CHECK(all[0]["kind"] == "exact");
  CHECK(run_interrupted({"perft", "kalah", "--depth", "60"}, 200).code == 130);
  const TempFile file;
  CHECK(run_interrupted({"record", "kalah", "--depth", "60", "--budget", "16", "--out", file.path()}, 300).code == 130);
  CHECK(run({"trace", "info", file.path()}).code == 0);
}

TEST_CASE("a pipe is written as it is, and a device stays a device", "[cli]") {
  const TempFile name;
  REQUIRE(std::remove(name.path().c_str()) == 0);
  REQUIRE(mkfifo(name.path().c_str(), 0600) == 0);
  // Opened for reading as well, so that nobody waits for the other end; what is written fits into the pipe.
  const int pipe = open(name.path().c_str(), O_RDWR);
  REQUIRE(pipe >= 0);
  CHECK(run({"record", "toy-tree", "--depth", "2", "--out", name.path()}).code == 0);
  const TempFile file;
  REQUIRE(run({"record", "toy-tree", "--depth", "2", "--out", file.path()}).code == 0);
  CHECK(run({"trace", "export", file.path(), "--out", name.path()}).code == 0);
  struct stat info {};
  CHECK((stat(name.path().c_str(), &info) == 0 && S_ISFIFO(info.st_mode)));
  close(pipe);
}

TEST_CASE("a command that is not there is named", "[cli]") {
  const Ran r = run({"nonsense"});
  CHECK(r.code == 2);
  CHECK(r.err.find("there is no command \"nonsense\"") != std::string::npos);
  CHECK(run({"trace", "nonsense", "x"}).err.find("there is no command \"nonsense\"") != std::string::npos);
}

TEST_CASE("what was meant by a wrong name is asked, of commands and of options", "[cli]") {
  const auto said = [](const std::vector<std::string>& words) {
    const Ran ran = run(words);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    return ran.err;
  };
  CHECK(contains(said({"serch"}), "\"serch\"; did you mean search?"));
  CHECK(contains(said({"trace", "inof", "x"}), "did you mean info?"));
  // The wrong option comes before the one that is missing without it.
  CHECK(contains(said({"search", "kalah", "--dept", "4"}), "there is no option --dept; did you mean --depth?"));
  CHECK(contains(said({"search", "kalah", "--depth=4", "--wiht=tt"}), "did you mean --with?"));
  CHECK(!contains(said({"search", "kalah", "--depth", "4", "--zzzzzzzz"}), "did you mean"));
  CHECK(!contains(said({"xyzzyx"}), "did you mean"));
  for (const std::vector<std::string>& words : {std::vector<std::string>{}, {"trace"}}) {
    const std::string help = said(words);
    CHECK(contains(help, "Usage: plyscope-cli"));
    CHECK(contains(help, words.empty() ? "search" : "roots"));
  }
}

TEST_CASE("the words about a wrong value are ours", "[cli]") {
  const auto said = [](const char* option, const char* value) {
    return run({"search", "kalah", "--depth", "2", option, value}).err;
  };
  CHECK(contains(said("--hash", "0"), "--hash: 0 is not in range 1 to "));
  CHECK(contains(said("--hash", "1.5"), "--hash: \"1.5\" is not a whole number"));
  CHECK(contains(said("--seed", "-1"), "--seed: -1 is not in range 0 to 18446744073709551615"));
  CHECK(contains(run({"search", "kalah", "--depth"}).err, "--depth: a value is missing"));
  CHECK(contains(said("--depth", "3"), "--depth: may be given once only"));
}

TEST_CASE("a list that is given again adds up", "[cli]") {
  const auto nodes = [](std::vector<std::string> more) {
    more.insert(more.begin(), {"search", "kalah", "--depth", "5", "--json"});
    const Json found = result(more);
    return found["nodes"].get<int>();
  };
  const int both = nodes({"--without", "killers,history"});
  CHECK(both != nodes({"--without", "history"}));
  CHECK(nodes({"--without", "killers", "--without", "history"}) == both);
  CHECK(result({"moves", "kalah", "--json", "--rules", "pits=3", "--rules", "stones=2"}) ==
        result({"moves", "kalah", "--json", "--rules", "pits=3,stones=2"}));
}

TEST_CASE("wherever a file is read, - is standard input", "[cli]") {
  const TempFile rec, results, nodes, bad;
  std::remove(results.path().c_str());
  REQUIRE(run({"record", "kalah", "--depth", "3", "--out", rec.path()}).code == 0);
  REQUIRE(run({"match", "kalah", "--players", "modern:1,modern:2", "--pairs", "1", "--out", results.path()}).code == 0);
  REQUIRE(run({"trace", "export", rec.path(), "--format", "nodes", "--out", nodes.path()}).code == 0);
  const std::string lesson = PLY_SOURCE_DIR "/app/lessons/03-turn-few-cards.txt";
  const std::vector<std::pair<std::vector<std::string>, std::string>> all = {
      {{"trace", "info", "-"}, rec.path()},
      {{"trace", "roots", "-"}, rec.path()},
      {{"trace", "roots", "-"}, nodes.path()},
      {{"trace", "diff", rec.path(), "-"}, rec.path()},
      {{"collection", "-"}, results.path()},
      {{"convert", "-", "--pick", "1"}, results.path()},
      {{"merge", "-"}, results.path()},
      {{"tournament", "kalah", "--show", "-"}, results.path()},
      {{"analyse", "-", "--nodes", "300"}, results.path()},
      {{"lesson", "check", "-"}, lesson}};
  for (const auto& [words, file] : all) {
    auto named = words;
    for (auto& w : named)
      if (w == "-") w = file;
    const Ran piped = run(words, read_file(file)), usual = run(named);
    CAPTURE(words, piped.err);
    CHECK(piped.code == usual.code);
    CHECK(piped.code <= 1);
    // But for its name, and what a run of today says of time.
    CHECK(lines_in(piped.out) == lines_in(usual.out));
  }
  CHECK(run({"trace", "info", "-"}, "nonsense").code == 3);
}

TEST_CASE("what is missing, and what does not go together, is said in our own words", "[cli]") {
  const auto said = [](const std::vector<std::string>& words) {
    const Ran ran = run(words);
    CHECK(ran.code == 2);
    return ran.err.substr(0, ran.err.find('\n'));
  };
  CHECK(said({"record", "kalah", "--depth", "2"}) == "plyscope-cli: --out is missing; --help says what it is");
  CHECK(said({"search"}) == "plyscope-cli: GAME is missing; --help says what it is");
  CHECK(said({"search", "kalah", "--position", "x", "--positions", "y"}) ==
        "plyscope-cli: --position and --positions cannot be given together");
  // Nowhere the parser's.
  for (const auto& words :
       std::vector<std::vector<std::string>>{{"trace", "lint", "x", "--json", "--sarif"},
                                             {"trace", "fork", "x", "--shallower", "1", "--deeper", "1"},
                                             {"trace", "why", "x"},
                                             {"match"},
                                             {"merge"},
                                             {"games", "--json=maybe"},
                                             {"tournament", "kalah", "--players"}}) {
    const std::string line = said(words);
    CAPTURE(words, line);
    for (const char* theirs : {"required", "At least", "excludes", "Option Group", "onver", "TypeValidation"})
      CHECK_FALSE(contains(line, theirs));
  }
}
