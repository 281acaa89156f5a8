// plyscope: the workbench, in a window or headless. Exit codes as in the command-line program: 0 done, 2 wrong usage,
// 4 a file (or the window) could not be opened or written.
#include <cstdio>
#include <filesystem>

#include "app/ui/demo/demo.h"
#include "app/ui/headless.h"
#include "app/ui/settings_file.h"
#include "app/window/arguments.h"
#include "app/window/window.h"

namespace {

using namespace ply;

/// The shipped default settings: of this installation, wherever it was moved to, or of the source tree.
std::vector<std::string> shipped_settings() {
  std::vector<std::string> files;
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) files.push_back((program.parent_path().parent_path() / "share/plyscope/imgui.ini").string());
  files.push_back(PLY_INSTALLED_SETTINGS);
  files.push_back(PLY_SOURCE_SETTINGS);
  return files;
}

int report(const Status& status) {
  if (status) return 0;
  std::fprintf(stderr, "plyscope: %s\n", status.error().message.c_str());
  return 4;
}

/// The seam where the application is chosen.
ui::MakeApplication application(const Arguments& arguments) { return ui::make_demo(arguments.preset); }

int run_headless(const Arguments& arguments) {
  ui::HeadlessOptions options;
  options.width = arguments.width;
  options.height = arguments.height;
  options.look = arguments.look;
  options.fonts = arguments.fonts;
  // Pictures should not depend on what a user once did: only a file that was asked for, or the shipped default.
  options.settings = ui::read_settings(arguments.settings_file, shipped_settings());
  ui::HeadlessContext context(options);
  context.run(application(arguments));
  context.step(6);
  return arguments.screenshot.empty() ? 0 : report(context.write_picture(arguments.screenshot));
}

int run_in_window(const Arguments& arguments) {
  WindowOptions options;
  options.width = arguments.width;
  options.height = arguments.height;
  options.look = arguments.look;
  options.fonts = arguments.fonts;
  options.shipped_settings = shipped_settings();
  options.screenshot = arguments.screenshot_gl;
  options.settings_file = arguments.settings_file;
  if (options.settings_file.empty() && options.screenshot.empty() && !ui::config_folder().empty()) {
    options.settings_file = ui::config_folder() + "/imgui.ini";
  }
  return report(run_window(options, application(arguments)));
}

}  // namespace

int main(int argc, char** argv) {
  const Parsed parsed = parse_arguments(argc, argv);
  if (parsed.exit_code) return *parsed.exit_code;
  return parsed.arguments.headless ? run_headless(parsed.arguments) : run_in_window(parsed.arguments);
}
