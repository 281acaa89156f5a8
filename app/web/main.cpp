// plyscope in a browser: the workbench that app/window shows, behind the same seam (app/ui/host/application.h). The
// page (plyscope.html) calls for frames, hands over files and takes what was saved.
#include <GLES3/gl3.h>
#include <emscripten.h>
#include <fmt/format.h>
#include <imgui.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "app/ui/host/places.h"
#include "app/ui/host/settings_file.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look_memory.h"
#include "app/ui/program/start.h"
#include "engine/base/terminal.h"
#include "engine/base/threads_given.h"
#include "engine/base/utf8.h"
#include "vendor/imgui_backend_compat.h"  // GLFW too

namespace {

using namespace ply;

// It is JavaScript.
// clang-format off
EM_JS(double, page_scale, (), { return devicePixelRatio || 1; });
EM_JS(int, page_width, (), { return Module.canvas.clientWidth; });
EM_JS(int, page_height, (), { return Module.canvas.clientHeight; });
// Pixels of the screen; glfwSetWindowSize would ask for the whole screen where the page fills it.
EM_JS(void, size_canvas, (int width, int height), { Browser.setCanvasSize(width, height); });
EM_JS(void, show_title, (const char* text), { document.title = UTF8ToString(text); });
EM_JS(void, keep_text, (const char* text), {
  try {
    localStorage.setItem("plyscope.ini", UTF8ToString(text));
  } catch (error) {}  // a page may be forbidden to keep anything
});
EM_JS(char*, kept_text, (), {
  try {
    return allocateUTF8(localStorage.getItem("plyscope.ini") || "");
  } catch (error) {
    return 0;
  }
});
EM_JS(void, copy_text, (const char* text), {
  Module.clipboard = UTF8ToString(text);
  if (navigator.clipboard) navigator.clipboard.writeText(Module.clipboard).catch(() => {});
});
EM_JS(char*, copied_text, (), { return allocateUTF8(Module.clipboard || ""); });
EM_JS(int, fills_screen, (), { return document.fullscreenElement ? 1 : 0; });
EM_JS(void, fill_screen, (int on),
      { (on ? document.documentElement.requestFullscreen() : document.exitFullscreen()).catch(() => {}); });
EM_JS(int, shares_memory, (), { return self.crossOriginIsolated ? 1 : 0; });
EM_JS(void, tell_end, (const char* words), { Module.ended(UTF8ToString(words)); });
// clang-format on

/// What JavaScript has allocated, and no text.
std::string taken(char* text) {
  std::string out = text ? text : "";
  std::free(text);
  return out;
}

class Page final : public ui::Host {
 public:
  Page() {
    glfwInit();
    glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API);
    window_ = glfwCreateWindow(page_width(), page_height(), "Plyscope", nullptr, nullptr);
    glfwMakeContextCurrent(window_);
    glfwSetWindowUserPointer(window_, this);
    static const auto self = [](GLFWwindow* w) { return static_cast<Page*>(glfwGetWindowUserPointer(w)); };
    static const auto note = [](GLFWwindow* w) { self(w)->note_input(); };
    glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double, double) { note(w); });
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int, int, int) { note(w); });
    glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
      self(w)->keys_.note(key, scancode, action, mods);
      note(w);
    });
    glfwSetCharCallback(window_, [](GLFWwindow* w, unsigned) { note(w); });
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = io.LogFilename = nullptr;  // the page keeps the settings
    io.IniSavingRate = 0.5f;
    ui::remember_look(look_settings_);
    apply_look();
    for (const std::string& complaint : ui::fonts().complaints) complain(visible(complaint));
    ImGui_ImplGlfw_InitForOpenGL(window_, true);  // calls our callbacks too
    ImGui_ImplOpenGL3_Init("#version 300 es");
    io.SetClipboardTextFn = [](void*, const char* text) { copy_text(text); };
    io.GetClipboardTextFn = [](void*) {
      static std::string text;
      text = taken(copied_text());
      return text.c_str();
    };
  }
  void begin(const ui::MakeApplication& make) {
    application_ = make(*this);
    const std::vector<std::string> shipped{"/imgui.ini"};
    std::string settings = taken(kept_text());
    if (settings.empty()) settings = ui::read_settings("", shipped);
    ImGui::LoadIniSettingsFromMemory(settings.data(), settings.size());
  }
  ui::Workbench& workbench() { return static_cast<ui::Workbench&>(*application_); }

  // Host.
  ui::LookSettings look_settings() const override { return look_settings_; }
  void set_look_settings(const ui::LookSettings& settings) override {
    look_settings_ = ui::cleaned(settings);
    settings_changed_ = true;
    note_input();
  }
  void quit() override {}  // the page's tab is the browser's to close
  bool full_screen() const override { return fills_screen(); }
  void set_full_screen(bool on) override {
    if (on != full_screen()) fill_screen(on);
  }
  void wake() override { woken_ = true; }

  void note_input() {
    frames_due_ = 3;  // Dear ImGui needs up to three to settle
    last_input_ = glfwGetTime();
  }
  /// Called by the browser before it paints.
  void tick() {
    const double scale = page_scale();
    const int width = static_cast<int>(page_width() * scale), height = static_cast<int>(page_height() * scale);
    if (width != width_ || height != height_) size_canvas(width_ = width, height_ = height), note_input();
    constexpr double settling_seconds = 0.8;  // so that tooltips can appear
    const double now = glfwGetTime();
    const bool settling = now - last_input_ < settling_seconds || ImGui::GetIO().WantTextInput;
    if (!woken_.exchange(false) && frames_due_ <= 0 && !application_->wants_frames() && !settling) return;
    frame();
    seconds_ += glfwGetTime() - now, ++frames_;
    if (frames_due_ > 0) --frames_due_;
    keep_settings();
  }
  /// Frames and their mean milliseconds since it was asked the last time.
  std::string frame_words() {
    const std::string out = fmt::format(R"("frames":{},"ms":{:.2f})", frames_, frames_ ? seconds_ / frames_ * 1000 : 0);
    frames_ = 0, seconds_ = 0;
    return out;
  }

 private:
  void frame() {
    if (apply_look()) compat::renew_font_texture();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    keys_.before_frame();
    ImGui::NewFrame();
    application_->frame();
    ImGui::Render();
    if (keys_.after_frame()) note_input();
    glViewport(0, 0, width_, height_);
    const ImVec4 ground = ImGui::ColorConvertU32ToFloat4(ui::theme().backdrop);
    glClearColor(ground.x, ground.y, ground.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    const std::string title = application_->title();
    if (title != title_) show_title(title.c_str());
    title_ = title;
  }
  /// True if the fonts changed.
  bool apply_look() {
    const float scale = std::clamp(static_cast<float>(page_scale()), 1.0f, 4.0f);
    if (look_settings_ == applied_look_ && scale == applied_scale_) return false;
    applied_look_ = look_settings_;
    applied_scale_ = scale;
    return look_.apply(look_settings_, {}, scale, 1);
  }
  void keep_settings() {
    ImGuiIO& io = ImGui::GetIO();
    if (!io.WantSaveIniSettings && !settings_changed_) return;
    io.WantSaveIniSettings = settings_changed_ = false;
    keep_text(ImGui::SaveIniSettingsToMemory());
  }

  GLFWwindow* window_ = nullptr;
  std::unique_ptr<ui::Application> application_;
  ui::Look look_;
  ui::LookSettings look_settings_, applied_look_;
  float applied_scale_ = 0;
  std::string title_;
  compat::KeyLatch keys_;
  std::atomic<bool> woken_{false};
  bool settings_changed_ = false;
  int frames_due_ = 3, width_ = 0, height_ = 0, frames_ = 0;
  double last_input_ = 0, seconds_ = 0;
};

