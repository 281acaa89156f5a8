// The list of the games of a file: opened, ordered, chosen from, while the game on the board is not lost.
#include "engine/session/play/library.h"
#include "engine/base/file.h"
#include "engine/match/result_file.h"
#include "engine/session/play/collections.h"
#include "engine/session/play/game_forms.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"
#include "tests/support/wthor.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using session_test::wait_for;

namespace {

struct Opened {
  test::Folder folder;
  Session s;
  Opened() { session_test::start(s, "kalah"); }
  bool open(const std::string& name, const std::string& content) {
    const std::string path = folder.file(name);
    if (!write_file(path, content)) return false;
    s.apply(command::Open{path});
    return wait_for(s, [&] { return !s.library().reading(); });
  }
  void order(const std::string& by, const std::string& find = {}) {
    GameOrder o = *parse_order(by);
    o.find = find;
    s.apply(command::OrderGames{o});
  }
  std::string last_message() const { return s.messages().back().text; }
};

std::string small_collection() {
  return test::wthor_file({{0, 0, 1, 40, 32, "f5d6c3d3c4f4f6f3e6e7"},
                           {0, 1, 2, 20, 32, "f5f6e6f4"},
                           {1, 2, 0, 32, 32, "f5d6a1"},
                           {1, 0, 2, 33, 32, "f5d6c3"}});
}

}  // namespace

TEST_CASE("a file with many games opens as a list, and a chosen one comes to the board", "[library]") {
  Opened o;
  REQUIRE(write_file(o.folder.file("x.jou"), test::wthor_names({"Zoe", "Adam", "mia"}, 20)).ok());
  o.s.apply(command::Play{*o.s.play().game().parse_move(o.s.play().position(), "1")});
  REQUIRE(o.open("x.wtb", small_collection()));
  const Library& l = o.s.library();
  REQUIRE(l.games());
  CHECK(l.games()->games.size() == 4);
  CHECK(l.picked() == -1);
  CHECK(o.s.play().game().type().id() == "kalah");  // nothing was chosen yet

  // The game on the board goes to the shelf, once: who looks through a list does not fill the shelf.
  o.s.apply(command::PickGame{1});
  CHECK(o.s.play().game().type().id() == "reversi");
  CHECK(o.s.play().moves_text() == "f5 f6 e6 f4");
  CHECK(o.s.play().name_of(Side::first) == "Adam");
  CHECK(o.s.play().shelf().size() == 1);
  CHECK(l.picked() == 1);
  o.s.apply(command::PickGame{0});
  o.s.apply(command::GoToEnd{false});
  o.s.apply(command::PickGame{3});
  CHECK(o.s.play().shelf().size() == 1);
  // But what a person has added stays.
  o.s.apply(command::Play{*o.s.play().game().parse_move(o.s.play().position(), "d3")});
  o.s.apply(command::PickGame{0});
  CHECK(o.s.play().shelf().size() == 2);
  // A damaged game is opened as far as it goes, and says so.
  o.s.apply(command::PickGame{2});
  CHECK(o.s.play().moves_text() == "f5 d6");
  CHECK(o.last_message().find("its move 3, a1, is not legal") != std::string::npos);
  o.s.apply(command::PickGame{4});
  CHECK(o.last_message().find("the list has 4 games") != std::string::npos);
  CHECK(o.s.play().moves_text() == "f5 d6");

  o.s.apply(command::CloseLibrary{});
  CHECK(!l.games());
  o.s.apply(command::PickGame{0});
  CHECK(o.last_message().find("no file with many games") != std::string::npos);
}

TEST_CASE("the list is sorted by every column and filtered by words", "[library]") {
  Opened o;
  REQUIRE(write_file(o.folder.file("x.jou"), test::wthor_names({"Zoe", "Adam", "mia"}, 20)).ok());
  REQUIRE(o.open("x.wtb", small_collection()));
  const auto& listed = o.s.library().listed();
  using Rows = std::vector<u32>;
  CHECK(listed == Rows{0, 1, 2, 3});
  o.order("first");
  CHECK(listed == Rows{1, 2, 0, 3});  // Adam, mia, Zoe, Zoe in the order of the file
  o.order("-second");
  CHECK(listed == Rows{2, 1, 3, 0});
  o.order("plies");
  CHECK(listed == Rows{2, 3, 1, 0});
  o.order("result");
  CHECK(listed == Rows{1, 2, 3, 0});  // 20-44, 32-32, 33-31, 40-24
  o.order("-number");
  CHECK(listed == Rows{3, 2, 1, 0});
  o.order("opening");
  CHECK(listed == Rows{2, 3, 0, 1});
  o.order("number", "ZOE mia");
  CHECK(listed == Rows{2, 3});
  CHECK(o.s.library().row_of(3) == 1);
  CHECK(o.s.library().row_of(0) == -1);
  o.order("number", "nobody");
  CHECK(listed.empty());
  CHECK(!parse_order("colour").ok());
  CHECK(list_csv(*o.s.library().games(), {1}) ==
        "number,first,second,result,plies,event,opening,problem\n2,Adam,mia,20-44,4,\"tournament 0, 2004\",f5 f6 e6 "
        "f4,\n");
}

