// Texts of others that leave in HTML, SVG, Markdown or CSV go through one function each, which knows what must not
// stand there as it is: engine/core/markup.h, and csv_field of engine/core/text.h.
#include <regex>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

std::vector<std::string> own_escapes(const std::vector<Source>& sources) {
  static const std::regex markup(R"re(case '[<&]': |"&(amp|lt);")re");
  static const std::regex quoted(R"re(,\\"\{\}\\"|\\"\{\}\\",\{|\\"\\"")re");
  std::vector<std::string> out;
  for (const Source& s : sources) {
    const std::string code = without_comments(s.text);
    if (s.path != "engine/core/markup.cpp" && std::regex_search(code, markup))
      out.push_back(s.path + " makes text of markup by itself and not by engine/core/markup.h");
    if (s.path != "engine/core/csv.cpp" && std::regex_search(code, quoted))
      out.push_back(s.path + " quotes a field of CSV by itself and not by csv_field");
  }
  return out;
}

}  // namespace

TEST_CASE("texts go into markup and tables through one door each", "[house]") {
  std::vector<Source> sources = read_sources(PLY_SOURCE_DIR, "engine");
  for (Source& s : read_sources(PLY_SOURCE_DIR, "app")) sources.push_back(std::move(s));
  REQUIRE(sources.size() > 300);
  for (const std::string& p : own_escapes(sources)) FAIL_CHECK(p);
  CHECK(own_escapes({{"a.cpp", "if (c == '&') out += \"&amp;\";"}}).size() == 1);
  CHECK(own_escapes({{"a.cpp", "out += fmt::format(\"{},\\\"{}\\\"\\n\", i, name);"}}).size() == 1);
  CHECK(own_escapes({{"a.cpp", "out += fmt::format(\"{},{}\\n\", i, csv_field(name));"}}).empty());
}
