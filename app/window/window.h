// The real window: GLFW, OpenGL 3.3 and Dear ImGui's backends, and nothing else of the program knows of them.
#pragma once
#include <string>
#include <vector>

#include "app/ui/host/application.h"
#include "engine/base/result.h"

namespace ply {

struct WindowOptions {
  int width = 1600, height = 900;  ///< at a display scale of 1
  ui::LookRequest look;
  ui::FontChoice fonts;
  /// The user's; read at the start, written when something changed; empty: none
  std::string settings_file;
  std::vector<std::string> shipped_settings;  ///< read if the user has none yet
  std::string screenshot;  ///< a PNG file: draws a few frames into a hidden window of exactly this size, and ends
};

/// Runs until the window is closed. Errors: no display, no OpenGL, a picture that cannot be written. While nothing is
/// typed and the application wants no frames, it sleeps.
Status run_window(const WindowOptions& options, const ui::MakeApplication& make);

}  // namespace ply
