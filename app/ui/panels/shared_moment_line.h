// The line above the tree of a recording that somebody has shared: what he says of it, how much was kept, and the way
// back to his moment.
#pragma once
#include "app/ui/panels/search_screen.h"

namespace ply::ui {

/// Nothing unless the recording was opened from a shared moment, or was cut.
void shared_moment_line(SearchScreen& screen);

}  // namespace ply::ui
