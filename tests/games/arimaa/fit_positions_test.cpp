// The evaluation `pairs` of Arimaa: what shares a number, the same values for both sides and in the mirror, sums that
// follow the board, the file of its table, and what a fit makes of games.
#include "engine/games/arimaa/pairs.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include "engine/core/cpu.h"
#include "engine/core/random.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/pair_evaluation.h"
#include "engine/games/arimaa/pair_fit.h"
#include "engine/games/arimaa/setups.h"
#include "tests/games/arimaa/support.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::arimaa;
using namespace arimaa_test;

namespace {

const ArimaaRules rules;

/// Numbers as no fit has them, so that every one counts.
PairValues drawn_values(u64 seed) {
  Random random(seed);
  PairTable table;
  table.numbers.resize(static_cast<std::size_t>(PairPlan::get().all()));
  for (i16& n : table.numbers) n = static_cast<i16>(static_cast<int>(random.below(401)) - 200);
  return spread(table);
}

int plain_sum(const Board& b, const PairValues& values) {
  const PairSight sight(b);
  int sum = 0;
  for (int j = 0; j < sight.n; ++j) {
    sum += values.alone[sight.piece[static_cast<std::size_t>(j)]];
    for (int i = 0; i < j; ++i)
      sum += values.with(sight.piece[static_cast<std::size_t>(j)])[sight.piece[static_cast<std::size_t>(i)]];
  }
  return sum;
}

/// With the files changed, or with the colours and the ranks.
Board changed_board(const Board& b, int files, bool colours) {
  Board out;
  for (u64 left = b.occupied(); left; left &= left - 1) {
    const int q = std::countr_zero(left);
    const Side side = b.is_gold(q) ? Side::first : Side::second;
    out.put(q ^ files ^ (colours ? 56 : 0), b.strength(q), colours ? other(side) : side);
  }
  return out;
}

}  // namespace

TEST_CASE("four pairs that are the same by mirror and colour share a number", "[arimaa][pairs]") {
  const PairPlan& plan = PairPlan::get();
  CHECK(plan.singles() == 6 * 32);
  std::set<int> numbers;
  int none = 0;
  for (int b = 1; b < pair_pieces; ++b)
    for (int a = 0; a < b; ++a) {
      const auto p = plan.pair(a, b);
      if (a % 64 == b % 64) continue;  // no board has two pieces on a square
      const auto m = plan.pair(mirrored_piece(a), mirrored_piece(b)), s = plan.pair(swapped_piece(a), swapped_piece(b));
      if (p.sign == 0) {
        ++none;
        REQUIRE((a == swapped_piece(b) || a == mirrored_piece(swapped_piece(b))));
        continue;
      }
      numbers.insert(p.number);
      REQUIRE((m.number == p.number && m.sign == p.sign));
      REQUIRE((s.number == p.number && s.sign == -p.sign));
      REQUIRE(plan.pair(b, a).number == p.number);
    }
  CHECK(none == 2 * 6 * 64);  // a piece against itself, straight across the board or crosswise
  CHECK(static_cast<int>(numbers.size()) == plan.all() - plan.singles());
  CHECK(*numbers.begin() == plan.singles());
}

TEST_CASE("pieces and pairs are worth the same for both sides and in the mirror", "[arimaa][pairs]") {
  const PairValues values = drawn_values(1);
  int differ = 0;
  for (u64 seed = 0; seed < 30; ++seed) {
    const Board b = random_game(seed, 100).back().now;
    const int v = plain_sum(b, values);
    differ += v != 0;
    CHECK(plain_sum(changed_board(b, 7, false), values) == v);
    CHECK(plain_sum(changed_board(b, 0, true), values) == -v);
    CHECK(plain_sum(changed_board(b, 7, true), values) == -v);
  }
  CHECK(differ > 25);
}

TEST_CASE("the sum of pairs follows the board wherever it goes, on either code path", "[arimaa][pairs]") {
  const PairValues values = drawn_values(2);
  for (const bool portable : {false, true}) {
    cpu::force_portable(portable);
    PairSum sum;
    cpu::force_portable(false);
    CHECK(sum.of(Board{}, values).both() == 0);
    Random random(3);
    bool captured = false;
    for (u64 seed = 0; seed < 12; ++seed) {
      const auto game = random_game(seed, 200);
      captured = captured || std::popcount(game.back().now.occupied()) < 32;
      for (const State& s : game) {
        REQUIRE(sum.of(s.now, values).both() == plain_sum(s.now, values));
        const Board& any = game[random.below(static_cast<u32>(game.size()))].now;  // far from it
        if (random.below(4) == 0) REQUIRE(sum.of(any, values).both() == plain_sum(any, values));
      }
    }
    CHECK(captured);
  }
}

