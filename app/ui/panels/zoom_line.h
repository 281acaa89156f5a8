// The line above the tree of a recording that an engine was run again for, and which became another search.
#pragma once
#include "app/ui/panels/search_screen.h"

namespace ply::ui {

/// Nothing unless it did; the recording's file keeps that it did.
void zoom_line(SearchScreen& screen);

}  // namespace ply::ui
