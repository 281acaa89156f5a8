// Dear ImGui 1.86 .. 1.92 behind one face: the only header that asks which version it is built against, and, besides
// app/ui/frame/workspace*, the only one that uses imgui_internal.h. (The OpenGL side: imgui_backend_compat.h; what was
// drawn: imgui_drawn.h.)
#pragma once
#include <imgui.h>
#include <imgui_internal.h>

#include <string>

#if IMGUI_VERSION_NUM < 18600
#error "Dear ImGui 1.86 or newer is needed"
#endif

namespace ply::compat {

// ---- keys ---------------------------------------------------------------------------------------------------------
// A key code is a number of GLFW's key list. Dear ImGui 1.86 uses these numbers itself (index of io.KeysDown); newer
// versions have an enum of their own.
inline constexpr int key_space = 32, key_a = 65, key_c = 67, key_v = 86, key_x = 88, key_y = 89, key_z = 90,
                     key_escape = 256, key_enter = 257, key_tab = 258, key_backspace = 259, key_insert = 260,
                     key_delete = 261, key_right = 262, key_left = 263, key_down = 264, key_up = 265, key_page_up = 266,
                     key_page_down = 267, key_home = 268, key_end = 269, key_pause = 284, key_f1 = 290,
                     key_keypad_enter = 335;

#if IMGUI_VERSION_NUM >= 18700
inline ImGuiKey native_key(int code) {
  if (code >= 65 && code <= 90) return static_cast<ImGuiKey>(ImGuiKey_A + (code - 65));
  if (code >= 48 && code <= 57) return static_cast<ImGuiKey>(ImGuiKey_0 + (code - 48));
  if (code >= 290 && code <= 301) return static_cast<ImGuiKey>(ImGuiKey_F1 + (code - 290));
  switch (code) {
    case key_space: return ImGuiKey_Space;
    case 44: return ImGuiKey_Comma;
    case 45: return ImGuiKey_Minus;
    case 46: return ImGuiKey_Period;
    case 61: return ImGuiKey_Equal;
    case key_escape: return ImGuiKey_Escape;
    case key_enter: return ImGuiKey_Enter;
    case key_tab: return ImGuiKey_Tab;
    case key_backspace: return ImGuiKey_Backspace;
    case key_insert: return ImGuiKey_Insert;
    case key_delete: return ImGuiKey_Delete;
    case key_right: return ImGuiKey_RightArrow;
    case key_left: return ImGuiKey_LeftArrow;
    case key_down: return ImGuiKey_DownArrow;
    case key_up: return ImGuiKey_UpArrow;
    case key_page_up: return ImGuiKey_PageUp;
    case key_page_down: return ImGuiKey_PageDown;
    case key_home: return ImGuiKey_Home;
    case key_end: return ImGuiKey_End;
    case key_pause: return ImGuiKey_Pause;
    case 333: return ImGuiKey_KeypadSubtract;
    case 334: return ImGuiKey_KeypadAdd;
    case key_keypad_enter: return ImGuiKey_KeypadEnter;
    default: return ImGuiKey_None;
  }
}
inline bool key_hit(int code, bool repeat) { return ImGui::IsKeyPressed(native_key(code), repeat); }
#else
inline bool key_hit(int code, bool repeat) { return ImGui::IsKeyPressed(code, repeat); }
#endif

// ---- input without a window ---------------------------------------------------------------------------------------
#if IMGUI_VERSION_NUM >= 18700
inline void send_mouse_position(ImVec2 p) { ImGui::GetIO().AddMousePosEvent(p.x, p.y); }
inline void send_mouse_button(int button, bool down) { ImGui::GetIO().AddMouseButtonEvent(button, down); }
inline void send_mouse_wheel(float x, float y) { ImGui::GetIO().AddMouseWheelEvent(x, y); }
inline void send_key(int code, bool down) { ImGui::GetIO().AddKeyEvent(native_key(code), down); }
inline void send_modifiers(bool ctrl, bool shift, bool alt) {
  ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18900
  io.AddKeyEvent(ImGuiMod_Ctrl, ctrl);
  io.AddKeyEvent(ImGuiMod_Shift, shift);
  io.AddKeyEvent(ImGuiMod_Alt, alt);
#else
  io.AddKeyEvent(ImGuiKey_ModCtrl, ctrl);
  io.AddKeyEvent(ImGuiKey_ModShift, shift);
  io.AddKeyEvent(ImGuiKey_ModAlt, alt);
#endif
}
#else
inline void send_mouse_position(ImVec2 p) { ImGui::GetIO().MousePos = p; }
inline void send_mouse_button(int button, bool down) { ImGui::GetIO().MouseDown[button] = down; }
inline void send_mouse_wheel(float x, float y) {
  ImGui::GetIO().MouseWheelH += x;
  ImGui::GetIO().MouseWheel += y;
}
inline void send_key(int code, bool down) { ImGui::GetIO().KeysDown[code] = down; }
inline void send_modifiers(bool ctrl, bool shift, bool alt) {
  ImGui::GetIO().KeyCtrl = ctrl;
  ImGui::GetIO().KeyShift = shift;
  ImGui::GetIO().KeyAlt = alt;
}
#endif

/// Makes a context without backends take the input above: the key numbers of the GLFW backend, no event delays.
inline void prepare_input() {
  ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
  const struct {
    int key, code;
  } map[] = {{ImGuiKey_Tab, key_tab},
             {ImGuiKey_LeftArrow, key_left},
             {ImGuiKey_RightArrow, key_right},
             {ImGuiKey_UpArrow, key_up},
             {ImGuiKey_DownArrow, key_down},
             {ImGuiKey_PageUp, key_page_up},
             {ImGuiKey_PageDown, key_page_down},
             {ImGuiKey_Home, key_home},
             {ImGuiKey_End, key_end},
             {ImGuiKey_Insert, key_insert},
             {ImGuiKey_Delete, key_delete},
             {ImGuiKey_Backspace, key_backspace},
             {ImGuiKey_Space, key_space},
             {ImGuiKey_Enter, key_enter},
             {ImGuiKey_Escape, key_escape},
             {ImGuiKey_KeyPadEnter, key_keypad_enter},
             {ImGuiKey_A, key_a},
             {ImGuiKey_C, key_c},
             {ImGuiKey_V, key_v},
             {ImGuiKey_X, key_x},
             {ImGuiKey_Y, key_y},
             {ImGuiKey_Z, key_z}};
  for (const auto& m : map) io.KeyMap[m.key] = m.code;
#elif IMGUI_VERSION_NUM >= 18900
  io.ConfigInputTrickleEventQueue = false;
#else
  io.ConfigInputEventQueue = false;
#endif
}

// ---- fonts --------------------------------------------------------------------------------------------------------
inline void push_font(ImFont* font) {
#if IMGUI_VERSION_NUM >= 19200
  ImGui::PushFont(font, font ? font->LegacySize : 0.0f);
#else
  ImGui::PushFont(font);
#endif
}
inline float font_size(const ImFont* font) {
#if IMGUI_VERSION_NUM >= 19200
  return font->LegacySize;
#else
  return font->FontSize;
#endif
}
/// Whether the font draws this character by itself. Before 1.92 the atlas must have been built.
inline bool has_glyph(ImFont* font, ImWchar c) {
#if IMGUI_VERSION_NUM >= 19200
  return font->IsGlyphInFont(c);
#else
  return font->FindGlyphNoFallback(c) != nullptr;
#endif
}
/// From now on `c` is drawn as `as`. Before 1.92 the atlas must have been built.
inline void draw_as(ImFont* font, ImWchar c, ImWchar as) { font->AddRemapChar(c, as); }
/// The next character of a UTF-8 text that is not at its end; `at` moves behind it.
inline unsigned int next_character(const char*& at, const char* end) {
  unsigned int c = 0;
  const int bytes = ImTextCharFromUtf8(&c, at, end);
  at += bytes > 0 ? bytes : 1;
  return c;
}
/// Where a glyph puts its ink when its pen stands at 0, 0 (the top left of the line), and how far the pen moves on.
struct GlyphInk {
  float x0 = 0, y0 = 0, x1 = 0, y1 = 0, advance = 0;
};
inline GlyphInk glyph_ink(ImFont* font, float size, unsigned int c) {
#if IMGUI_VERSION_NUM >= 19200
  const ImFontGlyph* g = font->GetFontBaked(size)->FindGlyph(static_cast<ImWchar>(c));
  const float k = 1;
#else
  const ImFontGlyph* g = font->FindGlyph(static_cast<ImWchar>(c));
  const float k = size / font->FontSize;
#endif
  if (!g) return {};
  return {g->X0 * k, g->Y0 * k, g->X1 * k, g->Y1 * k, g->AdvanceX * k};
}
/// Builds the atlas where that is done at once; newer versions load glyphs when they are first drawn.
inline void build_atlas() {
#if IMGUI_VERSION_NUM < 19200
  ImGui::GetIO().Fonts->Build();
#endif
}

// ---- the font texture of a context without a renderer ---------------------------------------------------------------
struct AtlasPixels {
  const unsigned char* pixels = nullptr;  ///< owned by the atlas
  int width = 0, height = 0;
  int bytes_per_pixel = 1;  ///< 1: alpha; 4: RGBA, of which only alpha matters (all our glyphs are white)
};
/// Once, after the context was made.
inline void claim_textures() {
#if IMGUI_VERSION_NUM >= 19200
  ImGui::GetIO().BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#endif
}
/// Before the first frame and after each change of fonts.
inline void prepare_atlas() {
#if IMGUI_VERSION_NUM < 19200
  unsigned char* pixels = nullptr;
  int w = 0, h = 0;
  ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&pixels, &w, &h);
#endif
}
/// After each ImGui::Render(): marks the textures as uploaded.
inline void accept_textures() {
#if IMGUI_VERSION_NUM >= 19200
  ImDrawData* data = ImGui::GetDrawData();
  if (!data || !data->Textures) return;
  for (ImTextureData* t : *data->Textures) {
    if (t->Status == ImTextureStatus_WantDestroy) {
      t->SetTexID(ImTextureID_Invalid);
      t->SetStatus(ImTextureStatus_Destroyed);
    } else if (t->Status != ImTextureStatus_OK) {
      t->SetTexID(1);
      t->SetStatus(ImTextureStatus_OK);
    }
  }
#endif
}
/// Before ImGui::DestroyContext().
inline void release_textures() {
#if IMGUI_VERSION_NUM >= 19200
  for (ImTextureData* t : ImGui::GetPlatformIO().Textures) {
    t->SetTexID(ImTextureID_Invalid);
    t->SetStatus(ImTextureStatus_Destroyed);
  }
#endif
}
inline AtlasPixels atlas_pixels() {
#if IMGUI_VERSION_NUM >= 19200
  const ImTextureData* t = ImGui::GetIO().Fonts->TexData;
  return {t->Pixels, t->Width, t->Height, t->BytesPerPixel};
#else
  AtlasPixels a;
  unsigned char* pixels = nullptr;
  ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&pixels, &a.width, &a.height);
  a.pixels = pixels;
  return a;
