// The version stands in one place, and what packages need is what the build needs.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/places.h"
#include "vendor/catch2_compat.h"

namespace {

std::string read(const std::string& file) {
  std::ifstream in(std::string(PLY_SOURCE_DIR "/") + file);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

// What the first match of a pattern has in its parentheses.
std::string found(const std::string& text, const std::string& pattern) {
  std::smatch m;
  return std::regex_search(text, m, std::regex(pattern)) ? m[1].str() : std::string();
}

using Names = std::set<std::string>;

Names group_of(const std::string& packages, const std::string& group) {
  Names out;
  std::istringstream lines(packages);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("[")) inside = line.starts_with("[" + group + "]");
    else if (inside && !line.empty()) out.insert(line.substr(0, line.find(' ')));
  }
  return out;
}

// The names of a field of debian/control, which goes on in lines that begin with a blank.
Names field(const std::string& control, const std::string& name) {
  const std::string text = found(control, "\n" + name + ": ([^\n]*(\n [^\n]*)*)");
  Names out;
  const std::regex word("[a-z][-+.a-z0-9]+");
  for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it) out.insert(it->str());
  return out;
}

bool includes(const Names& all, const Names& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

}  // namespace

TEST_CASE("the newest part of the changelog is of the project's version", "[house][packages]") {
  const std::string version = found(read("CMakeLists.txt"), R"(project\(plyscope VERSION ([0-9.]+) )");
  CHECK(version.size() >= 5);
  CHECK(found(read("CHANGELOG.md"), R"(\n## \[([^\]]+)\] - 20[0-9]{2}-[0-9]{2}-[0-9]{2}\n)") == version);
  CHECK(found("a\n## [1.2.3] - 2026-01-02\n\n## [1.0.0] - 2025-01-02\n", R"(\n## \[([^\]]+)\] - )") == "1.2.3");
}

TEST_CASE("packages are built with what vendor/packages.txt has in its group run, and with no more",
          "[house][packages]") {
  const Names run = group_of(read("vendor/packages.txt"), "run");
  CHECK(run.size() >= 15);
  const std::string control = "\n" + read("app/package/debian/control");
  Names needed = field(control, "Build-Depends");
  CHECK(needed.erase("debhelper-compat") == 1);
  CHECK(needed.size() >= 10);
  CHECK(includes(run, needed));
  for (const std::string& name : run)
    if (name.starts_with("lib") && name.ends_with("-dev")) CHECK(needed.contains(name));
  Names wanted = field(control, "Recommends");
  CHECK(wanted.erase("plyscope-cli") == 1);
  CHECK((includes(run, wanted) && wanted.size() >= 3));
  CHECK(field("\nA: bb, cc (= 1),\n d-e\nF: gg\n", "A") == Names{"bb", "cc", "d-e"});
  CHECK(group_of("[a] x\nb  is b\n\n[c]\nd e\n", "a") == Names{"b"});
}
