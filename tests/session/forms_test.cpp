// The forms of files: whatever is written is read back to the same game.
#include "engine/session/play/game_forms.h"

#include <algorithm>

#include "engine/base/file.h"
#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "engine/session/play/collections.h"
#include "tests/session/support.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

/// Every rule once in each of its values, the others as usual.
std::vector<std::shared_ptr<const Game>> all_rules() {
  std::vector<std::shared_ptr<const Game>> out;
  for (const GameType* type : all_games()) {
    out.push_back(*type->make({}));
    for (const RuleOption& o : type->options())
      for (std::size_t i = 1; !o.number && i < o.values.size(); ++i)
        if (auto game = type->make({{o.id, o.values[i]}})) out.push_back(*game);
  }
  return out;
}

GameRecord random_game(const std::shared_ptr<const Game>& game, Random& random, std::size_t plies) {
  GameRecord r{game, game->initial(random.below(1000)), {}, {}};
  Position p = r.start;
  std::vector<u64> history;
  while (r.moves.size() < plies && !game->outcome(p, history)) {
    const auto legal = game->moves(p, history);
    r.moves.push_back(legal[random.below(static_cast<u32>(legal.size()))]);
    history.push_back(game->key(p));
    p = game->after(p, r.moves.back());
  }
  r.tags = {{"First", "Ann"}, {"Second", "Bob (second) [x]"}, {"Date", "2024-05-06"}};
  if (!game->outcome(p, history) && random.below(2)) {
    r.tags["Result"] = game->mover(p) == Side::first ? "0-1" : "1-0";
    r.tags["Termination"] = random.below(2) ? "resignation" : "adjudication";
  }
  return r;
}

Position last_position(const GameRecord& r) {
  Position p = r.start;
  for (const MoveCode m : r.moves) p = r.game->after(p, m);
  return p;
}

std::string tag(const GameRecord& r, const char* name) {
  const auto it = r.tags.find(name);
  return it == r.tags.end() ? "" : it->second;
}

/// Who has won: 1, 0 or -1 for the first side; 9 where that is not known. "1-0" and "40-24" say the same.
int winner(const std::string& result) {
  const auto dash = result.find('-');
  if (result == "1/2-1/2") return 0;
  if (dash == std::string::npos) return 9;
  const int a = std::stoi(result.substr(0, dash)), b = std::stoi(result.substr(dash + 1));
  return a > b ? 1 : a < b ? -1 : 0;
}

/// As a person opens it, with another game on the board.
Result<GameCollection> read(const std::string& path) {
  JobProgress progress;
  return read_collection(path, *all_games().back()->make({}), progress);
}

bool has_players(const GameType& type, const std::string& form) {
  for (const FileForm* f : type.file_forms())
    if (f->info().id == form) return f->keeps_players();
  return form != own_form || type.has_lessons() == false;  // a tree that one types in has no players
}

void same_game(const GameRecord& a, const GameRecord& b, const std::string& form, bool players) {
  CHECK(a.game->type().id() == b.game->type().id());
  CHECK(a.game->key(last_position(a)) == b.game->key(last_position(b)));
  if (form != "archive") {  // a set-up by hand becomes the start there
    CHECK(a.game->write(a.start) == b.game->write(b.start));
    CHECK(a.moves == b.moves);
  }
  if (!players) return;
  CHECK(tag(b, "First") == tag(a, "First"));
  CHECK(tag(b, "Second") == tag(a, "Second"));
  CHECK(tag(b, "Date") == tag(a, "Date"));
  CHECK(winner(result_text(b)) == winner(result_text(a)));
}

}  // namespace

