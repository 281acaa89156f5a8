// Differences of scores as people read them: by how much, in the unit of the profile. For nobody, so without a sign,
// and never "won by".
#pragma once
#include <fmt/format.h>

#include "app/ui/look/look.h"
#include "app/ui/panels/search_screen.h"

namespace ply::ui {

inline std::string amount_text(const SearchScreen& screen, i64 value) {
  if (value >= infinite) return signs().infinity;
  return screen.unit() > 1 ? fmt::format("{:.2f}", static_cast<double>(value) / screen.unit())
                           : fmt::format("{}", value);
}

}  // namespace ply::ui
