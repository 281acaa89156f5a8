// Our own engines as outside ones: at the board of a session in every game, consulted by the command line, and by KGP
// over standard streams and a port.
#include <fmt/format.h>

#include <string>

#include "engine/base/job.h"
#include "engine/games/registry.h"
#include "engine/match/loopback.h"
#include "engine/session/engines/board_engines.h"
#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/session/support.h"

using namespace ply;
using cli_test::Ran;
using cli_test::run;

TEST_CASE("an outside engine plays at the board as it plays in a match, in every game", "[cli][engines]") {
  for (const GameType* type : all_games()) {
    if (type->outside_protocols().empty()) continue;
    INFO(type->id());
    Session s;
    const std::string ours = "engine:" PLY_CLI " engine " + type->id() + " @ depth=1";
    session_test::start(s, type->id().c_str());
    s.apply(command::SetPlayer{Side::first, ours});
    s.apply(command::SetPlayer{Side::second, "modern:1"});
    CHECK_FALSE((!s.messages().empty() && s.messages().back().refused()));
    bool heard = false;
    REQUIRE(session_test::wait_for(s, [&] {
      const auto words = s.board_engines().words(Side::first);
      heard = heard || (words && words->last);
      return s.play().node().ply >= 6 || s.play().end();
    }));
    CHECK(s.play().player(Side::first).outside);
    CHECK((heard || type->id() == "reversi"));  // GTP has no words for what it thinks
  }
}

TEST_CASE("KGP plays whole games over standard streams", "[cli][engines][kgp]") {
  const Ran ran = run({"match", "kalah", "--rules", "preset=standard,pits=4,stones=3", "--pairs", "1", "--player",
                       "engine:" PLY_CLI " engine kalah --protocol kgp @ protocol=kgp time=60000", "--player",
                       "modern:2", "--json"});
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK(ran.out.find("\"failure\"") == std::string::npos);
  CHECK(ran.out.find("\"winner\"") != std::string::npos);
}

TEST_CASE("the server of KGP plays whoever comes to its port, and the agent whoever it is sent to",
          "[cli][engines][kgp]") {
  const int port = LoopbackPort::open(0)->port();
  JobOf<Ran> agent;
  agent.start([port](JobProgress& progress) {
    for (;;) {
      Ran ran = run({"engine", "kalah", "--protocol", "kgp", "--connect", fmt::format("127.0.0.1:{}", port)});
      if (ran.code == 0 || progress.stop) return ran;
    }
  });
  const Ran server = run({"engine", "kalah", "--protocol", "kgp", "--listen", std::to_string(port), "--against",
                          "modern:2", "--time", "60000", "--rules", "preset=standard,pits=3,stones=2"});
  INFO(server.err);
  CHECK(server.code == 0);
  CHECK(server.out.find("game 1: Plyscope is A, modern:2 is B; ") != std::string::npos);
  CHECK(server.out.find("game 2: Plyscope is B, modern:2 is A; ") != std::string::npos);
  const Ran nobody = run({"engine", "kalah", "--protocol", "kgp", "--connect", "127.0.0.1"});
  CHECK(nobody.code == 2);
  CHECK(run({"engine", "kalah", "--listen", "2671"}).code == 2);
  CHECK(run({"engine", "reversi", "--protocol", "kgp"}).err.find("there are: GTP") != std::string::npos);
}

TEST_CASE("the command line consults several engines on one position", "[cli][engines]") {
  const std::string fake = "engine:" PLY_FAKE_ENGINE " 'uci=>uciok' 'isready=>readyok' ";
  const Ran ran =
      run({"consult", "kalah", "--player", fake + "'go=>info depth 4 score cp 30 pv 3 1\\nbestmove 3' @ depth=4",
           "--player", "modern:2", "--player", "engine:" PLY_CLI " engine kalah @ depth=2", "--json"});
  INFO(ran.err << ran.out);
  REQUIRE(ran.code == 0);
  CHECK(ran.out.find("\"score\":\"= cp 30\"") != std::string::npos);
  CHECK(ran.out.find("\"expected\":null") != std::string::npos);  // nobody knows its unit
  CHECK(ran.out.find("\"unit\":\"1/100 stone\"") != std::string::npos);
  const Ran dead = run({"consult", "kalah", "--player", fake + "'go=>!crash'", "--player", "modern:1"});
  CHECK(dead.code == 4);
  CHECK(dead.out.find("signal 9") != std::string::npos);
  CHECK(run({"consult", "kalah", "--player", "human"}).code == 2);
}

TEST_CASE("another program plays in the terminal, too", "[cli][engines]") {
  const std::string fake = "engine:" PLY_FAKE_ENGINE " 'uci=>uciok' 'isready=>readyok' ";
  const Ran ran = run({"play", "kalah", "--second", fake + "'go=>bestmove 6' @ depth=1"}, "1\nundo\n2\nquit\n");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(ran.out.find("B plays 6") != ran.out.rfind("B plays 6"));  // once more behind the undo
  const Ran bad = run({"play", "kalah", "--second", fake + "'go=>bestmove 9' @ depth=1"}, "1\n");
  CHECK(bad.out.find("B has no move: it sent \"bestmove 9\"") != std::string::npos);
}
