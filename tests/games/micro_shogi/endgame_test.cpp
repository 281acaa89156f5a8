// The endgame table against its definition: every value follows from those one ply on.
#include <tuple>

#include "engine/games/micro_shogi/endgame.h"

#include "engine/base/random.h"
#include "engine/games/micro_shogi/game.h"
#include "engine/games/micro_shogi/notation.h"
#include "tests/games/play.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::micro_shogi;

namespace {

State random_state(Random& random) {
  State s;
  const auto put = [&](int side, int face) {
    u32 bit = 0;
    do bit = 1u << random.below(squares);
    while (s.occupied() & bit);
    s.side[static_cast<std::size_t>(side)] |= bit;
    s.face[static_cast<std::size_t>(face)] |= bit;
  };
  put(0, 0);
  put(1, 0);
  for (u32 extra = random.below(3); extra > 0; --extra)
    put(static_cast<int>(random.below(2)), 1 + static_cast<int>(random.below(8)));
  s.mover = static_cast<u8>(random.below(2));
  return s;
}

}  // namespace

TEST_CASE("every value of the endgame table follows from the values one ply on", "[micro-shogi][endgame][slow]") {
  EndgameTable& table = EndgameTable::get();
  table.prepare_all();
  CHECK(table.positions() == 380 + 16 * 6840 + 120 * 116'280 + 16 * 58'140);
  const MicroShogiRules rules;
  Random random(4);
  for (int i = 0; i < 60'000; ++i) {
    const State s = random_state(random);
    const int plies = *table.plies(s);
    const auto list = test::moves_of(rules, s);
    int win = 0, loss = 0;
    bool draw = false;
    for (const Move m : list) {
      const State c = rules.after(s, m);
      const int child = rules.finished(c) ? 0 : *table.plies(c);
      if (rules.finished(c)) win = 1;
      else if (child == 0) draw = true;
      else if (child % 2 == 0) win = win == 0 ? child + 1 : std::min(win, child + 1);
      else loss = std::max(loss, child + 1);
    }
    const int want = win ? win : draw ? 0 : loss;
    if (plies != want) {
      CAPTURE(position_text(s), plies, want);
      CHECK(plies == want);
    }
  }
}

