#include "engine/base/written_json.h"

#include <utility>
#include <vector>

#include "vendor/catch2_compat.h"

using namespace ply;
using Json = WrittenJson;

TEST_CASE("JSON that is put together reads as it was meant", "[json]") {
  CHECK(Json().dump() == "null");
  CHECK(Json::array().dump() == "[]");
  CHECK(Json::object().dump() == "{}");
  CHECK(Json({1, 2}).dump() == "[1,2]");
  CHECK(Json({{"a", 1}, {"b", {"x", "y"}}}).dump() == R"({"a":1,"b":["x","y"]})");
  CHECK(Json(std::vector{1, 2}).dump() == "[1,2]");
  Json object;  // null
  object["a"]["b"] = "\"\xff";
  object["c"] = nullptr;
  CHECK(object.dump() == "{\"a\":{\"b\":\"\\\"\xef\xbf\xbd\"},\"c\":null}");
}

TEST_CASE("elements are put behind those that an array begins with, be it that it was null", "[json]") {
  Json list, more = Json::array({"a", Json::array()});
  CHECK(list.empty());
  list.push_back("a");
  list.push_back({{"b", nullptr}});
  CHECK_FALSE(list.empty());
  CHECK(list.dump() == R"(["a",{"b":null}])");
  more.push_back(list);
  more.push_back(2);
  CHECK(more.dump() == R"(["a",[],["a",{"b":null}],2])");
  CHECK(Json::array().empty());
  Json out = {{"rows", std::move(more)}, {"n", 4}};
  CHECK(out.dump() == R"({"rows":["a",[],["a",{"b":null}],2],"n":4})");
}
