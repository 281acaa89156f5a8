#include "engine/game/time_control.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "engine/base/text.h"
#include "engine/game/uci_clock.h"

namespace ply {
namespace {

constexpr i64 day = 86'400'000;
constexpr int max_moves = 1000;  // of a session

/// Seconds with fractions, as whole milliseconds; nothing: no such number, or longer than a day.
std::optional<i64> milliseconds_of(std::string_view text) {
  if (text.empty() || !(std::isdigit(static_cast<unsigned char>(text.front())) || text.front() == '.'))
    return std::nullopt;  // no sign of its own
  const auto seconds = to_number<double>(text);
  if (!seconds || !std::isfinite(*seconds) || *seconds < 0 || *seconds * 1000 > static_cast<double>(day))
    return std::nullopt;
  return static_cast<i64>(std::llround(*seconds * 1000));
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
  const auto bad = [&] {
    return Error{
        fmt::format("{} is no time control; that is [MOVES/]BASE[+INCREMENT] in seconds, such as 10+0.1, "
                    "40/60+0.5 or 2:30, of at most a day",
                    quoted_text(text))};
  };
  TimeControl out;
  std::string_view rest = trim(text);
  if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
    const auto moves = to_number<int>(rest.substr(0, slash));
    if (!moves || *moves < 1 || *moves > max_moves) return bad();
    out.moves = *moves;
    rest.remove_prefix(slash + 1);
  }
  if (const auto plus = rest.find('+'); plus != std::string_view::npos) {
    const auto increment = milliseconds_of(rest.substr(plus + 1));
    if (!increment) return bad();
    out.increment = *increment;
    rest = rest.substr(0, plus);
  }
  if (const auto colon = rest.find(':'); colon != std::string_view::npos) {
    const auto minutes = to_number<i64>(rest.substr(0, colon));
    if (!minutes || *minutes < 0 || *minutes > 24 * 60) return bad();
    out.base = *minutes * 60'000;
    rest.remove_prefix(colon + 1);
  }
  const auto seconds = milliseconds_of(rest);
  if (!seconds) return bad();
  out.base += *seconds;
  if (out.base < 1 || out.base > day) return bad();
  return out;
}

std::string write_time_control(const TimeControl& c) {
  const auto seconds = [](i64 ms) { return fmt::format("{}", static_cast<double>(ms) / 1000); };
  return (c.moves > 0 ? fmt::format("{}/", c.moves) : "") + seconds(c.base) +
         (c.increment > 0 ? "+" + seconds(c.increment) : "");
}

std::string clock_text(i64 ms) {
  constexpr i64 with_tenths = 20'000, second = 1000, minute = 60 * second, hour = 60 * minute;
  const i64 left = std::max<i64>(ms, 0);
  if (left < with_tenths) return fmt::format("0:{:02}.{}", left / second, left % second / 100);
  const i64 up = left + second - 1;  // the second that has begun
  if (up < hour) return fmt::format("{}:{:02}", up / minute, up % minute / second);
  return fmt::format("{}:{:02}:{:02}", up / hour, up % hour / minute, up % minute / second);
}

std::string time_control_words(const TimeControl& c) {
  const auto seconds = [](i64 ms) { return fmt::format("{}", static_cast<double>(ms) / 1000); };
  const std::string base = c.base % 1000 == 0 && c.base >= 20'000 ? clock_text(c.base) : seconds(c.base) + " s";
  return base + (c.moves > 0 ? fmt::format(" for {} moves", c.moves) : "") +
         (c.increment > 0 ? fmt::format(" + {} s a move", seconds(c.increment)) : "");
}

bool is_low(i64 ms, const TimeControl& c) {
  constexpr i64 min = 10'000, max = 60'000;
  return ms < std::min(std::clamp(c.base / 8, min, max), c.base / 2);
}

std::optional<TimeControl> time_control_of(std::string_view player) {
  const std::string_view plain = trim(player.substr(0, player.find('@')));
  constexpr std::string_view word = ":tc=";
  const auto at = plain.find(word);
  if (at == std::string_view::npos) return std::nullopt;
  const auto control = parse_time_control(plain.substr(at + word.size()));
  return control ? std::optional(*control) : std::nullopt;
}

GameClock::GameClock(const std::optional<TimeControl>& first, const std::optional<TimeControl>& second)
    : control_{first, second} {
  for (const std::size_t i : {0u, 1u})
    if (control_[i]) left_[i] = control_[i]->base;
}

int GameClock::moves_to_go(Side side) const {
  const auto& c = control_[at(side)];
  return c && c->moves > 0 ? c->moves - made_[at(side)] : 0;
}

bool GameClock::spend(Side side, i64 milliseconds, i64 margin) {
  const std::size_t i = at(side);
  if (!control_[i]) return true;
  thought_[i] = true;
  spent_[i] += milliseconds;
  left_[i] -= milliseconds;
  const bool in_time = left_[i] >= -margin;
  left_[i] = std::max<i64>(0, left_[i]);
  return in_time;
}

void GameClock::end_turn(Side side) {
  const std::size_t i = at(side);
  if (!control_[i]) return;
  thought_[i] = false;
  spent_[i] = 0;
  left_[i] += control_[i]->increment;
  if (control_[i]->moves > 0 && ++made_[i] == control_[i]->moves) {
    made_[i] = 0;
    left_[i] += control_[i]->base;
  }
  left_[i] = std::min(left_[i], day);
}

void GameClock::take(Side side, i64 left, bool turn_ended) {
  const std::size_t i = at(side);
  if (!control_[i]) return;
  if (turn_ended) end_turn(side);
  else thought_[i] = true;
  left_[i] = std::clamp<i64>(left, 0, day);
}

UciClock GameClock::reported() const {
  UciClock out;
  for (const Side side : {Side::first, Side::second}) {
    const std::size_t i = at(side), from = control_[i] ? i : i ^ 1;
    if (!control_[from]) continue;
    out.left[i] = left_[from];
    out.increment[i] = control_[from]->increment;
  }
  return out;
}

std::optional<int> GameClock::for_move(Side side, int decisions) const {
  const std::size_t i = at(side);
  if (!control_[i]) return std::nullopt;
  UciClock clock = reported();
  clock.moves_to_go = moves_to_go(side);
  if (decisions > 0) {
    *clock.left[i] += spent_[i];  // as the turn began
    const i64 whole = *clock.for_move(side), here = std::min((whole - spent_[i]) / decisions, left_[i]);
    return static_cast<int>(std::max<i64>(1, here));
  }
  if (thought_[i]) clock.increment[i] = 0;
  return clock.for_move(side);
}

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
