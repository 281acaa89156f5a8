// Whatever is typed, the program ends by itself with one of its exit codes.
#include <set>

#include "engine/base/random.h"
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

const std::set<int> codes = {0, 2, 3, 4};

// Words of the command line, mixed with random bytes (no NUL: arguments cannot have it).
std::string random_word(ply::Random& random) {
  // clang-format off
  static const std::vector<std::string> words = {
      "games", "moves", "perft", "turns", "eval", "search", "solve", "trace", "info", "export", "kalah", "reversi",
      "toy-tree", "--json", "--rules", "--position", "--moves", "--positions", "--depth", "--nodes", "--time",
      "--profile", "--algorithm", "--with", "--without", "--all-moves", "--divide", "--seed", "--help", "--", "-",
      "-1", "0", "1", "2", "3", "pits=2", "pits=,", "=", "stones=1,pits=1", "preset=standard", "classic", "modern",
      "minimax", "pvs", "tt,pvs", ",", "", "([1 2] [3 4])", "((((", "4,4/0/4,4/0 A", "4,4/0/4,4/0 B s-io-", "f5d6",
      "3-2", "/dev/null", "/no/such", "18446744073709551616", "1e9", "nan"};
  // clang-format on
  if (random.below(4) > 0) return words[random.below(static_cast<ply::u32>(words.size()))];
  std::string out;
  for (ply::u32 n = random.below(12); n > 0; --n) out += static_cast<char>(1 + random.below(255));
  return out;
}

std::string shown(const std::vector<std::string>& arguments) {
  std::string out;
  for (const std::string& a : arguments) out += "'" + a + "' ";
  return out;
}

}  // namespace

TEST_CASE("random arguments never crash the program", "[cli][fuzz]") {
  ply::Random random(2024);
  for (int i = 0; i < 400; ++i) {
    std::vector<std::string> arguments;
    static const std::vector<std::string> first = {"games",  "moves", "perft", "turns", "eval",
                                                   "search", "solve", "trace", "play"};
    static const std::vector<std::string> games = {"kalah", "reversi", "toy-tree"};
    if (random.below(8) > 0) arguments.push_back(first[random.below(static_cast<ply::u32>(first.size()))]);
    if (random.below(8) > 0) arguments.push_back(games[random.below(static_cast<ply::u32>(games.size()))]);
    for (ply::u32 n = random.below(7); n > 0; --n) arguments.push_back(random_word(random));
    // A search that is asked for must end: at most depth 3 or 1 ms comes out of the words above, except for a bare
    // solve.
    if (!arguments.empty() && arguments[0] == "solve")
      arguments.insert(arguments.end(), {"--position", "1,0/0/1,1/0 A"});
    const Ran ran = run(arguments, "4,4/0/4,4/0 A\n\xff\n");
    INFO(shown(arguments) << "\n" << ran.err);
    CHECK(codes.count(ran.code) == 1);
    if (ran.code != 0) CHECK(!ran.err.empty());
  }
}
