// What a click with the right button on a plot offers, and where the plots of a frame are, so that pictures of them can
// be made.
#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>

namespace ply::ui {

struct PlotSpec;
struct PlotState;

/// A plot that was drawn, in display pixels.
struct PlotPlace {
  std::string panel;  ///< id
  ImVec2 min, max;
};
/// Where the plot of this id was drawn last, in this frame or the one before.
std::optional<PlotPlace> place_of_plot(std::string_view id);
/// The plot whose picture a person has asked for since this was asked last; empty: none.
std::string take_plot_picture_request();

/// For plot(): notes its place, and draws the menu of the item drawn last.
void plot_menu(const char* id, PlotState& state, const PlotSpec& spec, ImVec2 min, ImVec2 max);

}  // namespace ply::ui
