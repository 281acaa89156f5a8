// The evaluation `pairs`: what it sees by the definition, the same values for both sides, in the mirror and on both
// code paths, the file of its table, and what a fit makes of games.
#include "engine/games/micro_shogi/pairs.h"

#include <algorithm>
#include <cstdlib>

#include "engine/base/cpu.h"
#include "engine/base/random.h"
#include "engine/games/micro_shogi/board.h"
#include "engine/games/micro_shogi/notation.h"
#include "engine/games/micro_shogi/pair_evaluation.h"
#include "engine/games/micro_shogi/pair_fit.h"
#include "engine/search/apart.h"
#include "tests/games/play.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::micro_shogi;

namespace {

State drawn(Random& random) {
  const MicroShogiRules rules(Variant::standard);
  State s = rules.initial();
  MicroShogiRules::MoveList list;
  for (int plies = static_cast<int>(random.below(40)); plies > 0; --plies) {
    rules.moves(s, list);
    const State next = list.empty() ? s : rules.after(s, test::drawn_of(list, random));
    if (rules.finished(next)) break;
    s = next;
  }
  return s;
}

int value(const State& s) {
  const MicroShogiRules rules(Variant::standard);
  const Side side = rules.mover(s);
  return evaluate(MicroShogiPairs(rules, side, default_weights(MicroShogiPairs::infos())), s, side, side);
}

}  // namespace

TEST_CASE("a square is seen by what is on it and by how many attack it", "[micro-shogi][pairs]") {
  const MicroShogiRules rules(Variant::standard);
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    const State s = drawn(random);
    PairSight sight;
    see_pairs(s, sight);
    for (int q = 0; q < squares; ++q) {
      const auto attacked = [&](int side) {
        return std::min(2, std::popcount(rules.attackers(s, q, side, s.occupied())));
      };
      const bool own = s.own() >> q & 1, enemy = s.enemy() >> q & 1;
      const int face = static_cast<int>(rules.face_at(s, q)), content = own ? 1 + face : enemy ? 10 + face : 0;
      REQUIRE(sight.code[static_cast<std::size_t>(q)] == 9 * content + 3 * attacked(s.mover) + attacked(s.mover ^ 1));
    }
  }
}

TEST_CASE("pieces are seen from the side of who is to move, his king on the left", "[micro-shogi][pairs]") {
  // Second's king d4, bishop a5; First's king b1, pawn a2 and a gold in hand, two knights' tokens in Second's
  const auto s = read_position("b3/3k/4/P3/1K2[Gpp] b", Variant::standard);
  REQUIRE(s);
  PairSight sight;
  see_pairs(*s, sight);
  CHECK(sight.own == 12);  // turned, d4 is a2
  CHECK(sight.enemy == 2);
  REQUIRE(sight.board == 2);
  REQUIRE(sight.pieces == 5);
  const auto piece = [&](std::size_t i) { return static_cast<int>(sight.piece[i]); };
  CHECK(piece(0) == 16 * 19 + static_cast<int>(Face::bishop) - 1);
  CHECK(piece(1) == 16 * 7 + 8 + static_cast<int>(Face::pawn) - 1);
  CHECK(piece(2) == hand_pieces + 6);
  CHECK(piece(3) == hand_pieces + 7);
  CHECK(piece(4) == hand_pieces + 8 + 2);
}

TEST_CASE("pairs are worth the same for both sides, in the mirror and on both code paths", "[micro-shogi][pairs]") {
  Random random(2);
  int differ = 0;
  for (int i = 0; i < 300; ++i) {
    const State s = drawn(random);
    const int v = value(s);
    differ += v != 0;
    const auto mirror = changed(s, Change::mirror), other = changed(s, Change::swap_colours);
    REQUIRE(mirror);
    REQUIRE(other);
    CHECK(value(*mirror) == v);
    CHECK(value(*other) == v);
#if PLY_HAS_FAST_PATH
    const MicroShogiRules rules(Variant::standard);
    const Side side = rules.mover(s);
    const MicroShogiPairs e(rules, side, default_weights(MicroShogiPairs::infos()));
    if (cpu::fast()) CHECK(ValuedApart<MicroShogiPairs, State>::fast(e, s, side, side) == v);
#endif
  }
  CHECK(differ > 250);
}