TEST_CASE("a list of one game needs no choosing, and no games at all are an error that changes nothing", "[library]") {
  Opened o;
  REQUIRE(o.open("one.wtb", test::wthor_file({{0, 0, 1, 40, 32, "f5d6"}})));
  CHECK(o.s.play().moves_text() == "f5 d6");
  REQUIRE(o.open("none.wtb", test::wthor_head(0, 0)));
  CHECK(o.s.messages().back().level == Message::Level::error);
  CHECK(o.last_message().find("none.wtb: there is no game in it") != std::string::npos);
  CHECK(o.s.play().moves_text() == "f5 d6");
  CHECK(o.s.library().games()->name == "one.wtb");
}

TEST_CASE("several games that are pasted are a list, too", "[library]") {
  Opened o;
  o.s.apply(command::Paste{
      "[Game \"Reversi\"]\n[First \"Ann\"]\n\nf5d6 {good}\n\n[Game \"Kalah\"]\n[First \"Eve\"]\n\n3 2\n"});
  REQUIRE(wait_for(o.s, [&] { return !o.s.library().reading(); }));
  REQUIRE(o.s.library().games());
  REQUIRE(o.s.library().games()->games.size() == 2);
  CHECK(o.s.library().games()->games[1].first == "Eve");
  o.s.apply(command::PickGame{0});
  CHECK(o.s.play().game_text().find("{good}") != std::string::npos);
}

TEST_CASE("the results of a match are a list of games, a torn last line left out", "[library]") {
  MatchSettings settings;
  const auto game = Session().play().shared_game();
  settings.game = game;
  settings.start = game->initial();
  settings.players = {"modern:1", "modern:2"};
  std::string text = match_header(settings, {}) + "\n";
  MatchGame g;
  g.first = "modern:1", g.second = "modern:2";
  g.winner = Winner::second;
  g.reason = "resigned";
  Position p = settings.start;
  for (int i = 0; i < 5; ++i) {
    const MoveCode m = game->moves(p).back();
    g.moves.push_back(game->write_move(p, m));
    g.times.push_back(0), g.nodes.push_back(1);
    p = game->after(p, m);
  }
  text += match_line(g) + "\n";
  g.game = 1;
  text += match_line(g) + "\n" + match_line(g).substr(0, 40);
  // The window shows them as a match; pasted, or on the command line, they are a list of games like any other.
  Opened o;
  o.s.apply(command::Paste{text});
  REQUIRE(wait_for(o.s, [&] { return !o.s.library().reading(); }));
  const auto& games = o.s.library().games();
  REQUIRE(games);
  REQUIRE(games->games.size() == 2);
  CHECK(games->games[1].result == "0-1");
  CHECK(games->games[1].event == "match, pairing 1, pair 1, game 2");
  o.s.apply(command::PickGame{1});
  CHECK(o.s.play().tree().size() == 6);
  CHECK(o.s.play().game_text().find("[Termination \"resigned\"]") != std::string::npos);
}

TEST_CASE("a game is exported in the form that is named or that the ending says, and lost comments are told",
          "[library]") {
  Opened o;
  session_test::start(o.s, "reversi");
  o.s.apply(command::Paste{"f5d6c3"});
  o.s.apply(command::Comment{o.s.play().current(), "mine"});
  o.s.apply(command::ExportGame{"", o.folder.file("a.ggf")});
  CHECK(read_file(o.folder.file("a.ggf"))->substr(0, 12) == "(;GM[Othello");
  CHECK(o.last_message().find("it has no place for 1 comment") != std::string::npos);
  o.s.apply(command::ExportGame{"", o.folder.file("b.moves")});
  CHECK(*read_file(o.folder.file("b.moves")) == "f5d6c3\n");
  o.s.apply(command::ExportGame{"jsonl", o.folder.file("c.txt")});
  CHECK(read_file(o.folder.file("c.txt"))->find("\"mine\"") != std::string::npos);
  o.s.apply(command::ExportGame{"usi", o.folder.file("d.usi")});
  CHECK(o.last_message().find("Reversi has no form \"usi\"; there are: text, ggf, sgf, transcript, jsonl, csv") !=
        std::string::npos);
  CHECK(!read_file(o.folder.file("d.usi")).ok());
}

