// Texts of other programs: what they are read as, what is left out, and that none is read as what it is not.
#include <algorithm>
#include <map>
#include <tuple>

#include "engine/base/file.h"
#include "engine/base/random.h"
#include "engine/game/file_form.h"
#include "engine/games/registry.h"
#include "engine/session/play/collections.h"
#include "engine/session/play/game_forms.h"
#include "engine/session/play/library.h"
#include "engine/session/play/reading_words.h"
#include "engine/session/play/recognise.h"
#include "tests/places.h"
#include "tests/session/support.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::string data(const char* name) { return *read_file(std::string(PLY_SOURCE_DIR "/tests/data/readings/") + name); }

struct Case {
  const char *file, *game, *read_as;
  std::size_t plies;
  const char* result;
};

}  // namespace

TEST_CASE("texts of other programs open as games, with any game on the board", "[readings]") {
  for (const Case& c : {Case{"r02-playok-tags.txt", "reversi", "list of PlayOK", 62, "40-24"},
                        {"r08.sgf", "reversi", "SGF", 62, "40-24"},
                        {"r05a-board-moves.txt", "reversi", "board of 64 squares with moves", 38, "40-24"},
                        {"r11-messy.txt", "reversi", "moves among other text", 62, "40-24"},
                        {"r12-commas.txt", "reversi", "list of moves", 62, "40-24"},
                        {"r13-numbered-lines.txt", "reversi", "list of moves", 62, "40-24"},
                        {"r14-url.txt", "reversi", "link", 62, "40-24"},
                        {"k01-openspiel-history.txt", "kalah", "history of OpenSpiel", 54, "1-0"},
                        {"a01-viewer.txt", "arimaa", "Arimaa viewer", 8, "*"},
                        {"a05-asip.txt", "arimaa", "Arimaa viewer", 8, "*"},
                        {"a02-page.html", "arimaa", "Arimaa viewer", 8, "0-1"},
                        {"a04-literal-n.txt", "arimaa", "turns with line ends written out", 8, "*"},
                        {"a07-aei-log.txt", "arimaa", "log of AEI", 8, "*"}}) {
    for (const GameType* board : all_games()) {
      CAPTURE(c.file, board->id());
      const auto r = recognise(data(c.file), **board->make({}));
      INFO((r ? "" : r.error().message));
      REQUIRE(r.ok());
      REQUIRE(r->game);
      CHECK(r->game->game->type().id() == c.game);
      CHECK(r->game->moves.size() == c.plies);
      CHECK(r->read_as == c.read_as);
      CHECK(result_text(*r->game) == c.result);
      CHECK(!r->broken);
    }
  }
  const auto playok = recognise(data("r02-playok-tags.txt"), **find_game("kalah")->make({}));
  CHECK(playok->game->tags.at("First") == "ann7");
  CHECK(playok->game->tags.at("SecondRating") == "1380");
  CHECK(reading_line(*playok) == "62 moves, 40-24, read as: list of PlayOK; left out: result at the end");
  const auto page = recognise(data("a02-page.html"), **find_game("kalah")->make({}));
  CHECK(page->game->tags.at("Termination") == "resignation");
}

TEST_CASE("boards of other programs open as positions", "[readings]") {
  for (const auto& [file, game, position] :
       {std::tuple{"r05b-board-noside.txt", "reversi",
                   "---OX-----XXX-----XOX-O----XXO-----OX-XO--OOXXOX----XOX-----OX-X X"},
        {"r05d-ggs-board.txt", "reversi", "---OX-----XXX-----XOX-O----XXO-----OX-XO--OOXXOX----XOX-----OX-X X"},
        {"r05f-rows-plain.txt", "reversi", "---OX-----XXX-----XOX-O----XXO-----OX-XO--OOXXOX----XOX-----OX-X X"},
        {"k02-openspiel-board.txt", "kalah", "1,0,2,0,9,8/3/0,2,1,3,10,3/6 B s-io-"},
        {"a06-setposition.txt", "arimaa", "g [rrrrdrrrrhchecmd................................HMREDCHRRCRDRRRR]"}}) {
    CAPTURE(file);
    const auto r = recognise(data(file), **find_game("toy-tree")->make({}));
    INFO((r ? "" : r.error().message));
    REQUIRE(r.ok());
    REQUIRE(r->position);
    CHECK(r->position->game->type().id() == game);
    CHECK(r->position->game->write(r->position->position) == position);
  }
  const auto rows = recognise("8/8/8/3OX3/3XO3/8/8/8 b", **find_game("kalah")->make({}));
  REQUIRE((rows && rows->position));
  CHECK(rows->position->game->write(rows->position->position) ==
        "---------------------------OX------XO--------------------------- X");
  const auto kgp = recognise("<6,0,1,4,4,4,4,4,4,0,5,5,5,5,4>", **find_game("reversi")->make({}));
  REQUIRE((kgp && kgp->position));
  CHECK(kgp->position->game->write(kgp->position->position) == "4,4,4,4,4,4/0/0,5,5,5,5,4/1 A s-io-");
}

