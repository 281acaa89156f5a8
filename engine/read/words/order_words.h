// Where a move's place in the order came from, in words, as far as its recording tells that.
#pragma once
#include <string_view>

#include "engine/search/observer.h"

namespace ply {

class View;

/// "killer"; "not told" of another engine's recording that never says it (order_reported.h).
std::string_view order_text(const View& v, Why why);
/// One sentence.
std::string_view order_explained(const View& v, Why why);

}  // namespace ply
