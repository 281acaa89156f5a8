// trace horizon: is a score an artefact of the horizon?
#include <string>
#include <vector>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("trace horizon says what plain searches say", "[cli]") {
  for (const char* game : {"kalah", "reversi", "micro-shogi", "pivit", "arimaa"}) {
    CAPTURE(game);
    const TempFile file;
    const std::string profile = game == std::string("arimaa")    ? "modern"
                                : game == std::string("reversi") ? "classic-hard"
                                                                 : "classic";
    result({"record", game, "--out", file.path(), "--depth", "2", "--profile", profile, "--json"});
    const Json h = result({"trace", "horizon", file.path(), "--plies", "1,2", "--json"});
    CHECK(h["depth"] == 2);
    CHECK(h["complete"] == true);
    CHECK(h["kind"] == "exact");
    for (const Json& s : h["searches"]) {
      if (s["quiet"] == true) continue;
      const Json plain = result({"search", game, "--profile", profile, "--depth", std::to_string(s["depth"].get<int>()),
                                 "--without", "tt", "--json"});
      CHECK(plain["value"] == s["value"]);
      CHECK(s["line"].size() >= s["horizon"].get<std::size_t>());
    }
    const Ran text = run({"trace", "horizon", file.path(), "--plies", "1,2"});
    CHECK(text.code == 0);
    CHECK(text.out.find(h["text"].get<std::string>()) == 0);
  }
}
