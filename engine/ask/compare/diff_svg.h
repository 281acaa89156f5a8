// The differential icicle as a picture that needs nothing else, for pages that a pipeline writes.
#pragma once
#include <functional>
#include <string>

#include "engine/ask/compare/diff_icicle.h"

namespace ply {

/// `width`: for which it was laid out, in pixels. `name`: what a box says, as far as it fits; empty: nothing. Blue is
/// what the first search saves, orange what it costs more.
std::string diff_svg(const DiffIcicle& icicle, float width, const std::string& title,
                     const std::function<std::string(const DiffBox&)>& name);

}  // namespace ply
