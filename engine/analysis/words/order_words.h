// Where a move's place in the order came from, in words, as far as its recording tells that.
#pragma once
#include <string_view>

#include "engine/search/observer.h"

namespace ply {

class Recording;

/// "killer"; "not told" of another engine's recording that never says it (order_told.h). Null: none is shown.
std::string_view order_text(const Recording* recording, Why why);
/// One sentence.
std::string_view order_explained(const Recording* recording, Why why);

}  // namespace ply