Page* page = nullptr;  // as long as the browser's tab

/// What ends the program elsewhere ends the frames here, with a sentence below the picture.
template <class Work>
void guarded(Work&& work) {
  try {
    work();
  } catch (...) {
    emscripten_cancel_main_loop();
    tell_end(thrown_words().c_str());
  }
}

}  // namespace

// What the page calls.
extern "C" {
/// A line as scripts have it.
EMSCRIPTEN_KEEPALIVE int ply_run(const char* line) {
  bool done = false;
  guarded([&] {
    page->note_input();
    done = static_cast<bool>(page->workbench().run(to_utf8(line)));
  });
  return done;
}
EMSCRIPTEN_KEEPALIVE void ply_open(const char* path) {
  guarded([&] {
    page->note_input();
    page->workbench().open_file(path);
  });
}
EMSCRIPTEN_KEEPALIVE void ply_wheel(double x, double y) {
  compat::turn_wheel(static_cast<float>(x), static_cast<float>(y));
  page->note_input();
}
/// For tests: the middle of a named widget in the newest frame, "X,Y" in the page's pixels, or "". The first call
/// begins to note them.
EMSCRIPTEN_KEEPALIVE const char* ply_place(const char* name) {
  static ui::ProbeList places;
  static std::string out;
  places.make_current();
  page->note_input();
  const ui::Probe* place = places.find(name);
  out = place && place->visible
            ? fmt::format("{:.0f},{:.0f}", place->centre().x / page_scale(), place->centre().y / page_scale())
            : "";
  return out.c_str();
}
/// For tests: what a panel showed when it was asked before; asks it again.
EMSCRIPTEN_KEEPALIVE const char* ply_panel(const char* id) {
  static std::string out;
  page->note_input();
  out = page->workbench().workspace().captured_text();
  page->workbench().workspace().capture_text(id);
  return out.c_str();
}
/// For tests: the newest search, whether anything works, frames since the last call, bytes in use.
EMSCRIPTEN_KEEPALIVE const char* ply_state() {
  static std::string out;
  const auto& run = page->workbench().session().runs().run();
  out = fmt::format(R"({{{},"bytes":{},"busy":{},"running":{},"nodes":{},"records":{},"seconds":{:.3f}}})",
                    page->frame_words(), mallinfo().uordblks,
                    page->workbench().session().busy() || page->workbench().working() ? "true" : "false",
                    run && run->running() ? "true" : "false", run ? run->visited() : 0,
                    run && run->recording() ? run->recording()->size() : 0,
                    !run             ? 0
                    : run->running() ? run->seconds()
                                     : run->result().seconds);
  return out.c_str();
}
}

int main() {
  guarded([] {
    threads_given = shares_memory() != 0;
    page = new Page();
    ui::WorkbenchOptions workbench;
    workbench.examples_folder = ui::shared_folder("examples");
    page->begin(ui::make_workbench(workbench));
    emscripten_set_main_loop([] { guarded([] { page->tick(); }); }, 0, false);
  });
  return 0;
}
