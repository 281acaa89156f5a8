// A picture of the board alone, for files.
#pragma once
#include <string>

#include "app/ui/panels/view_state.h"
#include "engine/session/session.h"

namespace ply::ui {

/// The board of the position on it, `width` pixels wide with a small margin; its height follows. PNG or SVG, as the
/// name ends. Needs a current context.
Status save_board_picture(const Session& session, const ViewState& view, const std::string& path, int width);

}  // namespace ply::ui
