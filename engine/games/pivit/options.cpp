#include "engine/games/pivit/options.h"

#include "engine/core/text.h"

namespace ply::pivit {

const std::vector<RuleOption>& rule_options() {
  static const std::vector<RuleOption> options = {
      {"size", "Squares a side", {"6", "8"}, false, 0, 0, "Board", {"6 x 6", "8 x 8"}},
      // clang-format off
      {"setup", "How the minions stand at the start", {"alternating", "official"}, false, 0, 0, "Set-up"},
      {"tie", "Equal masters at the end: a draw, or a win for the side that promoted first", {"draw", "first-master"}, false, 0, 0, "Equal masters", {"draw", "first promotion wins"}},
      {"repetition", "A position that occurs this many times is a draw; 0 = never", {"3", "0"}, false, 0, 0, "Repetition", {"third time draws", "never draws"}},
      {"quiet-limit", "This many plies without a capture or promotion are a draw; 0 = never", {"100"}, true, 0, 10'000, "Quiet plies"},
      {"first", "Who moves first", {"red", "blue"}, false, 0, 0, "First move", {"Red", "Blue"}}};
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