#endif
}

// ---- names that changed -------------------------------------------------------------------------------------------
#if IMGUI_VERSION_NUM >= 19090
inline constexpr ImGuiCol col_tab_selected = ImGuiCol_TabSelected, col_tab_dimmed = ImGuiCol_TabDimmed,
                          col_tab_dimmed_selected = ImGuiCol_TabDimmedSelected;
#else
inline constexpr ImGuiCol col_tab_selected = ImGuiCol_TabActive, col_tab_dimmed = ImGuiCol_TabUnfocused,
                          col_tab_dimmed_selected = ImGuiCol_TabUnfocusedActive;
#endif
/// Lets an item drawn later lie over the item that comes next (new) or came last (old): call it around the lower item.
inline void allow_overlap_before() {
#if IMGUI_VERSION_NUM >= 18970
  ImGui::SetNextItemAllowOverlap();
#endif
}
inline void allow_overlap_after() {
#if IMGUI_VERSION_NUM < 18970
  ImGui::SetItemAllowOverlap();
#endif
}
/// The item drawn last takes the mouse wheel while it is hovered; the window around it does not scroll.
inline void own_mouse_wheel() {
#if IMGUI_VERSION_NUM >= 18960
  ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
#else
  ImGui::SetItemUsingMouseWheel();
#endif
}
/// For how long the mouse has been on the item drawn last, in seconds; 0 if it is elsewhere. A text has no id, hence no
/// timer of Dear ImGui's: for it the window keeps since when, and the frame in which it was asked for last.
inline float hover_seconds() {
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return 0.0f;
  ImGuiContext& g = *ImGui::GetCurrentContext();
  if (g.LastItemData.ID != 0) return g.HoveredIdTimer;
  const ImGuiID id = g.CurrentWindow->GetIDFromRectangle(g.LastItemData.Rect);
  int& frame = *g.CurrentWindow->StateStorage.GetIntRef(id);
  const bool goes_on = frame == g.FrameCount || frame == g.FrameCount - 1;
  frame = g.FrameCount;
  float& since = *g.CurrentWindow->StateStorage.GetFloatRef(id + 1);
  if (!goes_on) since = static_cast<float>(g.Time);
  return static_cast<float>(g.Time) - since;
}
inline ImGuiID last_item() { return ImGui::GetItemID(); }
/// The next item takes the keyboard. 1.90.1 looks for it only in the focus scope where the keyboard was last, such as
/// the child window that was clicked; versions before and after look in the current window.
inline void focus_next_item() {
#if IMGUI_VERSION_NUM == 19010
  ImGuiContext& g = *ImGui::GetCurrentContext();
  g.NavFocusScopeId = g.CurrentFocusScopeId;
#endif
  ImGui::SetKeyboardFocusHere();
}
/// Presses the item with this id in the next frame.
inline void activate(ImGuiID id) {
#if IMGUI_VERSION_NUM >= 18980
  ImGui::ActivateItemByID(id);
#else
  ImGui::ActivateItem(id);
#endif
}

// ---- settings and logs: the same everywhere, but internal -----------------------------------------------------------
inline void add_settings_handler(const ImGuiSettingsHandler& handler) {
  ImGui::GetCurrentContext()->SettingsHandlers.push_back(handler);
}
inline void remove_settings_handler(const char* type_name) {
  ImVector<ImGuiSettingsHandler>& list = ImGui::GetCurrentContext()->SettingsHandlers;
  const ImGuiID hash = ImHashStr(type_name);
  for (int i = 0; i < list.Size; i++) {
    if (list[i].TypeHash == hash) list.erase(list.Data + i--);
  }
}
/// Collects the text of the items drawn until `end_text_capture` in the current window, also of those scrolled away.
inline void begin_text_capture() { ImGui::LogToBuffer(0); }  // 0: opens no tree nodes
inline std::string end_text_capture() {
  std::string text = ImGui::GetCurrentContext()->LogBuffer.c_str();
  ImGui::LogFinish();
  return text;
}

}  // namespace ply::compat
