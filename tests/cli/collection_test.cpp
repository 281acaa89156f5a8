// collection and convert: files with many games, listed, chosen from, and written in other forms.
#include "tests/cli/run.h"
#include "tests/support/wthor.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

std::string wthor() {
  return ply::test::wthor_file(
      {{0, 0, 1, 40, 32, "f5d6c3d3c4f4f6f3e6e7"}, {0, 1, 2, 20, 32, "f5f6e6f4"}, {1, 2, 0, 32, 32, "f5d6a1"}});
}

}  // namespace

TEST_CASE("a collection is listed as text, JSON and CSV, sorted and filtered", "[cli]") {
  const TempFile file(wthor());
  const Ran text = run({"collection", file.path(), "--sort", "-plies"});
  CHECK(text.code == 0);
  CHECK(contains(text.out, "3 games, WTHOR"));
  CHECK(text.out.find("f5 d6 c3 d3 c4 f4") < text.out.find("f5 f6 e6 f4"));
  CHECK(contains(text.err, "1 of 3 games cannot be played to their end"));
  const Ran json = run({"collection", file.path(), "--json"});
  const auto rows = lines(json);
  REQUIRE(rows.size() == 3);
  CHECK(keys(rows[0]) == std::vector<std::string>{"event", "first", "number", "opening", "plies", "result", "second"});
  CHECK(rows[1]["opening"] == "f5 f6 e6 f4");
  CHECK(contains(rows[2]["problem"], "its move 3, a1, is not legal"));
  CHECK(contains(run({"collection", file.path(), "--csv", "--find", "20-44"}).out, "\n2,player 1,player 2,20-44,4,"));
  CHECK(run({"collection", file.path(), "--sort", "colour"}).code == 2);
  CHECK(run({"collection", file.path(), "--pick", "4"}).code == 3);
}

TEST_CASE("a game is picked from a collection and written in every form, and the forms lead back", "[cli]") {
  const TempFile file(wthor());
  CHECK(contains(run({"collection", file.path(), "--pick", "2"}).out, "\n\nf5f6e6f4"));
  const Ran ggf = run({"convert", file.path(), "--pick", "2", "--to", "ggf"});
  CHECK(ggf.code == 0);
  CHECK(contains(ggf.out, "B[f5]W[f6]B[e6]W[f4];)"));
  const TempFile again(ggf.out);
  CHECK(run({"convert", again.path(), "--to", "transcript"}).out == "f5f6e6f4\n");
  // A damaged game is written as far as it goes, and named.
  const Ran all = run({"convert", file.path(), "--to", "transcript"});
  CHECK(all.code == 3);
  CHECK(contains(all.out, "f5f6e6f4\nf5d6\n"));
  CHECK(contains(all.err, "game 3: its move 3, a1"));
  CHECK(run({"convert", file.path(), "--to", "usi"}).code == 3);
}