TEST_CASE("where two readings fit they are named, and one is chosen by its name", "[readings]") {
  const auto kalah = *find_game("kalah")->make({});
  const auto ways = readings_of(data("k04-array-student.txt"), *kalah);
  REQUIRE(ways.ok());
  REQUIRE(ways->size() == 2);
  CHECK((*ways)[0].name == "kalah-array-6-13");
  CHECK((*ways)[1].name == "kalah-array-0-7");
  CHECK(!recognise(data("k04-array-student.txt"), *kalah).ok());
  const auto one = recognise(data("k04-array-student.txt"), *kalah, "kalah-array-6-13");
  REQUIRE((one && one->position));
  CHECK(one->position->game->write(one->position->position) == "1,0,2,0,9,8/3/0,2,1,3,10,3/6 A s-io-");
  CHECK(!recognise(data("k04-array-student.txt"), *kalah, "kalah-kgp").ok());
  // With neither on the board a typed tree is one of them.
  const auto elsewhere = readings_of(data("k04-array-student.txt"), **find_game("reversi")->make({}));
  REQUIRE(elsewhere.ok());
  CHECK(std::any_of(elsewhere->begin(), elsewhere->end(), [](const auto& r) { return r.name == "toy-tree-text"; }));
  CHECK(elsewhere->size() == 3);
  // The start says where the stores are.
  CHECK(readings_of("[4,4,4,4,4,4,0,4,4,4,4,4,4,0]", *kalah)->size() == 1);

  Session s;
  session_test::start(s, "kalah");
  const std::string before = s.play().position_text();
  s.apply(command::Paste{data("k04-array-student.txt")});
  CHECK(s.library().choice().size() == 2);
  CHECK(s.play().position_text() == before);
  s.apply(command::ReadAs{"kalah-array-0-7"});
  CHECK(s.library().choice().empty());
  CHECK(s.play().position_text() == "0,2,0,9,8,3/0/2,1,3,10,3,6/1 A s-io-");
}

TEST_CASE("SFEN says who begins, and a plain position who is to move", "[readings]") {
  const GameType& type = *find_game("micro-shogi");
  const auto of = [&](const char* text) {
    const auto p = type.parse_position(text, {{"variant", "standard"}});
    INFO(text);
    REQUIRE(p.ok());
    return p->game->mover(p->position);
  };
  CHECK(of("kbgs/p3/4/3P/SGBK b - 1") == Side::first);
  CHECK(of("kbgs/p3/4/3P/SGBK w - 2") == Side::second);
  CHECK(of("sfen kbgs/p3/4/3P/SGBK b - 1") == Side::first);
  CHECK(of("kbgs/p3/4/3P/SGBK[] b") == Side::second);
  CHECK(of("kbgs/p3/4/3P/SGBK b") == Side::second);
}

