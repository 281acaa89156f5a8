// The face of Reversi: what the property tests over all games (tests/game) cannot know.
#include "engine/games/reversi/game.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/game/asked_solver.h"
#include "engine/game/file_form.h"
#include "engine/game/game_phases.h"
#include "engine/game/player.h"
#include "engine/search/switches.h"
#include "tests/games/reversi/board_text.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace reversi_test;

namespace {

std::shared_ptr<const Game> game_with(const RuleValues& rules = {}) { return *reversi_game_type().make(rules); }

Position position_of(const std::string& text) { return reversi_game_type().parse_position(text, {})->position; }

Position played(const Game& game, const std::string& moves) {
  Position p = game.initial();
  const auto list = game.parse_moves(p, moves);
  REQUIRE(list);
  for (MoveCode m : *list) p = game.after(p, m);
  return p;
}

// X to move at the start:     . . . . . . . .
//                             . . . . . . . .
//                             . . . . . . . .
//                             . . . O X . . .
//                             . . . X O . . .
constexpr const char* start_text = "---------------------------OX------XO--------------------------- X";

std::string bare(std::string board, char side) { return board + std::string(64 - board.size(), '-') + " " + side; }

}  // namespace

TEST_CASE("the two starts are named, and only the unusual one is told", "[reversi][face]") {
  const auto standard = game_with(), mirrored = game_with({{"start", "mirrored"}});
  CHECK(standard->write(standard->initial()) == start_text);
  CHECK(mirrored->write(mirrored->initial()) == "---------------------------XO------OX--------------------------- X");
  CHECK(standard->rules_text().empty());
  CHECK(mirrored->rules_text() == "mirrored start");
  CHECK(standard->rules() == RuleValues{{"start", "standard"}});
  CHECK(!reversi_game_type().make({{"start", "upside-down"}}));
  CHECK(reversi_game_type().side_name(Side::first) == "Black");
  CHECK(reversi_game_type().side_name(Side::second) == "White");
  // A position does not say where the game began.
  CHECK(reversi_game_type().parse_position(start_text, {{"start", "mirrored"}}));
}

TEST_CASE("moves are listed from h8 down to a1, and a refused one says why", "[reversi][face]") {
  const auto game = game_with();
  const Position p = game->initial();
  std::string list;
  for (MoveCode m : game->moves(p)) list += game->write_move(p, m) + " ";
  CHECK(list == "e6 f5 c4 d3 ");

  CHECK(error_of(game->parse_move(p, "  d9")).column == 3);
  CHECK(game->why_not(p, 27) == "d4 is not empty");
  CHECK(game->why_not(p, 9) == "no enemy disc is next to b2");
  CHECK(game->why_not(p, 20) == "e3 flips nothing");
}

TEST_CASE("discs turn in a wave that starts at the placed one", "[reversi][face]") {
  // a1 X . . .  O O O then X: X plays a1 and turns b1 c1 d1, and b2 on the diagonal.
  const Position p = position_of(bare("-OOOX----O--------X", 'X'));
  const auto game = game_with();
  const auto effects = game->effects(p, 0);
  REQUIRE(effects.size() == 5);
  CHECK(effects[0].kind == EffectKind::place);
  CHECK(effects[0].to == 0);
  std::vector<std::pair<int, int>> wave;
  for (std::size_t i = 1; i < effects.size(); ++i) {
    CHECK(effects[i].kind == EffectKind::flip);
    CHECK(effects[i].side == Side::first);
    wave.push_back({effects[i].step, effects[i].to});
  }
  CHECK(wave == std::vector<std::pair<int, int>>{{1, 1}, {1, 9}, {2, 2}, {3, 3}});
  CHECK(game->describe(p, 0) == "flips 4, and the game is over");
  CHECK(game->describe(game->initial(), 19) == "flips 1");
}

