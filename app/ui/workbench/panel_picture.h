// Pictures of panels, of their pages and of single plots, for files: what the panel itself draws, as pixels or as
// shapes.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/ui/frame/workspace.h"
#include "app/ui/host/drawn_picture.h"

namespace ply::ui {

class Workbench;

/// Makes a picture of `what` a few frames from now; `done` is told how it went. `what` is a panel's id, corridor or
/// graph (the two pictures of the tree), PANEL.PAGE (plots.ordering), plot.NAME (a plot that is on the screen), or
/// position (the board alone). A panel need not be visible. PNG or SVG, as `path` ends. The error says why it cannot
/// begin.
Status begin_picture(Workbench& w, const std::string& what, const std::string& path, std::optional<ImVec2> size,
                     std::function<void(const Status&)> done);

/// Why there is no picture of that; empty if there is one.
std::string not_to_picture(Workbench& w, const std::string& what);

/// What a script or a command line writes behind the command: "WHAT", "WHAT FILE", "WHAT FILE 800x600".
struct PictureRequest {
  std::string what, path;
  std::optional<ImVec2> size;
};
PictureRequest parse_picture_request(const std::string& argument);

/// The name that is suggested for its file, without ending.
std::string picture_name(const Workbench& w, const std::string& what);

}  // namespace ply::ui
