// What stands at the top of the repository, and the names of all files in it.
#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/places.h"
#include "vendor/catch2_compat.h"

namespace {

/// All tracked names; none where this is no repository or git is not there.
std::vector<std::string> tracked() {
  std::vector<std::string> out;
  FILE* git = popen("git -C '" PLY_SOURCE_DIR "' ls-files -z 2>/dev/null", "r");
  if (!git) return out;
  std::string name;
  for (int c = std::fgetc(git); c != EOF; c = std::fgetc(git)) {
    if (c == 0) out.push_back(std::exchange(name, {}));
    else name += static_cast<char>(c);
  }
  pclose(git);
  return out;
}

std::vector<std::string> odd_names(const std::vector<std::string>& names) {
  static const std::set<std::string> top = {
      "CMakeLists.txt", "app",       "engine",       "vendor",          "tests",
      "imgui.ini",      "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "CMakePresets.json",
      "LICENSE",        ".ci",       ".gitignore",   ".clang-format",   ".clang-tidy",
      ".github"};
  std::vector<std::string> out;
  for (const std::string& name : names) {
    if (!top.contains(name.substr(0, name.find('/'))))
      out.push_back(name + " does not belong to the top of the repository");
    if (std::any_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == 0x7f; }))
      out.push_back(name + " has a blank or a control character in its name");
  }
  return out;
}

}  // namespace

TEST_CASE("nothing strays to the top of the repository, and no name has a blank in it", "[house]") {
  for (const std::string& p : odd_names(tracked())) FAIL_CHECK(p);
  CHECK(odd_names({"match.game"}).size() == 1);
  CHECK(odd_names({"\001 rubbish 99.png"}).size() == 2);
  CHECK(odd_names({"app/a b.cpp"}).size() == 1);
  CHECK(odd_names({"app/ui/a.cpp", "README.md", "tests/data/\xc3\xa9.txt"}).empty());
}
