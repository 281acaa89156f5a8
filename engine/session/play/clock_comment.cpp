// The comment in a game's text that says what a clock showed.
#include <fmt/format.h>

#include <cmath>

#include "engine/base/text.h"
#include "engine/session/play/annotations.h"

namespace ply {

std::string clock_comment(i64 ms) {
  const i64 seconds = ms / 1000;
  return fmt::format("[%clk {}:{:02}:{:02}.{:03}]", seconds / 3600, seconds / 60 % 60, seconds % 60, ms % 1000);
}

std::optional<i64> parse_clock_comment(std::string_view text) {
  constexpr std::string_view begin = "[%clk ";
  text = trim(text);
  if (!text.starts_with(begin) || !text.ends_with("]")) return std::nullopt;
  const auto parts = split(text.substr(begin.size(), text.size() - begin.size() - 1), ':');
  if (parts.size() != 3) return std::nullopt;
  const auto hours = to_number<int>(parts[0]), minutes = to_number<int>(parts[1]);
  const auto seconds = to_number<double>(parts[2]);
  if (!hours || !minutes || !seconds || *hours < 0 || *hours > 24 || *minutes < 0 || *minutes > 59 ||
      !(*seconds >= 0 && *seconds < 60))
    return std::nullopt;
  return (i64{*hours} * 60 + *minutes) * 60'000 + std::llround(*seconds * 1000);
}

}  // namespace ply
