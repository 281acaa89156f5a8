// A text of JSON from outside may be nested as deep as it likes, and the library then ends the program: it is read by
// engine/core/json_text alone, which counts first.
#include <regex>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

/// Where the library's own readers are named. Our types of that name have none.
std::vector<std::string> own_readers(const std::vector<Source>& sources) {
  static const std::regex theirs(
      R"(\b(json|Json|ordered_json|basic_json)\s*(<[^>]*>)?\s*::\s*(parse|accept|sax_parse|from_\w+)\b)"
      R"(|"_json\b|\bjson_sax\b)");
  std::vector<std::string> out;
  for (const Source& s : sources) {
    if (s.path == "engine/core/json_text.cpp") continue;
    const std::string code = without_comments(s.text);
    if (std::regex_search(code, theirs))
      out.push_back(s.path + " reads JSON by itself and not by engine/core/json_text.h");
  }
  return out;
}

}  // namespace

TEST_CASE("JSON is read through one door, which counts its brackets first", "[house]") {
  std::vector<Source> sources = read_sources(PLY_SOURCE_DIR, "engine");
  for (Source& s : read_sources(PLY_SOURCE_DIR, "app")) sources.push_back(std::move(s));
  REQUIRE(sources.size() > 300);
  for (const std::string& p : own_readers(sources)) FAIL_CHECK(p);
  CHECK(own_readers({{"a.cpp", "const auto j = nlohmann::json::parse(text);"}}).size() == 1);
  CHECK(own_readers({{"a.cpp", "if (Json::accept(text)) return;"}}).size() == 1);
  CHECK(own_readers({{"a.cpp", "f(nlohmann::ordered_json::from_cbor(bytes));"}}).size() == 1);
  CHECK(own_readers({{"a.cpp", "using Json = nlohmann::json;\nauto f = &Json :: sax_parse;"}}).size() == 1);
  CHECK(own_readers({{"engine/core/json_text.cpp", "return Json::parse(text);"}}).empty());
  CHECK(own_readers({{"a.cpp", "auto j = read_json(text); // Json::parse(text)\nCommand::parse(text);"}}).empty());
}
