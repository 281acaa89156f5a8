// What the panel Table is drawn from: the visits of a position, what the search lost for want of an entry, and what its
// parts share.
#pragma once
#include "app/ui/panels/search_screen.h"
#include "engine/read/table/table_losses.h"
#include "engine/read/table/table_story.h"

namespace ply::ui {

/// To the moment of a node: when it was left, or entered if it is still open.
void go_to_hit(SearchScreen& screen, u32 slot);

/// `all`: of a long list everything, as a button there says.
void draw_table_visits(SearchScreen& screen, const TableStory& story, bool& all);

void draw_table_losses(SearchScreen& screen, const TableLosses& losses);

}  // namespace ply::ui
