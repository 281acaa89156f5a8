#include "engine/games/kalah/endings.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "tests/games/kalah/support.h"
#include "tests/games/play.h"

using namespace ply;
using namespace ply::kalah_test;

namespace {

/// Plain minimax of the future net gain of the mover, each position once.
class Minimax {
 public:
  explicit Minimax(const kalah::KalahRules& rules) : rules_(rules) {}

  int value(const kalah::State& s) {
    const std::size_t me = s.side, them = me ^ 1u;
    if (rules_.finished(s)) {
      const kalah::State end = rules_.swept(s);
      return (end.store[me] - s.store[me]) - (end.store[them] - s.store[them]);
    }
    const auto [place, fresh] = seen_.try_emplace({s.row[me], s.row[them]}, 0);
    if (!fresh) return place->second;
    const auto list = test::moves_of(rules_, s);
    int best = -1000;
    for (const kalah::KalahRules::Move m : list) {
      const kalah::State next = rules_.after(s, m);
      const int gain = next.store[me] - s.store[me], v = value(next);
      best = std::max(best, next.side == s.side ? gain + v : gain - v);
    }
    return place->second = best;
  }

 private:
  const kalah::KalahRules& rules_;
  std::map<std::pair<u64, u64>, int> seen_;
};

/// Stones thrown into the pits, half of them into one pit now and then, so that there are laps.
kalah::State thrown(int pits, int stones, Random& random) {
  kalah::State s;
  s.total = static_cast<u8>(stones);
  s.side = static_cast<u8>(random.below(2));
  const u32 cells = static_cast<u32>(2 * pits), heap = random.below(cells);
  const bool heaped = random.below(3) == 0;
  for (int i = 0; i < stones; ++i) {
    const int cell = static_cast<int>(heaped && random.below(2) == 0 ? heap : random.below(cells));
    s.row[static_cast<std::size_t>(cell / pits)] += kalah::lanes::put(1, cell % pits);
  }
  return s;
}

}  // namespace

TEST_CASE("the endings of Kalah are those of plain minimax, under any rules", "[kalah][solver]") {
  Random random(5);
  for (int i = 0; i < 60; ++i) {
    kalah::Options o = random_options(random);
    o.early_end = false;
    const kalah::KalahRules rules(o);
    const int max = kalah::Endings::max_within(100'000, o.pits, o.pits < 3 ? 30 : 60),
              stones = static_cast<int>(random.below(static_cast<u32>(max + 1)));
    const auto endings = kalah::Endings::build(rules, stones);
    REQUIRE(endings);
    Minimax minimax(rules);
    for (int k = 0; k < 100; ++k) {
      const kalah::State s = thrown(o.pits, static_cast<int>(random.below(static_cast<u32>(stones + 1))), random);
      CAPTURE(kalah::position_text(rules, s), stones);
      REQUIRE(endings->at(endings->place(s)) == minimax.value(s));
    }
  }
}

TEST_CASE("every ending of Kalah has a place of its own, within the bytes that are told", "[kalah][solver]") {
  const kalah::KalahRules rules(preset("classic", 3, 2));
  const auto endings = kalah::Endings::build(rules, 7);
  check_numbers(kalah::Endings::bytes(3, 7), [&](const kalah::State& s) { return endings->place(s); });
  CHECK(kalah::Endings::max_within(kalah::Endings::bytes(3, 7), 3, 60) == 7);
  CHECK(kalah::Endings::max_within(kalah::Endings::bytes(3, 7) - 1, 3, 60) == 6);
}

TEST_CASE("working out endings of Kalah ends when asked, and shared ones are those of the rules that ask",
          "[kalah][solver]") {
  const kalah::KalahRules classic(preset("classic", 4, 3)), other(preset("standard-ec", 4, 3));
  const std::atomic<bool> stop{true};
  CHECK(!kalah::Endings::build(classic, 10, &stop));
  CHECK(!kalah::Endings::shared(classic, 10, &stop));
  const auto one = kalah::Endings::shared(classic, 10, nullptr), two = kalah::Endings::shared(classic, 10, nullptr);
  CHECK(one == two);
  Random random(9);
  const auto others = kalah::Endings::shared(other, 10, nullptr);
  Minimax minimax(classic), others_minimax(other);
  int different = 0;
  for (int i = 0; i < 200; ++i) {
    const kalah::State s = thrown(4, static_cast<int>(random.below(11)), random);
    REQUIRE(one->at(one->place(s)) == minimax.value(s));
    REQUIRE(others->at(others->place(s)) == others_minimax.value(s));
    different += minimax.value(s) != others_minimax.value(s);
  }
  CHECK(different > 0);
}
