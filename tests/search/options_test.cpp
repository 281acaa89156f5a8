#include "engine/search/options.h"
#include "engine/search/switches.h"

#include <string_view>

#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("options are unsound exactly where an unsound switch is on", "[search]") {
  CHECK(is_sound(SearchOptions{}));
  SearchOptions all;
  int unsound = 0;
  for (const SwitchInfo& s : all_switches()) {
    SearchOptions one;
    REQUIRE(set_switch(one, s.id, true));
    REQUIRE(set_switch(all, s.id, true));
    INFO(s.id);
    CHECK(is_sound(one) == !s.assumes);
    CHECK((sound_part(one) == one) == !s.assumes);
    CHECK(is_sound(sound_part(one)));
    CHECK((s.changes_value || !s.assumes));  // what assumes may be wrong
    unsound += s.assumes;
  }
  CHECK(unsound > 0);
  CHECK_FALSE(is_sound(all));
  // Only those are taken out.
  const SearchOptions left = sound_part(all);
  for (const SwitchInfo& s : all_switches()) {
    bool on = false;
    REQUIRE(get_switch(left, s.id, on));
    CHECK(on == !s.assumes);
  }
}

TEST_CASE("two properties of a switch: what changes the value, and what assumes something unproved", "[search]") {
  std::vector<std::string> changing, assuming;
  for (const SwitchInfo& s : all_switches()) {
    if (s.changes_value) changing.push_back(s.id);
    if (s.assumes) assuming.push_back(s.id);
  }
  CHECK(changing == std::vector<std::string>{"tt-deeper", "tt-keep", "quiescence", "turn-wins", "turn-defence",
                                             "turn-captures", "best-steps", "null-move", "lmr", "null-deep", "lmr-log",
                                             "futility", "skip-losing", "multi-probcut"});
  CHECK(assuming == std::vector<std::string>{"tt-deeper", "tt-keep", "turn-captures", "best-steps", "null-move", "lmr",
                                             "null-deep", "lmr-log", "futility", "skip-losing", "multi-probcut"});
}
