// Damaged files: what stands before the damage can still be played, and what cannot be is named.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "engine/base/file.h"
#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "engine/session/play/collections.h"
#include "engine/session/play/game_forms.h"
#include "tests/session/support.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

/// A game that is not over after `plies` of chance; shorter where all of them are.
GameRecord unfinished_game(const std::shared_ptr<const Game>& game, Random& random, std::size_t plies) {
  GameRecord best{game, game->initial(random.below(1000)), {}, {}};
  for (int round = 0; round < 20 && best.moves.size() < plies; ++round) {
    GameRecord r{game, best.start, {}, {}};
    Position p = r.start;
    std::vector<u64> history;
    while (r.moves.size() <= plies) {
      const auto legal = game->moves(p, history);
      if (legal.empty()) break;
      r.moves.push_back(legal[random.below(static_cast<u32>(legal.size()))]);
      history.push_back(game->key(p));
      p = game->after(p, r.moves.back());
    }
    r.moves.resize(std::min(plies, r.moves.empty() ? 0 : r.moves.size() - 1));
    if (r.moves.size() > best.moves.size()) best = r;
  }
  best.tags = {{"First", "Ann"}, {"Second", "Bob"}, {"Result", "1-0"}, {"Termination", "adjudication"}};
  return best;
}

GameRecord first_moves(GameRecord g, std::size_t n) {
  g.moves.resize(n);
  return g;
}

std::size_t common_end(const std::string& a, const std::string& b) {
  std::size_t n = 0;
  while (n < a.size() && n < b.size() && a[a.size() - 1 - n] == b[b.size() - 1 - n]) ++n;
  return n;
}

std::size_t in_common(const std::vector<MoveCode>& a, const std::vector<MoveCode>& b) {
  std::size_t n = 0;
  while (n < a.size() && n < b.size() && a[n] == b[n]) ++n;
  return n;
}

Result<GameCollection> read(const std::string& path) {
  JobProgress progress;
  return read_collection(path, *all_games().back()->make({}), progress);
}

constexpr std::size_t slack = 5;  // moves that are written together: a turn, a chain

}  // namespace

TEST_CASE("a damaged move loses neither the moves before it nor the other games, in any form", "[forms]") {
  const test::Folder folder;
  Random random(31);
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    for (const FormInfo& form : written_forms(*type)) {
      for (int round = 0; round < 6; ++round) {
        const std::vector<GameRecord> games = {unfinished_game(game, random, 24), unfinished_game(game, random, 34),
                                               unfinished_game(game, random, 24)};
        if (games[1].moves.size() < 12) continue;  // a tree to learn from is over too soon
        const std::size_t n = games[1].moves.size(), k = slack + random.below(static_cast<u32>(n - slack - 2));
        // Where its move k stands: behind what a game of k moves has in common with it.
        const auto text = write_games(games, form.id),
                   shorter = write_games({games[0], first_moves(games[1], k), games[2]}, form.id);
        REQUIRE((text.ok() && shorter.ok()));
        const std::size_t behind = common_end(*text, *shorter), here = shorter->size() - behind;
        const std::size_t at = std::min(here + 1 + random.below(3), text->size() - 1);
        const bool cut = round % 2 == 1;
        // A file that is cut off has no third game; a damaged one has a third that is as it was.
        std::string damaged = cut ? text->substr(0, at) : text->substr(0, at) + "?!" + text->substr(at);
        const std::string path = folder.file("damaged" + form.ending);
        REQUIRE(write_file(path, damaged).ok());
        CAPTURE(type->id(), form.id, k, n, cut, at, damaged);
        const auto back = read(path);
        INFO((back ? "" : back.error().message));
        REQUIRE(back.ok());
        REQUIRE(back->games.size() == (cut ? 2 : 3));
        for (std::size_t i = 0; i < back->games.size(); ++i) {
          CAPTURE(i, back->games[i].problem);
          const auto again = back->open(i);
          INFO((again ? "" : again.error().message));
          REQUIRE(again.ok());
          CHECK(back->games[i].plies == static_cast<int>(again->moves.size()));
          if (i != 1) {
            CHECK(back->games[i].problem.empty());
            CHECK(again->moves == games[i].moves);
            continue;
          }
          const std::size_t same = in_common(again->moves, games[1].moves);
          CHECK(same + slack >= k);
          CHECK(again->moves.size() <= same + 1);  // a turn that is cut off may end where it should not
          if (cut) continue;
          CHECK(back->games[1].problem.find(fmt::format("move {}: ", again->moves.size() + 1)) != std::string::npos);
          CHECK(std::find_if(back->remarks.begin(), back->remarks.end(),
                             [](const std::string& r) { return r.find("1 of 3 games") == 0; }) != back->remarks.end());
        }
      }
    }
  }
}

