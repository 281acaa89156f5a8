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

}  // namespace

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
