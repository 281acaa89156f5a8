// The seam between the workbench and whatever runs it: a window (app/window) or nothing at all (headless.h).
//
// The host makes Dear ImGui's context, loads the settings text that it keeps for the user, makes the application
// through a MakeApplication, and only then begins the first frame; so an application registers its settings handlers
// (workspace and others) in its constructor. All calls come from one thread, except Host::wake().
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "app/ui/look/look.h"

namespace ply::ui {

/// What an application may ask of its host.
class Host {
 public:
  virtual ~Host() = default;
  virtual LookSettings look_settings() const = 0;
  /// Takes effect before the next frame, and is kept in the user's settings.
  virtual void set_look_settings(const LookSettings& settings) = 0;
  /// Ends the program after this frame, without asking Application::on_close().
  virtual void quit() = 0;
  virtual bool full_screen() const { return false; }
  virtual void set_full_screen(bool) {}
  /// Draws a frame soon although nothing was typed. The only call that any thread may make.
  virtual void wake() = 0;
};

class Application {
 public:
  virtual ~Application() = default;
  /// Builds the whole interface once, between ImGui::NewFrame() and ImGui::Render().
  virtual void frame() = 0;
  /// True while something moves by itself (a running search, an animation): 60 frames a second. Otherwise frames follow
  /// input only, and the program sleeps.
  virtual bool wants_frames() const = 0;
  /// The window's title.
  virtual std::string title() const = 0;
  /// A file was dropped on the window.
  virtual void on_drop(const std::string& /*path*/) {}
  /// The user wants to close the window. False: not now, the application has asked something on the screen.
  virtual bool on_close() { return true; }
};

using MakeApplication = std::function<std::unique_ptr<Application>(Host&)>;

}  // namespace ply::ui