TEST_CASE("the value of Arimaa's pairs in one go is what the terms add up to", "[arimaa][pairs]") {
  const PairValues values = drawn_values(4);
  const Weights whole = default_weights(ArimaaPairs::infos());
  Weights lighter = whole;
  lighter.w[ArimaaPairs::facing] = 99;
  for (u64 seed = 0; seed < 20; ++seed)
    for (const State& s : random_game(seed, 60)) {
      const auto seen_by = [&](Side viewer, const Weights& w) {
        SumSink sink;
        ArimaaPairs(rules, Side::first, w, values).terms(s, viewer, sink);
        return sink.sum;
      };
      KeepSink kept;
      ArimaaPairs(rules, Side::first, whole, values).terms(s, Side::first, kept);
      REQUIRE(kept.n == ArimaaPairs::terms_in_all);
      int sum = 0;
      for (int t = 0; t < kept.n; ++t) sum += kept.terms[static_cast<std::size_t>(t)].contribution;
      REQUIRE(seen_by(Side::first, whole) == sum);
      REQUIRE(seen_by(Side::second, whole) == -sum);
      const auto& table = kept.terms;
      REQUIRE(table[ArimaaPairs::places].contribution + table[ArimaaPairs::together].contribution +
                  table[ArimaaPairs::facing].contribution ==
              plain_sum(s.now, values));
      const int facing = table[ArimaaPairs::facing].contribution;
      REQUIRE(seen_by(Side::first, lighter) == sum - facing + 99 * facing / 100);
    }
}

TEST_CASE("no value of Arimaa's pairs looks like a win, whatever somebody sets up", "[arimaa][pairs]") {
  Random random(5);
  int most = 0;
  for (int i = 0; i < 1000; ++i) {
    State s;
    for (int q = 0; q < 64; ++q)
      if (random.below(8) != 0)
        s.now.put(q, static_cast<int>(1 + random.below(6)), static_cast<Side>(random.below(i % 3 == 0 ? 1 : 2)));
    SumSink sink;
    ArimaaPairs(rules, Side::first, default_weights(ArimaaPairs::infos())).terms(s, Side::first, sink);
    most = std::max(most, std::abs(sink.sum));
  }
  CHECK(most < ArimaaPairs::decided);
}

TEST_CASE("a table of Arimaa's pairs is written and read as it is, and damage is said", "[arimaa][pairs]") {
  Random random(6);
  PairTable table;
  for (std::size_t t = 0; t < table.weights.size(); ++t) table.weights[t] = static_cast<i16>(10 * t);
  table.numbers.resize(static_cast<std::size_t>(PairPlan::get().all()));
  for (i16& n : table.numbers)
    if (random.below(4) == 0) n = static_cast<i16>(static_cast<int>(random.below(2001)) - 1000);
  const std::string text = write_pairs(table, "by hand\nof nothing");
  CHECK(text.starts_with("plyscope-arimaa-pairs 2\n# by hand\n# of nothing\ndigest "));
  const auto read = read_pairs(text);
  REQUIRE(read);
  CHECK(read->weights == table.weights);
  CHECK(read->numbers == table.numbers);
  CHECK(error_of(read_pairs("plyscope-pairs 1\n")).message == "the first line must be \"plyscope-arimaa-pairs 2\"");
  CHECK(error_of(read_pairs("plyscope-arimaa-pairs 2\ndigest 0000000000000000\nAAAA\n")).message ==
        "the values are damaged");
  std::string other_digest = text;
  char& digit = other_digest[text.find("digest ") + 7];
  digit = digit == '0' ? '1' : '0';
  CHECK(error_of(read_pairs(other_digest)).message == "the values are not those of the digest");
}

TEST_CASE("the table of Arimaa's pairs that is built in can be read, and its digest is the revision",
          "[arimaa][pairs]") {
  const PairValues& v = built_in_pairs();
  CHECK(std::count(v.pairs.begin(), v.pairs.end(), 0) < pair_pieces * pair_pieces * 3 / 4);
  CHECK(static_cast<u32>(v.digest >> 32) == ArimaaPairs::revision);  // a new table is a new revision
  const auto infos = ArimaaPairs::infos();
  for (std::size_t t = 0; t < v.weights.size(); ++t) {
    CHECK(infos[t].weight == v.weights[t]);
    CHECK((infos[t].weight >= infos[t].min_weight && infos[t].weight <= infos[t].max_weight));
  }
}

