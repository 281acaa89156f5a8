// Collections of WTHOR: whole ones, and every way in which a file can be damaged.
#include "engine/games/reversi/wthor.h"

#include "engine/base/file.h"
#include "engine/base/random.h"
#include "engine/games/reversi/game.h"
#include "engine/games/reversi/notation.h"
#include "tests/games/play.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "tests/support/wthor.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::reversi;
using ply::test::wthor_file;
using ply::test::wthor_game;
using ply::test::wthor_head;

namespace {

Result<GameCollection> read(std::string bytes, WthorNames names = {}) {
  JobProgress progress;
  Budget budget;
  return read_wthor({"x.wtb", std::make_shared<const std::string>(std::move(bytes))}, std::move(names), progress,
                    budget);
}

/// A random game to its end, as its squares, and how it ended.
std::pair<std::string, int> whole_game(u64 seed) {
  const ReversiRules rules;
  Random random(seed);
  State s = rules.initial();
  std::vector<Move> moves;
  while (!rules.finished(s)) {
    const auto list = test::moves_of(rules, s);
    moves.push_back(test::drawn_of(list, random));
    s = rules.after(s, moves.back());
  }
  return {format_transcript(moves), 32 + final_score(s.discs(Side::first), s.discs(Side::second)) / 2};
}

}  // namespace

TEST_CASE("a collection of WTHOR is read with the names beside it", "[reversi][wthor]") {
  const test::Folder folder;
  std::vector<std::string> moves;
  std::vector<int> scores;
  std::vector<test::WthorGame> games;
  for (u64 seed = 1; seed <= 40; ++seed) {
    auto [text, score] = whole_game(seed);
    moves.push_back(text), scores.push_back(score);
  }
  for (std::size_t i = 0; i < moves.size(); ++i)
    games.push_back({static_cast<unsigned>(i % 2), static_cast<unsigned>(i % 3), 2, static_cast<unsigned>(scores[i]),
                     40, moves[i]});
  REQUIRE(write_file(folder.file("WTH_2004.wtb"), wthor_file(games)).ok());
  REQUIRE(write_file(folder.file("WTHOR.JOU"), test::wthor_names({"Ann",
                                                                  "B\xe9"
                                                                  "atrice",
                                                                  "Carl"},
                                                                 20))
              .ok());
  REQUIRE(write_file(folder.file("wthor.trn"), test::wthor_names({"Paris Open", "World"}, 26)).ok());
  JobProgress progress;
  Budget budget;
  const FileSource source{folder.file("WTH_2004.wtb"),
                          std::make_shared<const std::string>(*read_file(folder.file("WTH_2004.wtb")))};
  REQUIRE(is_wthor(source));
  const auto list = read_wthor(source, find_names(source, budget), progress, budget);
  REQUIRE(list.ok());
  CHECK(list->remarks.empty());
  REQUIRE(list->games.size() == 40);
  CHECK(progress.found == 40);
  CHECK(list->games[1].first ==
        "B\xc3\xa9"
        "atrice");
  CHECK(list->games[1].second == "Carl");
  CHECK(list->games[1].event == "World, 2004");
  for (std::size_t i = 0; i < games.size(); ++i) {
    CAPTURE(i, moves[i]);
    CHECK(list->games[i].problem.empty());
    CHECK(list->games[i].result == std::to_string(scores[i]) + "-" + std::to_string(64 - scores[i]));
    const auto g = list->open(i);
    REQUIRE(g.ok());
    CHECK(format_transcript({g->moves.begin(), g->moves.end()}) == moves[i]);
    // The theoretical score stands where 22 squares are empty.
    REQUIRE(g->comments.size() == 1);
    CHECK(g->comments[0].text == "theoretical score 40-24 at 22 empty squares");
    Position p = g->start;
    for (std::size_t k = 0; k < g->comments[0].plies; ++k) p = g->game->after(p, g->moves[k]);
    CHECK(count(p.as<State>().empty()) == 22);
  }
}

