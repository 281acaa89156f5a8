// Worksheets on the command line.
#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("a worksheet comes with its answers, the same for the same seed", "[cli][worksheet]") {
  const ply::test::Folder folder;
  const std::string sheet = folder.file("sheet.svg"), key = folder.file("sheet-key.svg");
  const Json a = result({"worksheet", "--seed", "5", "--plies", "4", "--out", sheet, "--json"});
  CHECK(a["key"] == key);
  const std::string first = read_file(sheet), answers = read_file(key);
  CHECK(contains(first, "<svg"));
  CHECK(first != answers);
  const Json b = result({"worksheet", "--seed", "5", "--plies", "4", "--out", sheet, "--json"});
  CHECK(a == b);
  CHECK(read_file(sheet) == first);
  // The tree, searched: the value, the best move, and the cards that are turned.
  const TempFile plan("plyscope-search\ngame toy-tree\nposition " + a["tree"].get<std::string>() +
                      "\nprofile classic\ndepth 4\n");
  const Json found =
      result({"search", "toy-tree", "--position", a["tree"], "--profile", "classic", "--depth", "4", "--json"});
  CHECK(found["value"] == a["value"]);
  CHECK(found["best"] == a["best"]);
  const Json cards = result({"trace", "find", plan.path(), "end == over", "--json"});
  CHECK(cards["hits"] == a["cards"]);
}