TEST_CASE("a forced pass is the only move and needs no cell", "[reversi][face]") {
  const auto game = game_with();
  // O . X: O can play c1 only if X is between; here X, to move, has nothing, and O plays d1 over X.
  const Position p = position_of(bare("OX------", 'X'));
  REQUIRE(game->moves(p) == std::vector<MoveCode>{pass});
  CHECK(game->write_move(p, pass) == "pa");
  CHECK(game->click_path(p, pass).empty());
  CHECK(game->effects(p, pass).size() == 1);
  CHECK(game->effects(p, pass)[0].kind == EffectKind::pass);
  CHECK(game->describe(p, pass) == "passes, for there is no legal move");
  CHECK(game->why_not(p, 2) == "the side to move has no legal move and must pass");
  for (const char* text : {"pa", "PA", "ps", "pass", "--"}) CHECK(game->parse_move(p, text));
  // The move that makes the other side pass says so.
  const Position before = position_of("-OX-----" + std::string(48, '-') + "XO------ X");
  CHECK(game->describe(before, 0) == "flips 1; White has no legal move and must pass");
}

TEST_CASE("the end is told with discs, empty squares and reason", "[reversi][face]") {
  const auto game = game_with();
  const auto end = [&](const std::string& text) { return game->outcome_text(position_of(text)); };
  CHECK(end(std::string(40, 'X') + std::string(24, 'O') + " X") == "Black wins 40:24: the board is full.");
  CHECK(end(bare("OOO", 'X')) == "White wins 64:0 (3 discs and 61 empty squares): Black has no disc left.");
  CHECK(end("XXXX----" + std::string(55, '-') + "O X") ==
        "Black wins 63:1 (4 discs and 59 empty squares): neither side can move.");
  CHECK(end("X-------" + std::string(55, '-') + "O X") == "Draw, 1 disc each: neither side can move.");
  CHECK(end(std::string(32, 'X') + std::string(32, 'O') + " O") == "Draw, 32 discs each.");
  CHECK(game->tally(game->initial()) == "Black 2 : 2 White, 60 empty");
  CHECK(game->tally(position_of(std::string(40, 'X') + std::string(24, 'O') + " X")) == "Black 40 : 24 White");
  const auto o = game->outcome(position_of(bare("OOO", 'X')));
  REQUIRE(o);
  CHECK(o->winner == Winner::second);
  CHECK(o->margin == -64);
}

TEST_CASE("an empty board is a finished game, so clearing the board is no dead end", "[reversi][face]") {
  const auto game = game_with();
  const Position p = game->cleared(game->initial());
  CHECK(game->why_not_allowed(p).empty());
  CHECK(game->moves(p).empty());
  CHECK(game->outcome_text(p) == "Draw, 0 discs each: neither side can move.");
  Position q = *game->edit(p, 27, "O", 0);
  q = *game->edit(q, 27, "X", 0);
  CHECK(game->tally(q) == "Black 1 : 0 White, 63 empty");
  CHECK(!game->edit(q, 64, "X", 0));
  CHECK(!game->edit(q, 0, "purple", 0));
}

TEST_CASE("values are told in discs, and a decided game by its margin", "[reversi][face]") {
  const auto game = game_with();
  CHECK(game->value_text("modern", 125) == "+1.25");
  CHECK(game->value_text("modern", -50) == "-0.50");
  CHECK(game->value_text("modern", 101200) == "wins by 12");
  CHECK(game->value_text("modern", -106400) == "loses by 64");
  CHECK(game->value_text("classic-hard", 15) == "+15");
  CHECK(game->value_text("classic_easy", -90010) == "loses by 10");
}

TEST_CASE("the classic players find the values and the first best moves of the table", "[reversi][face][oracle]") {
  const auto game = game_with();
  const auto rows = rows_of("reversi_classic_search.csv");
  REQUIRE(rows.size() > 25);
  for (const auto& r : rows) {
    CAPTURE(r[0], r[1]);
    const Position p = position_of(r[0] + " " + r[1]);
    for (const auto& [level, value, move] : {std::tuple{"easy", r[2], r[3]}, {"hard", r[4], r[5]}}) {
      CAPTURE(level);
      SearchRequest q = game->request(p, game->level(level)->profile);
      q.limits = game->level(level)->limits;
      const SearchResult result = game->search(q);
      CHECK(result.score.kind == Kind::exact);
      CHECK(std::to_string(result.score.value) == value);
      CHECK((result.has_best ? game->write_move(p, result.best) : "-") == move);
    }
  }
}

