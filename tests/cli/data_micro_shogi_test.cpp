// Every row of the files of figures for Micro-Shogi, through the command line; what takes minutes is tagged so that it
// runs by hand only: cli_tests "[deep]".
#include <algorithm>
#include <cmath>
#include <sstream>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

std::vector<std::string> column(const std::vector<Row>& all, const std::string& name) {
  std::vector<std::string> out;
  for (const Row& row : all) out.push_back(row.at(name));
  return out;
}

std::vector<Row> of_variant(const std::vector<Row>& all, const std::string& variant) {
  std::vector<Row> out;
  for (const Row& row : all)
    if (row.at("variant") == variant) out.push_back(row);
  return out;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string w; in >> w;)
    if (w != "-") out.push_back(w);
  std::sort(out.begin(), out.end());
  return out;
}

void check_perft(int from, int to) {
  const auto all = rows("microshogi_perft.csv");
  for (const std::string variant : {"classic", "standard"})
    for (int depth = from; depth <= to; ++depth) {
      const std::string name = depth == 1 ? "legal" : "perft" + std::to_string(depth);
      auto some = of_variant(all, variant);
      std::erase_if(some, [&](const Row& row) { return row.at(name).empty(); });
      if (some.empty()) continue;
      for (const char* form : {"plain", "fsf_fen"}) {
        if (std::string(form) == "fsf_fen" && depth > 2) continue;  // the same positions in the other form
        const auto got =
            for_positions({"perft", "micro-shogi", "--depth", std::to_string(depth), "--rules", "variant=" + variant},
                          column(some, form));
        for (std::size_t i = 0; i < some.size(); ++i) {
          INFO(variant << " depth " << depth << " " << some[i].at(form));
          CHECK(std::to_string(got[i]["nodes"].get<unsigned long long>()) == some[i].at(name));
        }
      }
    }
}

// Forced wins of at most so many plies. `depth` 0: the length itself; the length is then proved to be the shortest by
// the search one ply below, which finds none.
void check_tactics(int from, int to) {
  const auto all = rows("microshogi_tactics.csv");
  for (const std::string variant : {"classic", "standard"})
    for (int plies = from; plies <= to; plies += 2) {
      auto some = of_variant(all, variant);
      std::erase_if(some, [&](const Row& row) { return row.at("plies") != std::to_string(plies); });
      if (some.empty()) continue;
      const auto got =
          for_positions({"search", "micro-shogi", "--depth", std::to_string(plies), "--rules", "variant=" + variant},
                        column(some, "plain"));
      const auto less = for_positions({"search", "micro-shogi", "--depth", std::to_string(plies - 1), "--rules",
                                       "variant=" + variant, "--without", "quiescence"},
                                      column(some, "plain"));
      for (std::size_t i = 0; i < some.size(); ++i) {
        INFO(variant << " " << plies << " plies: " << some[i].at("plain"));
        CHECK(got[i]["win_in"] == plies);
        const auto best = words(some[i].at("best"));
        CHECK(std::count(best.begin(), best.end(), got[i]["best"].get<std::string>()) == 1);
        CHECK(less[i]["win_in"].is_null());
      }
    }
}

}  // namespace

TEST_CASE("the moves of every row of microshogi_perft.csv come out", "[cli][data]") {
  const auto all = rows("microshogi_perft.csv");
  for (const std::string variant : {"classic", "standard"}) {
    const auto some = of_variant(all, variant);
    const auto got = for_positions({"moves", "micro-shogi", "--rules", "variant=" + variant}, column(some, "plain"));
    for (std::size_t i = 0; i < some.size(); ++i) {
      INFO(variant << " " << some[i].at("plain"));
      auto moves = got[i]["moves"].get<std::vector<std::string>>();
      std::sort(moves.begin(), moves.end());
      CHECK(moves == words(some[i].at("moves")));
      CHECK(got[i]["outcome"].is_null() == !moves.empty());
    }
  }
}