TEST_CASE("a single damaged game is opened as far as it can be played, with a word about it", "[forms]") {
  const test::Folder folder;
  for (const auto& [id, text, plies, word] :
       {std::tuple{"reversi", "[Game \"Reversi\"]\n[First \"Ann\"]\n\nf5d6c3d3c4f4a1", 6, "move 7"},
        {"reversi", "(;GM[Othello]PB[Ann]B[f5]W[d6]B[h8];)", 2, "move 3"},
        {"reversi", "(;GM[Othello]PB[Ann]B[f5]W[d6]B[c3", 2, "move 3"},
        {"kalah", "[Game \"Kalah\"]\n\n1. 3-2 5 2. 6-1-1", 4, "move 5"},
        {"micro-shogi", "position startpos moves 2e3d 2e3d", 1, "move 2"},
        {"pivit", "[Game \"Pivit\"]\n\n1. b6-b3 a4-b4 2. b6-b3", 2, "move 3"},
        {"arimaa",
         "1g Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\n1s ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 "
         "hb7 cc7 ed7 me7 cf7 hg7 rh7\n2g Ee2n Ee3n Ee5n",
         2, "move 3"}}) {
    CAPTURE(id, text);
    const std::string path = folder.file("one.txt");
    REQUIRE(write_file(path, text).ok());
    for (const bool pasted : {false, true}) {
      Session s;
      session_test::start(s, "toy-tree");
      if (pasted) s.apply(command::Paste{text});
      else s.apply(command::Open{path});
      CHECK(s.play().game().type().id() == id);
      CHECK(s.play().tree().size() == plies + 1);
      CHECK(session_test::said(s, word));
    }
  }
  // Words that some reader takes for a move or two are no game.
  Session s;
  session_test::start(s, "reversi");
  s.apply(command::Paste{"f5 is the best, and then d6"});
  CHECK(s.play().tree().size() == 1);
}

TEST_CASE("a set-up of Arimaa that is taken back is read as it was played in the end", "[forms]") {
  const std::string gold = " Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2",
                    other_gold = " Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Ed2 Me2 Cf2 Hg2 Rh2";
  const std::string silver = " ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7",
                    other_silver = " ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 md7 ee7 cf7 hg7 rh7";
  const std::string turns = "2w Ra2n\n2b ra7s";
  const auto start_of = [](const std::string& text) {
    const auto g = find_game("arimaa")->parse_game(text, {});
    INFO(text);
    INFO((g ? "" : g.error().message));
    REQUIRE(g.ok());
    CHECK(g->moves.size() == 4);
    return g->game->write(g->start);
  };
  const std::string plain = start_of("1w" + gold + "\n1b" + silver + "\n" + turns);
  CHECK(start_of("1w" + other_gold + "\n1b takeback\n1w" + gold + "\n1b" + silver + "\n" + turns) == plain);
  CHECK(start_of("1w" + gold + "\n1b" + other_silver + "\n2w takeback\n1b" + silver + "\n" + turns) == plain);
  CHECK(start_of("1w" + other_gold + "\n1b" + other_silver + "\n2w takeback\n1b takeback\n1w" + gold + "\n1b" + silver +
                 "\n" + turns) == plain);
  CHECK(start_of("1w" + other_gold + "\n1b" + other_silver + "\n2w Ra2n\n2b takeback\n2w takeback\n1b takeback\n1w" +
                 gold + "\n1b" + silver + "\n" + turns) == plain);
  // In a file of several games it does not begin another one.
  const test::Folder folder;
  const auto path = folder.file("two.arimaa");
  const std::string game = "1w" + other_gold + "\n1b takeback\n1w" + gold + "\n1b" + silver + "\n" + turns + "\n";
  REQUIRE(write_file(path, game).ok());
  CHECK(read(path)->games.size() == 1);
  REQUIRE(write_file(path, game + "\n" + game).ok());
  const auto list = read(path);
  REQUIRE(list->games.size() == 2);
  CHECK(list->games[0].problem.empty());
  CHECK(list->games[1].problem.empty());
}

TEST_CASE("a game of GGF with its number in front is read alone as well", "[forms]") {
  const std::string ggf =
      "(;GM[Othello]PB[Ann]PW[Bob]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- "
      "*]B[f5]W[d6];)";
  const GameType& type = *find_game("reversi");
  for (const std::string& text : {ggf, "1 " + ggf, "12\n" + ggf + "\n", "# from a server\n 1 " + ggf}) {
    CAPTURE(text);
    const auto g = type.parse_game(text, {});
    INFO((g ? "" : g.error().message));
    REQUIRE(g.ok());
    CHECK(g->moves.size() == 2);
    CHECK(g->tags.at("First") == "Ann");
    const test::Folder folder;
    REQUIRE(write_file(folder.file("one.ggf"), text).ok());
    Session s;
    session_test::start(s, "kalah");
    s.apply(command::Open{folder.file("one.ggf")});
    CHECK(s.play().tree().size() == 3);
  }
  CHECK(error_of(type.parse_game("1 (;GM[Othello]B[a1];)", {})).column == 18);
}

TEST_CASE("an empty file is called empty, whatever its name", "[session][damaged]") {
  const test::Folder folder;
  for (const char* name : {"one.plyrec", "one.plytrace", "one.txt"})
    for (const char* text : {"", "\n \r\n"}) {
      const std::string path = folder.file(name);
      REQUIRE(write_file(path, text).ok());
      Session s;
      session_test::start(s, "kalah");
      s.apply(command::Open{path});
      CHECK(session_test::said(s, std::string(name) + ": there is nothing in this file"));
    }
}
