// The frame of a dialog: a popup in the middle of the upper half, closed by Esc or a click beside it.
#pragma once
#include <imgui.h>

namespace ply::ui {

/// Opens and begins it; between the two calls of one frame. If true, draw the content and call end_popup.
/// `asked` is taken back. `modal`: the rest of the window is dimmed, and a click beside it does not close it.
bool begin_popup(const char* id, bool& asked, ImVec2 size, bool modal, const char* title = nullptr);
void end_popup();
/// A row of two buttons at the right end: the doing one (also Enter, where no text field takes it), and Cancel.
/// 1: done, -1: cancelled, 0: neither. `doing` may be disabled.
int popup_buttons(const char* doing, bool enabled);

/// Menus and lists that are open now.
int open_lists();
/// At the end of a frame: Esc closes the menu or list on top, unless something was closed in this frame already.
/// `before`: open_lists() at its beginning. Dialogs close themselves.
void close_list_by_key(int before);

}  // namespace ply::ui
