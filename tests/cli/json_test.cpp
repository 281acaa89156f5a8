// What commands put together is written as the JSON library would write it, byte for byte.
#include "app/cli/json.h"

#include <array>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/random.h"
#include "vendor/catch2_compat.h"

using ply::cli::Json;

namespace {

using Theirs = nlohmann::ordered_json;

std::string written(const Json& j) { return j.dump(); }
std::string written(const Theirs& j) { return j.dump(-1, ' ', false, Theirs::error_handler_t::replace); }

/// The same value, made of either type.
template <class J>
J example() {
  const std::vector<std::string> two = {"a", "b"};
  J list = J::array();
  list.push_back({{"move", "e4"}, {"line", two}});
  list.push_back(nullptr);
  list.push_back({1, -2, std::numeric_limits<ply::u64>::max()});
  J out = {{"text", "q\"\\\n\t\x01\xff \xe2\x82\xac"},
           {"nested", {{"empty", {}}, {"pair", {1, 2}}, {"texts", {"p", "q"}}}},
           {"yes", true},
           {"none", J::object()}};
  out["list"] = list;
  out["window"]["alpha"] = J::array({two, two});
  out["numbers"] = std::array<double, 3>{1, -0.0, 1e22};
  out["counts"] = std::map<std::string, ply::u64>{{"second", 2}, {"first", 1}};
  out["deep"] = std::vector<std::vector<int>>{{1}, {}};
  J& later = out["later"] = J::array();
  later.push_back(std::string_view("view"));
  out.update({{"yes", false}, {"more", 0.1f}});
  return out;
}

}  // namespace

TEST_CASE("objects, lists and texts are written as the library writes them", "[cli]") {
  CHECK(written(example<Json>()) == written(example<Theirs>()));
  CHECK(written(Json::of_text("{ \"a\" : [1, 2.50, null] }")) == "{\"a\":[1,2.5,null]}");
  CHECK(Json::object().empty());
  CHECK_FALSE(example<Json>().empty());
}

TEST_CASE("numbers are written as the library writes them, and as null where they are not finite", "[cli]") {
  ply::Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const double x = static_cast<double>(static_cast<ply::i64>(random.next())) / (1 + random.below(1'000'000));
    REQUIRE(written(Json(x)) == written(Theirs(x)));
    REQUIRE(written(Json(1 / x)) == written(Theirs(1 / x)));
  }
  CHECK(written(Json(std::numeric_limits<double>::infinity())) == "null");
  CHECK(written(Json(std::numeric_limits<double>::quiet_NaN())) == "null");
}
