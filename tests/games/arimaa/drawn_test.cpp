// The drawn boards of tests/data/arimaa_drawn.txt: what the rules allow there, how they judge it, and goals in the
// turn.
#include <algorithm>
#include <fstream>
#include <set>
#include <string>

#include "engine/games/arimaa/explain.h"
#include "engine/games/arimaa/goal.h"
#include "tests/games/arimaa/support.h"
#include "tests/places.h"

using namespace arimaa_test;

namespace {

const ArimaaRules rules;

Side side_of(const std::string& name) { return name == "gold" ? Side::first : Side::second; }

std::string judgement(const Outcome& o) {
  constexpr std::pair<Reason, const char*> names[] = {
      {Reason::goal, "goal"}, {Reason::elimination, "elimination"}, {Reason::immobilisation, "immobilisation"}};
  std::string out = o.winner == Winner::first ? "gold" : "silver";
  for (const auto& [reason, name] : names)
    if (o.reason == static_cast<u8>(reason)) out += std::string(" ") + name;
  return out;
}

/// Why a step, "Dd4w", or the pass is not allowed.
std::string why(const State& s, const std::string& step) {
  if (step == "pass") return why_no_pass(rules, s);
  const int direction = step[3] == 'n' ? north : step[3] == 's' ? south : step[3] == 'e' ? east : west;
  return why_illegal(rules, s, step[1] - 'a' + 8 * (step[2] - '1'), direction);
}

/// Whether a line holds of a state, which "play" changes.
bool holds(State& s, const std::string& key, const std::string& rest) {
  const auto colon = std::min(rest.find(": "), rest.size());
  const std::string what = rest.substr(0, colon), said = rest.substr(std::min(colon + 2, rest.size()));
  if (key == "play") return s = played(s, rest), s.key == board_key(s.now);
  if (key == "legal") return legal(s, rest);
  if (key == "illegal") return !legal(s, what) && (said.empty() || why(s, what) == said);
  if (key == "moves") return move_names(s) == std::set<std::string>{rest};
  if (key == "at") return at(s, what.substr(0, 2)) == what[3];
  if (key == "open")
    return (s.open == Open::push) == (rest == "push") && (s.open == Open::nothing) == (rest == "nothing");
  if (key == "used") return s.used == std::stoi(rest);
  if (key == "side") return rules.mover(s) == side_of(rest);
  if (key == "live") return !rules.finished(s);
  if (key == "won") return rules.finished(s) && "by " + judgement(rules.outcome(s)) == what + " " + said;
  if (key == "goal") return plies_to_goal(s) == std::stoi(rest);
  const auto end = key == "judged" ? turn_end(s.now, side_of(what)) : std::nullopt;
  return end && judgement(*end) == said;
}

}  // namespace

TEST_CASE("on the drawn boards of Arimaa holds what stands below them", "[arimaa][goal]") {
  std::ifstream in(PLY_TEST_DATA "/arimaa_drawn.txt");
  REQUIRE(in.good());
  std::string title;
  State board, s;
  int held = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto blank = std::min(line.find(' '), line.size());
    const std::string key = line.substr(0, blank), rest = line.substr(std::min(blank + 1, line.size()));
    if (key == "==") {
      title = rest;
    } else if (line == "gold" || line == "silver") {
      std::string lines;
      for (int rank = 0; rank < 8; ++rank) std::getline(in, line), lines += line + "\n";
      s = board = drawn(side_of(key), lines);
    } else if (key == "again") {
      s = board;
    } else {
      INFO(title << ": " << line);
      CHECK(holds(s, key, rest));
      ++held;
    }
  }
  CHECK(held > 60);
}
