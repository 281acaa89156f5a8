#include "engine/analysis/words/called_bound.h"

#include <cmath>
#include <cstdlib>

namespace ply {

std::optional<std::string> called_bound(const Game* game, std::string_view profile, i64 bound) {
  if ((bound < infinite && bound > -infinite) || !game || !game->profile(profile)) return std::nullopt;
  std::string text = game->value_text(profile, bound > 0 ? infinite : -infinite);
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0') return std::nullopt;  // a win, in words
  // The bound itself, scaled as every value is, is no name for it.
  const double hundred = std::strtod(game->value_text(profile, 100).c_str(), nullptr),
               itself = infinite * (hundred > 0 ? hundred / 100 : 1);
  return std::abs(std::abs(number) - itself) < 1 ? std::nullopt : std::optional(std::move(text));
}

}  // namespace ply
