#include "engine/read/words/short_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/base/text.h"
#include "engine/game/term_text.h"
#include "engine/read/words/bound_story.h"
#include "engine/trace/record_words.h"

namespace ply {

std::string short_number(const Subject& subject, i64 value) {
  if (value >= infinite) return "+∞";
  if (value <= -infinite) return "-∞";
  if (!subject.game || !subject.game->profile(subject.profile)) return fmt::format("{}", value);
  std::string out = number_text(subject, value);
  if (out.starts_with('+')) out.erase(0, 1);
  return out;
}

std::optional<i64> read_short_number(const Subject& subject, std::string_view text) {
  std::string plain(trim(text));
  const auto take = [&](std::string_view sign, std::string_view as) {
    for (auto at = plain.find(sign); at != std::string::npos; at = plain.find(sign)) plain.replace(at, sign.size(), as);
  };
  take("−", "-");
  take("∞", "infinite");
  if (plain == "infinite" || plain == "+infinite") return i64{infinite};
  if (plain == "-infinite") return -i64{infinite};
  const ProfileInfo* p = subject.game ? subject.game->profile(subject.profile) : nullptr;
  // Whole units and their parts, without a rounding on the way.
  const auto point = plain.find('.');
  const bool negative = plain.starts_with('-');
  if (negative || plain.starts_with('+')) plain.erase(0, 1);
  std::string digits = plain, parts;
  if (point != std::string::npos) {
    const auto at = plain.find('.');
    digits = plain.substr(0, at), parts = plain.substr(at + 1);
    if (parts.empty()) return std::nullopt;
  }
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (digits.empty() || digits.size() > 9 || parts.size() > 6 || !std::all_of(digits.begin(), digits.end(), digit) ||
      !std::all_of(parts.begin(), parts.end(), digit))
    return std::nullopt;
  i64 value = *to_number<i64>(digits), of = 1;
  for (const char c : parts) value = value * 10 + (c - '0'), of *= 10;
  value *= p ? std::llround(value_unit(*subject.game, *p)) : 1;
  if (value % of != 0) return std::nullopt;
  return negative ? -value / of : value / of;
}

std::string side_called(const Subject& subject, Side side) {
  if (const BoardFace* face = subject.face()) return face->type().side_name(side);
  return side_word(side);
}

}  // namespace ply
