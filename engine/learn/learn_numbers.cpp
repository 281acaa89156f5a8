#include "engine/learn/learn_numbers.h"

#include <fmt/format.h>

#include <cstdlib>

#include "engine/analysis/words/bound_story.h"

namespace ply {

std::string short_number(const Subject& subject, i64 value) {
  if (value >= infinite) return "+∞";
  if (value <= -infinite) return "-∞";
  const ProfileInfo* p = subject.game ? subject.game->profile(subject.profile) : nullptr;
  if (!p || (p->scale == 1 && std::abs(value) < p->decided)) return fmt::format("{}", value);
  std::string out = number_text(subject, value);
  if (out.starts_with('+')) out.erase(0, 1);
  return out;
}

std::string side_called(const Subject& subject, Side side) {
  if (subject.game) return subject.game->type().side_name(side);
  return side == Side::first ? "first" : "second";
}

}  // namespace ply
