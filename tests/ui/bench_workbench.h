// A workbench on a headless display, for tests.
#pragma once
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include "app/ui/host/headless.h"
#include "app/ui/program/script.h"
#include "app/ui/program/start.h"

namespace ply::ui {

struct WorkbenchBench {
  HeadlessContext context;
  explicit WorkbenchBench(const std::string& game = "kalah", int width = 1600, int height = 900,
                          WorkbenchOptions options = {}, const std::string& settings = {})
      : context([&] {
          HeadlessOptions o;
          o.width = width, o.height = height;
          o.fonts.builtin_only = true;  // quick, and the same everywhere
          o.settings = settings;
          return o;
        }()) {
    options.game = game;
    options.steady = true;
    context.run(make_workbench(options));
    context.step(4);
  }
  Workbench& workbench() { return static_cast<Workbench&>(*context.application()); }
  Session& session() { return workbench().session(); }
  std::string position() { return session().play().position_text(); }
  /// What the script says, or an empty text.
  std::string script(const std::string& text) {
    const ScriptEnd end = run_script(context, workbench(), text);
    return end.exit_code == 0 ? "" : end.message;
  }
  /// And shows what has come of it. False: there is nothing of this name.
  bool click(std::string_view probe, int button = 0) {
    const bool found = context.click(probe, button);
    context.step(2);
    return found;
  }
  /// All that the panel says now.
  std::string says(const std::string& panel) {
    workbench().workspace().capture_text(panel);
    context.step(2);
    return workbench().workspace().captured_text();
  }
  void key(const char* chord) {
    context.key(*parse_chord(chord));
    context.step(2);
  }
  /// Until `done`, however long another thread takes for it: no time passes meanwhile. False if that is so long that
  /// something hangs.
  template <class F>
  bool until(F done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (!done()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::yield();
      context.idle();
    }
    return true;
  }
  /// Until nothing moves by itself. False if that takes so long that something hangs.
  bool rest() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    context.step(2);
    while (session().busy() || workbench().working()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::yield();
      if (workbench().working()) context.idle();
      else context.step();
    }
    context.step(3);
    return true;
  }
};

}  // namespace ply::ui
