#include "engine/search/options.h"

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
    CHECK(is_sound(one) == s.sound);
    CHECK((sound_part(one) == one) == s.sound);
    CHECK(is_sound(sound_part(one)));
    unsound += !s.sound;
  }
  CHECK(unsound > 0);
  CHECK_FALSE(is_sound(all));
  // Only those are taken out.
  const SearchOptions left = sound_part(all);
  for (const SwitchInfo& s : all_switches()) {
    bool on = false;
    REQUIRE(get_switch(left, s.id, on));
    CHECK(on == s.sound);
  }
}
