// What people meet of Arimaa: clicks, the turn composer's data, reasons, the engine protocol.
#include <algorithm>

#include "engine/game/protocol.h"
#include "engine/games/arimaa/board.h"
#include "engine/games/arimaa/explain.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/setups.h"
#include "tests/games/arimaa/support.h"
#include "tests/games/play.h"

using namespace arimaa_test;

namespace {

std::shared_ptr<const Game> game(const RuleValues& rules = {}) { return *arimaa_game_type().make(rules); }

int square(std::string_view name) { return name[0] - 'a' + 8 * (name[1] - '1'); }

/// All choices as "e4 d4 c4: rd4w Ee4w".
std::set<std::string> choices(const State& s, std::string_view mode) {
  std::set<std::string> out;
  const ArimaaRules rules;
  for (const ClickChoice& c : click_choices(rules, s, mode)) {
    std::string text;
    for (const int cell : c.path) text += (text.empty() ? "" : " ") + square_name(cell);
    text += ":";
    State x = s;
    for (const u32 m : c.plies) {
      REQUIRE(legal(x, move_text(x, static_cast<Move>(m))));
      text += " " + move_text(x, static_cast<Move>(m));
      x = rules.after(x, static_cast<Move>(m));
    }
    out.insert(text);
  }
  return out;
}

constexpr const char* rabbit_beside_elephant = R"(
    . . . . . . . r
    . . . . . . . .
    . . x . . x . .
    . . . . . . . .
    . . . r E . . .
    . . x . . x . .
    . . . . . . . .
    R . . . . . . .)";

}  // namespace

TEST_CASE("by default a piece, an enemy and a target are a push or a pull, whichever fits", "[arimaa]") {
  const State s = drawn(Side::first, rabbit_beside_elephant);
  const auto infer = choices(s, "");
  CHECK(infer.count("e4 e5: Ee4n"));
  CHECK(infer.count("e4 d4 c4: rd4w Ee4w"));
  CHECK(infer.count("e4 d4 e3: Ee4s rd4e"));
  CHECK(infer.count("d4 c4: rd4w"));
  CHECK(!infer.count("e4 d4 d4: rd4w"));
  const auto simple = choices(s, "simple");
  CHECK(simple == std::set<std::string>{"e4 e5: Ee4n", "e4 f4: Ee4e", "e4 e3: Ee4s", "a1 a2: Ra1n", "a1 b1: Ra1e"});
  const auto push = choices(s, "push");
  CHECK(push.count("e4 d4 c4: rd4w Ee4w"));
  CHECK(!push.count("e4 d4 e3: Ee4s rd4e"));
  CHECK(!push.count("e4 e5: Ee4n"));
  const auto pull = choices(s, "pull");
  CHECK(pull.count("e4 d4 e3: Ee4s rd4e"));
  CHECK(!pull.count("e4 d4 c4: rd4w Ee4w"));
  // With the push half entered only its completion can be clicked, in every mode.
  const State half = played(s, "rd4w");
  for (const char* mode : {"", "simple", "push", "pull"})
    CHECK(choices(half, mode) == std::set<std::string>{"e4 d4: Ee4w"});
}

TEST_CASE("every legal ply can be clicked by default, and every path is unambiguous", "[arimaa]") {
  const ArimaaRules rules;
  Random random(2);
  for (u64 seed = 0; seed < 6; ++seed) {
    State s = start_of("random", seed);
    for (int i = 0; i < 150 && !rules.finished(s); ++i) {
      const auto list = test::moves_of(rules, s);
      std::set<std::vector<int>> paths;
      std::set<Move> single;
      for (const ClickChoice& c : click_choices(rules, s, "")) {
        CHECK(paths.insert(c.path).second);
        if (c.plies.size() == 1) single.insert(static_cast<Move>(c.plies.front()));
      }
      CHECK(single.size() == static_cast<std::size_t>(list.size()));
      // No path is the beginning of another: a click never waits.
      for (const auto& p : paths)
        for (const auto& q : paths)
          CHECK((p.empty() || p.size() >= q.size() || !std::equal(p.begin(), p.end(), q.begin())));
      s = rules.after(s, test::drawn_of(list, random));
    }
  }
}

