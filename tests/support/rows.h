// The data files of the tests: comma-separated, lines with # are comments, the first other line is the header.
#pragma once
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

namespace ply {

/// All rows of a file in tests/data but its header. Cells hold no commas.
inline std::vector<std::vector<std::string>> data_rows(const char* file) {
  std::ifstream in(std::string(PLY_TEST_DATA "/") + file);
  REQUIRE(in);
  std::vector<std::vector<std::string>> out;
  std::string line;
  while (std::getline(in, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> row;
    for (std::string_view cell : split(line, ',')) row.emplace_back(cell);
    out.push_back(row);
  }
  REQUIRE(!out.empty());
  out.erase(out.begin());
  return out;
}

}  // namespace ply
