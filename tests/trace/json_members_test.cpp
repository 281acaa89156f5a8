// What one function lists is written and read again; what is wrong is named with its place.
#include "engine/trace/json_members.h"

#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using nlohmann::json;

namespace {

enum class Colour : u8 { red, green, blue };
constexpr const char* colours[] = {"red", "green", "blue"};

struct Part {
  int number = 0;
  std::optional<int> maybe;
  Colour colour = Colour::red;
  std::vector<u32> list;
  friend bool operator==(const Part&, const Part&) = default;
};
struct Whole {
  std::string text;
  std::optional<double> weight;
  int clamped = 5;
  bool usual = false;
  Colour colour = Colour::red, clamped_colour = Colour::red;
  std::map<std::string, int> counts;
  std::vector<std::pair<std::string, int>> pairs;
  std::vector<Part> parts, rows;
  friend bool operator==(const Whole&, const Whole&) = default;
};

template <class M>
void members(const M& m, Whole& w) {
  m.get("text", w.text);
  m.maybe("weight", w.weight);
  m.clamped("clamped", w.clamped, 0, 10);
  m.maybe("usual", w.usual, w.usual);
  m.word("colour", colours, w.colour);
  m.clamped("clamped_colour", w.clamped_colour, Colour::red, Colour::blue);
  m.get("counts", w.counts);
  m.get("pairs", w.pairs);
  m.each("parts", w.parts, [](const M& x, Part& p) {
    x.get("number", p.number);
    x.range("number", p.number, -5, 5);
  });
  m.rows("rows", w.rows, [](auto&& cells, Part& p) {
    cells(p.number, p.maybe, NumberOf{p.colour, Colour::blue}, p.list);
  });
}

json written(Whole w) {
  json j;
  members(MembersWriter(j), w);
  return j;
}
Result<Whole> read(const json& j) {
  return read_members(j, "whole", Whole{}, [](const MembersReader& m, Whole& w) { members(m, w); });
}

}  // namespace

TEST_CASE("members are read as they were written", "[json]") {
  Whole w;
  w.text = "x";
  CHECK(written(w).dump() ==
        R"({"clamped":5,"clamped_colour":0,"colour":"red","counts":{},"pairs":[],"parts":[],"rows":[],"text":"x"})");
  CHECK(*read(written(w)) == w);
  w.weight = 0.5, w.usual = true, w.colour = w.clamped_colour = Colour::blue;
  w.counts = {{"a", 1}, {"b", -2}}, w.pairs = {{"p", 3}};
  w.parts = {{2, {}, {}, {}}, {-5, {}, {}, {}}};
  w.rows = {{1, 7, Colour::green, {1, 2}}, {2, std::nullopt, Colour::blue, {}}};
  const json j = written(w);
  CHECK(j["rows"].dump() == "[[1,7,1,[1,2]],[2,null,2,[]]]");
  CHECK(*read(j) == w);
}

TEST_CASE("a member that is wrong is named with its place, and some are brought into their range", "[json]") {
  Whole w;
  w.parts.resize(2), w.rows.resize(1), w.pairs = {{"p", 3}}, w.counts["a"] = 1;
  const json good = written(w);
  REQUIRE(read(good));
  const auto error = [&](const char* place, const json& value) {
    json j = good;
    j[json::json_pointer(place)] = value;
    return error_of(read(j)).message;
  };
  CHECK(error("/text", 3) == "whole.text is not a text");
  CHECK(error("/counts/a", "x") == "whole.counts.a is not a whole number in its range");
  CHECK(error("/pairs/0/1", 1.5) == "whole.pairs[0][1] is not a whole number in its range");
  CHECK(error("/pairs/0", json::array({"p"})) == "whole.pairs[0] has the wrong length");
  CHECK(error("/parts/1/number", 6) == "whole.parts[1].number is 6, not from -5 to 5");
  CHECK(error("/parts/1", 6) == "whole.parts[1] is not an object");
  CHECK(error("/rows/0/2", 3) == "whole.rows[0][2] has no such value");
  CHECK(error("/rows/0/3/0", -1) == "whole.rows[0][3][0] is not a whole number in its range");
  CHECK(error("/colour", "grey") == "whole.colour has the unknown value 'grey'");
  json j = good;
  j.erase("text");
  CHECK(error_of(read(j)).message == "whole.text is missing");
  for (const auto& [value, expected] : {std::pair{-3, 0}, {11, 10}, {7, 7}}) {
    j = good, j["clamped"] = value, j["clamped_colour"] = value;
    CHECK(read(j)->clamped == expected);
    CHECK(read(j)->clamped_colour == (value < 0 ? Colour::red : Colour::blue));
  }
  j.erase("clamped");
  CHECK(read(j)->clamped == 5);
}
