// An evolution on a thread of its own: the same program to the byte as step by step, whatever it is asked meanwhile.
#include "engine/lab/evolve/evolution_job.h"

#include <stdexcept>

#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::shared_ptr<const Game> board() { return *find_game("kalah")->make({}); }

EvolutionPlan plan_of(const char* settings, const std::string& out, int threads = 1) {
  EvolutionPlan p;
  p.settings = *read_evolve_settings(settings);
  p.threads = threads;
  p.out = out;
  return p;
}

constexpr const char* tiny =
    "preset=strong mapping=ranker population=20 generations=4 seed=5 screening=4 closer=4 validation=3";

// As the command line does it.
std::string step_by_step(const char* settings) {
  Evolution e(board(), *read_evolve_settings(settings));
  while (e.generation() < e.settings().generations) REQUIRE(e.step({}));
  const EvolutionEnd end = e.conclude({});
  return write_program_file(e.file(*end.champion, end.held_out));
}

template <class Until>
void watch(EvolutionJob& job, EvolutionShown& shown, Until until) {
  while (job.running() && !until()) {
    job.take(shown);
    std::this_thread::yield();
  }
  job.take(shown);
}

}  // namespace

TEST_CASE("an evolution on its thread writes the same program as one that is made step by step, with more threads",
          "[evolve][job]") {
  const test::Folder folder;
  const std::string wanted = step_by_step(tiny);
  {
    auto job = EvolutionJob::start(board(), plan_of(tiny, folder.file("a.kgp"), 2));
    REQUIRE(job);
    EvolutionShown shown;
    watch(**job, shown, [] { return false; });
    CHECK(shown.state == EvolutionShown::State::done);
    CHECK(*read_file(folder.file("a.kgp")) == wanted);
    CHECK(write_program_file(*shown.file) == wanted);
    CHECK(shown.rows.size() == 4);
    CHECK(shown.held_out.size() == 4);
    CHECK(!shown.standings.empty());
  }
}

TEST_CASE("an evolution that waits, goes on, is ended and taken up again comes to the same program", "[evolve][job]") {
  const test::Folder folder;
  const std::string wanted = step_by_step(tiny), out = folder.file("b.kgp");
  EvolutionShown shown;
  {
    auto job = EvolutionJob::start(board(), plan_of(tiny, out));
    REQUIRE(job);
    for (int i = 0; i < 3; ++i) {
      (*job)->pause();
      watch(**job, shown, [&] { return shown.state == EvolutionShown::State::paused; });
      REQUIRE(shown.state == EvolutionShown::State::paused);
      const std::size_t rows = shown.rows.size();
      (*job)->resume();
      watch(**job, shown, [&] { return shown.rows.size() > rows || shown.rows.size() == 4; });
      if (shown.rows.size() == 2) break;
    }
    (*job)->cancel();
    watch(**job, shown, [] { return false; });
    CHECK(shown.ended());
    REQUIRE(shown.champion);
    CHECK(read_program_file(*read_file(out), 14));  // the best so far
  }
  EvolutionPlan again;
  again.out = out;
  again.resume = true;
  again.settings.generations = 4;
  auto job = EvolutionJob::start(board(), again);
  REQUIRE(job);
  CHECK((*job)->plan().settings.text() == read_evolve_settings(tiny)->text());
  watch(**job, shown, [] { return false; });
  CHECK(*read_file(out) == wanted);
}

TEST_CASE("an evolution that cannot begin says why, and one that cannot write says so at its end", "[evolve][job]") {
  const test::Folder folder;
  CHECK(error_of(EvolutionJob::start(*find_game("reversi")->make({}), {})).message.find("has no genetic programs") !=
        std::string::npos);
  EvolutionPlan p = plan_of(tiny, folder.file("none/x.kgp"));
  CHECK(error_of(EvolutionJob::start(board(), p)).message.find("none/x.kgp") != std::string::npos);
  p.resume = true;
  CHECK(!EvolutionJob::start(board(), p));
  REQUIRE(write_file(folder.file("c.kgp.state"), "nonsense\n"));
  p.out = folder.file("c.kgp");
  CHECK(error_of(EvolutionJob::start(board(), p)).message.find("no checkpoint") != std::string::npos);
  // The disk goes while it runs.
  const test::Folder other;
  auto job = EvolutionJob::start(board(), plan_of("generations=100000", other.file("d.kgp")));
  REQUIRE(job);
  (*job)->pause();
  std::filesystem::remove_all(other.path);
  (*job)->resume();
  EvolutionShown shown;
  watch(**job, shown, [] { return false; });
  CHECK(shown.state == EvolutionShown::State::failed);
  CHECK(shown.problem.find("d.kgp") != std::string::npos);
}

TEST_CASE("what is thrown by a worker of many comes to the one who asked", "[evolve][job]") {
  for (const int threads : {1, 3})
    CHECK_THROWS_AS(for_all(20, threads, nullptr,
                            [](int i) {
                              if (i == 7) throw std::runtime_error("seven");
                            }),
                    std::runtime_error);
}

TEST_CASE("settings of an evolution are read as they are written, and a wrong word is named with its column",
          "[evolve]") {
  for (const char* preset : {"classic", "strong"}) {
    EvolveSettings s = *evolve_preset(preset);
    s.seed = 77, s.population = 33, s.primitives = true, s.mapping = {Mapping::Kind::leaf, 3};
    CHECK(read_evolve_settings(s.text())->text() == s.text());
  }
  CHECK(read_evolve_settings("seed=3 generations=9")->generations == 9);
  for (const char* bad :
       {"preset=weak", "seed=x", "generations=0", "inject=yes", "mapping=leaf-9", "colour=red", "strong"}) {
    CAPTURE(bad);
    CHECK(!read_evolve_settings(bad));
  }
  CHECK(error_of(read_evolve_settings("seed=3 generations=0")).column == 8);
}