TEST_CASE("moves of shogi programs and of Pivit's players are read", "[readings]") {
  const auto board = *find_game("reversi")->make({});
  const auto kif = recognise(data("m10.kif"), *board);
  INFO((kif ? "" : kif.error().message));
  REQUIRE((kif && kif->game));
  CHECK(kif->game->game->type().id() == "micro-shogi");
  CHECK(kif->game->moves.size() == 1);
  CHECK(kif->game->tags.at("First") == "ann");
  CHECK(result_text(*kif->game) == "1-0");
  const auto csa = recognise("V2.2\nN+ann\nN-ben\nPI\n+\n+2534KA\nT3\n%TORYO\n", *board);
  INFO((csa ? "" : csa.error().message));
  REQUIRE((csa && csa->game));
  CHECK(csa->game->moves == kif->game->moves);
  CHECK(csa->game->tags.at("Termination") == "resignation");
  const auto game = *find_game("micro-shogi")->make({});
  const Position p = game->initial();
  for (const char* text : {"Bb2", "B-3d", "B2e-3d", "2e3d", "c1b2"}) {
    CAPTURE(text);
    const auto m = game->parse_move(p, text, {});
    INFO((m ? "" : m.error().message));
    REQUIRE(m.ok());
    CHECK(*m == kif->game->moves[0]);
  }
  const auto pivit = *find_game("pivit")->make({});
  const auto told = recognise("1. b6-b3 a4-b4 {quiet} 1-0", *board);
  REQUIRE((told && told->game));
  CHECK(told->game->tags.at("Result") == "1-0");
  std::size_t unique = 0;
  for (const MoveCode m : pivit->moves(pivit->initial(), {})) {
    const std::string text = pivit->write_move(pivit->initial(), m), to = text.substr(3, 2);
    std::size_t same = 0;
    for (const MoveCode other : pivit->moves(pivit->initial(), {}))
      same += pivit->write_move(pivit->initial(), other).substr(3, 2) == to;
    const auto read = pivit->parse_move(pivit->initial(), to, {});
    CHECK(read.ok() == (same == 1));
    unique += read.ok();
    if (read) CHECK(*read == m);
  }
  CHECK(unique > 0);
}

TEST_CASE("a board of CSA is the position that it shows, with moves behind it or none", "[readings]") {
  const auto board = *find_game("reversi")->make({});
  const GameType& type = *find_game("micro-shogi");
  const auto of = [&](const std::string& text) {
    const auto r = recognise(text, *board);
    INFO(text << (r ? "" : r.error().message));
    REQUIRE(r.ok());
    return *r;
  };
  const auto is = [&](const Recognised& r, const char* sfen) {
    const auto wanted = type.parse_position(sfen, {});
    REQUIRE(wanted.ok());
    REQUIRE((r.position || r.game));
    const Game& game = r.position ? *r.position->game : *r.game->game;
    CHECK(game.write(r.position ? r.position->position : r.game->start) == wanted->game->write(wanted->position));
  };
  const std::string rows = "P1-OU-KA-KI-GI\nP2-FU *  *  * \nP3 *  *  *  * \nP4 *  *  * +FU\nP5+GI+KI+KA+OU\n";
  is(of("V2.2\n" + rows + "+\n"), "kbgs/p3/4/3P/SGBK b - 1");
  is(of(rows + "-\n"), "kbgs/p3/4/3P/SGBK w - 1");
  is(of("PI\n+\n+2534KA\n"), "kbgs/p3/4/3P/SGBK b - 1");
  is(of("P1 *  *  * -OU\nP2 *  *  *  * \nP3 *  *  *  * \nP4 *  *  *  * \nP5+OU\nP+31KI\n-\n"), "1G1k/4/4/4/K3 w - 1");
  is(of("P-11OU\nP+45OU31KI\n+\n"), "1G1k/4/4/4/K3 b - 1");
  const auto played = of(rows + "+\n+2534KA\n%TORYO\n");
  CHECK(played.game->moves.size() == 1);
  CHECK(played.game->tags.at("Result") == "1-0");
  CHECK(played.left_out == std::vector<std::string>{"\"%TORYO\" at the end"});
  // The other side begins, so that it is the first who resigns.
  const auto second = of(rows + "-\n-1112GI\n%TORYO\n");
  CHECK(second.game->tags.at("Result") == "0-1");
  for (const char* wrong : {"P1-OU-KA-KI-GI-KI\n+\n", "P6 * \n+\n", "P+99FU\n+\n", "P1xOU\n+\n"}) {
    CAPTURE(wrong);
    CHECK(!recognise(wrong, *board).ok());
  }
}

