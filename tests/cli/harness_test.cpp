// plyscope-cli engine GAME behind a harness that others wrote: uci2wb, which speaks UCI with an engine and XBoard's
// protocol with us. It knows no rules, so it takes any game. Not with pondering: where we answer at once it takes the
// move of the search that it has just stopped for that of the next one.
#include <chrono>
#include <filesystem>

#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/match/process.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

struct Harness {
  Process process;
  static Process::Clock::time_point soon() { return Process::Clock::now() + std::chrono::seconds(60); }
  void say(const std::string& line) { REQUIRE(process.send(line, soon())); }
  /// The next line that begins so; the game's end in words of the harness is one too.
  std::string wait_for(const std::string& begin) {
    std::string line;
    while (process.read(line, soon()) == Process::Got::line)
      if (line.rfind(begin, 0) == 0 || line.rfind("1/2", 0) == 0 || line.rfind("1-0", 0) == 0 ||
          line.rfind("0-1", 0) == 0 || line.rfind("resign", 0) == 0)
        return line;
    return {};
  }
};

bool installed() {
  for (const char* folder : {"/usr/games", "/usr/bin"})
    if (std::filesystem::exists(std::string(folder) + "/uci2wb")) return true;
  return false;
}

}  // namespace

TEST_CASE("a harness of others drives our engine through whole games, with moves to go and with increments",
          "[engine]") {
  if (!installed()) return;
  struct Round {
    const char *game, *level;
  };
  for (const Round& r :
       {Round{"micro-shogi", "level 20 1 0"}, Round{"kalah", "level 0 1 1"}, Round{"pivit", "level 40 1 0"}}) {
    CAPTURE(r.game, r.level);
    const auto game = *find_game(r.game)->make({});
    Harness h;
    REQUIRE(h.process.start({"uci2wb", "-c", std::string(PLY_CLI) + " engine " + r.game}).ok());
    h.say("xboard");
    h.say("protover 2");
    REQUIRE(h.wait_for("feature smp=1").find("done=1") != std::string::npos);
    for (const std::string line : {"new", r.level, "easy", "sd 3", "ping 1"}) h.say(line);
    REQUIRE(h.wait_for("pong 1") == "pong 1");
    Position p = game->initial();
    std::vector<u64> history;
    const auto play = [&](MoveCode m) {
      history.push_back(game->key(p));
      p = game->after(p, m);
    };
    int engine = 0;
    while (!game->outcome(p, history) && history.size() < 60) {
      // We have the first side, and play the first move that there is.
      if (history.size() % 2 == 0) {
        const MoveCode m = game->moves(p, history).front();
        h.say("time 6000");
        h.say("otim 6000");
        h.say("usermove " + game->write_move(p, m));
        play(m);
        if (game->outcome(p, history)) break;
      }
      const std::string line = h.wait_for("move ");
      CAPTURE(line, history.size());
      REQUIRE(line.rfind("move ", 0) == 0);
      const auto m = game->parse_move(p, trim(std::string_view(line).substr(5)), history);
      REQUIRE(m.ok());
      play(*m);
      ++engine;
    }
    CHECK(engine > 5);
    h.say("quit");
  }
}
