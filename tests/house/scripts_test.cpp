// What our shell scripts must not do.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

#include "tests/house/folders.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

std::vector<Source> scripts() {
  std::vector<Source> out;
  const std::filesystem::path root = PLY_SOURCE_DIR;
  const auto add = [&](const std::filesystem::path& file) {
    std::ifstream in(file);
    out.push_back(
        {std::filesystem::relative(file, root).string(), std::string(std::istreambuf_iterator<char>(in), {})});
  };
  for (const char* folder : {"app", "engine", "vendor", "tests"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder))
      if (entry.is_regular_file() && entry.path().extension() == ".sh") add(entry.path());
  add(root / ".ci/run");
  return out;
}

/// Lines that give a pipe to a reader that leaves early, in scripts with `pipefail`: who still writes dies of the
/// broken pipe, but only if there is more to write than a pipe holds, and the script ends with 141.
std::vector<std::string> broken_pipes(const std::vector<Source>& sources) {
  static const std::regex early(R"(\|\s*(head\b|grep\s+(-\w*q|-m)|sed\s+(-n\s+)?\S*\bq\b))");
  std::vector<std::string> out;
  for (const Source& s : sources) {
    if (s.text.find("pipefail") == std::string::npos) continue;
    std::istringstream in(s.text);
    std::string line;
    for (int n = 1; std::getline(in, line); n++)
      if (line.find_first_not_of(" \t") != line.find('#') && std::regex_search(line, early))
        out.push_back(s.path + ":" + std::to_string(n) + ": " + line);
  }
  return out;
}

}  // namespace

TEST_CASE("no script with pipefail pipes into a reader that leaves early", "[house]") {
  const auto sources = scripts();
  CHECK(sources.size() >= 8);
  for (const std::string& p : broken_pipes(sources)) FAIL_CHECK(p);
  CHECK(broken_pipes({{"a.sh", "set -o pipefail\nsort x | head -10\n"}}).size() == 1);
  CHECK(broken_pipes({{"a.sh", "set -euo pipefail\nls | grep -q a\n"}}).size() == 1);
  CHECK(broken_pipes({{"a.sh", "set -euo pipefail\n# ls | head\nls | sed -n 1,10p\nhead -3 x | sort\n"}}).empty());
  CHECK(broken_pipes({{"a.sh", "set -eu\nls | head -3\n"}}).empty());
}
