// plyscope: the workbench, in a window or headless. Exit codes as in the command-line program: 0 done, 1 an expectation
// of the script failed, 2 wrong usage, 3 bad input (a game, rules, a position, a line of the script), 4 a file (or the
// window) could not be opened or written.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <system_error>

#include "app/ui/host/headless.h"
#include "app/ui/host/places.h"
#include "app/ui/host/settings_file.h"
#include "app/ui/program/frame_bench.h"
#include "app/ui/program/script.h"
#include "app/ui/program/start.h"
#include "app/window/arguments.h"
#include "app/window/window.h"
#include "engine/base/file.h"
#include "engine/base/folder.h"
#include "engine/base/last_words.h"
#include "engine/base/standard_output.h"
#include "engine/base/terminal.h"
#include "engine/base/utf8.h"
#include "engine/session/answers/answers.h"

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
  complain("plyscope: " + visible(status.error().message));
  return 4;
}

ui::WorkbenchOptions workbench_options(const Arguments& a) {
  ui::WorkbenchOptions w;
  w.game = a.game, w.rules = a.rules, w.position = a.position, w.open = a.open, w.preset = a.preset;
  w.examples_folder = ui::shared_folder("examples");
  return w;
}

Result<std::string> script_text(const std::string& file) {
  if (file.empty()) return std::string();
  auto text = read_file(file == "-" ? "/dev/stdin" : file, std::size_t{64} << 20, Streams::taken);
  if (!text) return text;
  return to_utf8(*text);
}

/// `ui-frame-ms`: the worst place as a line of JSON, every place on standard error.
int run_bench(ui::HeadlessContext& context) {
  const auto costs = ui::measure_frames(context, static_cast<ui::Workbench&>(*context.application()));
  if (!costs) {
    complain("plyscope: " + visible(costs.error().message));
    return 1;
  }
  double worst = 0;
  for (const ui::FrameCost& c : *costs) {
    std::fprintf(stderr, "%-8s %-24s %7.3f ms\n", ui::name_of(c.what), c.where.c_str(), c.ms);
    worst = std::max(worst, c.ms);
  }
  std::printf("{\"name\":\"ui-frame-ms\",\"value\":%.4f,\"unit\":\"ms\"}\n", worst);
  return 0;
}

/// What each line of a script costs, the dearest first.
int measure_lines(ui::HeadlessContext& context, const Arguments& arguments, const std::string& script) {
  std::vector<ui::LineCost> costs;
  const ui::ScriptEnd end =
      ui::measure_script(context, static_cast<ui::Workbench&>(*context.application()), script, costs);
  std::stable_sort(costs.begin(), costs.end(), [](const auto& a, const auto& b) { return a.ms > b.ms; });
  std::printf("     ms   clock  line\n");
  for (const ui::LineCost& c : costs)
    std::printf("%7.1f %7.1f  %d: %s\n", c.ms, c.clock_ms, c.number, visible(c.line).c_str());
  if (end.exit_code != 0) complain("plyscope: " + visible(arguments.script) + ": " + visible(end.message));
  return end.exit_code;
}

/// `--picture`: of the search at the event that is asked for, by whatever it was opened. A panel has all the room that
/// there is.
int take_picture(ui::HeadlessContext& context, ui::Workbench& workbench, const Arguments& arguments) {
  while (workbench.session().busy() || workbench.session().answers().lint().working()) context.step();
  std::string wrong;
  if (arguments.tick) {
    if (!workbench.run("node.go " + std::to_string(*arguments.tick))) wrong = "--tick: no search is open";
    context.step(3);
  }
  const ui::ScriptEnd end =
      wrong.empty() ? ui::picture_now(context, workbench, arguments.picture, arguments.out,
                                      ImVec2{static_cast<float>(arguments.width), static_cast<float>(arguments.height)})
                    : ui::ScriptEnd{3, 0, wrong};
  if (end.exit_code != 0) complain("plyscope: " + visible(end.message));
  return end.exit_code;
}

int run_headless(const Arguments& arguments) {
  ui::HeadlessOptions options;
  options.width = arguments.width;
  options.height = arguments.height;
  // A picture is as large as it is asked for: bars and tabs have their room beside it.
  if (!arguments.picture.empty()) options.width += 100, options.height += 300;
  options.look = arguments.look;
  options.fonts = arguments.fonts;
  // Pictures should not depend on what a user once did: only a file that was asked for, or the shipped default.
  options.settings = ui::read_settings(arguments.settings_file, shipped_settings());
  const Result<std::string> script = script_text(arguments.script);
  if (!script) return report(script.error());
  ui::WorkbenchOptions workbench = workbench_options(arguments);
  workbench.steady = true;  // and no session is opened or kept
  ui::HeadlessContext context(options);
  context.run(ui::make_workbench(workbench));
  context.step(6);
  auto& running = static_cast<ui::Workbench&>(*context.application());
  if (running.open_problem()) {
    complain("plyscope: " + visible(running.open_problem()->message));
    return 3;
  }
  if (arguments.bench)
    return arguments.script.empty() ? run_bench(context) : measure_lines(context, arguments, *script);
  if (!script->empty()) {
    const ui::ScriptEnd end = ui::run_script(context, running, *script);
    if (end.exit_code != 0) {
      complain("plyscope: " + visible(arguments.script) + ": " + visible(end.message));
      return end.exit_code;
    }
  }
  if (!arguments.picture.empty()) {
    const int code = take_picture(context, running, arguments);
    if (code != 0) return code;
  }
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
  ui::WorkbenchOptions workbench = workbench_options(arguments);
  if (options.screenshot.empty()) workbench.state_folder = state_folder();
  else workbench.steady = true;
  return report(run_window(options, ui::make_workbench(workbench)));
}

int run(int argc, char** argv) {
  const Parsed parsed = parse_arguments(argc, argv);
  if (parsed.exit_code) return *parsed.exit_code;
  if (const auto problem = ui::find_problem(workbench_options(parsed.arguments))) {
    complain("plyscope: " + visible(problem->message));
    return problem->exit_code;
  }
  return parsed.arguments.headless ? run_headless(parsed.arguments) : run_in_window(parsed.arguments);
}

// Before what other libraries make before main().
[[gnu::constructor(101)]] void begin() { say_last_words("plyscope", 1); }

}  // namespace

/// The last guard. The workbench has saved the session by the time it is gone, whatever was thrown.
int main(int argc, char** argv) {
  hold_standard_streams();
  try {
    const int code = run(argc, argv);
    const Delivered delivered = deliver_standard_output();
    if (delivered == Delivered::all || code != 0) return code;
    if (delivered == Delivered::unread) return nobody_reads_code;
    complain("plyscope: standard output could not be written");
    return 4;
  } catch (const std::bad_alloc&) {
    complain("plyscope: ended, for there is not enough memory");
  } catch (const std::exception& e) {
    complain("plyscope: ended, for something went wrong:");
    complain(e.what());
  } catch (...) {
    complain("plyscope: ended, for something went wrong");
  }
  return 1;
}
