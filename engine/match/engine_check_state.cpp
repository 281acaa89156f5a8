#include "engine/match/engine_check_state.h"

#include <fmt/format.h>

namespace ply {
namespace {

constexpr int fresh_starts = 3;  // that must agree before a change is no chance

}  // namespace

StateSeen seen_state(const FreshAnswers& ask, bool another) {
  using Is = StateSeen::Is;
  const auto sequence = ask(another ? std::vector<int>{0, 1, 0} : std::vector<int>{0, 0});
  if (!sequence) return {};
  StateSeen out{Is::same, sequence->front(), sequence->back()};
  if (out.first == out.later) return out;
  for (int i = 0; i < fresh_starts; ++i) {
    const auto again = ask({0});
    if (!again) return {};
    if (again->front() != out.first) return {Is::by_chance, out.first, again->front()};
  }
  out.is = Is::changed;
  return out;
}

std::string words_of(const StateSeen& seen, bool another) {
  using Is = StateSeen::Is;
  switch (seen.is) {
    case Is::not_known: break;
    case Is::same: return "it says the same again in a new game, whatever it was asked before";
    case Is::changed:
      return fmt::format("{} times freshly started it said {}; in a new game behind {} it said {}", fresh_starts + 1,
                         seen.first, another ? "that search and one of another position" : "that search", seen.later);
    case Is::by_chance:
      return fmt::format(
          "freshly started it said {}, and another time {}: what earlier searches leave cannot be told "
          "from chance",
          seen.first, seen.later);
  }
  return "it did not answer when it was started once more";
}

}  // namespace ply
