#include "engine/games/arimaa/setups.h"

#include <algorithm>
#include <string_view>

#include "engine/games/arimaa/notation_parts.h"

namespace ply::arimaa {
namespace {

struct Named {
  const char* id;
  std::string_view gold;    // rank 2, then rank 1, from a to h
  std::string_view silver;  // rank 7, then rank 8
};

// The standard one is that of the rules' text; the two others are well known from play between people: rabbits on the
// edges, cats (99of9) or dogs (Fritz) behind the traps. Silver's elephant stands opposite Gold's camel.
constexpr Named named[] = {
    {"standard", "HDCMECDHRRRRRRRR", "hdcemcdhrrrrrrrr"},
    {"99of9", "RHCMECHRRRRDDRRR", "rhcemchrrrrddrrr"},
    {"fritz", "RHDMEDHRRRRCCRRR", "rhdemdhrrrrccrrr"},
};

}  // namespace

const std::vector<RuleOption>& rule_options() {
  static const std::vector<RuleOption> options = {
      {.id = "setup",
       .explanation = "How the pieces stand at the start; by-hand begins with the empty board",
       .values = {"standard", "99of9", "fritz", "random", "by-hand"},
       .title = "Set-up",
       .titles = {"standard", "99of9", "Fritz", "random", "by hand"}},
      {.id = "defect",
       .explanation = "What the original program did wrong, to be looked at; no level plays by it",
       .values = {"none", "freeze-equal", "pull-column", "push-as-itself", "immobility-crossed", "goal-mover-only"},
       .defect = true}};
  return options;
}

std::array<u8, 16> random_army(u64 seed, Side side) {
  std::array<u8, 16> out{};
  std::size_t n = 0;
  for (std::size_t t = rabbit; t <= elephant; ++t)
    for (int i = 0; i < full_set[t]; ++i) out[n++] = static_cast<u8>(t);
  Random random = Random::stream(seed, static_cast<u64>(index(side)));
  for (u32 i = 15; i > 0; --i) std::swap(out[i], out[random.below(i + 1)]);
  return out;
}

State start_of(const std::string& setup, u64 seed) {
  Board b;
  if (setup == "by-hand") {
    State s = turn_start(b, Side::first);
    s.setting_up = 1;
    return s;
  }
  if (setup == "random") {
    for (const Side side : {Side::first, Side::second}) {
      const auto army = random_army(seed, side);
      for (int i = 0; i < 16; ++i) b.put(side == Side::first ? i : 48 + i, army[static_cast<std::size_t>(i)], side);
    }
    return turn_start(b, Side::first);
  }
  const Named& n = *std::find_if(std::begin(named), std::end(named), [&](const Named& x) { return setup == x.id; });
  for (int i = 0; i < 16; ++i) {
    b.put(i < 8 ? 8 + i : i - 8, strength_of_letter(n.gold[static_cast<std::size_t>(i)]), Side::first);
    b.put(48 + i, strength_of_letter(n.silver[static_cast<std::size_t>(i)]), Side::second);
  }
  return turn_start(b, Side::first);
}

bool is_complete_setup(const State& s) {
  if (s.setting_up || s.used || s.side != 0) return false;
  for (const Side side : {Side::first, Side::second}) {
    if (s.now.of(side) != home(side)) return false;
    for (int t = rabbit; t <= elephant; ++t)
      if (std::popcount(s.now.of(side) & s.now.of_strength(t)) != full_set[static_cast<std::size_t>(t)]) return false;
  }
  return true;
}

}  // namespace ply::arimaa