TEST_CASE("transcripts are read from the game's own start, with passes or without", "[reversi][face]") {
  const ReversiRules rules;
  const auto game = game_with();
  const auto bare_list = reversi_game_type().parse_game("F5d6 C3 d3 c4", {});
  REQUIRE(bare_list);
  CHECK(bare_list->moves.size() == 5);
  CHECK(!reversi_game_type().parse_game("f5d6c3d3c4", {{"start", "mirrored"}}));
  CHECK(reversi_game_type().parse_game("c5e6f3e3f4", {{"start", "mirrored"}}));
  CHECK(game->write(played(*game, "1. f5 d6 2. c3")) == game->write(played(*game, "f5d6c3")));

  // A game that stops right after a pass keeps it.
  const Position p = position_of(bare("OX------", 'X'));
  const std::string text = game->write_game({game, p, {pass}, {}});
  const auto back = reversi_game_type().parse_game(text, {});
  REQUIRE(back);
  CHECK(back->moves == std::vector<MoveCode>{pass});
}

TEST_CASE("a game is written with its rules, start and result, and a wrong result is refused", "[reversi][face]") {
  const auto game = game_with({{"start", "mirrored"}});
  const Position p = position_of(bare("-OX", 'X'));
  const std::string text = game->write_game({game, p, {0}, {{"First", "easy"}}});
  CHECK(text ==
        "[Game \"Reversi\"]\n[Rules \"start=mirrored\"]\n"
        "[Start \"-OX------------------------------------------------------------- X\"]\n[Result \"64-0\"]\n[First "
        "\"easy\"]\n\na1\n");
  const auto back = reversi_game_type().parse_game(text, {});
  REQUIRE(back);
  CHECK(back->tags.at("Result") == "64-0");
  CHECK(back->tags.at("First") == "easy");
  CHECK(back->game->rules().at("start") == "mirrored");

  const auto error_of = [](std::string t, const RuleValues& rules = {}) {
    const auto r = reversi_game_type().parse_game(t, rules);
    return r ? std::string() : r.error().message + " @" + std::to_string(r.error().column);
  };
  const auto with = [&](const std::string& what, const std::string& by) {
    std::string t = text;
    return t.replace(t.find(what), what.size(), by);
  };
  CHECK(error_of(with("64-0", "3-0")).empty());  // the bare discs
  CHECK(error_of(with("64-0", "0-64")) == "line 4: the moves end with 64-0 @10");
  CHECK(error_of(with("\na1", "\na1b1")) == "line 7: the game is over @3");
  CHECK(error_of(with("\na1", "\nz9")) == "line 7: expected a move such as f5, not 'z' @1");
  CHECK(error_of(with("Reversi", "Chess")) == "line 1: this is not a game of Reversi @8");
  CHECK(error_of(with("-OX-", "-O?-")) == "line 3: '?' is not a square: use X, O or - @11");
  CHECK(error_of(text, {{"start", "standard"}}) ==
        "line 2: the text has start=mirrored, the options ask for start=standard @9");
}

static std::string ggf_of(const GameRecord& record) {
  for (const FileForm* form : reversi_game_type().file_forms())
    if (form->info().id == "ggf") return *form->write(record);
  return {};
}

TEST_CASE("games in GGF are read and written", "[reversi][face]") {
  const std::string ggf =
      "(;GM[Othello]PC[Paris]PB[Ann]PW[Bob]DT[2024]RE[+0]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- "
      "-------- -------- -------- *]"
      "B[F5/1.2/3]W[d6]B[C3]W[d3];)";
  const auto game = reversi_game_type().parse_game(ggf, {});
  REQUIRE(game);
  CHECK(game->moves.size() == 4);
  CHECK(game->tags.at("First") == "Ann");
  CHECK(game->tags.at("Second") == "Bob");
  CHECK(game->tags.at("Date") == "2024");
  CHECK(game->tags.at("Site") == "Paris");
  const auto again = reversi_game_type().parse_game(ggf_of(*game), {});
  REQUIRE(again);
  CHECK(again->moves == game->moves);
  CHECK(again->tags == game->tags);
  CHECK(game->game->write(again->start) == start_text);
  // The board of a GGF game may be the mirrored start.
  const auto mirrored = game_with({{"start", "mirrored"}});
  const auto back = reversi_game_type().parse_game(ggf_of({mirrored, mirrored->initial(), {}, {}}), {});
  REQUIRE(back);
  CHECK(back->game->rules().at("start") == "mirrored");
  CHECK(error_of(reversi_game_type().parse_game("(;GM[Othello]B[a1];)", {})).column == 16);
}

