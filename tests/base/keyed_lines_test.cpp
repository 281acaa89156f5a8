#include "engine/base/keyed_lines.h"

#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("lines that say something are read with their keys, numbers and columns", "[core]") {
  const auto lines = keyed_lines("# a remark\n\n  depth\t 12 plies \r\nalone\n#\n  last  of all");
  REQUIRE(lines.size() == 3);
  CHECK((lines[0].number == 3 && lines[0].column == 3));
  CHECK((lines[0].key == "depth" && lines[0].value == "12 plies" && lines[0].text == "depth\t 12 plies"));
  CHECK((lines[1].number == 4 && lines[1].column == 1 && lines[1].key == "alone" && lines[1].value.empty()));
  CHECK((lines[2].number == 6 && lines[2].key == "last" && lines[2].value == "of all"));
  CHECK(lines[0].wrong("no").message == "line 3: no");
  CHECK(lines[0].wrong("no", 7).column == 7);
  CHECK(keyed_lines("a\nb\nc", 1).size() == 1);
  CHECK(keyed_lines(" \n#x").empty());
  CHECK(keyed_lines("").empty());
}