TEST_CASE("games for Arimaa's pairs repeat by their number, by either player, and are read as they were",
          "[arimaa][pairs]") {
  PairGameSettings settings;
  settings.nodes = 30;
  for (const PairValues* values : {static_cast<const PairValues*>(nullptr), &built_in_pairs()}) {
    PairPlayer a(settings, values), b(settings, values);
    const std::string five = a.game(5);
    (void)b.game(4);
    CHECK(b.game(5) == five);
    CHECK(a.game(6) != five);
    std::vector<PairSample> samples;
    for (u32 i = 0; i < 8; ++i) {
      const std::string line = a.game(i);
      const std::size_t begin = samples.size();
      REQUIRE(read_pair_game(line, i, samples));
      REQUIRE(samples.size() > begin);
      for (std::size_t k = begin; k < samples.size(); ++k) {
        CHECK(samples[k].game == i);
        const int first = samples[k].mover == 0 ? samples[k].result : -samples[k].result;
        CHECK(line.ends_with(first > 0 ? " first" : first < 0 ? " second" : " draw"));
      }
    }
  }
  const std::string board = "[r..................................................E...........R] ";
  std::vector<PairSample> none;
  CHECK(error_of(read_pair_game(board + "Ed2n pass=3", 0, none)).message == "the game has no end");
  CHECK(error_of(read_pair_game(board + "Ed2n draw pass", 0, none)).message == "something follows the end of the game");
  CHECK(error_of(read_pair_game(board + "Ed2n=x draw", 0, none)).message == "x is no value");
  CHECK(!read_pair_game(board + "Ee2n=3 draw", 0, none));
  CHECK(!read_pair_game("Ee2n=3 draw", 0, none));
  CHECK(none.empty());
  std::vector<PairSample> two;
  REQUIRE(read_pair_game(board + "Ed2n~7 pass=8 ra8s=-5 pass=2 second", 0, two));
  REQUIRE(two.size() == 2);
  CHECK((two[0].value == 7 && two[0].result == -1 && !two[0].telling));
  CHECK((two[1].value == -5 && two[1].result == 1 && two[1].telling));
}

TEST_CASE("what is fitted to games of Arimaa foretells others better than threats, and the same each time",
          "[arimaa][pairs]") {
  PairGameSettings settings;
  settings.nodes = 30;
  PairPlayer player(settings);
  std::vector<PairSample> samples;
  for (u32 i = 0; i < 300; ++i) REQUIRE(read_pair_game(player.game(i), i, samples));
  PairFitSettings fit;
  fit.held_out_of = 3;
  JobProgress progress;
  const PairFit a = fit_pairs(samples, fit, progress), b = fit_pairs(samples, fit, progress);
  CHECK(a.table.numbers == b.table.numbers);
  for (std::size_t t = 0; t < a.table.weights.size(); ++t)  // games of our own leave them
    CHECK(a.table.weights[t] == ArimaaThreats::infos()[t].weight);
  CHECK(a.held_out > 1000);
  CHECK(a.fitted + a.held_out == samples.size());
  CHECK(a.error < 0.97 * a.of_threats);
  fit.rounds = 0;
  const PairFit nothing = fit_pairs(samples, fit, progress);
  const PairNumbers& none = nothing.table.numbers;
  CHECK(std::count(none.begin(), none.end(), 0) == PairPlan::get().all());
  CHECK(std::abs(nothing.error - nothing.of_threats) < 1e-3);  // but for what is rounded term by term
}

TEST_CASE("the weights of Arimaa's pairs follow who judges positions", "[arimaa][pairs]") {
  Weights his = default_weights(ArimaaThreats::infos());
  his.w[ArimaaModern::advance] = 200, his.w[ArimaaModern::home_traps] = 150, his.w[ArimaaModern::frozen] = 300;
  const ArimaaThreats judge(rules, Side::first, his);
  std::vector<PairSample> samples;
  u32 number = 0;
  for (u64 seed = 0; seed < 60; ++seed)
    for (const State& s : random_game(seed, 160)) {
      if (s.used > 0 || s.setting_up || rules.finished(s)) continue;
      const int value = evaluate(judge, s, rules.mover(s), rules.mover(s));
      REQUIRE(read_judged_position(position_text(s) + " " + std::to_string(value), number++, samples));
    }
  REQUIRE(samples.size() > 1000);
  CHECK(!samples[0].telling);
  PairFitSettings fit;
  fit.for_judged();
  fit.rounds = 8;
  JobProgress progress;
  const PairFit judged = fit_pairs(samples, fit, progress);
  CHECK(judged.error < 0.3 * judged.of_threats);
  const auto infos = ArimaaThreats::infos();
  for (const int t : {ArimaaModern::advance, ArimaaModern::home_traps, ArimaaModern::frozen}) {
    const auto i = static_cast<std::size_t>(t);
    CAPTURE(infos[i].id, judged.table.weights[i]);
    CHECK(std::abs(judged.table.weights[i] - his[t]) < std::abs(infos[i].weight - his[t]));
  }
  CHECK(judged.table.weights[ArimaaModern::material] == 100);
}

TEST_CASE("judged positions of Arimaa are read, and what is none is said", "[arimaa][pairs]") {
  const std::string board = "g [r..................................................E...........R] ";
  CHECK(is_judged_position(board + "5"));
  CHECK(!is_judged_position("[r..................................................E...........R] Ed2n=3 draw"));
  std::vector<PairSample> samples;
  REQUIRE(read_judged_position(board + "-35", 7, samples));
  REQUIRE(samples.size() == 1);
  CHECK((samples[0].value == -35 && samples[0].mover == 0 && samples[0].game == 7 && !samples[0].telling));
  CHECK(error_of(read_judged_position(board + "much", 0, samples)).message == "much is no value");
  CHECK(!read_judged_position("g [r..E] 3", 0, samples));
  // Who moves has won, or does so in this turn: no evaluation is asked then.
  REQUIRE(read_judged_position("g [.......r...R.r.....................................R..........E.] 900", 0, samples));
  CHECK(samples.size() == 1);
}
