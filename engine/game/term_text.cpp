#include "engine/game/term_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/base/text.h"

namespace ply {
namespace {

// Without a decimal point where it is not needed.
std::string plain(double value) {
  return value == static_cast<double>(static_cast<i64>(value)) ? fmt::format("{}", static_cast<i64>(value))
                                                               : fmt::format("{:.1f}", value);
}

}  // namespace

double value_unit(const Game& game, const ProfileInfo& profile) {
  // The text knows best how a value is scaled.
  const double shown = profile.scale > 1 ? 0 : std::strtod(game.value_text(profile.id, 100).c_str(), nullptr);
  return shown > 0 ? 100 / shown : std::max(profile.scale, 1);
}

namespace {

/// "1/100 disc": of how many parts scores are read as they are computed, and the noun.
struct UnitParts {
  int parts = 1;  // 1 also where scores are read in whole units though they are computed in parts
  std::string_view noun;
};

UnitParts unit_parts(const Game& game, const ProfileInfo& profile) {
  const std::string_view unit = profile.unit;
  if (!unit.starts_with("1/")) return {1, unit};
  const auto blank = unit.find(' ');
  const std::string_view noun = blank == std::string_view::npos ? std::string_view() : unit.substr(blank + 1);
  const auto parts = to_number<int>(unit.substr(2, blank == std::string_view::npos ? blank : blank - 2));
  if (!parts || *parts < 1) return {1, unit};
  return {std::abs(value_unit(game, profile) - *parts) > 0.01 * *parts ? *parts : 1, noun};
}

}  // namespace

std::string unit_name(const Game& game, const ProfileInfo& profile) {
  const auto [parts, noun] = unit_parts(game, profile);
  const std::string many = noun.empty() ? "points" : std::string(noun) + "s";
  return parts > 1 ? fmt::format("1/{} {}", parts, many) : many;
}

std::string amount_words(const Game& game, const ProfileInfo& profile, int amount) {
  const auto [parts, noun] = unit_parts(game, profile);
  const double unit = value_unit(game, profile) * parts;
  std::string number = fmt::format("{:.{}f}", std::abs(static_cast<double>(amount)) / unit,
                                   unit >= 100  ? 2
                                   : unit >= 10 ? 1
                                                : 0);
  if (number.find('.') != std::string::npos) {
    number.resize(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
  }
  return fmt::format("{} {}{}", number, noun.empty() ? "point" : noun, number == "1" ? "" : "s");
}

double shown_raw(const ProfileInfo& profile, const TermInfo& term, int raw) {
  return term.fine_raw && profile.scale > 1 ? static_cast<double>(raw) / profile.scale : raw;
}

double shown_weight(const ProfileInfo& profile, const TermInfo& term, int weight) {
  return !term.fine_raw && profile.scale > 1 ? static_cast<double>(weight) / profile.scale : weight;
}

std::string signed_in_unit(double value, int scale) {
  const double shown = value / std::max(scale, 1), tenths = 10 * shown;
  const bool coarse = scale <= 10, whole = coarse && shown == std::floor(shown),
             tenth = coarse && scale > 1 && tenths == std::floor(tenths);
  const std::string text = fmt::format("{:+.{}f}", shown, whole ? 0 : tenth ? 1 : 2);
  return text.find_first_of("123456789") == std::string::npos ? "+" + text.substr(1) : text;  // nothing has no sign
}

std::string raw_text(const ProfileInfo& profile, const TermInfo& term, int raw, bool opponent) {
  const std::string text = plain(shown_raw(profile, term, raw));
  if (!opponent || raw == 0 || term.opponent == TermInfo::Opponent::full) return text;
  return term.opponent == TermInfo::Opponent::half ? text + "/2" : "(" + text + ")";
}

std::string weight_text(const ProfileInfo& profile, const TermInfo& term, int weight) {
  return plain(shown_weight(profile, term, weight));
}

}  // namespace ply
