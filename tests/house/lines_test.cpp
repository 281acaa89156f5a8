// What can be said of the form of all sources without a formatter: the rest is done by hand, as the code around it.
#include <sstream>

#include "tests/house/folders.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

constexpr std::size_t longest = 240;

std::vector<std::string> odd_lines(const std::vector<Source>& sources) {
  std::vector<std::string> out;
  for (const Source& s : sources) {
    if (!s.text.empty() && s.text.back() != '\n') out.push_back(s.path + ": no end of the last line");
    std::istringstream in(s.text);
    std::string line;
    for (int n = 1; std::getline(in, line); n++) {
      const std::string at = s.path + ":" + std::to_string(n) + ": ";
      if (line.find_first_of("\t\r") != std::string::npos) out.push_back(at + "a tab or a carriage return");
      if (!line.empty() && line.back() == ' ') out.push_back(at + "a blank at the end");
      if (line.size() > longest) out.push_back(at + std::to_string(line.size()) + " columns");
    }
  }
  return out;
}

}  // namespace

TEST_CASE("sources have no tabs, no blanks at the end of lines and no lines that nobody can read", "[house]") {
  std::size_t seen = 0;
  for (const char* folder : {"engine", "app", "tests"}) {
    const auto sources = read_sources(PLY_SOURCE_DIR, folder);
    seen += sources.size();
    for (const std::string& p : odd_lines(sources)) FAIL_CHECK(p);
  }
  CHECK(seen > 400);
  CHECK(odd_lines({{"a.cpp", "int x; \n\tint y;\nint z;"}}).size() == 3);
  CHECK(odd_lines({{"a.cpp", "int x;\n"}}).empty());
}