#if PLY_HAS_FAST_PATH
TEST_CASE("the value of pairs in one go is what the terms add up to", "[micro-shogi][pairs]") {
  if (!cpu::fast()) return;
  const MicroShogiRules rules(Variant::standard);
  const Weights whole = default_weights(MicroShogiPairs::infos());
  Weights lighter = whole;
  lighter.w[MicroShogiPairs::pairs] = 99;
  Random random(6);
  bool captured = false, two_alike = false;
  for (int i = 0; i < 3000; ++i) {
    const State s = drawn(random);
    for (const auto& hand : s.hand)
      for (const u8 held : hand) captured = captured || held > 0, two_alike = two_alike || held > 1;
    const Side side = rules.mover(s);
    KeepSink kept;
    MicroShogiPairs(rules, side, whole).terms(s, side, kept);
    int sum = 0;
    for (int t = 0; t < kept.n; ++t) sum += kept.terms[static_cast<std::size_t>(t)].contribution;
    REQUIRE(pair_sum(s, built_in_pairs()) == sum);
    const auto seen_by = [&](Side viewer, const Weights& w) {
      SumSink sink;
      MicroShogiPairs(rules, side, w).terms(s, viewer, sink);
      return sink.sum;
    };
    REQUIRE(seen_by(side, whole) == sum);
    REQUIRE(seen_by(other(side), whole) == -sum);
    const int pairs = kept.terms[MicroShogiPairs::pairs].contribution;
    REQUIRE(seen_by(side, lighter) == sum - pairs + 99 * pairs / 100);
  }
  CHECK(captured);
  CHECK(two_alike);
}

TEST_CASE("what no game comes to has no value in one go", "[micro-shogi][pairs]") {
  if (!cpu::fast()) return;
  for (const char* text : {"kbgs/p3/4/3P/SGB1[] w", "kbgs/p3/4/3P/SG1K[] w", "kbgs/p3/4/2PP/SGBK[] w",
                           "kbgs/p3/4/3P/SGBK[g] b", "kbg1/p3/4/3P/SGBK[sss] b"}) {
    const auto s = read_position(text, Variant::standard, true);
    REQUIRE(s);
    CHECK(!pair_sum(*s, built_in_pairs()));
  }
  const auto s = read_position("kbg1/p3/4/3P/SGBK[s] b", Variant::standard);
  REQUIRE(s);
  CHECK(pair_sum(*s, built_in_pairs()));
}
#endif

TEST_CASE("no value of pairs looks like a win, whatever somebody sets up", "[micro-shogi][pairs]") {
  Random random(3);
  int max = 0;
  for (int i = 0; i < 2000; ++i) {
    State s;
    s.mover = static_cast<u8>(random.below(2));
    std::array<u32, squares> at{};
    for (u32 q = 0; q < squares; ++q) at[q] = q;
    for (u32 q = squares; q > 1; --q) std::swap(at[q - 1], at[random.below(q)]);
    const u32 pieces = 2 + random.below(squares - 1), one_side = random.below(3);
    for (u32 k = 0; k < pieces; ++k) {
      s.side[k < 2 ? k : one_side < 2 ? one_side : random.below(2)] |= 1u << at[k];
      s.face[k < 2 ? 0 : 1 + random.below(faces - 1)] |= 1u << at[k];
    }
    for (auto& hand : s.hand)
      for (u8& held : hand) held = static_cast<u8>(random.below(4));
    max = std::max(max, std::abs(value(s)));
  }
  CHECK(max < MicroShogiPairs::decided);
}

