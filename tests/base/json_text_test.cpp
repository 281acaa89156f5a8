#include "engine/base/json_text.h"

#include <nlohmann/json.hpp>
#include <string>

#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::string nested(int levels, const std::string& open = "[", const std::string& close = "]") {
  std::string out, end;
  for (int i = 0; i < levels; ++i) out += open, end += close;
  return out + end;
}

}  // namespace

TEST_CASE("JSON is read to 64 levels of brackets and refused beyond before anything is made of it", "[json]") {
  CHECK(read_json(nested(deepest_json)));
  CHECK(read_ordered_json(nested(deepest_json)));
  for (const int levels : {deepest_json + 1, 100'000}) {
    const auto lists = read_json(nested(levels));
    REQUIRE_FALSE(lists);
    CHECK(lists.error().message == "its brackets are nested more than 64 deep");
    CHECK(lists.error().column == deepest_json + 1);
    CHECK_FALSE(read_ordered_json(nested(levels, "{\"a\":[", "]}")));
  }
  // What stands in a text is no bracket, and what is closed again is not deep
  CHECK(read_json("[\"" + nested(100) + "\\\"" + nested(100) + "\"]"));
  std::string wide = "[";
  for (int i = 0; i < 1000; ++i) wide += "[[]],";
  CHECK(read_json(wide + "0]"));
  CHECK_FALSE(read_json("[\"\\\\\"" + nested(100) + "]"));
}

TEST_CASE("a text that is no JSON is refused with the column at which it stops to be JSON", "[json]") {
  const auto wrong = read_json("[1, 2, x]");
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().column == 8);
  CHECK(wrong.error().message == "it is not JSON from column 8 on");
  const auto cut = read_ordered_json("{\"a\": [1");
  REQUIRE_FALSE(cut);
  CHECK(cut.error().message == "it is not JSON: it ends too early");
  CHECK_FALSE(read_json(""));
  CHECK_FALSE(read_json("[1e999]"));
  const auto right = read_ordered_json(" {\"b\": 1, \"a\": [true, null]} ");
  REQUIRE(right);
  CHECK(right->dump() == "{\"b\":1,\"a\":[true,null]}");
}

TEST_CASE("JSON of more values than its budget has is refused before anything is made of it", "[json][budget]") {
  Budget::Limits few = json_limits;
  few.entries = 4;
  CHECK(read_json("[[1,2],3]", Budget(few)));
  const auto many = read_json("[[1,2],3,4]", Budget(few));
  REQUIRE_FALSE(many);
  CHECK(many.error().message == "it has more entries than are allowed");
  CHECK(many.error().column == 9);
  CHECK_FALSE(read_json("[" + std::string(5'000'000, ',') + "]"));
}
