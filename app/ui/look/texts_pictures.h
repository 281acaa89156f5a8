// Texts of pictures of panels and of exports of searches.
#pragma once

namespace ply::ui::texts::pictures {

inline constexpr const char* save = "Save picture...";
inline constexpr const char* copy_csv = "Copy data as CSV";
inline constexpr const char* fit = "Fit all";
inline constexpr const char* png_help = "Pixels, as on the screen.";
inline constexpr const char* svg_help = "Shapes and text that can be selected, sharp at any size.";
inline constexpr const char* saved = "picture of {} saved to {}";
inline constexpr const char* busy = "another picture is being made";
inline constexpr const char* no_plot = "there is no plot {} on the screen";
inline constexpr const char* no_panel =
    "there is no panel {}; also known: corridor, graph, position, PANEL.PAGE and plot.NAME";
inline constexpr const char* no_page = "the panel {} has no page {}; it has {}";
inline constexpr const char* no_pages = "the panel {} has no pages";
inline constexpr const char* no_board = "there is no board to make a picture of";

inline constexpr const char* exports = "exports";
inline constexpr const char* exporting = "exporting to {}: {} of {} nodes";
inline constexpr const char* export_left = ", {:.0f} s left";
inline constexpr const char* exported = "{} nodes exported as {} to {}";
inline constexpr const char* illegal =
    "; node {} plays a move that is not legal there: such moves, and all below them, are written as codes";
inline constexpr const char* export_stopped = "the export was stopped; no file was written";
inline constexpr const char* export_busy = "another export is being written";
inline constexpr const char* no_form = "the ending of its name says the form of an export: {} ends in none of {}";

}  // namespace ply::ui::texts::pictures
