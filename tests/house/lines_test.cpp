// The form of all sources: what can be said without a formatter, and what clang-format says where it is there.
#include <algorithm>
#include <cstdio>
#include <sstream>

#include "tests/house/folders.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

constexpr std::ptrdiff_t longest = 120, longest_of_a_table = 240;

std::ptrdiff_t columns(const std::string& line) {
  return std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
}

/// Tables are fenced: their lines may be longer.
std::vector<std::string> odd_lines(const std::vector<Source>& sources) {
  std::vector<std::string> out;
  for (const Source& s : sources) {
    if (!s.text.empty() && s.text.back() != '\n') out.push_back(s.path + ": no end of the last line");
    std::istringstream in(s.text);
    std::string line;
    bool table = false;
    for (int n = 1; std::getline(in, line); n++) {
      const std::string at = s.path + ":" + std::to_string(n) + ": ";
      if (line.ends_with("// clang-format off")) table = true;
      if (line.ends_with("// clang-format on")) table = false;
      if (line.find_first_of("\t\r") != std::string::npos) out.push_back(at + "a tab or a carriage return");
      if (!line.empty() && line.back() == ' ') out.push_back(at + "a blank at the end");
      if (columns(line) > (table ? longest_of_a_table : longest))
        out.push_back(at + std::to_string(columns(line)) + " columns");
    }
  }
  return out;
}

/// What a shell line prints; nothing if it cannot be run.
std::string printed_by(const std::string& command) {
  std::string out;
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return out;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
  pclose(pipe);
  return out;
}

}  // namespace

TEST_CASE("sources have no tabs, no blanks at the end of lines and no lines that nobody can read", "[house]") {
  std::size_t seen = 0;
  for (const char* folder : {"engine", "app", "tests", "vendor"}) {
    const auto sources = read_sources(PLY_SOURCE_DIR, folder);
    seen += sources.size();
    for (const std::string& p : odd_lines(sources)) FAIL_CHECK(p);
  }
  CHECK(seen > 400);
  CHECK(odd_lines({{"a.cpp", "int x; \n\tint y;\nint z;"}}).size() == 3);
  CHECK(odd_lines({{"a.cpp", "int x;\n"}}).empty());
  const std::string wide(130, 'x');
  CHECK(
      odd_lines({{"a.cpp", wide + "\n// clang-format off\n" + wide + "\n// clang-format on\n" + wide + "\n"}}).size() ==
      2);
}

// Version 14 only, that of Debian 12: others break a few lines elsewhere. Where it is not installed nothing is asked.
TEST_CASE("sources are as clang-format would write them", "[house]") {
  const std::string tool = "clang-format-14", off = " 2>/dev/null";
  if (printed_by(tool + " --version" + off).find("version 14.") == std::string::npos) {
    WARN("no " << tool << ": the form was not checked");
    return;
  }
  const std::string all = "cd '" PLY_SOURCE_DIR "' && find engine app tests vendor -name '*.h' -o -name '*.cpp'";
  const std::string wrong =
      printed_by("(" + all + ") | xargs -P2 -n50 " + tool + " --dry-run --ferror-limit=1 2>&1 | grep warning:");
  INFO("mend with: clang-format-14 -i FILE");
  CHECK(wrong == "");
  CHECK(printed_by("printf 'int  x;\\n' | " + tool + " --style=Google --dry-run 2>&1").find("warning:") !=
        std::string::npos);
}
