// Where a move's place in the order came from, as panels write it (engine/read/words/order_words.h).
#pragma once
#include <string_view>

#include "app/ui/panels/search_screen.h"
#include "engine/read/words/order_words.h"

namespace ply::ui {

inline std::string_view order_text(const SearchScreen& screen, Why why) { return ply::order_text(screen.view, why); }
inline std::string_view order_explained(const SearchScreen& screen, Why why) {
  return ply::order_explained(screen.view, why);
}

}  // namespace ply::ui
