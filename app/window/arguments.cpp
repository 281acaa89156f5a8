#include "app/window/arguments.h"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "engine/core/types.h"
#include "engine/core/terminal.h"

namespace ply {

Parsed parse_arguments(int argc, const char* const* argv) {
  Parsed parsed;
  Arguments& a = parsed.arguments;
  std::string size, theme;
  float scale = 1;

  CLI::App cli{"Plyscope: a workbench that shows how alpha-beta search thinks."};
  cli.name("plyscope");
  cli.set_version_flag("--version", "plyscope " PLYSCOPE_VERSION);
  cli.add_option("game", a.game, "The game to open, such as kalah or reversi")->type_name("GAME");
  cli.add_option("--rules", a.rules, "Rule options of the game")->type_name("K=V,...");
  cli.add_option("--position", a.position, "The position to start from")->type_name("STR");
  cli.add_option("--open", a.open, "A game, position or recording to open")->type_name("FILE");
  cli.add_option("--preset", a.preset, "The layout to start with")->type_name("NAME");
  cli.add_option("--theme", theme, "dark, light or high-contrast")->type_name("NAME");
  cli.add_option("--scale", scale, "Size of everything")->type_name("1..2");
  cli.add_option("--size", size, "Size of window or picture, 1600x900 if not given")->type_name("WxH");
  cli.add_option("--font", a.fonts.ui, "The interface's face")->type_name("FILE");
  cli.add_option("--font-mono", a.fonts.mono, "The face of moves and numbers")->type_name("FILE");
  cli.add_option("--font-cjk", a.fonts.cjk, "The face of kanji")->type_name("FILE");
  cli.add_flag("--font-builtin", a.fonts.builtin_only, "Use no font file at all");
  cli.add_option("--settings", a.settings_file, "The settings file to use in place of your own")->type_name("FILE");
  cli.add_flag("--headless", a.headless, "No window: run the script, write the picture, end");
  cli.add_option("--script", a.script, "Commands to run, one a line; with --headless")->type_name("FILE");
  cli.add_option("--screenshot", a.screenshot, "A picture of the last frame; with --headless")->type_name("PNG");
  cli.add_flag("--bench", a.bench, "The benchmark ui-frame-ms as one line of JSON, its parts on standard error; with --headless");
  cli.add_option("--screenshot-gl", a.screenshot_gl, "A picture drawn by OpenGL in a hidden window")->type_name("PNG");
  cli.add_flag("--demo", a.demo, "Show the parts that the interface is made of");

  try {
    cli.parse(argc, const_cast<char**>(argv));
    if (!size.empty()) {
      char rest = 0;
      if (std::sscanf(size.c_str(), "%5dx%5d%c", &a.width, &a.height, &rest) != 2 || a.width < 1 || a.height < 1 ||
          a.width > 16384 || a.height > 16384) {
        throw CLI::ValidationError("--size", "'" + size + "' is not a size such as 1600x900");
      }
    }
    if (!theme.empty()) {
      a.look.theme = ui::parse_theme(theme);
      if (!a.look.theme) throw CLI::ValidationError("--theme", "'" + theme + "' is not one of dark, light, high-contrast");
    }
    if (!(scale >= ui::smallest_zoom && scale <= ui::largest_zoom)) throw CLI::ValidationError("--scale", "is not within 1..2");
    if (cli.count("--scale")) a.look.zoom = scale;
    if (!a.screenshot.empty() && !a.headless) throw CLI::ValidationError("--screenshot", "needs --headless");
    if (!a.script.empty() && !a.headless) throw CLI::ValidationError("--script", "needs --headless");
    if (a.bench && !a.headless) throw CLI::ValidationError("--bench", "needs --headless");
    if (a.bench && (a.demo || !a.script.empty() || !a.screenshot.empty())) throw CLI::ValidationError("--bench", "goes with no script, picture or demo");
    if (!a.screenshot_gl.empty() && a.headless) throw CLI::ValidationError("--screenshot-gl", "does not go with --headless");
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) {  // --help, --version
      cli.exit(e);
      parsed.exit_code = 0;
    } else {
      complain("plyscope: " + visible(e.what()));
      complain("Run with --help for more information.");
      parsed.exit_code = 2;
    }
  }
  return parsed;
}

}  // namespace ply
