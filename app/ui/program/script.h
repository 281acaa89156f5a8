// Scripts: the workbench driven by lines of text, with no window. A line is a command of the command table by its id or
// label, with its argument; or one of
//
//   click NAME | X,Y    right-click ...    double-click ...    hover ...    drag NAME DX,DY    wheel N
//   key CHORD           type TEXT
//   wait-search [SECONDS]    wait-work [S]    wait-weights [S]    wait-frames N    size WxH
//       wait-work also waits for what is worked out of a recording: hits, waste, a comparison
//   screenshot FILE     the window as PNG
//   picture WHAT FILE [WxH]    what a panel shows, as PNG or SVG (app/ui/workbench/panel_picture.h)
//   still FILE [NAME]   the window, or the probe NAME, as PNG of 255 colours: a third of the size
//   film FILE [NAME]    film-frame MS    film-end    the same, animated
//   expect WHAT TEXT    WHAT is a panel, or status, title, message, clipboard, or screen: all that can be read, in
//       panels, menus, popups and tooltips; `expect-not` is its opposite
//   expect-readable     no text is cut off or lies on another
//   expect-refused LINE    the command of the line is refused, or its argument
//
// A command that is refused, or whose argument is, ends the script, and so does a wait in whose time something that was
// begun before is refused. What a click or a key is refused does not.
//
// NAME is that of a probe ("btn.search.run", "cell.a3"); "linter.rule.*" points at the first of them, from top and
// left. Blank lines and lines that begin with # are skipped.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/ui/host/headless.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/keyed_lines.h"

namespace ply::ui {

struct ScriptEnd {
  /// 0 all done; 1 an expectation failed; 3 a line that is wrong or is refused; 4 a file could not be written
  int exit_code = 0;
  int line = 0;         ///< where it stopped, from 1
  std::string message;  ///< "line 3: there is no command foo"
};

/// Makes a picture (panel_picture.h) and waits until it is written; the line of the end is 0.
ScriptEnd picture_now(HeadlessContext& context, Workbench& workbench, const std::string& what, const std::string& path,
                      std::optional<ImVec2> size = {});

/// Runs all lines or stops at the first that fails. Relative paths of pictures are below `folder` (empty: as they are).
/// `context` must run `workbench`. `after_line` is called behind each line that was done.
ScriptEnd run_script(HeadlessContext& context, Workbench& workbench, std::string_view text,
                     const std::string& folder = {}, const std::function<void(const KeyedLine&)>& after_line = {});

}  // namespace ply::ui
