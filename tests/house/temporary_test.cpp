#include <algorithm>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

/// Who asks where temporary files go, but for those that give each name once.
std::vector<std::string> sharers(const std::vector<Source>& sources, const std::vector<std::string>& allowed) {
  std::vector<std::string> out;
  for (const Source& s : sources)
    if (std::find(allowed.begin(), allowed.end(), s.path) == allowed.end() &&
        without_comments(s.text).find("temp_directory_path(") != std::string::npos)
      out.push_back(s.path + " names its own temporary file; tests/support/folder.h has a folder for each test");
  return out;
}

}  // namespace

// The tests of a build run at the same time: one of them removed the folder of another, once in some fifty runs.
TEST_CASE("no two tests write in one temporary folder", "[house]") {
  // Named after the process, or by the system.
  const std::vector<std::string> allowed{"tests/support/folder.h", "tests/cli/run.cpp", "tests/fuzz/fuzz.cpp"};
  std::vector<Source> sources = read_sources(PLY_SOURCE_DIR, "tests");
  std::erase_if(sources, [](const Source& s) { return s.path.compare(0, 12, "tests/house/") == 0; });
  const auto problems = sharers(sources, allowed);
  for (const std::string& p : problems) FAIL_CHECK(p);
  CHECK(problems.empty());
  CHECK(sharers({{"a.cpp", "auto path = fs::temp_directory_path() / \"name\";"}}, {}).size() == 1);
  CHECK(sharers({{"a.cpp", "// temp_directory_path()"}}, {}).empty());
}
