#include "app/window/window.h"

#include <glad/gl.h>
#include <imgui.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>

#include "app/ui/host/settings_file.h"
#include "app/ui/look/look_memory.h"
#include "app/window/end_signals.h"
#include "app/window/gl_picture.h"
#include "engine/base/terminal.h"
#include "vendor/imgui_backend_compat.h"  // GLFW too

namespace ply {
namespace {

constexpr int frames_after_input = 3;     // Dear ImGui needs up to three to settle: hover, press, layout
constexpr double settling_seconds = 0.8;  // slow frames after the last input, so that tooltips can appear
constexpr double blink_seconds = 0.4;     // of the cursor in a text field
constexpr double frame_seconds = 1 / 60.0;

std::string last_glfw_error;

struct GlfwLibrary {
  bool ok;
  GlfwLibrary() {
    glfwSetErrorCallback([](int, const char* message) { last_glfw_error = message; });
    ok = glfwInit() == GLFW_TRUE;
  }
  ~GlfwLibrary() {
    if (ok) glfwTerminate();
  }
};

class Window final : public ui::Host {
 public:
  Window(const WindowOptions& options, GLFWwindow* window, const EndSignals& end)
      : options_(options), window_(window), end_(end) {
    glfwSetWindowUserPointer(window_, this);
    listen();
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // we read and write the settings ourselves: whole, and beside the file first
    io.LogFilename = nullptr;
    io.IniSavingRate = 0.5f;  // seconds of frames; after that long nothing is drawn any more, so nothing would be saved
    look_settings_ = ui::cleaned(options.look.over({}));
    ui::remember_look(look_settings_);
    apply_look();
    for (const std::string& complaint : ui::fonts().complaints) complain("plyscope: " + visible(complaint));
    ImGui_ImplGlfw_InitForOpenGL(window_, true);  // calls our callbacks too
    ImGui_ImplOpenGL3_Init("#version 330 core");
  }
  ~Window() override {
    application_.reset();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwDestroyWindow(window_);
  }

  Status run(const ui::MakeApplication& make) {
    application_ = make(*this);
    const std::string settings = ui::read_settings(options_.settings_file, options_.shipped_settings);
    if (!settings.empty()) ImGui::LoadIniSettingsFromMemory(settings.data(), settings.size());
    look_settings_ = ui::cleaned(options_.look.over(look_settings_));
    if (!options_.screenshot.empty()) return take_picture();
    while (!quit_) {
      wait();
      if (glfwWindowShouldClose(window_)) {
        quit_ = application_->on_close();
        glfwSetWindowShouldClose(window_, GLFW_FALSE);
        note_input();
      }
      if (end_.asked()) {  // whatever it would ask: there may be nobody any more who answers
        (void)application_->on_close();
        quit_ = true;
      }
      if (draws_now() && !quit_) {
        frame();
        glfwSwapBuffers(window_);
        if (frames_due_ > 0) frames_due_--;
        keep_settings(false);
      }
    }
    keep_settings(true);
    return Done{};
  }

  // Host.
  ui::LookSettings look_settings() const override { return look_settings_; }
  void set_look_settings(const ui::LookSettings& settings) override {
    look_settings_ = ui::cleaned(settings);
    settings_changed_ = true;
    note_input();
  }
  void quit() override { quit_ = true; }
  bool full_screen() const override { return glfwGetWindowMonitor(window_) != nullptr; }
  void set_full_screen(bool on) override {
    if (on == full_screen()) return;
    if (on) {
      glfwGetWindowPos(window_, &normal_x_, &normal_y_);
      glfwGetWindowSize(window_, &normal_width_, &normal_height_);
      GLFWmonitor* monitor = glfwGetPrimaryMonitor();
      const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
      if (mode) glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    } else {
      glfwSetWindowMonitor(window_, nullptr, normal_x_, normal_y_, normal_width_, normal_height_, 0);
    }
    note_input();
  }
  void wake() override {
    woken_ = true;
    glfwPostEmptyEvent();
  }

 private:
  // ---- when to draw -----------------------------------------------------------------------------------------------
  void note_input() {
    frames_due_ = frames_after_input;
    last_input_ = glfwGetTime();
  }

