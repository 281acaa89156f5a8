// No file that a run has read is written over by it, whatever it is called, unless --force says so.
#include <fmt/format.h>

#include <filesystem>

#include "engine/base/file.h"
#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;
using ply::test::Folder;
namespace fs = std::filesystem;

namespace {

std::string text_of(const std::string& path) {
  const auto text = ply::read_file(path);
  REQUIRE(text);
  return *text;
}

/// Fails with exit code 4, and what was there is there.
void refused(const Words& words, const std::string& file, const std::string& input = {}) {
  INFO(fmt::format("{}", fmt::join(words, " ")));
  const std::string before = text_of(file);
  const Ran ran = run(words, input);
  CHECK(ran.code == 4);
  CHECK(ran.err.find("--force") != std::string::npos);
  CHECK(text_of(file) == before);
}

void allowed(Words words, const std::string& file) {
  INFO(fmt::format("{}", fmt::join(words, " ")));
  const std::string before = text_of(file);
  words.emplace_back("--force");
  CHECK(run(words).code == 0);
  CHECK(text_of(file) != before);
}

}  // namespace

TEST_CASE("an output that is also an input is refused under every name of the file and written by --force", "[cli]") {
  const Folder f;
  const std::string games = f.file("m.jsonl");
  REQUIRE(
      run({"match", "kalah", "--players", "modern:1,modern:2", "--pairs", "2", "--seed", "1", "--out", games}).code ==
      0);
  const std::string soft = f.file("soft.jsonl"), hard = f.file("hard.jsonl");
  fs::create_symlink(games, soft);
  fs::create_hard_link(games, hard);
  for (const std::string& name : {games, soft, hard, f.path + "/./m.jsonl"})
    refused({"convert", games, "--pick", "1", "--out", name}, games);
  refused({"convert", soft, "--pick", "1", "--out", hard}, games);
  refused({"merge", games, "--out", soft}, games);
  fs::create_hard_link(games, f.file("hard.html"));
  refused({"analyse", games, "--nodes", "10", "--out", f.file("hard.html")}, games);
  // Beside it is nothing to lose, and the second time it is an output of another run
  const std::string other = f.file("other.jsonl");
  CHECK(run({"convert", games, "--pick", "1", "--out", other}).code == 0);
  CHECK(run({"convert", games, "--pick", "1", "--out", other}).code == 0);
  allowed({"convert", games, "--pick", "1", "--out", games}, games);
}

TEST_CASE("no command on a recording writes over the recording that it reads", "[cli]") {
  const Folder f;
  const std::string r = f.file("r.plyrec"), log = f.file("log.jsonl");
  REQUIRE(run({"record", "kalah", "--depth", "3", "--out", r}).code == 0);
  REQUIRE(run({"trace", "export", r, "--format", "nodes", "--out", log}).code == 0);
  refused({"trace", "import", log, "--out", log}, log);
  refused({"trace", "export", r, "--format", "nodes", "--out", r}, r);
  refused({"trace", "moment", r, "--out", r}, r);
  refused({"trace", "reduce", r, "--expression", "ply == 2", "--out", r}, r);
  refused({"trace", "reproducer", r, "--out", r}, r);
  refused({"trace", "fork", r, "--node", "3", "--window", "open", "--out", r}, r);
  refused({"trace", "fork", r, "--node", "3", "--window", "open", "--keep", r}, r);
  allowed({"trace", "import", log, "--out", log}, log);
}