TEST_CASE("the composer says what is open, what freezes what and what each trap would take", "[arimaa]") {
  const auto g = game();
  const State s = drawn(Side::first, R"(
    . . . . . . . r
    . . . . . . . .
    . . x . . c d .
    . . . h . . . .
    . . . D . . . .
    . . R E . x . .
    . . . . . . . .
    R . . . . . . .)");
  TurnView v = *g->turn_view(Position::of(s), {});
  CHECK(v.used == 0);
  CHECK(v.why_not_end == "a turn has at least one step");
  REQUIRE(v.groups.size() == 2);
  CHECK(v.groups[0].lines.empty());  // the elephant stands beside the dog
  CHECK(v.groups[1].lines[0].text == "c3: takes gold rabbit c3 when gold elephant d3 leaves");
  CHECK(v.groups[1].lines[3].text == "f6: takes silver cat f6 when silver dog g6 leaves");
  const State t = played(s, "Ed3e");
  v = *g->turn_view(Position::of(t), {});
  CHECK(v.used == 1);
  CHECK(v.played == std::vector<std::string>{"Ed3e Rc3x"});
  REQUIRE(v.groups[0].lines.size() == 1);
  CHECK(v.groups[0].lines[0].text == "gold dog d4 by silver horse d5");
  CHECK(v.groups[0].lines[0].warning);
  CHECK(v.end == std::optional<u32>(pass));
  const State back = drawn(Side::first, rabbit_beside_elephant);
  v = *g->turn_view(Position::of(played(back, "rd4w")), {});
  CHECK(v.owed == "A push is open: a piece stronger than a rabbit must go to d4.");
  CHECK(!v.end);
}

TEST_CASE("a piece that is frozen is shown so, and a click that moves nothing is answered with the reason",
          "[arimaa]") {
  const ArimaaRules rules;
  const State s = drawn(Side::first, R"(
    . . . . . . . r
    . . . . . . . .
    . . x . . x . .
    . . . h . . . .
    . . . D . . . .
    . . x . . x . .
    . m . . . . . .
    R . . . C . . .)");
  for (const Piece& p : board_view(rules, s).pieces) CHECK(p.muted == (p.cell == square("d4")));
  CHECK(why_no_move_from(rules, s, square("d4")) == "the dog on d4 is frozen by the horse on d5");
  CHECK(why_no_move_to(rules, s, square("d4"), square("h8")) == "the dog on d4 is frozen by the horse on d5");
  CHECK(why_no_move_from(rules, s, square("h8")) ==
        "the rabbit on h8 is Silver's, and no stronger piece stands beside it");
  CHECK(why_no_move_from(rules, s, square("d5")) == "no piece of Gold beside d5 is stronger than a horse");
  CHECK(why_no_move_from(rules, s, square("e5")) == "there is no piece on e5");
  CHECK(why_illegal(rules, played(s, "Ce1n"), square("a1"), north).empty());
  const State rabbits = drawn(Side::first, R"(
    . . . . . . . r
    . . . . . . . .
    . . x . . x . .
    . . . . . . . .
    . . . R . . . .
    . . x . . x . .
    . . . . . . . .
    . . . . . . . .)");
  CHECK(why_illegal(rules, rabbits, square("d4"), south) == "a rabbit may not step backwards");
}

TEST_CASE("a computer's whole turn is taken apart into plies", "[arimaa]") {
  const auto g = game();
  const Position p = g->initial();
  SearchRequest q = g->request(p, "classic");
  q.limits.depth = 1;
  const SearchResult r = g->search(q);
  REQUIRE(r.has_best);
  CHECK(g->can_play(p, r.best));
  Position x = p;
  for (const MoveCode m : g->plies(p, r.best)) {
    CHECK(g->can_play(x, m));
    x = g->after(x, m);
  }
  CHECK(g->mover(x) == Side::second);
  CHECK(g->key(x) == g->key(g->after(p, r.best)));
  // What comes out of a damaged file is refused, whatever it is.
  Random random(4);
  for (int i = 0; i < 2000; ++i) {
    const MoveCode code = static_cast<MoveCode>(random.next());
    if (!g->can_play(p, code)) (void)g->plies(p, code);
  }
}

TEST_CASE("the search keeps away from a third repetition", "[arimaa]") {
  const auto g = game();
  // Gold shuffles; whatever the search plays is legal with the history.
  const auto moves = g->parse_moves(g->initial(), "2g Ee2n 2s ed7s 3g Ee3s 3s ed6n 4g Ee2n 4s ed7s 5g Ee3s");
  REQUIRE(moves);
  Position p = g->initial();
  std::vector<u64> history;
  for (const MoveCode m : *moves) {
    history.push_back(g->key(p));
    p = g->after(p, m);
  }
  // Silver's ed6n and then pass would be the third time.
  const auto step = g->parse_move(p, "ed6n", history);
  REQUIRE(step);
  std::vector<u64> later = history;
  later.push_back(g->key(p));
  const Position q = g->after(p, *step);
  CHECK(g->parse_move(q, "pass", {}));
  const auto third = g->parse_move(q, "pass", later);
  REQUIRE(!third);
  CHECK(third.error().message == "\"pass\": this board would occur for the third time with the same side to move");
  SearchRequest request = g->request(q, "classic");
  request.history = later;
  request.limits.depth = 1;
  for (const MoveValue& v : g->all_moves(request)) CHECK(g->write_move(q, v.move) != "pass");
}