TEST_CASE("the solver finds what a search to the end of the game finds", "[reversi][face][solver]") {
  const auto game = game_with();
  Random random(21);
  for (int i = 0; i < 30; ++i) {
    const Position p = Position::of(random_position(random, static_cast<int>(random.below(8))));
    CAPTURE(game->write(p));
    SearchRequest q = game->request(p, "modern");
    q.weights = {};  // only finished games count
    q.limits.depth = 20;
    q.table_bytes = std::size_t{1} << 20;
    q.options.set({Switch::iterative, Switch::aspiration}, false);
    const int v = game->search(q).score.value, discs = v == 0 ? 0 : v > 0 ? (v - 100000) / 100 : (v + 100000) / 100;
    for (bool all : {false, true}) {
      SolveRequest s;
      s.position = p;
      s.all_moves = all;
      s.table_bytes = std::size_t{1} << 20;
      int reported = 0;
      s.progress = [&](std::string_view line) { reported += !line.empty(); };
      const auto r = game->solve(s);
      REQUIRE(r);
      CHECK(r->score.kind == Kind::exact);
      CHECK(r->score.value == discs);
      const auto moves = game->moves(p);
      CHECK(r->best.empty() == moves.empty());
      CHECK(r->pv.empty() == moves.empty());
      CHECK(r->moves.size() == (all ? moves.size() : 0));
      // The line leads to the end of the game and to the value.
      Position end = p;
      for (MoveCode m : r->pv) {
        const auto legal = game->moves(end);
        REQUIRE(std::find(legal.begin(), legal.end(), m) != legal.end());
        end = game->after(end, m);
      }
      const auto outcome = game->outcome(end);
      REQUIRE(outcome);
      CHECK(outcome->margin == (game->mover(p) == Side::first ? discs : -discs));
      if (!all) continue;
      // All best moves, and nothing is better.
      std::vector<MoveCode> best;
      for (const MoveValue& m : r->moves) {
        CHECK(m.score.value <= discs);
        if (m.score.value == discs) best.push_back(m.move);
      }
      CHECK(best == r->best);
    }
  }
}

TEST_CASE("a solve that is stopped proves nothing wrong", "[reversi][face][solver]") {
  const auto game = game_with();
  std::atomic<bool> stop{true};
  SolveRequest s;
  s.position = game->initial();
  s.table_bytes = std::size_t{1} << 20;
  s.stop = &stop;
  const auto r = game->solve(s);
  REQUIRE(r);
  CHECK(r->score.kind != Kind::exact);
}

TEST_CASE("the modern levels play by modern, with cuts by shallow searches, and ask the solver near the end",
          "[reversi][face][levels]") {
  const auto game = game_with();
  for (const char* id : {"modern-1", "modern-4", "modern-8"}) {
    const LevelInfo* level = game->level(id);
    REQUIRE(level);
    CHECK(level->profile == "modern");
    CHECK(level->switches == SwitchChanges{{"multi-probcut", true}});
    CHECK(level->solver_nodes == level->limits.nodes);
  }
  // A solve that is limited ends in time or says nothing for certain
  Position p = game->initial();
  while (game->moves(p).size() > 0 && dynamic_cast<const HasPhases&>(*game).left(p) > 13)
    p = game->after(p, game->moves(p).front());
  SolveRequest few;
  few.position = p;
  few.max_nodes = 50;
  const auto r = game->solve(few);
  REQUIRE(r);
  CHECK(r->score.kind != Kind::exact);
}

TEST_CASE("players ask the solver from as many empty squares on as its nodes mostly suffice for",
          "[reversi][face][solver]") {
  const auto game = game_with();
  const auto& asked = dynamic_cast<const HasPlaySolver&>(*game);
  CHECK(asked.asked_at(0) < 0);
  for (const auto& [nodes, empties] : {std::pair{200u, 6}, {25'000u, 13}, {400'000u, 17}, {1'500'000u, 18}})
    CHECK(asked.asked_at(nodes) == empties);
  int solved = 0;
  Position p = game->initial();
  for (; game->moves(p).size() > 0; p = game->after(p, game->moves(p).back())) {
    SearchRequest q = game->request(p, "modern");
    q.limits.depth = 1, q.solver_nodes = 25'000;
    const bool by_solver = game->search(q).solved;
    if (dynamic_cast<const HasPhases&>(*game).left(p) > 13) CHECK_FALSE(by_solver);
    solved += by_solver;
  }
  CHECK(solved >= 10);
}
