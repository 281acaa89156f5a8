// Correct JSON that is nested a hundred thousand deep: every command that reads files says so and ends.
#include "engine/base/file.h"
#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;
TEST_CASE("deep JSON in files of games and results is refused and ends no program", "[cli][json]") {
  const ply::test::Folder f;
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  const std::string whole = f.file("whole.jsonl"), header = f.file("header.jsonl"), game = f.file("game.jsonl"),
                    single = f.file("single.jsonl"), log = f.file("log.jsonl");
  const Words match = {"match", "kalah", "--players", "modern:1,modern:2", "--pairs", "1", "--seed", "1", "--out"};
  const auto with = [&](const std::string& file) {
    auto out = match;
    out.push_back(file);
    return out;
  };
  REQUIRE(run(with(whole)).code == 0);
  const std::string text = *ply::read_file(whole);
  REQUIRE(ply::write_file(header, "{\"unknown\":" + deep + "," + text.substr(1)));
  REQUIRE(ply::write_file(game, text + "{\"unknown\":" + deep + "}\n"));
  REQUIRE(ply::write_file(single, "{\"plyscope\": \"game\", \"game\": \"kalah\", \"unknown\": " + deep + "}\n"));
  REQUIRE(
      ply::write_file(log, "{\"plyscope\":\"nodes\",\"version\":1,\"unknown\":" + deep.substr(90'000, 20'000) + "}\n"));
  auto resumed = with(game);
  resumed.emplace_back("--resume");
  for (const Words& words : {Words{"collection", single},
                             {"merge", game, game},
                             {"merge", header, header},
                             {"tournament", "kalah", "--show", header},
                             {"tournament", "kalah", "--show", game},
                             {"weights", "kalah", "--games", game, "--out", f.file("x")},
                             {"analyse", single, "--nodes", "10"},
                             {"trace", "info", log},
                             resumed}) {
    INFO(words.front() << " " << words[1]);
    const Ran ran = run(words);
    CHECK(ran.code == (words.front() == "collection" ? 0 : 3));  // it lists what cannot be read
    CHECK((ran.out + ran.err).find("64 deep") != std::string::npos);
  }
}
