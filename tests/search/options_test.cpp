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
    CHECK(is_sound(one) == !assumes(s));
    CHECK((sound_part(one) == one) == !assumes(s));
    CHECK(is_sound(sound_part(one)));
    CHECK((changes_value(s) || !assumes(s)));  // what assumes may be wrong
    unsound += assumes(s);
  }
  CHECK(unsound > 0);
  CHECK_FALSE(is_sound(all));
  // Only those are taken out.
  const SearchOptions left = sound_part(all);
  for (const SwitchInfo& s : all_switches()) {
    bool on = false;
    REQUIRE(get_switch(left, s.id, on));
    CHECK(on == !assumes(s));
  }
}

TEST_CASE("two properties of a switch: what changes the value, and what assumes something unproved", "[search]") {
  std::vector<std::string> changing, assuming;
  for (const SwitchInfo& s : all_switches()) {
    if (changes_value(s)) changing.push_back(s.id);
    if (assumes(s)) assuming.push_back(s.id);
  }
  CHECK(changing == std::vector<std::string>{"tt-deeper", "tt-keep", "quiescence", "null-move", "lmr"});
  CHECK(assuming == std::vector<std::string>{"tt-deeper", "tt-keep", "null-move", "lmr"});
}
