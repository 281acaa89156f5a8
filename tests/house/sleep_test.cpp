#include <algorithm>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

std::vector<std::string> sleepers(const std::vector<Source>& sources) {
  std::vector<std::string> out;
  for (const Source& s : sources) {
    const std::string code = without_comments(s.text);
    for (const char* call : {"sleep_for(", "sleep_until(", "usleep(", "nanosleep(", " sleep("})
      if (code.find(call) != std::string::npos) out.push_back(s.path + " calls " + call + ")");
  }
  return out;
}

/// Where the machine's own clock is read, but for the files that may: each has a reason that is not what is shown.
std::vector<std::string> clock_readers(const std::vector<Source>& sources, const std::vector<std::string>& allowed) {
  std::vector<std::string> out;
  for (const Source& s : sources) {
    if (std::find(allowed.begin(), allowed.end(), s.path) != allowed.end()) continue;
    const std::string code = without_comments(s.text);
    for (const char* clock :
         {"steady_clock::now", "system_clock::now", "high_resolution_clock", "clock_gettime(", "gettimeofday("})
      if (code.find(clock) != std::string::npos) out.push_back(s.path + " reads " + clock);
  }
  return out;
}

}  // namespace

TEST_CASE("no test depends on real time: the machine's clock is read for time-outs and measurements only", "[house]") {
  // Time-outs, minutes long, of what waits for another thread or program; and what measures or looks for an hour, when
  // it is asked to.
  const std::vector<std::string> allowed{"tests/session/support.h", "tests/ui/bench_workbench.h", "tests/cli/run.cpp",
                                         "tests/monkey/monkey.cpp", "tests/fuzz/fuzz.cpp", "tests/fuzz/grow.cpp",
                                         "tests/bench/recording_bench.cpp", "tests/ui/shell_test.cpp",
                                         "tests/analysis/plots_test.cpp",
                                         // ... and a clock that must have gone on before it is compared.
                                         "tests/trace/step_control_test.cpp"};
  std::vector<Source> sources = read_sources(PLY_SOURCE_DIR, "tests");
  std::erase_if(sources, [](const Source& s) { return s.path.compare(0, 12, "tests/house/") == 0; });
  const auto problems = clock_readers(sources, allowed);
  for (const std::string& p : problems) FAIL_CHECK(p);
  CHECK(problems.empty());
}

TEST_CASE("what the session and the interface show is timed by one clock that can be held", "[house]") {
  // Scripts give up after a time, frames are measured, and a seed that nobody gave is drawn from the moment.
  const std::vector<std::string> allowed{"app/ui/program/script.cpp", "app/ui/program/frame_bench.cpp",
                                         "engine/session/play/play_setup.cpp"};
  for (const char* folder : {"app/ui", "engine/session"}) {
    const auto problems = clock_readers(read_sources(PLY_SOURCE_DIR, folder), allowed);
    for (const std::string& p : problems) FAIL_CHECK(p);
    CHECK(problems.empty());
  }
  CHECK(clock_readers({{"a.cpp", "auto t = std::chrono::steady_clock::now();"}}, {}).size() == 1);
  CHECK(clock_readers({{"a.cpp", "// steady_clock::now()"}}, {}).empty());
}

TEST_CASE("no test sleeps: it waits for what it needs", "[house]") {
  std::vector<Source> sources = read_sources(PLY_SOURCE_DIR, "tests");
  std::erase_if(sources, [](const Source& s) { return s.path.compare(0, 12, "tests/house/") == 0; });
  REQUIRE(sources.size() > 80);
  const auto problems = sleepers(sources);
  for (const std::string& p : problems) FAIL_CHECK(p);
  CHECK(problems.empty());
  CHECK(sleepers({{"a.cpp", "// sleep_for(\nstd::this_thread::sleep_for(x);"}}).size() == 1);
  CHECK(sleepers({{"a.cpp", "// sleep_for(x)\nstd::this_thread::yield();"}}).empty());
}
