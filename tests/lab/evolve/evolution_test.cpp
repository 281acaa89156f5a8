// Evolutions: the same for any number of threads and stops, and honest about
// what comes out.
#include <algorithm>

#include "engine/lab/evolve/evolution.h"

#include "engine/games/registry.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::shared_ptr<const Game> board() { return *find_game("kalah")->make({}); }

EvolveSettings tiny(const char* preset, u64 seed = 5) {
  EvolveSettings s = *evolve_preset(preset);
  s.seed = seed;
  if (!s.one_start) {
    s.population = 20;
    s.screening = 5;
    s.closer = 5;
    s.validation = 4;
  }
  return s;
}

std::string without_seconds(std::string checkpoint) {
  std::string out;
  for (std::size_t at = 0; at < checkpoint.size();) {
    const auto end = checkpoint.find('\n', at);
    std::string line = checkpoint.substr(at, end - at);
    if (line.starts_with("row ")) line.resize(line.rfind(' '));
    out += line + "\n";
    at = end + 1;
  }
  return out;
}

std::string whole_run(const EvolveSettings& s, int generations, int threads) {
  Evolution e(board(), s);
  Evolution::Control c;
  c.threads = threads;
  while (e.generation() < generations) REQUIRE(e.step(c));
  const Champion champion = *e.final_champion(c);
  return without_seconds(e.checkpoint()) + write_program_file(e.file(champion, e.held_out(champion, c, 5)));
}

}  // namespace

TEST_CASE(
    "an evolution is the same to the byte with one thread and with two, "
    "and another with another seed",
    "[evolve]") {
  for (const char* preset : {"classic", "strong"}) {
    CAPTURE(preset);
    const std::string one = whole_run(tiny(preset), 4, 1);
    CHECK(one == whole_run(tiny(preset), 4, 2));
    CHECK(one != whole_run(tiny(preset, 6), 4, 1));
  }
}

TEST_CASE("an evolution that is taken up from a checkpoint comes to the same end", "[evolve]") {
  for (const char* preset : {"classic", "strong"}) {
    CAPTURE(preset);
    const EvolveSettings s = tiny(preset);
    Evolution straight(board(), s);
    auto parts = std::make_unique<Evolution>(board(), s);
    for (int i = 0; i < 3; ++i) {
      REQUIRE(straight.step({}));
      auto again = Evolution::resume(board(), s, parts->checkpoint());
      REQUIRE(again);
      parts = std::move(*again);
      REQUIRE(parts->final_champion({}).has_value() == (i > 0));  // asking changes nothing
      REQUIRE(parts->step({}));
    }
    CHECK(without_seconds(straight.checkpoint()) == without_seconds(parts->checkpoint()));
  }
}

TEST_CASE("a stopped generation changes nothing", "[evolve]") {
  Evolution e(board(), tiny("strong"));
  REQUIRE(e.step({}));
  const std::string before = e.checkpoint();
  std::atomic<bool> stop{false};
  Evolution::Control c;
  c.stop = &stop;
  c.progress = [&](int done, int) { stop = done >= 3; };
  CHECK(!e.step(c));
  CHECK(e.checkpoint() == before);
  CHECK(e.champion());
}

TEST_CASE(
    "a checkpoint of other settings, another game, or one that is torn "
    "is refused",
    "[evolve]") {
  const EvolveSettings s = tiny("strong");
  Evolution e(board(), s);
  REQUIRE(e.step({}));
  const std::string good = e.checkpoint();
  REQUIRE(Evolution::resume(board(), s, good));
  EvolveSettings other = s;
  other.inject = false;
  CHECK(error_of(Evolution::resume(board(), other, good)).message.find("other settings") != std::string::npos);
  CHECK(!Evolution::resume(*find_game("kalah")->make({{"preset", "standard"}}), s, good));
  CHECK(!Evolution::resume(board(), s, ""));
  for (std::size_t n = 0; n + 1 < good.size(); n += 7) CHECK(!Evolution::resume(board(), s, good.substr(0, n)));
  for (std::size_t n = 30; n < good.size(); n += 11) {
    std::string bad = good;
    bad[n] = '?';
    (void)Evolution::resume(board(), s, bad);  // an error or not, never a crash
  }
}

TEST_CASE("the champion of many starts is never replaced by a worse one", "[evolve]") {
  Evolution e(board(), tiny("strong", 3));
  double before = 0;
  for (int i = 0; i < 12; ++i) {
    REQUIRE(e.step({}));
    CHECK(e.rows().back().champion >= before);
    before = e.rows().back().champion;
  }
  CHECK(e.final_champion({})->half_points >= e.champion()->half_points);
}

TEST_CASE("whatever is bred keeps to the limits and can be written and read", "[evolve]") {
  for (const char* preset : {"classic", "strong"}) {
    EvolveSettings s = *evolve_preset(preset);
    s.population = 60;
    std::vector<ProgramTree> now;
    for (int i = 0; i < s.population; ++i) {
      Random random = evolution_stream(1, 0, i);
      now.push_back(create_program(s, 14, i, random));
      CHECK(program_depth(now.back()) <= 7);
    }
    for (int g = 1; g < 30; ++g) {
      std::vector<Parent> parents;
      for (const ProgramTree& t : now) parents.push_back({&t, static_cast<double>(t.size())});  // the larger the better
      const std::vector<Bred> children = breed(s, 14, parents, g);
      REQUIRE(static_cast<int>(children.size()) == s.population);
      std::vector<ProgramTree> next;
      for (const Bred& child : children) next.push_back(child.tree);
      now = std::move(next);
      for (const ProgramTree& t : now) {
        const auto read = read_program(write_program(t), 14, s.limits);
        REQUIRE(read);
        REQUIRE(*read == t);
      }
    }
  }
}

TEST_CASE("the starts of the report are none of those that champions are chosen by", "[evolve]") {
  const auto game = board();
  std::vector<std::string> seen;
  for (const Position& p : validation_starts(*game, 100)) seen.push_back(game->write(p));
  for (const Position& p : held_out_starts(*game, 100, 100)) seen.push_back(game->write(p));
  REQUIRE(seen.size() == 200);
  std::sort(seen.begin(), seen.end());
  CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
}

TEST_CASE("the level with the original's settings is what they breed, to the byte", "[evolve][kalah]") {
  const ProgramFile shipped = board()->level("genetic-original")->program->file;
  REQUIRE(shipped.fact("settings"));
  EvolveSettings s = *read_evolve_settings(*shipped.fact("settings"));
  // The original's, as the specification has them: ten programs, fifty
  // generations, one start against depth 6, roulette on the margin, no program
  // inserted by hand, the value names the pit.
  CHECK(s.text() == evolve_preset("classic")->text());
  CHECK(s.population == 10);
  CHECK(s.generations == 50);
  CHECK(s.depth == 6);
  CHECK(s.one_start);
  CHECK(s.elites == 0);
  CHECK(s.mapping.kind == Mapping::Kind::direct);
  CHECK_FALSE((s.inject || s.primitives));
  CHECK(*shipped.fact("generations") == "50");
  // Half a second, so that nobody has to believe it.
  Evolution e(board(), s);
  while (e.generation() < s.generations) REQUIRE(e.step({}));
  const EvolutionEnd end = e.conclude({});
  REQUIRE(end.champion);
  CHECK(write_program_file(e.file(*end.champion, end.held_out)) == write_program_file(shipped));
}
