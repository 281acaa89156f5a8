#include "engine/game/uci_clock.h"

#include <algorithm>

namespace ply {
namespace {

constexpr i64 safety = 30;       // lines and processes cost time too
constexpr i64 moves_ahead = 25;  // moves that the rest of the time must last for
constexpr i64 longest = 86'400'000;

}  // namespace

std::optional<int> UciClock::for_move(Side side) const {
  const auto i = static_cast<std::size_t>(index(side));
  if (move_time)
    return static_cast<int>(std::clamp<i64>(*move_time - std::min<i64>(safety, *move_time / 10), 1, longest));
  if (!left[i] && !byoyomi) return std::nullopt;
  if (byoyomi && left[i].value_or(0) <= 0)
    return UciClock{.move_time = std::max<i64>(1, std::min(*byoyomi, longest))}.for_move(side);
  const i64 more = std::clamp<i64>(byoyomi.value_or(0), 0, longest);
  const i64 rest = std::clamp<i64>(*left[i], 0, longest), gain = std::clamp<i64>(increment[i], 0, longest);
  const i64 target = rest / (moves_to_go > 0 ? moves_to_go : moves_ahead) + gain * 8 / 10;
  return static_cast<int>(std::max<i64>(1, std::min(std::min(target, rest * 8 / 10) + more, longest) - safety));
}

}  // namespace ply