TEST_CASE("a table of pairs is written and read as it is, and damage is said", "[micro-shogi][pairs]") {
  Random random(4);
  PairNumbers numbers(static_cast<std::size_t>(PairPlan::all), 0);
  for (i16& n : numbers)
    if (random.below(4) == 0) n = static_cast<i16>(static_cast<int>(random.below(4001)) - 2000);
  const std::string text = write_pairs(numbers, "by hand\nof nothing");
  CHECK(text.starts_with("plyscope-pairs 1\n# by hand\n# of nothing\ndigest "));
  const auto read = read_pairs(text);
  REQUIRE(read);
  CHECK(*read == numbers);
  CHECK(error_of(read_pairs("plyscope-patterns 1\n")).message == "the first line must be \"plyscope-pairs 1\"");
  CHECK(error_of(read_pairs("plyscope-pairs 1\ndigest 0000000000000000\nAAAA\n")).message == "the values are damaged");
  std::string other_digest = text;
  char& digit = other_digest[text.find("digest ") + 7];
  digit = digit == '0' ? '1' : '0';
  CHECK(error_of(read_pairs(other_digest)).message == "the values are not those of the digest");
}

TEST_CASE("the table of pairs that is built in can be read, and its digest is the revision", "[micro-shogi][pairs]") {
  const PairValues& v = built_in_pairs();
  CHECK(std::count(v.at.begin(), v.at.end(), 0) < PairPlan::all * 3 / 4);
  CHECK(static_cast<u32>(v.digest >> 32) == MicroShogiPairs::revision);  // a new table is a new revision
}

TEST_CASE("games for pairs repeat by their number, by either player, and are read as they were",
          "[micro-shogi][pairs]") {
  PairGameSettings settings;
  settings.nodes = 60;
  for (const PairValues* values : {static_cast<const PairValues*>(nullptr), &built_in_pairs()}) {
    const FitPlayer a = pair_player(settings, values), b = pair_player(settings, values);
    const std::string five = a.game(5);
    (void)b.game(4);
    CHECK(b.game(5) == five);
    CHECK(a.game(6) != five);
    std::vector<PairSample> samples;
    for (u32 i = 0; i < 12; ++i) {
      const std::string line = a.game(i);
      const std::size_t begin = samples.size();
      REQUIRE(read_pair_game(line, i, samples));
      REQUIRE(samples.size() > begin);
      CHECK(static_cast<std::size_t>(std::count(line.begin(), line.end(), '=') +
                                     std::count(line.begin(), line.end(), '~')) == samples.size() - begin);
      for (std::size_t k = begin; k < samples.size(); ++k) {
        CHECK(samples[k].game == i);
        const int first = samples[k].state.mover == 0 ? samples[k].result : -samples[k].result;
        CHECK(line.ends_with(first > 0 ? " first" : first < 0 ? " second" : " draw"));
      }
    }
  }
  std::vector<PairSample> none;
  CHECK(error_of(read_pair_game("b1b2 c5c4=3", 0, none)).message == "the game has no end");
  CHECK(error_of(read_pair_game("b1b2 draw c5c4", 0, none)).message == "something follows the end of the game");
  CHECK(error_of(read_pair_game("b1b2=x draw", 0, none)).message == "x is no value");
  CHECK(!read_pair_game("b1b5=3 draw", 0, none));
  CHECK(none.empty());
}

TEST_CASE("what is fitted to games foretells others better than nothing, and the same each time",
          "[micro-shogi][pairs]") {
  PairGameSettings settings;
  settings.nodes = 60;
  const FitPlayer player = pair_player(settings);
  std::vector<PairSample> samples;
  for (u32 i = 0; i < 200; ++i) REQUIRE(read_pair_game(player.game(i), i, samples));
  PairFitSettings fit;
  JobProgress progress;
  const PairFit a = fit_pairs(samples, fit, progress), b = fit_pairs(samples, fit, progress);
  CHECK(a.numbers == b.numbers);
  CHECK(a.held_out > 50);
  CHECK(a.fitted > 10 * a.held_out);
  fit.rounds = 0;
  const PairFit nothing = fit_pairs(samples, fit, progress);
  CHECK(std::count(nothing.numbers.begin(), nothing.numbers.end(), 0) == PairPlan::all);
  CHECK(a.error < 0.9 * nothing.error);
}
