// Names of tests that CTest can ask for. With Catch2 2.13 it is given lists of CMake, which a semicolon cuts: it then
// asks for two tests that are not there, runs none, and takes that for a success.
#include <string>
#include <vector>

#include "tests/house/folders.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

/// Not in one piece, so that this source does not find itself.
const std::string begin = std::string("TEST_") + "CASE(";

std::vector<std::string> cut_names(const std::vector<Source>& sources) {
  std::vector<std::string> out;
  for (const Source& s : sources)
    for (std::size_t at = s.text.find(begin); at != std::string::npos; at = s.text.find(begin, at + 1)) {
      const std::size_t from = s.text.find_first_not_of(" \n", at + begin.size());
      if (from == std::string::npos || s.text[from] != '"') continue;
      const std::string name = s.text.substr(from + 1, s.text.find('"', from + 1) - from - 1);
      if (name.find(';') != std::string::npos) out.push_back(s.path + ": " + name);
    }
  return out;
}

}  // namespace

TEST_CASE("no name of a test has a semicolon", "[house]") {
  for (const std::string& name : cut_names(read_sources(PLY_SOURCE_DIR, "tests"))) FAIL_CHECK(name);
  CHECK(cut_names({{"a.cpp", begin + "\"one, two\", \"[a]\") { f(); }"}}).empty());
  CHECK(cut_names({{"a.cpp", begin + "\n    \"one; two\",\n    \"[a]\") {}"}}) ==
        std::vector<std::string>{"a.cpp: one; two"});
}