TEST_CASE("what stands behind 64 squares on their line is the side to move, or it is refused", "[readings]") {
  const auto board = *find_game("reversi")->make({});
  const std::string squares = "---------------------------OX------XO---------------------------";
  for (const char* behind : {" -", "  -", "--", " --", " 1", " - X", " .."}) {
    CAPTURE(behind);
    CHECK(!recognise(squares + behind, *board).ok());
  }
  for (const char* behind : {"", "  ", "\n"}) {
    CAPTURE(behind);
    const auto r = recognise(squares + behind, *board);
    REQUIRE((r && r->position));
    CHECK(r->left_out == std::vector<std::string>{"no side to move (Black's is taken)"});
  }
  const auto white = recognise(squares + "  O", *board);
  REQUIRE((white && white->position));
  CHECK(white->position->game->mover(white->position->position) == Side::second);
}

TEST_CASE("lists of openings, tables with a head, and the first of many whole", "[readings]") {
  const auto reversi = *find_game("reversi")->make({});
  const auto list = [&](const std::string& text) {
    JobProgress progress;
    const auto reader = find_collection({"x.txt", std::make_shared<const std::string>(text)}, reversi);
    REQUIRE(reader);
    auto games = (*reader)(progress);
    REQUIRE(games.ok());
    return std::move(*games);
  };
  CHECK(list(data("l7.txt")).games.size() == 2);
  CHECK(list(data("l1.txt")).games.size() == 3);
  CHECK(list(data("l12.txt")).games.size() == 6);
  const auto table = list("black,white,year,moves\nann,ben,1999,f5d6c3d3c4\ncarl,dora,2001,f5f6e6f4\n");
  REQUIRE(table.games.size() == 2);
  CHECK(table.games[1].second == "dora");
  CHECK(table.open(0)->tags.at("year") == "1999");
}

TEST_CASE("a mutilated game is read as one of its own game, or as nothing", "[readings]") {
  Random random(41);
  const auto board = *find_game("toy-tree")->make({});
  for (const GameType* type : all_games()) {
    if (type->has_lessons()) continue;  // a tree that is cut is a tree
    const auto game = *type->make({});
    for (int round = 0; round < 4; ++round) {
      GameRecord g{game, game->initial(), {}, {{"First", "Ann"}, {"Second", "Bob"}}};
      Position p = g.start;
      std::vector<u64> history;
      for (int i = 0; i < 30; ++i) {
        const auto legal = game->moves(p, history);
        if (legal.empty()) break;
        g.moves.push_back(legal[random.below(static_cast<u32>(legal.size()))]);
        history.push_back(game->key(p));
        p = game->after(p, g.moves.back());
      }
      for (const FormInfo& form : written_forms(*type)) {
        const auto text = write_games({g}, form.id);
        if (!text) continue;
        for (int cut = 0; cut < 12; ++cut) {
          std::string worse = *text;
          for (u32 n = 1 + random.below(3); n > 0 && !worse.empty(); --n) {
            const std::size_t at = random.below(static_cast<u32>(worse.size()));
            switch (random.below(4)) {
              case 0: worse.erase(at, 1 + random.below(20)); break;
              case 1: worse[at] = static_cast<char>(' ' + random.below(95)); break;
              case 2: worse.insert(at, worse.substr(random.below(static_cast<u32>(worse.size())), 5)); break;
              default: worse.resize(at); break;
            }
          }
          CAPTURE(type->id(), form.id, worse);
          // As a file, whatever it is taken for
          JobProgress progress;
          const auto list = read_source({"x", std::make_shared<const std::string>(worse)}, board, progress);
          for (std::size_t i = 0; list && i < list->games.size(); ++i) {
            const auto one = list->open(i);
            if (!one || one->game->type().has_lessons()) continue;
            CHECK(one->game->type().id() == type->id());
            CHECK(static_cast<int>(one->moves.size()) == list->games[i].plies);
          }
          const auto r = readings_of(worse, *board);
          if (!r) continue;
          for (const Recognised& way : *r) {
            if (way.position && way.position->game->type().has_lessons()) continue;  // what is left may be a number
            CHECK((way.position ? way.position->game : way.game->game)->type().id() == type->id());
          }
        }
      }
    }
  }
}