  /// Every kind of event means a few frames. Set before Dear ImGui's callbacks, which call ours first.
  void listen() {
    static const auto self = [](GLFWwindow* w) { return static_cast<Window*>(glfwGetWindowUserPointer(w)); };
    static const auto note = [](GLFWwindow* w) { self(w)->note_input(); };
    glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double, double) { note(w); });
    glfwSetCursorEnterCallback(window_, [](GLFWwindow* w, int) { note(w); });
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int, int, int) { note(w); });
    glfwSetScrollCallback(window_, [](GLFWwindow* w, double, double) { note(w); });
    glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
      self(w)->keys_.note(key, scancode, action, mods);
      note(w);
    });
    glfwSetCharCallback(window_, [](GLFWwindow* w, unsigned) { note(w); });
    glfwSetWindowFocusCallback(window_, [](GLFWwindow* w, int) { note(w); });
    glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) { note(w); });
    glfwSetWindowRefreshCallback(window_, [](GLFWwindow* w) { note(w); });
    glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** paths) {
      for (int i = 0; i < count; ++i) self(w)->application_->on_drop(paths[i]);
      note(w);
    });
    glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* w, float, float) { note(w); });
  }

  /// Sleeps until there is something to do.
  void wait() {
    const double now = glfwGetTime();
    if (glfwGetWindowAttrib(window_, GLFW_ICONIFIED)) return glfwWaitEventsTimeout(0.5);
    if (frames_due_ > 0 || application_->wants_frames()) {
      // No faster than 60 a second, also where the driver does not wait for the screen.
      const double due = last_frame_ + frame_seconds;
      if (due > now) glfwWaitEventsTimeout(due - now);
      else glfwPollEvents();
      return;
    }
    if (now - last_input_ < settling_seconds) return glfwWaitEventsTimeout(0.15);
    glfwWaitEventsTimeout(ImGui::GetIO().WantTextInput ? blink_seconds : 2.0);
  }

  bool draws_now() {
    if (glfwGetWindowAttrib(window_, GLFW_ICONIFIED)) return false;
    const double now = glfwGetTime();
    if (now - last_frame_ < frame_seconds * 0.9) return false;
    if (woken_.exchange(false) || frames_due_ > 0 || application_->wants_frames()) return true;
    if (now - last_input_ < settling_seconds) return now - last_frame_ >= 0.14;
    return ImGui::GetIO().WantTextInput && now - last_frame_ >= blink_seconds * 0.9;
  }

  // ---- drawing ----------------------------------------------------------------------------------------------------
  void frame() {
    last_frame_ = glfwGetTime();
    if (apply_look()) compat::renew_font_texture();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    keys_.before_frame();
    ImGui::NewFrame();
    application_->frame();
    ImGui::Render();
    if (keys_.after_frame()) note_input();
    int width = 0, height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    glViewport(0, 0, width, height);
    const ImVec4 ground = ImGui::ColorConvertU32ToFloat4(ui::theme().backdrop);
    glClearColor(ground.x, ground.y, ground.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    const std::string title = application_->title();
    if (title != title_) glfwSetWindowTitle(window_, title.c_str());
    title_ = title;
  }

  /// True if the fonts changed.
  bool apply_look() {
    float content = 1, unused = 1, ratio = 1;
    if (options_.screenshot.empty()) {
      glfwGetWindowContentScale(window_, &content, &unused);
      int width = 0, height = 0, pixels = 0;
      glfwGetWindowSize(window_, &width, &height);
      glfwGetFramebufferSize(window_, &pixels, &height);
      // Where the framebuffer is larger than the window (macOS), the scale is in that ratio already.
      if (width > 0 && pixels > 0) ratio = static_cast<float>(pixels) / static_cast<float>(width);
      if (std::abs(ratio - std::round(ratio * 4) / 4) > 0.01f) ratio = 1;  // in the middle of a resize
    }
    const float display_scale = std::clamp(content / ratio, 1.0f, 4.0f);
    if (look_settings_ == applied_look_ && display_scale == applied_scale_ && ratio == applied_ratio_) return false;
    applied_look_ = look_settings_;
    applied_scale_ = display_scale;
    applied_ratio_ = ratio;
    return look_.apply(look_settings_, options_.fonts, display_scale, ratio);
  }

  Status take_picture() {
    GlPicture target(options_.width, options_.height);
    for (int i = 0; i < 6; i++) {
      glfwPollEvents();
      target.bind();
      frame();
    }
    return ui::write_png(target.read(), options_.screenshot);
  }

  void keep_settings(bool at_the_end) {
    if (options_.settings_file.empty()) return;
    ImGuiIO& io = ImGui::GetIO();
    if (!io.WantSaveIniSettings && !settings_changed_ && !at_the_end) return;
    io.WantSaveIniSettings = settings_changed_ = false;
    std::size_t size = 0;
    const char* text = ImGui::SaveIniSettingsToMemory(&size);
    const Status written = ui::write_settings(options_.settings_file, std::string(text, size));
    if (!written && !complained_) complain("plyscope: " + visible(written.error().message));
    complained_ |= !written;
  }

  const WindowOptions options_;
  GLFWwindow* window_;
  const EndSignals& end_;
  std::unique_ptr<ui::Application> application_;
  ui::Look look_;
  ui::LookSettings look_settings_, applied_look_;
  float applied_scale_ = 0, applied_ratio_ = 0;
  std::string title_;
  compat::KeyLatch keys_;
  std::atomic<bool> woken_{false};
  bool quit_ = false, settings_changed_ = false, complained_ = false;
  int frames_due_ = frames_after_input;
  double last_input_ = 0, last_frame_ = -1;
  int normal_x_ = 60, normal_y_ = 60, normal_width_ = 1600, normal_height_ = 900;
};

}  // namespace

Status run_window(const WindowOptions& options, const ui::MakeApplication& make) {
  const GlfwLibrary library;
  if (!library.ok) return Error{"cannot open a window (" + last_glfw_error + "); without a display use --headless"};
  const EndSignals end([] { glfwPostEmptyEvent(); });  // before drivers begin their threads
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "plyscope");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "plyscope");
  const bool picture = !options.screenshot.empty();
  glfwWindowHint(GLFW_VISIBLE, picture ? GLFW_FALSE : GLFW_TRUE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, picture ? GLFW_FALSE : GLFW_TRUE);
  GLFWwindow* window = glfwCreateWindow(options.width, options.height, "Plyscope", nullptr, nullptr);
  if (!window) return Error{"cannot open a window with OpenGL 3.3 (" + last_glfw_error + "); try --headless"};
  glfwMakeContextCurrent(window);
  if (!gladLoadGL(glfwGetProcAddress)) {
    glfwDestroyWindow(window);
    return Error{"cannot load OpenGL 3.3; try --headless"};
  }
  glfwSwapInterval(picture ? 0 : 1);
  return Window(options, window, end).run(make);
}

}  // namespace ply
