// Who comes from whom: true to the programs, the same after a stop, bounded,
// and gains that say what they are.
#include "engine/lab/evolve/lineage.h"

#include <cmath>
#include <limits>
#include <set>

#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/lab/evolve/evolution.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::shared_ptr<const Game> board() { return *find_game("kalah")->make({}); }

// The smallest board that many programs play on quickly; mutations are
// frequent, so that all ways are seen.
EvolveSettings lively(const char* preset) {
  EvolveSettings s = *evolve_preset(preset);
  s.seed = 11;
  s.population = 24;
  s.mapping = {Mapping::Kind::direct, 1};
  s.depth = 1;
  s.mutation = 0.3;
  s.crossover = 0.6;
  s.limits = {6, 40};  // so small that some children are refused
  s.screening = 3, s.closer = 3, s.validation = 2, s.contenders = 2;
  return s;
}

void check(const Lineage& lineage, const Evolution& e) {
  const u64 in_one = static_cast<u64>(e.settings().population);
  u64 before = 0;
  for (const Birth& b : lineage.births()) {
    REQUIRE(b.id > before);
    before = b.id;
    REQUIRE(b.generation == static_cast<int>((b.id - 1) / in_one) + 1);
    REQUIRE(b.played == (b.generation <= e.generation()));
    const bool founder = b.way == BirthWay::random || b.way == BirthWay::by_hand;
    REQUIRE(founder == (b.parents[0] == 0));
    REQUIRE(founder == (b.generation == 1));
    REQUIRE((b.parents[1] != 0) == (b.way == BirthWay::crossover));
    const Birth* second = nullptr;
    for (const u64 parent : b.parents) {
      if (!parent) continue;
      const Birth* p = lineage.find(parent);
      REQUIRE(p);
      REQUIRE(p->generation == b.generation - 1);
      if (parent == b.parents[1]) second = p;
    }
    if (founder) continue;
    // The operator on the parents gives the child; the subtree that a mutation
    // put there is said by itself.
    const Birth& first = *lineage.find(b.parents[0]);
    const auto again = bred_again(b, *first.tree, second ? second->tree.get() : nullptr, graft_of(b));
    REQUIRE(again);
    REQUIRE(*again == *b.tree);
    if (b.way == BirthWay::reproduction || b.way == BirthWay::elite || (b.kept && b.mutated < 0))
      REQUIRE(*b.tree == *first.tree);
    if (b.way == BirthWay::point_mutation) {
      int differ = 0;
      for (std::size_t i = 0; i < b.tree->size(); ++i) differ += (*b.tree)[i] == (*first.tree)[i] ? 0 : 1;
      REQUIRE(b.tree->size() == first.tree->size());
      REQUIRE(differ == 1);
    }
    // What came from the second parent is what stands there.
    if (const auto range = inserted_range(lineage, b); range && b.mutated < 0) {
      const ProgramTree piece = subtree(*second->tree, static_cast<std::size_t>(b.cuts[1]));
      REQUIRE(range->to - range->from == static_cast<int>(piece.size()));
      REQUIRE(subtree(*b.tree, static_cast<std::size_t>(range->from)) == piece);
    }
  }
}

}  // namespace

TEST_CASE(
    "every individual has parents of the generation before, and what was "
    "done to them gives it",
    "[evolve][lineage]") {
  std::set<BirthWay> seen;
  bool refused = false, both = false;
  for (const char* preset : {"classic", "strong"}) {
    CAPTURE(preset);
    Evolution e(board(), lively(preset));
    check(e.lineage(), e);
    for (int g = 0; g < 12; ++g) {
      REQUIRE(e.step({}));
      check(e.lineage(), e);
      for (const Birth& b : e.lineage().births()) {
        seen.insert(b.way);
        refused = refused || b.kept;
        both = both || (b.crossed() && b.mutated >= 0);
      }
      // Those who live and those who played last are all there, the best of
      // every generation and the champion too.
      int best = 0;
      std::size_t last = 0;
      for (const Birth& b : e.lineage().births()) {
        best += b.best ? 1 : 0;
        last += b.generation >= e.generation() ? 1 : 0;
      }
      CHECK(best == e.generation());
      CHECK(last == 2 * static_cast<std::size_t>(e.settings().population));
      REQUIRE(e.born(*e.champion()) != 0);
      CHECK(*e.lineage().find(e.born(*e.champion()))->tree == e.champion()->tree);
      for (const Ranked& r : e.standings()) {
        CHECK(*e.lineage().find(r.id)->tree == r.tree);
        CHECK(e.lineage().find(r.id)->fitness == r.fitness);
      }
    }
  }
  CHECK(seen.size() == static_cast<std::size_t>(birth_ways) - 2);
  CHECK_FALSE(seen.contains(BirthWay::unknown));
  CHECK_FALSE(seen.contains(BirthWay::migrant));
  CHECK(refused);
  CHECK(both);
}

