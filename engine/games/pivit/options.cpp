#include "engine/games/pivit/options.h"

#include "engine/base/text.h"

namespace ply::pivit {

const std::vector<RuleOption>& rule_options() {
  static const std::vector<RuleOption> options = {
      {.id = "size",
       .explanation = "Squares a side",
       .values = {"6", "8"},
       .title = "Board",
       .titles = {"6 x 6", "8 x 8"}},
      // clang-format off
      {.id = "setup", .explanation = "How the minions stand at the start", .values = {"alternating", "official"}, .title = "Set-up"},
      {.id = "tie", .explanation = "Equal masters at the end: a draw, or a win for the side that promoted first", .values = {"draw", "first-master"}, .title = "Equal masters", .titles = {"draw", "first promotion wins"}},
      {.id = "repetition", .explanation = "A position that occurs this many times is a draw; 0 = never", .values = {"3", "0"}, .title = "Repetition", .titles = {"third time draws", "never draws"}},
      {.id = "quiet-limit", .explanation = "This many plies without a capture or promotion are a draw; 0 = never", .values = {"100"}, .number = true, .max = 10'000, .title = "Quiet plies"},
      {.id = "first", .explanation = "Who moves first", .values = {"red", "blue"}, .title = "First move", .titles = {"Red", "Blue"}}};
  // clang-format on
  return options;
}

RuleValues values_of(const Options& o) {
  return {{"size", std::to_string(o.size)},
          {"setup", o.setup == Options::Setup::alternating ? "alternating" : "official"},
          {"tie", o.tie == Options::Tie::draw ? "draw" : "first-master"},
          {"repetition", std::to_string(o.repetition)},
          {"quiet-limit", std::to_string(o.quiet_limit)},
          {"first", o.first_mover == Side::first ? "red" : "blue"}};
}

// `v` is complete and checked.
Options options_of(const RuleValues& v) {
  Options o;
  o.size = v.at("size") == "8" ? 8 : 6;
  o.setup = v.at("setup") == "official" ? Options::Setup::official : Options::Setup::alternating;
  o.tie = v.at("tie") == "draw" ? Options::Tie::draw : Options::Tie::first_master;
  o.repetition = v.at("repetition") == "0" ? 0 : 3;
  o.quiet_limit = static_cast<u16>(*to_number<int>(v.at("quiet-limit")));
  o.first_mover = v.at("first") == "blue" ? Side::second : Side::first;
  return o;
}

}  // namespace ply::pivit
