// The version-dependent part of the GLFW + OpenGL 3 backends. Included by app/window only.
#pragma once
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

namespace ply::compat {

/// After the fonts of a running window were changed. (Destroying all device objects leaves 1.86 with a blank window.)
inline void renew_font_texture() {
#if IMGUI_VERSION_NUM < 19200
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
#endif
}

}  // namespace ply::compat
