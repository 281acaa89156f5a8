// Patterns: their indices by the definition, the same values on both code paths and in all mirror images, the file of
// the table, and what a fit makes of games.
#include "engine/games/reversi/patterns.h"

#include <algorithm>
#include <cmath>

#include "engine/base/cpu.h"
#include "engine/base/random.h"
#include "engine/games/reversi/notation.h"
#include "engine/games/reversi/pattern_evaluation.h"
#include "engine/games/reversi/pattern_fit.h"
#include "engine/games/reversi/solver.h"
#include "engine/search/apart.h"
#include "tests/games/play.h"
#include "tests/games/reversi/board_text.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::reversi;

namespace {

State drawn(Random& random) {
  const ReversiRules rules;
  State s = rules.initial();
  ReversiRules::MoveList list;
  for (int plies = static_cast<int>(random.below(60)); plies > 0 && !rules.finished(s); --plies) {
    rules.moves(s, list);
    s = rules.after(s, test::drawn_of(list, random));
  }
  return s;
}

int value(const State& s) {
  const ReversiRules rules;
  return evaluate(ReversiPatterns(rules, s.mover, default_weights(ReversiPatterns::infos())), s, s.mover, s.mover);
}

}  // namespace

TEST_CASE("the index of a line has a digit a square: empty 0, own 1, enemy 2", "[reversi][patterns]") {
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    const State s = drawn(random);
    PatternIndices indices;
    pattern_indices(pattern_rows(), s.own, s.opp, indices);
    for (std::size_t k = 0; k < pattern_instances; ++k) {
      const PatternFamily& f = pattern_plan.family[static_cast<std::size_t>(pattern_plan.family_of[k])];
      int want = 0;
      for (int q = f.squares - 1; q >= 0; --q) {
        const u64 square = bit(pattern_plan.square[k][static_cast<std::size_t>(q)]);
        want = 3 * want + (s.own & square ? 1 : s.opp & square ? 2 : 0);
      }
      REQUIRE(indices.at[k] == want);
    }
  }
}

TEST_CASE("eleven families have the instances that the symmetries of the board make of them", "[reversi][patterns]") {
  const int instances[] = {4, 8, 4, 4, 4, 4, 2, 4, 4, 4, 4};
  u64 all = 0;
  for (std::size_t f = 0; f < pattern_families; ++f) CHECK(pattern_plan.family[f].instances == instances[f]);
  for (std::size_t k = 0; k < pattern_instances; ++k) {
    all |= pattern_plan.cells[k];
    CHECK(count(pattern_plan.cells[k]) ==
          pattern_plan.family[static_cast<std::size_t>(pattern_plan.family_of[k])].squares);
  }
  CHECK(all == ~u64{0});
}

TEST_CASE("a board is worth the same in all its mirror images, and on both code paths", "[reversi][patterns]") {
  Random random(2);
  int differ = 0;
  for (int i = 0; i < 300; ++i) {
    const State s = drawn(random);
    const int v = value(s);
    differ += v != 0;
    for (int m = 1; m < 8; ++m)
      CHECK(value({reversi_test::symmetric(s.own, m), reversi_test::symmetric(s.opp, m), s.mover}) == v);
    CHECK(value({s.own, s.opp, other(s.mover)}) == v);  // the colours are names
#if PLY_HAS_FAST_PATH
    const ReversiRules rules;
    const ReversiPatterns e(rules, s.mover, default_weights(ReversiPatterns::infos()));
    if (cpu::fast()) CHECK(ValuedApart<ReversiPatterns, State>::fast(e, s, s.mover, s.mover) == v);
#endif
  }
  CHECK(differ > 250);
}

TEST_CASE("a table is written and read as it is, and damage is said", "[reversi][patterns]") {
  Random random(3);
  PatternBytes bytes(pattern_bytes(), 0);
  const auto& canonical = pattern_canonical();
  for (std::size_t i = 0; i < bytes.size(); ++i)
    if (canonical[i % canonical.size()] == i % canonical.size() && random.below(4) == 0)
      bytes[i] = static_cast<i8>(static_cast<int>(random.below(255)) - 127);
  const std::string text = write_patterns(bytes, "by hand\nof nothing");
  CHECK(text.starts_with("plyscope-patterns 1\n# by hand\n# of nothing\ndigest "));
  const auto read = read_patterns(text);
  REQUIRE(read);
  CHECK(*read == bytes);

  CHECK(error_of(read_patterns("")).message == "the file has no values");
  CHECK(error_of(read_patterns("kgp\n")).message == "the first line must be \"plyscope-patterns 1\"");
  CHECK(error_of(read_patterns("plyscope-patterns 1\ndigest 0000000000000000\nAAAA\n")).message ==
        "the values are damaged");
  CHECK(error_of(read_patterns("plyscope-patterns 1\ndigest 0\n?\n")).message ==
        "the values are not in letters, digits, + and /");
  std::string other_digest = text;
  char& digit = other_digest[text.find("digest ") + 7];
  digit = digit == '0' ? '1' : '0';
  CHECK(error_of(read_patterns(other_digest)).message == "the values are not those of the digest");
}