TEST_CASE("every game is read back from every form that it is written in", "[forms]") {
  const test::Folder folder;
  Random random(4);
  int of_all = 0;
  for (const auto& game : all_rules()) {
    for (const FormInfo& form : written_forms(game->type())) {
      for (const std::size_t plies : {std::size_t{0}, std::size_t{1}, std::size_t{9}, std::size_t{70}}) {
        if (of_all++ % test::one_of != 0) continue;
        const GameRecord g = random_game(game, random, plies);
        CAPTURE(game->type().id(), write_rules(game->rules()), form.id, plies, g.moves.size());
        const auto text = write_games({g}, form.id);
        if (!text) {
          INFO(text.error().message);
          // There may be no room for a game without a move, or for another start than the usual one.
          CHECK((g.moves.empty() || game->rules() != (*game->type().make({}))->rules()));
          CHECK(text.error().message.size() > 20);
          continue;
        }
        const std::string path = folder.file("game" + form.ending);
        REQUIRE(write_file(path, *text).ok());
        CAPTURE(*text);
        const auto back = read(path);
        INFO((back ? "" : back.error().message));
        REQUIRE(back.ok());
        REQUIRE(back->games.size() == 1);
        const auto again = back->open(0);
        INFO((again ? "" : again.error().message));
        REQUIRE(again.ok());
        same_game(g, *again, form.id, has_players(game->type(), form.id));
        CHECK(form_of_path(game->type(), path) == form.id);
      }
    }
  }
}

TEST_CASE("several games stand in one file of every form, and each is found again", "[forms]") {
  const test::Folder folder;
  Random random(8);
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    std::vector<GameRecord> games;
    for (int i = 0; i < 5; ++i) games.push_back(random_game(game, random, 12 + 3 * static_cast<std::size_t>(i)));
    games[1].comments = {{0, "before the first move"}, {3, "[a remark] after three"}};
    for (const FormInfo& form : written_forms(*type)) {
      if (type->has_lessons() && form.id == own_form) continue;  // without tags one text is one game
      CAPTURE(type->id(), form.id);
      const auto text = write_games(games, form.id);
      REQUIRE(text.ok());
      const std::string path = folder.file("games" + form.ending);
      REQUIRE(write_file(path, *text).ok());
      const auto back = read(path);
      INFO((back ? "" : back.error().message));
      REQUIRE(back.ok());
      REQUIRE(back->games.size() == games.size());
      CHECK(back->remarks.empty());
      for (std::size_t i = 0; i < games.size(); ++i) {
        CAPTURE(i);
        const auto again = back->open(i);
        REQUIRE(again.ok());
        same_game(games[i], *again, form.id, has_players(*type, form.id));
        CHECK(back->games[i].plies == static_cast<int>(again->moves.size()));
        if (!keeps_comments(form.id)) continue;
        REQUIRE(again->comments.size() == games[i].comments.size());
        for (std::size_t k = 0; k < again->comments.size(); ++k)
          CHECK(again->comments[k].text == games[i].comments[k].text);
      }
    }
  }
}

TEST_CASE("a file of moves alone, a game a line, is a list, and a game over several lines is one game", "[forms]") {
  const test::Folder folder;
  const auto path = folder.file("lines.txt");
  const auto reversi = *find_game("reversi")->make({});
  JobProgress progress;
  REQUIRE(write_file(path, "# two and a bad one\nf5d6c3d3c4f4f6\nf5d6c3d3c4b3b4\n\nf5f6e6f4g5e7\nf5a1\n").ok());
  // Openings of seven plies: most of the lines are whole.
  const auto openings = read_collection(path, reversi, progress);
  REQUIRE(openings.ok());
  REQUIRE(openings->games.size() == 4);
  CHECK(openings->form == "Reversi, an opening a line");
  CHECK(openings->games[3].problem.find("line 6") != std::string::npos);
  REQUIRE(write_file(path, "# two and a bad one\nf5d6c3d3c4f4f6f3\nf5d6c3d3c4b3b4b5\n\nf5f6e6f4g5e7\nf5a1\n").ok());
  const auto list = read_collection(path, reversi, progress);
  REQUIRE(list.ok());
  REQUIRE(list->games.size() == 4);
  CHECK(list->games[0].plies == 8);
  CHECK(list->games[0].opening == "f5 d6 c3 d3 c4 f4");
  CHECK(list->games[2].plies == 6);
  CHECK(list->games[3].problem.find("line 6") != std::string::npos);
  CHECK(list->open(3)->moves.size() == 1);
  CHECK(list->remarks.at(0) == "1 of 4 games cannot be played to their end");
  REQUIRE(write_file(path, "f5d6c3d3c4f4f6f3\ne6e7d7f7\n").ok());
  const auto one = read_collection(path, reversi, progress);
  REQUIRE(one.ok());
  CHECK(one->games.size() == 1);
  CHECK(one->games[0].plies == 12);
}