TEST_CASE(
    "the same seed gives the same lineage, and a run that is taken up "
    "again the same as one without a stop",
    "[evolve][lineage]") {
  for (const char* preset : {"classic", "strong"}) {
    CAPTURE(preset);
    const EvolveSettings s = lively(preset);
    Evolution whole(board(), s), again(board(), s);
    Evolution::Control two;
    two.threads = 2;
    auto stopped = std::make_unique<Evolution>(board(), s);
    for (int g = 0; g < 6; ++g) {
      REQUIRE(whole.step({}));
      REQUIRE(again.step(two));
      REQUIRE(stopped->step({}));
      // The preset's limits and mutation are not in a checkpoint: the settings
      // are given.
      auto resumed = Evolution::resume(board(), s, stopped->checkpoint());
      REQUIRE(resumed);
      stopped = std::move(*resumed);
      CHECK(whole.lineage() == again.lineage());
      CHECK(whole.lineage() == stopped->lineage());
    }
  }
}

TEST_CASE(
    "a checkpoint from before lineages were kept is taken up, and says "
    "that nothing is known before",
    "[evolve][lineage]") {
  const EvolveSettings s = lively("strong");
  Evolution e(board(), s);
  for (int g = 0; g < 3; ++g) REQUIRE(e.step({}));
  const std::string text = e.checkpoint();
  std::string old;
  for (const std::string_view line : split(text, '\n'))
    if (!line.starts_with("birth ") && !line.empty()) old += std::string(line) + "\n";
  auto resumed = Evolution::resume(board(), s, old);
  REQUIRE(resumed);
  Evolution& r = **resumed;
  CHECK(r.lineage().births().size() == static_cast<std::size_t>(s.population));
  for (const Birth& b : r.lineage().births()) CHECK(b.way == BirthWay::unknown);
  CHECK(r.born(*r.champion()) == 0);
  REQUIRE(e.step({}));
  REQUIRE(r.step({}));
  CHECK(e.standings().front().tree == r.standings().front().tree);
  const Family family = family_of(r.lineage(), r.standings().front().id);
  CHECK_FALSE(family.whole);
  CHECK(family.members.size() == 1);
  CHECK(family_of(e.lineage(), e.standings().front().id).whole);
}

TEST_CASE("a checkpoint whose births were changed is refused, or says the same", "[evolve][lineage]") {
  const EvolveSettings s = lively("classic");
  Evolution e(board(), s);
  for (int g = 0; g < 4; ++g) REQUIRE(e.step({}));
  const std::string text = e.checkpoint();
  std::vector<std::string> lines;
  for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
  Random random(3);
  int refused = 0, tried = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].starts_with("birth ")) continue;
    // One number of the first ten becomes another.
    std::vector<std::string> words;
    for (const std::string_view w : split(lines[i], ' ')) words.emplace_back(w);
    const std::size_t at = 1 + random.below(10);
    if (at == 3 || at == 4) continue;  // whether it was refused or best: nothing else says it
    words[at] = std::to_string(random.below(400));
    std::string changed;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      if (k == i) {
        for (std::size_t w = 0; w < words.size(); ++w) changed += (w ? " " : "") + words[w];
        changed += "\n";
      } else if (!lines[k].empty()) {
        changed += lines[k] + "\n";
      }
    }
    ++tried;
    const auto resumed = Evolution::resume(board(), s, changed);
    if (!resumed) ++refused;
    else
      for (const Birth& b : (*resumed)->lineage().births()) CHECK_FALSE(b.tree->empty());
  }
  CHECK(tried > 20);
  CHECK(refused > tried / 3);
}