TEST_CASE("every row of microshogi_perft.csv comes out to depth 7", "[cli][data]") { check_perft(1, 7); }
TEST_CASE("every row of microshogi_perft.csv comes out at depth 8", "[cli][data][slow]") { check_perft(8, 8); }

TEST_CASE("every row of microshogi_classic_eval.csv comes out, with and without every sound switch", "[cli][data]") {
  const auto all = rows("microshogi_classic_eval.csv");
  const auto positions = column(all, "plain");
  const auto number = [](const Json& j) { return std::lround(j.get<double>() * 10); };
  const auto wanted = [](const std::string& text) { return std::lround(std::stod(text) * 10); };
  const auto eval = for_positions({"eval", "micro-shogi", "--profile", "classic"}, positions);
  for (std::size_t i = 0; i < all.size(); ++i) {
    INFO(positions[i]);
    CHECK(number(eval[i]["value_for"]["first"]) == wanted(all[i].at("eval_first")));
    CHECK(number(eval[i]["value_for"]["second"]) == wanted(all[i].at("eval_second")));
  }
  for (const std::string depth : {"1", "2", "3", "4"}) {
    for (const std::string with : {"", "iterative,tt", "pvs,fail-hard",
                                   "iterative,pvs,aspiration,tt,killers,history,forcing-first", "minimax"}) {
      std::vector<std::string> arguments = {"search", "micro-shogi", "--profile", "classic", "--depth", depth};
      if (with == "minimax") arguments.insert(arguments.end(), {"--algorithm", "minimax"});
      else if (!with.empty()) arguments.insert(arguments.end(), {"--with", with});
      const auto got = for_positions(arguments, positions);
      for (std::size_t i = 0; i < all.size(); ++i) {
        INFO(depth << " " << with << " " << positions[i]);
        CHECK(number(got[i]["value"]) == wanted(all[i].at("value" + depth)));
        const auto best = words(all[i].at("best" + depth));
        if (best.empty()) CHECK(got[i]["best"].is_null());
        else CHECK(std::count(best.begin(), best.end(), got[i]["best"].get<std::string>()) == 1);
      }
    }
    // All the best moves, and no other.
    const auto each =
        for_positions({"search", "micro-shogi", "--profile", "classic", "--depth", depth, "--all-moves"}, positions);
    for (std::size_t i = 0; i < all.size(); ++i) {
      INFO(depth << " " << positions[i]);
      std::vector<std::string> best;
      for (const auto& [move, value] : each[i]["moves"].items())
        if (number(value) == wanted(all[i].at("value" + depth))) best.push_back(move);
      CHECK(best == words(all[i].at("best" + depth)));
    }
  }
}

TEST_CASE("every row of microshogi_endgames.csv comes out of the endgame table", "[cli][data]") {
  const auto all = rows("microshogi_endgames.csv");
  const auto got = for_positions({"solve", "micro-shogi", "--all-moves"}, column(all, "plain"));
  for (std::size_t i = 0; i < all.size(); ++i) {
    INFO(all[i].at("plain"));
    CHECK(got[i]["result"] == all[i].at("result"));
    CHECK(std::to_string(got[i]["plies"].get<int>()) == all[i].at("plies"));
    // The line goes to the end, and no move is worth more than the position.
    CHECK(got[i]["pv"].size() == got[i]["plies"].get<std::size_t>());
    int max = -1'000'000;
    for (const auto& [move, value] : got[i]["moves"].items()) max = std::max(max, value.get<int>());
    CHECK(max == got[i]["value"].get<int>());
  }
}

TEST_CASE("the forced wins of microshogi_tactics.csv come out at their exact length", "[cli][data]") {
  check_tactics(3, 7);
}
TEST_CASE("the long forced wins of microshogi_tactics.csv come out as well", "[cli][data]") { check_tactics(9, 13); }