TEST_CASE("transcripts of the mirrored start are known by their first move", "[forms]") {
  const auto g = find_game("reversi")->parse_game("1. e3 f3", {});
  REQUIRE(g.ok());
  CHECK(g->game->rules().at("start") == "mirrored");
  CHECK(find_game("reversi")->parse_game("f5d6", {})->game->rules().at("start") == "standard");
  CHECK(!find_game("reversi")->parse_game("e3f3", {{"start", "standard"}}).ok());
}

TEST_CASE("a server's GGF with several games a line, evaluations and results is read", "[forms]") {
  const test::Folder folder;
  const auto path = folder.file("ggs.ggf");
  const std::string board = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
  REQUIRE(write_file(path, "1 (;GM[Othello]PC[GGS/os]PB[a]PW[b;)]RE[+64.00:r]" + board +
                               "B[F5/1.20/3]W[D6//2.5]B[c3];)\n2 (;GM[Othello]PB[c]PW[d]RE[-10]" + board +
                               "B[F5];)(;GM[Othello]PB[e]PW[f]" + board + "B[a1];)\n")
              .ok());
  const auto list = read(path);
  REQUIRE(list.ok());
  REQUIRE(list->games.size() == 3);
  CHECK(list->games[0].second == "b;)");
  CHECK(list->games[0].result == "1-0");
  CHECK(list->games[1].result == "27-37");
  CHECK(!list->games[2].problem.empty());
  const auto g = list->open(0);
  REQUIRE(g.ok());
  CHECK(g->tags.at("Termination") == "resignation");
  REQUIRE(g->comments.size() == 2);
  CHECK(g->comments[0].plies == 1);
  CHECK(g->comments[0].text == "evaluation 1.20, time 3");
  CHECK(g->comments[1].text == "time 2.5");
}

TEST_CASE("a USI line of Micro-Shogi is read with hands, drops and both variants", "[forms]") {
  const GameType& type = *find_game("micro-shogi");
  const auto g =
      type.parse_game("setoption name USI_Variant value micro\nposition sfen kbg1/4/4/4/SGBK w 2Psl 7 moves S*2c", {});
  INFO((g ? "" : g.error().message));
  REQUIRE(g.ok());
  CHECK(g->game->rules().at("variant") == "standard");
  CHECK(g->game->write(g->start) == "kbg1/4/4/4/SGBK[PPss] b");
  CHECK(g->game->write_move(g->start, g->moves.at(0)) == "S@c3");
  CHECK(type.parse_game("position startpos moves 2e3d", {})->moves.size() == 1);
  CHECK(type.parse_game("position startpos moves 2e3d", {})->game->rules().at("variant") == "classic");
  const auto bad = type.parse_game("position startpos moves 2e3d 2e3d", {});
  CHECK(!bad.ok());
  CHECK(bad.error().column == 30);
  CHECK(error_of(type.parse_game("setoption name USI_Variant value shogi\nposition startpos", {}))
            .message.find("line 1") == 0);
  CHECK(error_of(type.parse_game("position sfen kbg1/4/4/4/SGBK x -", {})).message.find("no side") !=
        std::string::npos);
}

