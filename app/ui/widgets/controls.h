// Small controls that Dear ImGui 1.86 does not have, or that should look the same everywhere. Each notes a probe by its
// id.
#pragma once
#include <imgui.h>

#include <span>
#include <string>
#include <string_view>

#include "app/ui/input/keys.h"
#include "app/ui/widgets/icons.h"

namespace ply::ui {

/// While it lives, items have ids of their own below this one.
struct ScopedId {
  explicit ScopedId(auto id) { ImGui::PushID(id); }
  ScopedId(const ScopedId&) = delete;
  ~ScopedId() { ImGui::PopID(); }
};

/// After an item: a tooltip once the mouse has rested on it, with the item's key.
void item_tooltip(std::string_view text, Chord chord = {});

/// A tooltip at once. While the text of a panel is captured it becomes part of that instead: its window would end the
/// capture.
void show_tooltip(std::string_view text, Chord chord = {});

/// A square button with an icon and a tooltip; probe `btn.ID`. `active` draws it pressed in. True when clicked (the key
/// itself is the caller's business).
bool icon_button(std::string_view id, Icon icon, std::string_view tooltip, Chord chord = {}, bool enabled = true,
                 bool active = false);
/// The same with a word; probe `btn.ID`.
bool text_button(std::string_view id, const char* label, std::string_view tooltip = {}, Chord chord = {},
                 bool enabled = true, ImVec2 size = {});
/// The one button of a panel that matters most, on a ground of accent; probe `btn.ID`.
bool accent_button(std::string_view id, const char* label, std::string_view tooltip = {}, Chord chord = {},
                   ImVec2 size = {}, bool enabled = true);

/// A row of words of which one is chosen; probes `ID.0`, `ID.1` ... True when the choice changed. Where the rest of the
/// line is too short for the row it is a list to unfold instead, probe `ID.list`.
bool segmented(std::string_view id, std::span<const char* const> labels, int& chosen);

/// Before a button: beside the last one if the line has room for it, else below.
void beside(const char* button_label);

/// Text as an item of the line, at most `width` pixels wide: with an ellipsis, and then a tooltip that says all of it.
void fitted_text(ImU32 colour, std::string_view text, float width);
void fitted_text(ImU32 colour, std::string_view text);  ///< in what is left of the line, or of a table's cell
/// The same in the mono face.
void fitted_mono(ImU32 colour, std::string_view text, float width);
void fitted_mono(ImU32 colour, std::string_view text);
/// In the next cell of a table: words, or in the mono face and right-aligned what is counted.
void cell_text(ImU32 colour, std::string_view text);
void cell_right(std::string_view text, ImU32 colour = 0);

/// A quiet heading with a line to the right edge.
void section(std::string_view text);
/// A thin vertical line between groups of a tool bar; on the same line.
void tool_separator();

/// The label of a line of an inspector, dim; the value follows on the same line, at a common indent.
void property_label(std::string_view label);

/// For an empty panel: what it is for and what to press, dim, centred and wrapped.
void empty_note(std::string_view text);

/// Fills a share (0..1) of the current table cell from the left, under what is written next.
void cell_bar(float share, ImU32 colour);

}  // namespace ply::ui
