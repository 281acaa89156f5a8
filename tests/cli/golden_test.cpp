// What the command line prints today, held byte by byte: recordings of all games, our own and others', every
// sub-command of `trace`, and what is printed of games, positions, matches and reviews. tests/support/golden.h says
// how the files are written anew.
#include <string>

#include "tests/cli/golden_run.h"

using namespace cli_test;

namespace {

/// The recordings whose names begin so; of several parts, one.
void hold_recordings(const std::string& group, std::size_t part = 0, std::size_t parts = 1) {
  GoldenRun golden(parts == 1 ? group : group + "_" + std::to_string(part));
  std::size_t k = 0;
  for (const std::string& name : golden.order)
    if (name.starts_with(group + "-") && k++ % parts == part) golden.ask(name);
  golden.finish();
}

void hold_others(const std::string& group) {
  GoldenRun golden(group);
  golden.ask_others(group);
  golden.finish();
}

}  // namespace

// One case a part, so that ctest runs them side by side.
TEST_CASE("what is printed of recordings of Kalah is what was printed, part 1", "[cli][golden][slow]") {
  hold_recordings("kalah", 0, 3);
}
TEST_CASE("what is printed of recordings of Kalah is what was printed, part 2", "[cli][golden][slow]") {
  hold_recordings("kalah", 1, 3);
}
TEST_CASE("what is printed of recordings of Kalah is what was printed, part 3", "[cli][golden][slow]") {
  hold_recordings("kalah", 2, 3);
}
TEST_CASE("what is printed of recordings of Reversi is what was printed", "[cli][golden][slow]") {
  hold_recordings("reversi");
}
TEST_CASE("what is printed of recordings of Micro-Shogi is what was printed", "[cli][golden][slow]") {
  hold_recordings("shogi");
}
TEST_CASE("what is printed of recordings of Arimaa is what was printed", "[cli][golden][slow]") {
  hold_recordings("arimaa");
}
TEST_CASE("what is printed of recordings of Pivit is what was printed", "[cli][golden][slow]") {
  hold_recordings("pivit");
}
TEST_CASE("what is printed of recordings of toy trees is what was printed", "[cli][golden][slow]") {
  hold_recordings("toy");
}
TEST_CASE("what is printed of others' recordings is what was printed", "[cli][golden][slow]") {
  hold_recordings("foreign");
}
TEST_CASE("what is printed of games and positions is what was printed", "[cli][golden][slow]") { hold_others("games"); }
TEST_CASE("what eval prints is what it printed", "[cli][golden][slow]") { hold_others("eval"); }
TEST_CASE("what search and record print is what they printed", "[cli][golden][slow]") { hold_others("search"); }
TEST_CASE("what is printed of matches and reviews is what was printed", "[cli][golden][slow]") { hold_others("match"); }