TEST_CASE(
    "with one start gains are exact and add up along the line of better "
    "parents",
    "[evolve][lineage]") {
  Evolution e(board(), lively("classic"));
  for (int g = 0; g < 10; ++g) REQUIRE(e.step({}));
  for (const Ranked& r : e.standings()) {
    const Family family = family_of(e.lineage(), r.id);
    REQUIRE(family.whole);
    REQUIRE(family.line.back()->id == r.id);
    REQUIRE(family.line.front()->generation == 1);
    REQUIRE(static_cast<int>(family.line.size()) == e.generation());
    double sum = 0;
    for (const Birth* b : family.line)
      if (const auto gain = gain_of(e.lineage(), *b)) {
        CHECK(gain->exact);
        CHECK_FALSE(gain->other_opponent);
        // The long way: against both parents.
        double better = -1e9;
        for (const u64 parent : b->parents)
          if (parent) better = std::max(better, e.lineage().find(parent)->fitness);
        CHECK(gain->value == b->fitness - better);
        sum += gain->value;
      }
    CHECK(family.line.front()->fitness + sum == r.fitness);
    for (std::size_t i = 1; i < family.crossovers.size(); ++i)
      CHECK(family.crossovers[i - 1].second.value >= family.crossovers[i].second.value);
    // Ancestors, the long way: who is reached by parents.
    std::set<u64> reached{r.id};
    for (auto it = e.lineage().births().rbegin(); it != e.lineage().births().rend(); ++it)
      if (reached.contains(it->id))
        for (const u64 parent : it->parents)
          if (parent) reached.insert(parent);
    CHECK(reached.size() == family.members.size());
  }
}

TEST_CASE("with many starts a gain has an interval, and another opponent is said", "[evolve][lineage]") {
  // By hand: 0.5 +- 1 of 10 pairings against -1 +- 2 of 10: Welch's 5 has 13.2
  // degrees of freedom, t = 2.157.
  Lineage lineage;
  const auto tree = std::make_shared<const ProgramTree>(*read_program("(+ 1 2)", 14));
  const auto add = [&](u64 id, int generation, double fitness, double error, int opponent, u64 parent) {
    Birth b;
    b.id = id, b.generation = generation, b.way = parent ? BirthWay::reproduction : BirthWay::random;
    b.parents[0] = parent;
    b.played = true, b.fitness = fitness, b.error = error, b.games = 20, b.opponent = opponent, b.tree = tree;
    lineage.add(b);
  };
  add(1, 1, -1, 2, 1, 0);
  add(3, 2, 0.5, 1, 1, 1);
  add(5, 3, 0.5, 1, 2, 3);
  add(7, 4, 0.5, -1, 2, 5);
  const auto gain = gain_of(lineage, *lineage.find(3));
  REQUIRE(gain);
  CHECK_FALSE(gain->exact);
  CHECK(gain->value == 1.5);
  CHECK(std::abs(gain->high - gain->value - 2.157 * std::sqrt(5.0)) < 0.02);
  CHECK(std::abs(gain->value - gain->low - 2.157 * std::sqrt(5.0)) < 0.02);
  CHECK_FALSE(gain->other_opponent);
  CHECK(gain_of(lineage, *lineage.find(5))->other_opponent);
  CHECK(gain_of(lineage, *lineage.find(7))->high == std::numeric_limits<double>::infinity());
  CHECK_FALSE(gain_of(lineage, *lineage.find(1)));
  CHECK_FALSE(lineage.find(2));
}

TEST_CASE("a lineage is bounded: the oldest generations go first, and that is said", "[evolve][lineage]") {
  Evolution e(board(), lively("strong"));
  for (int g = 0; g < 10; ++g) REQUIRE(e.step({}));
  Lineage lineage = e.lineage();
  const std::size_t all = lineage.births().size(), living = 2 * static_cast<std::size_t>(e.settings().population);
  REQUIRE(all > living + 30);
  lineage.prune(e.generation(), e.born(*e.champion()), living + 30);
  CHECK(lineage.births().size() <= living + 30);
  CHECK(lineage.births().size() >= living);
  const int from = lineage.births().front().generation;
  CHECK(from > 1);
  for (const Birth& b : e.lineage().births()) CHECK((lineage.find(b.id) != nullptr) == (b.generation >= from));
  CHECK_FALSE(family_of(lineage, e.standings().front().id).whole);
  // Written and read: whose parents are gone, his program stands there.
  Lineage read;
  const std::string text = write_births(lineage);
  for (const std::string_view line : split(text, '\n'))
    if (!line.empty())
      REQUIRE(read_birth(line.substr(6), read, e.settings().population, e.generation(), 14, e.settings().limits));
  CHECK(read == lineage);
}