TEST_CASE("the table that is built in can be read, and its lines are mirror images of each other",
          "[reversi][patterns]") {
  const PatternValues& v = built_in_patterns();
  const auto& canonical = pattern_canonical();
  std::size_t used = 0;
  for (const auto& stage : v.stage) {
    REQUIRE(stage.size() == canonical.size());
    for (std::size_t i = 0; i < stage.size(); ++i) {
      if (stage[i] != stage[canonical[i]]) FAIL("place " << i);
      used += stage[i] != 0;
    }
  }
  CHECK(used > 100'000);
  CHECK(static_cast<u32>(v.digest >> 32) == ReversiPatterns::revision);  // a new table is a new revision
}

TEST_CASE("games that are played to be fitted repeat by their number and end with exact play", "[reversi][patterns]") {
  PatternGameSettings settings;
  settings.nodes = 60, settings.exact_from = 8;
  const FitPlayer a = pattern_player(settings), b = pattern_player(settings);
  const std::string five = a.game(5);
  (void)b.game(4);
  CHECK(b.game(5) == five);
  CHECK(a.game(6) != five);
  int exact = 0;
  for (u64 i = 0; i < 6; ++i) {
    std::vector<PatternSample> samples;
    REQUIRE(read_pattern_game(a.game(i), 0, samples));
    for (const PatternSample& s : samples)
      if (count(~(s.own | s.opp)) <= settings.exact_from) {
        CHECK(solve({s.own, s.opp, Side::first}).value == s.score);
        ++exact;
      }
  }
  CHECK(exact > 6);
  std::vector<PatternSample> none;
  CHECK(error_of(read_pattern_game("f5d6", 0, none)).message == "a line is \"RANDOM-MOVES MOVES VALUES\"");
  CHECK(error_of(read_pattern_game("2 f5d6", 0, none)).message == "the game is not at its end");
  CHECK_FALSE(read_pattern_game("2 f5f5", 0, none));
  CHECK(none.empty());
}

TEST_CASE("games that a table plays keep what it sees, and positions are told a mixture of that and of the score",
          "[reversi][patterns]") {
  PatternGameSettings settings;
  settings.nodes = 60, settings.exact_from = 8, settings.by = &built_in_patterns();
  const FitPlayer player = pattern_player(settings);
  int games = 0;
  for (u64 i = 0; i < 6; ++i) {
    const std::string line = player.game(i);
    const std::size_t second = line.find(' ', line.find(' ') + 1);
    REQUIRE(second != std::string::npos);
    std::vector<PatternSample> reported, scores, zero;
    REQUIRE(read_pattern_game(line, 0, reported));
    REQUIRE(read_pattern_game(line.substr(0, second), 0, scores));
    std::string zeros = line.substr(0, second + 1);
    int values = 0;  // how many are still to come; each takes its share of what is told of the end
    for (std::size_t at = second; at != std::string::npos; at = line.find(',', at + 1)) {
      const bool none = line[at + 1] == 'x';
      zeros += none ? "x," : "0,", values += !none;
    }
    zeros.pop_back();
    REQUIRE(read_pattern_game(zeros, 0, zero));
    REQUIRE(reported.size() == scores.size());
    REQUIRE(zero.size() == scores.size());
    bool differs = false;
    for (std::size_t k = 0; k < reported.size(); ++k) {
      CHECK(reported[k].own == scores[k].own);
      CHECK_FALSE(scores[k].reported);
      CHECK(reported[k].score == scores[k].score);
      const float score = scores[k].score, left = std::pow(1 - reported_by_itself, static_cast<float>(values));
      CHECK(*zero[k].reported == Approx(left * score).margin(0.001));
      CHECK(std::abs(*reported[k].reported) <= 64);
      if (count(~(reported[k].own | reported[k].opp)) <= settings.exact_from) CHECK(*reported[k].reported == score);
      else differs = differs || *reported[k].reported != score, --values;
    }
    games += differs;
  }
  CHECK(games > 3);
  std::vector<PatternSample> none;
  const std::string wrong = player.game(0) + ",?";
  CHECK(error_of(read_pattern_game(wrong, 0, none)).message ==
        "values are whole numbers or x, with commas between them");
  CHECK(none.empty());
}

TEST_CASE("a fit finds what the scores are made of", "[reversi][patterns]") {
  Random random(4);
  std::vector<PatternSample> samples;
  for (u32 game = 0; game < 12'000; ++game) {
    const State s = drawn(random);
    const int corners = count(s.own & corner_squares) - count(s.opp & corner_squares);
    samples.push_back({s.own, s.opp, game, static_cast<i8>(12 * corners), s.mover});
  }
  JobProgress progress;
  PatternFitSettings settings;
  const PatternFit fit = fit_patterns(samples, settings, progress), again = fit_patterns(samples, settings, progress);
  CHECK(fit.bytes == again.bytes);
  const PatternFitStage& late = fit.stages[12];
  CHECK(late.held_out > 50);
  CHECK(late.ignorance > 8);
  CHECK(late.error < 0.4 * late.ignorance);  // 0.46 where patterns that few positions have learn no faster
  JobProgress stopped;
  stopped.stop = true;
  const PatternFit nothing = fit_patterns(samples, settings, stopped);
  CHECK(std::all_of(nothing.bytes.begin(), nothing.bytes.end(), [](i8 v) { return v == 0; }));
}
