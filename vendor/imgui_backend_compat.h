// The version-dependent part of the GLFW + OpenGL 3 backends. Included by the two hosts only, app/window and app/web.
#pragma once
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <vector>

namespace ply::compat {

/// After the fonts of a running window were changed. (Destroying all device objects leaves 1.86 with a blank window.)
inline void renew_font_texture() {
#if IMGUI_VERSION_NUM < 19200
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
#endif
}

/// Notches of the wheel, for a host that hears of them by itself.
inline void turn_wheel(float x, float y) {
#if IMGUI_VERSION_NUM < 18700
  ImGui::GetIO().MouseWheelH += x;
  ImGui::GetIO().MouseWheel += y;
#else
  ImGui::GetIO().AddMouseWheelEvent(x, y);
#endif
}

/// Keys that go down and up between two frames. Versions from 1.87 on have a queue for them; before, the backend only
/// knows what is down when the frame begins, so a short tap on a slow computer would be lost.
class KeyLatch {
 public:
#if IMGUI_VERSION_NUM < 18700
  /// From the key callback.
  void note(int key, int scancode, int action, int mods) {
    if (action != GLFW_PRESS || key < 0) return;
    taps_.push_back({translated(key, scancode), mods});
  }
  /// Between the backend's NewFrame and ImGui::NewFrame. A key that was tapped twice is down in every other frame.
  void before_frame() {
    ImGuiIO& io = ImGui::GetIO();
    const std::vector<int> before = std::move(down_);
    down_.clear();
    const auto in = [](const std::vector<int>& keys, int key) {
      return std::find(keys.begin(), keys.end(), key) != keys.end();
    };
    std::size_t n = 0;
    for (; n < taps_.size(); n++) {
      const Tap tap = taps_[n];
      if (in(down_, tap.key) || in(before, tap.key)) break;
      down_.push_back(tap.key);
      if (!io.KeysDown[tap.key]) {
        io.KeysDown[tap.key] = true;
        raised_.push_back(tap.key);
      }
      // The modifiers of the moment when the key went down; they may have been let go since.
      io.KeyCtrl = tap.mods & GLFW_MOD_CONTROL;
      io.KeyShift = tap.mods & GLFW_MOD_SHIFT;
      io.KeyAlt = tap.mods & GLFW_MOD_ALT;
      io.KeySuper = tap.mods & GLFW_MOD_SUPER;
    }
    taps_.erase(taps_.begin(), taps_.begin() + static_cast<std::ptrdiff_t>(n));
  }
  /// After ImGui::Render(). True if another frame is due.
  bool after_frame() {
    if (down_.empty()) return !taps_.empty();
    ImGuiIO& io = ImGui::GetIO();
    for (int key : raised_) io.KeysDown[key] = false;
    raised_.clear();
    const auto held = [&io](int left, int right) { return io.KeysDown[left] || io.KeysDown[right]; };
    io.KeyCtrl = held(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
    io.KeyShift = held(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
    io.KeyAlt = held(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
    io.KeySuper = held(GLFW_KEY_LEFT_SUPER, GLFW_KEY_RIGHT_SUPER);
    return true;
  }

 private:
  struct Tap {
    int key, mods;
  };
  /// The key by what the keyboard's layout prints on it, as the backend counts it.
  static int translated(int key, [[maybe_unused]] int scancode) {
    if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_EQUAL) return key;
#ifdef __EMSCRIPTEN__
    return key;  // a browser does not say
#else
    const char* name = glfwGetKeyName(key, scancode);
    if (!name || !name[0] || name[1]) return key;
    const unsigned char c = static_cast<unsigned char>(name[0]);
    return std::isalnum(c) || std::strchr("`-=[]\\,;'./", c) ? std::toupper(c) : key;
#endif
  }
  std::vector<Tap> taps_;
  std::vector<int> raised_;  ///< set down by us
  std::vector<int> down_;    ///< all that this frame sees pressed
#else
  void note(int, int, int, int) {}
  void before_frame() {}
  bool after_frame() { return false; }
#endif
};

}  // namespace ply::compat
