// The command line of the workbench, as data.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/ui/look/font_files.h"
#include "app/ui/look/look.h"
#include "engine/base/types.h"

namespace ply {

struct Arguments {
  // What to open.
  std::string game, rules, position, open, preset;

  // How it looks.
  ui::LookRequest look;
  ui::FontChoice fonts;
  int width = 1600, height = 900;
  std::string settings_file;  ///< empty: the user's own in a window, none when headless

  // What to do.
  bool headless = false;
  bool bench = false;  ///< measure frames; with --headless
  std::string script, screenshot, screenshot_gl;
  std::string picture, out;  ///< of what, and the file
  std::optional<u64> tick;   ///< the event that is shown; none: the end
};

/// Either arguments, or the exit code of a program that has nothing to do any more (help, version, wrong usage; the
/// text has been printed).
struct Parsed {
  Arguments arguments;
  std::optional<int> exit_code;
};
Parsed parse_arguments(int argc, const char* const* argv);

}  // namespace ply
