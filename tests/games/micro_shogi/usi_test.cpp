// Our engine behind USI: its greeting, positions and moves in the words of shogi programs, clocks, and how it gives up.
// Expected lines are those of the protocol's text and of the notation in which other programs write this game.
#include "engine/base/text.h"
#include "engine/game/game.h"
#include "engine/game/protocol.h"
#include "engine/games/micro_shogi/fairy.h"
#include "engine/games/registry.h"
#include "tests/support/line_talk.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using test_support::lines_with;

namespace {

const GameType& our_type() { return *find_game("micro-shogi"); }
std::vector<std::string> talk(std::vector<std::string> lines, const RuleValues& rules = {}) {
  return test_support::talk_to(*our_type().protocol(), *our_type().make(rules), std::move(lines));
}
std::string best_of(const std::vector<std::string>& said) {
  const auto best = lines_with(said, "bestmove ");
  return best.empty() ? std::string() : std::string(words(best.back())[1].text);
}

}  // namespace

TEST_CASE("over USI the engine introduces itself, and leaves unsaid what goes without saying",
          "[engine-protocol][usi]") {
  const auto said = talk({"usi", "isready", "quit"});
  CHECK(lines_with(said, "id name Plyscope").size() == 1);
  CHECK(lines_with(said, "usiok").size() == 1);
  CHECK(lines_with(said, "uciok").empty());
  CHECK(lines_with(said, "readyok").size() == 1);
  CHECK(lines_with(said, "option name variant type combo default classic var classic var standard").size() == 1);
  CHECK(lines_with(said, "option name MultiPV type spin").size() == 1);
  CHECK(lines_with(said, "option name USI_Ponder").empty());
  for (const char* always : {"setoption name USI_Hash value 2", "setoption name USI_Ponder value true"})
    CHECK(lines_with(talk({"usi", always}), "info string").empty());
}

TEST_CASE("over USI positions and moves are those of shogi programs", "[engine-protocol][usi]") {
  const auto game = *our_type().make({});
  // c1b2 of the plain notation is 2e3d: files from the right, ranks as letters.
  CHECK(best_of(talk({"usi", "usinewgame", "position startpos", "go depth 1 searchmoves 2e3d", "wait bestmove"})) ==
        "2e3d");
  CHECK(best_of(talk({"usi", "position sfen kb+r+l/p3/4/3P/+L+RBK b - 1", "go depth 1 searchmoves 2e3d",
                      "wait bestmove"})) == "2e3d");
  // After it the other side moves, which is called w.
  const auto a = talk({"usi", "position startpos moves 2e3d", "go depth 4", "wait bestmove"}),
             b = talk({"usi", "position sfen kb+r+l/p3/4/1B1P/+L+R1K w - 2", "go depth 4", "wait bestmove"});
  CHECK(best_of(a) == best_of(b));
  CHECK(lines_with(a, "info depth 4").size() == 1);
  // The moves of the line are legal in their order, by the words of USI.
  Position p = game->after(game->initial(), *game->parse_move(game->initial(), "c1b2", {}));
  const std::string line = lines_with(a, "info depth 4")[0], moves = line.substr(line.find(" pv ") + 4);
  for (const Word& w : words(moves)) {
    const auto m = game->parse_move(p, w.text, {});
    REQUIRE(m.ok());
    CHECK(micro_shogi::usi_words().move(*game, p, *m) == w.text);
    p = game->after(p, *m);
  }
  // In UCI the same engine keeps the game's own strings.
  CHECK(best_of(talk({"uci", "position startpos", "go depth 1 searchmoves c1b2", "wait bestmove"})) == "c1b2");
  for (const char* bad : {"position sfen nonsense", "position startpos moves 9z9z", "position"})
    CHECK(lines_with(talk({"usi", bad}), "info string position").size() == 1);
}

TEST_CASE("over USI drops are written with a star, and the variant is an option under either name",
          "[engine-protocol][usi]") {
  for (const char* variant : {"setoption name variant value standard", "setoption name UCI_Variant value micro",
                              "setoption name USI_Variant value micro"}) {
    const auto said =
        talk({"usi", variant, "position sfen k3/4/4/4/3K b P 1", "go depth 1 searchmoves P*3c", "wait bestmove"});
    INFO(variant);
    CHECK(lines_with(said, "info string").empty());
    CHECK(best_of(said) == "P*3c");
  }
}

TEST_CASE("over USI the clock has byoyomi, b moves first, and infinite and ponder wait", "[engine-protocol][usi]") {
  for (const char* go : {"go btime 0 wtime 0 byoyomi 60", "go btime 3000 wtime 1 byoyomi 20",
                         "go btime 1000 wtime 1000 binc 10 winc 10", "go nodes 200", "go depth 2", "go movetime 40"})
    CHECK(lines_with(talk({"usi", "position startpos", go, "wait bestmove"}), "bestmove ").size() == 1);
  CHECK(
      lines_with(talk({"usi", "position startpos", "go infinite", "wait info depth 1", "stop"}), "bestmove ").size() ==
      1);
  CHECK(lines_with(talk({"usi", "position startpos", "go ponder btime 100 wtime 100 byoyomi 10", "wait info depth 1",
                         "ponderhit", "wait bestmove"}),
                   "bestmove ")
            .size() == 1);
  CHECK(lines_with(talk({"usi", "position startpos", "go mate infinite"}), "checkmate notimplemented").size() == 1);
  // Nobody waits for a move after the game.
  CHECK(lines_with(talk({"usi", "position startpos", "go infinite", "wait info depth 1", "gameover draw"}), "bestmove ")
            .empty());
}

TEST_CASE("over USI who has lost resigns, and mates are counted in plies", "[engine-protocol][usi]") {
  // The king of the mover is gone; in the standard variant he is mated: gold before the king, protected.
  CHECK(best_of(talk({"usi", "position sfen 4/4/4/4/3K w - 1", "go depth 1", "wait bestmove"})) == "resign");
  const auto takes = talk({"usi", "position sfen 3k/3K/4/4/4 b - 1", "go depth 3", "wait bestmove"});
  CHECK(best_of(takes) == "1b1a");
  CHECK(lines_with(takes, "info depth 1")[0].find("score mate 1 ") != std::string::npos);
  CHECK(best_of(talk({"usi", "position sfen nonsense", "go depth 1", "wait bestmove"})) == "resign");
}