TEST_CASE("damage in a WTHOR file is named and costs no other game", "[reversi][wthor]") {
  const std::string good = "f5d6c3d3c4f4f6f3e6e7";
  // 1. The file as a whole.
  CHECK(error_of(read("")).message.find("0 bytes") != std::string::npos);
  CHECK(error_of(read(wthor_head(5, 0))).message.find("there is no game in it; its header says 5 games") !=
        std::string::npos);
  CHECK(error_of(read(wthor_head(1, 0, 2004, 22, 10) + wthor_game({}))).message.find("10 x 10") != std::string::npos);
  CHECK(error_of(read(wthor_head(1, 0, 2004, 22, 77) + wthor_game({}))).message.find("byte 13") != std::string::npos);
  const auto cut = read(
      (wthor_head(3, 0) + wthor_game({0, 0, 0, 40, 32, good}) + wthor_game({0, 0, 0, 40, 32, good}) + wthor_game({}))
          .substr(0, 16 + 2 * 68 + 13));
  REQUIRE(cut.ok());
  CHECK(cut->games.size() == 2);
  CHECK(cut->remarks.at(0) == "its header says 3 games, there are 2 and 13 bytes of another: the file is cut off");
  const auto more = read(wthor_head(1, 0) + wthor_game({}) + wthor_game({}));
  REQUIRE(more.ok());
  CHECK(more->games.size() == 2);
  CHECK(more->remarks.at(0) == "its header says 1 game, there are 2");
  // 2. Its games.
  std::string square = wthor_game({0, 0, 0, 40, 32, good}), hole = square;
  square[8 + 3] = 99;
  hole[8 + 3] = 0;
  const auto bad = read(wthor_head(5, 0) + wthor_game({0, 0, 0, 40, 32, "f5d6a1"}) + square + hole +
                            wthor_game({0, 0, 0, 200, 32, good}) + wthor_game({0, 7, 9, 40, 32, good}),
                        {{"Ann"}, {"Open"}, {}});
  REQUIRE(bad.ok());
  CHECK(bad->games[0].problem.find("its move 3, a1, is not legal: ") == 0);
  CHECK(bad->games[0].plies == 2);
  CHECK(bad->open(0)->moves.size() == 2);
  CHECK(bad->games[1].problem == "its move 4 is 99, which is no square");
  CHECK(bad->games[2].problem == "its moves end after 3, but there is another at place 5");
  CHECK(bad->games[3].result == "*");
  CHECK(bad->open(3)->comments.back().text == "score in the file: 200, which cannot be");
  CHECK(bad->games[4].first == "player 7");
  CHECK(bad->games[4].result == "40-24");  // not played to its end: what the file says
  CHECK(bad->remarks.at(0) == "3 of 5 games cannot be played to their end");
  CHECK(bad->remarks.at(1) == "1 game has a player that the .jou file does not name");
  // 3. The names.
  Budget budget;
  CHECK(error_of(read_wthor_names("abc", 20, budget)).message.find("3 bytes") != std::string::npos);
  CHECK(error_of(read_wthor_names(wthor_head(0, 4) + std::string(20, 'x'), 20, budget)).message ==
        "its header says 4 names, there are 1");
  CHECK(read_wthor_names(wthor_head(0, 1) + std::string(20, 'x'), 20, budget)->at(0) == std::string(20, 'x'));
  const std::string three = wthor_head(0, 3) + std::string(60, 'x');
  Budget enough({Budget::no_limit, 1, 3, Budget::no_limit}), two({Budget::no_limit, 1, 2, Budget::no_limit});
  CHECK(read_wthor_names(three, 20, enough)->size() == 3);
  CHECK(error_of(read_wthor_names(three, 20, two)).message == "name 3: it has more entries than are allowed");
}

TEST_CASE("no change of bytes makes a WTHOR file that cannot be handled", "[reversi][wthor]") {
  Random random(12);
  const std::string seed = wthor_file({{0, 0, 1, 40, 32, "f5d6c3d3c4f4f6f3e6e7"}, {1, 1, 0, 20, 30, "f5f6e6f4"}});
  for (int i = 0; i < 3000; ++i) {
    std::string bytes = seed;
    for (u32 k = 1 + random.below(6); k > 0; --k)
      bytes[random.below(static_cast<u32>(bytes.size()))] = static_cast<char>(random.below(256));
    if (random.below(4) == 0) bytes.resize(random.below(static_cast<u32>(bytes.size()) + 1));
    const auto list = read(bytes, {{"a"}, {"b"}, {}});
    if (!list) {
      CHECK(!list.error().message.empty());
      continue;
    }
    for (std::size_t g = 0; g < list->games.size(); ++g) CHECK(list->open(g).ok());
  }
}
