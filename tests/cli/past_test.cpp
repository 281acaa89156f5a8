// The search of the command line knows the game before its position, and when deeper cannot differ.
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("the move that repeats a position for the third time is a draw for modern and nothing special for classic",
          "[cli][past]") {
  // The golds step out and back, twice; c4c5 would be the third time that the game stands as it began.
  const std::string moves = "b1b2 c5c4 b2b1 c4c5 b1b2 c5c4 b2b1";
  const auto modern = result({"search", "micro-shogi", "--json", "--depth", "3", "--all-moves", "--moves", moves});
  CHECK(modern["moves"]["c4c5"] == 0);
  const auto without = result({"search", "micro-shogi", "--json", "--depth", "3", "--all-moves", "--position",
                               modern["position"].get<std::string>()});
  CHECK(without["moves"]["c4c5"] != 0);
  const std::vector<std::string> classic = {"search", "micro-shogi", "--json",  "--depth",
                                            "3",      "--profile",   "classic", "--all-moves"};
  auto with = classic, bare = classic;
  with.insert(with.end(), {"--moves", moves});
  bare.insert(bare.end(), {"--position", modern["position"].get<std::string>()});
  CHECK(result(with)["moves"] == result(bare)["moves"]);
}

TEST_CASE("a finished repetition has no best move for modern", "[cli][past]") {
  const auto over =
      result({"search", "micro-shogi", "--json", "--depth", "3", "--moves", "b1b2 c5c4 b2b1 c4c5 b1b2 c5c4 b2b1 c4c5"});
  CHECK(over["best"].is_null());
  CHECK(over["value"] == 0);
  CHECK(over["rests_on_past"] == true);
}

TEST_CASE("where stand-pat decides, an unlimited search goes on", "[cli]") {
  const auto r = result({"search", "kalah", "--json", "--nodes", "200000", "--with", "quiescence", "--position",
                         "0,0,0,3,0,0/19/1,0,2,4,0,1/18 A s-io-"});
  CHECK(r["value"] == -100200);  // as at every depth from 5 on; depth 1 alone says -147
}
