#include "app/window/arguments.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/command_line/command_line.h"
#include "engine/base/terminal.h"
#include "engine/base/types.h"
#include "engine/base/utf8.h"
#include "engine/base/version.h"
#include "engine/game/game.h"
#include "engine/games/registry.h"

namespace ply {

Parsed parse_arguments(int argc, const char* const* argv) {
  Parsed parsed;
  Arguments& a = parsed.arguments;
  std::string size, theme;
  float scale = 1;

  CommandLine line("plyscope", "Plyscope: a workbench that shows how alpha-beta search thinks.", program_version());
  CommandSpec& cli = line.root();
  std::string games;
  for (const GameType* g : all_games()) games += (games.empty() ? "" : ", ") + g->id();
  cli.add_option("game", a.game, "The game to open: " + games + "; or a file, as --open", "GAME|FILE");
  cli.add_list("--rules", a.rules, "Rule options of the game", "K=V,...");
  cli.add_option("--position", a.position, "The position to start from", "STR");
  cli.add_option("--open", a.open, "A game, a position, a recording or results of matches to open", "FILE");
  cli.add_option("--preset", a.preset, "The layout to start with", "NAME");
  cli.add_option("--theme", theme, "The colours", "dark|light|high-contrast");
  const Option* scale_given = cli.add_option("--scale", scale, "Size of everything", "1..2");
  cli.add_option("--size", size, "Size of window or picture, 1600x900 if not given", "WxH");
  cli.add_option("--font", a.fonts.ui, "The interface's face", "FILE");
  cli.add_option("--font-mono", a.fonts.mono, "The face of moves and numbers", "FILE");
  cli.add_option("--font-cjk", a.fonts.cjk, "The face of kanji", "FILE");
  cli.add_flag("--font-builtin", a.fonts.builtin_only, "Use no font file at all");
  cli.add_option("--settings", a.settings_file, "The settings file to use in place of your own", "FILE");
  cli.add_flag("--headless", a.headless, "No window: run the script, write the picture, end");
  cli.add_option("--script", a.script, "Commands to run, one a line; with --headless", "FILE");
  cli.add_option("--screenshot", a.screenshot, "A picture of the last frame; with --headless", "PNG");
  cli.add_option(
      "--picture", a.picture,
      "A picture of one panel to --out, without a window: tree, corridor, graph, joined, icicle, board, position, "
      "plots.nodes, ...",
      "WHAT");
  u64 tick = 0;
  const Option* tick_given = cli.add_option(
      "--tick", tick, "The event that --picture shows (default: the end of the search)", "N", Range{0, u64{1} << 62});
  cli.add_option("--out", a.out, "The file of --picture: .svg or .png", "FILE");
  cli.add_flag("--bench", a.bench,
               "The benchmark ui-frame-ms as one line of JSON, its parts on standard error; with --script the longest "
               "frame of each of its lines instead; with --headless");
  cli.add_option("--screenshot-gl", a.screenshot_gl, "A picture drawn by OpenGL in a hidden window", "PNG");
  std::string shell;
  bool manual = false;
  cli.add_option("--completion", shell, "Print the script by which a shell completes these options", shells);
  cli.add_flag("--man", manual, "Print the manual page, for man or groff");

  const CommandLine::Outcome outcome = line.parse({argv + std::min(argc, 1), argv + argc});
  if (!outcome.go_on && outcome.error.empty()) {
    parsed.exit_code = 0;
    return parsed;
  }
  const auto wrong = [&](const std::string& what) {
    complain("plyscope: " + visible(what));
    complain("Run with --help for more information.");
    parsed.exit_code = 2;
    return parsed;
  };
  if (!outcome.go_on) return wrong(outcome.error);
  if (manual || !shell.empty()) {
    KnownWords known;
    for (const GameType* g : all_games()) known["game"].push_back(g->id());
    const std::string text =
        manual ? man_page(cli.table(), program_version()) : completion_script(shell, cli.table(), known);
    if (text.empty()) return wrong("--completion: '" + shell + "' is not one of " + shells);
    std::fputs(text.c_str(), stdout);
    parsed.exit_code = 0;
    return parsed;
  }
  for (std::string* text : {&a.rules, &a.position}) *text = to_utf8(*text);
  // What is clicked in a file manager comes without an option.
  if (const bool file = !find_game(a.game) && a.game.find_first_of("/.") != std::string::npos; file && a.open.empty())
    a.open = std::exchange(a.game, {});
  if (!size.empty()) {
    char rest = 0;
    if (std::sscanf(size.c_str(), "%5dx%5d%c", &a.width, &a.height, &rest) != 2 || a.width < 1 || a.height < 1 ||
        a.width > 16384 || a.height > 16384)
      return wrong("--size: '" + size + "' is not a size such as 1600x900");
  }
  if (!theme.empty()) {
    a.look.theme = ui::parse_theme(theme);
    if (!a.look.theme) return wrong("--theme: '" + theme + "' is not one of dark, light, high-contrast");
  }
  if (!(scale >= ui::smallest_zoom && scale <= ui::largest_zoom)) return wrong("--scale: is not within 1..2");
  if (scale_given->given()) a.look.zoom = scale;
  if (a.picture.empty() && !a.out.empty()) return wrong("--out: needs --picture");
  if (tick_given->given()) a.tick = tick;
  if (a.picture.empty() && a.tick) return wrong("--tick: needs --picture");
  if (!a.picture.empty() && a.out.empty()) return wrong("--picture: needs --out");
  if (!a.picture.empty()) a.headless = true;
  if (!a.screenshot.empty() && !a.headless) return wrong("--screenshot: needs --headless");
  if (!a.script.empty() && !a.headless) return wrong("--script: needs --headless");
  if (a.bench && !a.headless) return wrong("--bench: needs --headless");
  if (a.bench && !a.screenshot.empty()) return wrong("--bench: goes with no picture");
  if (!a.screenshot_gl.empty() && a.headless) return wrong("--screenshot-gl: does not go with --headless");
  return parsed;
}

}  // namespace ply
