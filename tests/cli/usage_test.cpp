// What the shell sees: exit codes, help, where messages go.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <utility>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

std::ptrdiff_t lines_in(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

}  // namespace

TEST_CASE("Ctrl-C, or SIGTERM, is exit 130 and prints what was finished", "[cli]") {
  for (const int signal : {SIGINT, SIGTERM}) {
    const Ran search = run_interrupted({"search", "kalah", "--depth", "60", "--json"}, 300, signal);
    CHECK(search.code == 130);
    const auto all = lines(search);
    REQUIRE(all.size() == 1);
    CHECK(all[0]["depth"].get<int>() > 0);
    CHECK(all[0]["kind"] == "exact");
  }
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
