#include "engine/games/arimaa/aei_clock.h"

#include <algorithm>
#include <cmath>

#include "engine/base/text.h"

namespace ply::arimaa {
namespace {

constexpr double safety = 0.9;  // of what is there: lines and processes cost time too
constexpr double longest = 1e7;
constexpr int turns_ahead = 30;  // turns that the reserve must last for

}  // namespace

AeiClock::Taken AeiClock::set(std::string_view id, std::string_view value) {
  struct Name {
    std::string_view id;
    double* place;
  };
  // The colours were called white and black once.
  double left_now = 0;
  const Name names[] = {{"tcmove", &move},
                        {"tcreserve", &reserve},
                        {"tcpercent", &percent},
                        {"tcmax", &max_reserve},
                        // clang-format off
                        {"tctotal", &total},     {"tcturns", &turns},     {"tcturntime", &turn},    {"gused", &used[0]},
                        {"wused", &used[0]},     {"sused", &used[1]},     {"bused", &used[1]},      {"lastmoveused", &last_used},
                        {"moveused", &move_used}, {"greserve", &left_now}, {"wreserve", &left_now}, {"sreserve", &left_now},
                        {"breserve", &left_now}};
  // clang-format on
  const auto name = std::find_if(std::begin(names), std::end(names), [&](const Name& n) { return n.id == id; });
  if (name == std::end(names)) return Taken::no;
  const auto n = to_number<double>(value);
  if (!n || !std::isfinite(*n)) return Taken::bad;
  *name->place = std::clamp(*n, 0.0, longest);
  if (name->place == &left_now) left[id[0] == 'g' || id[0] == 'w' ? 0 : 1] = left_now;
  if (id == "lastmoveused") game_used += last_used;
  return Taken::yes;
}

void AeiClock::new_game() {
  left[0] = left[1] = std::nullopt;
  used[0] = used[1] = last_used = move_used = game_used = 0;
}

std::optional<double> AeiClock::for_turn(Side side) const {
  double max = move, target = move;
  const double here = std::max(0.0, left[index(side)].value_or(reserve));
  // The reserve is eaten slowly. Where unused time is not saved, or the reserve is full, all of the move's own is used
  // anyway.
  max += here, target += here / turns_ahead;
  const bool limited = move > 0 || reserve > 0 || left[index(side)].has_value();
  if (!limited) max = target = longest;
  if (turn > 0) max = std::min(max, turn);
  if (total > 0) {
    const double rest = std::max(0.0, total - game_used);
    max = std::min(max, rest), target = std::min(target, rest / turns_ahead);
  }
  if (!limited && turn <= 0 && total <= 0) return std::nullopt;
  return std::max(0.01, safety * std::min(target, max) - move_used);
}

}  // namespace ply::arimaa