TEST_CASE("the archive tables of Arimaa are read by the names of their columns", "[forms]") {
  const test::Folder folder;
  const auto path = folder.file("games.tsv");
  const std::string setup =
      "1w Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2\\n1b ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 "
      "cc7 md7 ee7 cf7 dg7 hh7\\n2w Ed2n Ed3n\\n2b ee7s";
  REQUIRE(write_file(
              path,
              "id\twusername\tbusername\tresult\ttermination\tstartts\tmovelist\n1\tgold\tsilver\tb\tt\t1715000000\t" +
                  setup + "\\n3w\n2\tx\ty\tw\tr\t\t" + setup + " ed7x\n\n")
              .ok());
  const auto list = read(path);
  REQUIRE(list.ok());
  REQUIRE(list->games.size() == 2);
  CHECK(list->games[0].first == "gold");
  CHECK(list->games[0].result == "0-1");
  CHECK(list->games[0].event == "2024-05-06");
  CHECK(list->games[0].plies == 5);  // two steps and a pass, a step and a pass
  CHECK(list->open(0)->tags.at("Termination") == "time");
  CHECK(list->games[1].problem.find("line 3") == 0);
}

TEST_CASE("what the archive tables of Arimaa say beside the moves is kept, and written back", "[forms]") {
  const test::Folder folder;
  const std::string names =
      "id\twplayerid\tbplayerid\twusername\tbusername\twtitle\tbtitle\twcountry\tbcountry\twrating\tbrating\twratingk\t"
      "bratingk\twtype\tbtype\tevent\tsite\ttimecontrol\tpostal\tstartts\tendts\t"
      "result\ttermination\tplycount\tmode\trated\tcorrupt\tmovelist\tevents\n";
  const std::string moves =
      "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2\\n1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 "
      "cc7 md7 ee7 cf7 dg7 hh7\\n2g Ed2n Ed3n\\n2s ee7s\\n3g Ed4n";
  const std::string row =
      "4711\t12\t34\tgold\tsilver\tGM\tFM\tUS\tDE\t1801\t1702\t55\t66\th\tb\tWC "
      "2009\tgameroom\t2/2/100/10/8\t0\t1715000123\t1715003723\tw\tr\t3\tIGS\t1\t0\t" +
      moves + "\t1715000123 game started\n";
  REQUIRE(write_file(folder.file("games.tsv"), names + row).ok());
  const auto list = read(folder.file("games.tsv"));
  REQUIRE(list.ok());
  const auto g = list->open(0);
  REQUIRE(g.ok());
  for (const auto& [name, value] : {std::pair{"GameId", "4711"},
                                    {"FirstId", "12"},
                                    {"SecondCountry", "DE"},
                                    {"FirstTitle", "GM"},
                                    {"FirstType", "h"},
                                    {"SecondRating", "1702"},
                                    {"SecondRatingK", "66"},
                                    {"Event", "WC 2009"},
                                    {"Events", "1715000123 game started"},
                                    {"Date", "2024-05-06"},
                                    {"Time", "12:55:23"},
                                    {"EndTime", "13:55:23"},
                                    {"Rated", "1"},
                                    {"Mode", "IGS"}})
    CHECK(tag(*g, name) == value);
  CHECK(*write_games({*g}, "archive") == names + row.substr(0, row.find("3g Ed4n")) + "3g Ed4n\\n3s resigns" +
                                             row.substr(row.find("\t1715000123 game")));
  // Our own text, JSON and the lines with # have them all, too.
  for (const char* form : {own_form, "jsonl", "record"}) {
    const std::string path = folder.file("again");
    REQUIRE(write_file(path, *write_games({*g}, form)).ok());
    CHECK(read(path)->open(0)->tags == g->tags);
  }
}

TEST_CASE("ratings, place and clocks of a server's GGF are tags that other forms have, and GGF again", "[forms]") {
  const auto g = find_game("reversi")->parse_game(
      "(;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[a]PW[b]RB[1800.5]RW[1750]TI[15:00//02:00]TY[8r18]B[f5];)", {});
  REQUIRE(g.ok());
  for (const auto& [name, value] : {std::pair{"FirstRating", "1800.5"},
                                    {"SecondRating", "1750"},
                                    {"Site", "GGS/os"},
                                    {"TimeControl", "15:00//02:00"},
                                    {"TY", "8r18"},
                                    {"Date", "2003.12.15"}})
    CHECK(tag(*g, name) == value);
  const std::string again = *write_games({*g}, "ggf");
  for (const char* part : {"RB[1800.5]", "RW[1750]", "PC[GGS/os]", "TI[15:00//02:00]", "TY[8r18]"})
    CHECK(again.find(part) != std::string::npos);
  CHECK(find_game("reversi")->parse_game(again, {})->tags == g->tags);
}