TEST_CASE("a list has as many games as the budget allows, whatever the form, and one more is refused by its place",
          "[library][budget]") {
  const auto current = Opened().s.play().shared_game();
  const auto read = [&](const std::string& name, std::string text, u64 entries, u64 bytes = Budget::no_limit) {
    const auto reader = find_collection({name, std::make_shared<const std::string>(std::move(text))}, current,
                                        {bytes, 1, entries, Budget::no_limit});
    REQUIRE(reader);
    JobProgress progress;
    const auto list = (*reader)(progress);
    return list ? std::to_string(list->games.size()) : list.error().message;
  };
  const std::string more = "it has more entries than are allowed", memory = "it needs more memory than is allowed";
  CHECK(read("x.wtb", small_collection(), 4) == "4");
  CHECK(read("x.wtb", small_collection(), 3) == "x.wtb: game 4: " + more);
  CHECK(read("x.wtb", small_collection(), 4, 4 * sizeof(GameSummary)) == "4");
  CHECK(read("x.wtb", small_collection(), 4, 4 * sizeof(GameSummary) - 1) == "x.wtb: game 4: " + memory);
  const std::string moves = "f5d6c3d3c4f4f6f3e6e7",
                    ggf =
                        "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 "
                        "---------------------------O*------*O--------------------------- *]B[f5];)\n";
  const std::string tagged = "[Game \"kalah\"]\n\n1 2\n\n", json = "{\"plyscope\":\"game\",\"version\":1}\n";
  for (const std::string& piece : {moves + "\n", ggf, tagged, json}) {
    INFO(piece);
    std::string text;
    for (int i = 0; i < 5; ++i) text += piece;
    CHECK(read("x", text, 5) == "5");
    CHECK(read("x", text, 4).starts_with("x: behind game 4, which begins at line "));
    CHECK(read("x", text, 4).ends_with(more));
    constexpr u64 each = sizeof(GameSummary) + 2 * sizeof(TextPiece);
    CHECK(read("x", text, 5, 5 * each) == "5");
    CHECK(read("x", text, 5, 4 * each).ends_with(memory));
  }
}

TEST_CASE("reading that is stopped keeps what was read, and before the first game it keeps the list that was there",
          "[library]") {
  Opened o;
  REQUIRE(o.open("x.wtb", small_collection()));
  const auto stopped_after = [&](u64 games) {
    MessageLog log;
    Library l(log);
    const auto all =
        *find_collection({"x.wtb", std::make_shared<const std::string>(small_collection())}, o.s.play().shared_game());
    l.begin("x.wtb", [all, games](JobProgress& p) {
      p.stop = games == 0;
      auto list = *all(p);
      if (games) list.games.resize(games), list.stopped = true;
      return Result<GameCollection>(std::move(list));
    });
    while (!l.poll()) std::this_thread::yield();
    return std::pair(l.games(), log.all().back().text);
  };
  const auto some = stopped_after(2);
  REQUIRE(some.first);
  CHECK(some.first->games.size() == 2);
  CHECK(some.second.find("reading was stopped") != std::string::npos);
  const auto none = stopped_after(0);
  CHECK(!none.first);
  CHECK(none.second.find("stopped before the first game was read") != std::string::npos);
}

TEST_CASE("the list follows the position on the board, and says what was played there", "[library][index]") {
  Opened o;
  REQUIRE(o.open("x.wtb", small_collection()));
  o.s.apply(command::PickGame{1});  // f5 f6 e6 f4
  const auto ready = [&] { return !o.s.library().search().working() && !o.s.library().search().stale(); };
  o.s.apply(command::ListByPosition{true});
  CHECK(o.s.library().by_position());
  REQUIRE(wait_for(o.s, ready));
  CHECK(o.s.library().listed() == std::vector<u32>{1});
  o.s.apply(command::GoToEnd{false});
  REQUIRE(wait_for(o.s, ready));
  CHECK(o.s.library().listed().size() == 4);
  const PositionGames* tree = o.s.library().search().request();
  REQUIRE(tree);
  REQUIRE(tree->next.size() == 1);  // all four first moves are one
  CHECK(tree->next[0].moves.size() == 4);
  CHECK(tree->next[0].games.games() == 4);
  // Words leave out games, and the tree is of those that are left.
  o.order("number", "plies:4");
  REQUIRE(wait_for(o.s, ready));
  CHECK(o.s.library().listed() == std::vector<u32>{1});
  CHECK(o.s.library().search().request()->tally.games() == 1);
  o.s.apply(command::ListByPosition{false});
  o.order("number");
  CHECK(o.s.library().listed().size() == 4);
}