TEST_CASE("the endgame table is made in parts: what can be reached from the position asked for, once",
          "[micro-shogi][endgame][slow]") {
  const auto state = [](const char* text) { return *read_position(text, Variant::classic); };
  const State rook_pawn = state("k3/4/1p2/4/R2K[] w"), seen_by_other = state("k3/4/1p2/4/R2K[] b"),
              rook = state("k3/4/4/4/R2K[] w"), knight_pawn = state("k3/4/1p2/4/N2K[] w"),
              five = state("k1b1/4/1p2/4/S2K[] w");
  EndgameTable table;
  const std::atomic<bool> stop = true;
  CHECK(!table.plies(rook));
  CHECK(!table.prepare(rook_pawn, &stop));
  CHECK(table.positions() == 0);
  CHECK(table.prepare(five, &stop));  // nothing is needed
  CHECK(table.prepare(rook));
  CHECK(table.positions() == 380 + 16 * 6840);
  CHECK(table.plies(rook));
  CHECK(!table.plies(rook_pawn));
  CHECK(table.prepare(rook_pawn));
  CHECK(table.positions() == 380 + 16 * 6840 + 2 * 116'280);
  CHECK(table.plies(rook_pawn));
  CHECK(table.plies(seen_by_other));
  CHECK(table.prepare(seen_by_other, &stop));
  CHECK(!table.plies(knight_pawn));
  CHECK(!table.plies(five));
  CHECK(table.positions() == 380 + 16 * 6840 + 2 * 116'280);
  EndgameTable& whole = EndgameTable::get();
  whole.prepare_all();
  CHECK(table.plies(rook_pawn) == whole.plies(rook_pawn));
  CHECK(table.plies(seen_by_other) == whole.plies(seen_by_other));
}

TEST_CASE("the same position seen by the other side and in a mirror has the same value",
          "[micro-shogi][endgame][slow]") {
  EndgameTable& table = EndgameTable::get();
  Random random(5);
  const auto moved = [](u32 set, auto&& to) {
    u32 out = 0;
    for (; set != 0; set &= set - 1) out |= 1u << to(std::countr_zero(set));
    return out;
  };
  for (int i = 0; i < 5'000; ++i) {
    const State s = random_state(random);
    State turned = s, mirrored = s;
    const auto half_turn = [](int q) { return squares - 1 - q; };
    const auto mirror = [](int q) { return q ^ 3; };
    for (std::size_t side = 0; side < 2; ++side) {
      turned.side[side] = moved(s.side[side ^ 1], half_turn);
      mirrored.side[side] = moved(s.side[side], mirror);
    }
    for (std::size_t f = 0; f < faces; ++f) {
      turned.face[f] = moved(s.face[f], half_turn);
      mirrored.face[f] = moved(s.face[f], mirror);
    }
    turned.mover ^= 1;
    for (const State& one : {s, turned, mirrored}) table.prepare(one);
    REQUIRE(table.plies(s) == table.plies(turned));
    REQUIRE(table.plies(s) == table.plies(mirrored));
  }
}

TEST_CASE("what the table does not hold is refused in words", "[micro-shogi][endgame][slow]") {
  const auto classic = *micro_shogi_game_type().make({}),
             standard = *micro_shogi_game_type().make({{"variant", "standard"}});
  const auto solved = [](const Game& g, const char* text) {
    SolveRequest q;
    q.position = g.type().parse_position(text, g.rules())->position;
    return g.solve(q);
  };
  CHECK(error_of(solved(*classic, "k1b1/4/1p2/4/S2K[] w")).message.find("at most 4 pieces") != std::string::npos);
  CHECK(error_of(solved(*standard, "k3/4/4/4/3K[] w")).message.find("classic variant only") != std::string::npos);
  // Finished positions are decided already; bare kings are a draw unless they touch.
  const auto over = solved(*classic, "4/4/4/1T2/3K[] b");
  REQUIRE(over);
  CHECK(over->result == 'L');
  CHECK(over->plies == 0);
  CHECK(over->best.empty());
  CHECK(solved(*classic, "k3/4/4/4/3K[] w")->result == 'D');
  CHECK(solved(*classic, "4/4/1k2/1K2/4[] w")->plies == 1);
}

TEST_CASE("the bounds of three-piece endings are those of the literature", "[micro-shogi][endgame][slow]") {
  // spec 3: wins out of 6840 with the strong side to move, and the longest.
  EndgameTable& table = EndgameTable::get();
  const std::tuple<Face, int, int> want[] = {
      {Face::bishop, 6840, 25}, {Face::rook, 6840, 17},  {Face::gold, 6674, 23}, {Face::tokin, 6674, 23},
      {Face::silver, 6542, 27}, {Face::lance, 2620, 11}, {Face::pawn, 2252, 7},  {Face::knight, 2238, 3}};
  for (const auto& [face, wins, longest] : want) {
    int n = 0, max = 0;
    for (int a = 0; a < squares; ++a)
      for (int b = 0; b < squares; ++b)
        for (int c = 0; c < squares; ++c) {
          if (a == b || a == c || b == c) continue;
          State s;
          s.side = {1u << a | 1u << c, 1u << b};
          s.face[0] = 1u << a | 1u << b;
          s.face[static_cast<std::size_t>(face)] = 1u << c;
          table.prepare(s);
          const int plies = *table.plies(s);
          n += plies % 2;
          if (plies % 2) max = std::max(max, plies);
        }
    CAPTURE(face_names[static_cast<int>(face)]);
    CHECK(n == wins);
    CHECK(max == longest);
  }
}