TEST_CASE("damaged JSON Lines and CSV name the place of what is wrong", "[forms]") {
  const test::Folder folder;
  const auto path = folder.file("games.jsonl");
  Random random(3);
  const auto game = *find_game("kalah")->make({});
  const std::string good = *write_games({random_game(game, random, 10)}, "jsonl");
  REQUIRE(write_file(path, good + good.substr(0, 60) + "\n" + good).ok());
  const auto list = read(path);
  REQUIRE(list.ok());
  CHECK(list->games.size() == 3);
  CHECK(list->games[1].problem.find("line 2") != std::string::npos);
  const std::string csv = *write_games({random_game(game, random, 10)}, "csv");
  REQUIRE(write_file(path, csv + "kalah,\"open\n").ok());
  CHECK(read(path)->games.at(1).problem.find("line 3") != std::string::npos);
  REQUIRE(write_file(path, csv + "kalah,a,b\n").ok());
  CHECK(read(path)->games.at(1).problem.find("3 fields instead of 9") != std::string::npos);
}

TEST_CASE("a result that the moves do not show is kept as long as nobody plays on", "[forms]") {
  Session s;
  session_test::start(s, "reversi");
  s.apply(command::Paste{"[Game \"Reversi\"]\n[First \"Ann\"]\n[Result \"0-1\"]\n[Termination \"time\"]\n\nf5d6c3"});
  REQUIRE(s.play().tree().size() == 4);
  CHECK(s.play().game_text().find("[Result \"0-1\"]") != std::string::npos);
  CHECK(s.play().game_text().find("[Termination \"time\"]") != std::string::npos);
  Session again;
  REQUIRE(again.load_state(s.save_state()).ok());
  CHECK(again.play().game_text().find("[Result \"0-1\"]") != std::string::npos);
  s.apply(command::Play{*s.play().game().parse_move(s.play().position(), "d3")});
  CHECK(s.play().game_text().find("[Result") == std::string::npos);
}

TEST_CASE("the archive tables of Arimaa say by a letter how a game ended", "[forms]") {
  const GameType& type = *find_game("arimaa");
  const auto column = [&](const GameRecord& g, std::size_t n) {
    const std::string text = *write_games({g}, "archive");
    const auto line = text.substr(text.find('\n') + 1);
    std::size_t at = 0;
    for (std::size_t i = 0; i < n; ++i) at = line.find('\t', at) + 1;
    return line.substr(at, line.find('\t', at) - at);
  };
  Random random(21);
  const auto game = *type.make({});
  int goals = 0;
  for (int round = 0; round < 6; ++round) {
    const GameRecord g = random_game(game, random, 100'000);
    const auto over = game->outcome(last_position(g));
    if (!over) continue;
    const bool goal = game->outcome_text(last_position(g)).find("goal") != std::string::npos;
    goals += goal;
    CHECK(column(g, 22).size() == 1);
    CHECK((column(g, 22) == "g") == goal);
    CHECK(column(g, 21) == (over->winner == Winner::first ? "w" : "b"));
  }
  CHECK(goals > 0);
  GameRecord given_up = random_game(game, random, 0);
  given_up.tags["Result"] = "0-1", given_up.tags["Termination"] = "resignation";
  CHECK(column(given_up, 22) == "r");
  CHECK(column(given_up, 27).find("\\n2g resigns") != std::string::npos);
  CHECK(column(given_up, 23) == "1");  // only the set-ups, turn 1
  given_up.tags["Termination"] = "time";
  CHECK(column(given_up, 22) == "t");
}
