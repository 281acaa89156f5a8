// Keys by one enum, on every version of Dear ImGui and in tests. Shortcuts are given as chords: a key and its
// modifiers.
#pragma once
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply::ui {

/// The numbers are those of GLFW's keys. They are never stored: files hold the names (see chord_text).
// clang-format off
enum class Key : int {
  none = 0,
  space = 32, comma = 44, minus = 45, period = 46,
  d0 = 48, d1, d2, d3, d4, d5, d6, d7, d8, d9,
  plus = 61,  ///< the key of + and = (also keypad +)
  a = 65, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z,
  escape = 256, enter, tab, backspace, insert, del, right, left, down, up, page_up, page_down, home, end,
  pause = 284,
  f1 = 290, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12,
};
// clang-format on

enum class Mods : u8 { none = 0, ctrl = 1, shift = 2, alt = 4 };
constexpr Mods operator|(Mods a, Mods b) { return static_cast<Mods>(static_cast<u8>(a) | static_cast<u8>(b)); }
constexpr bool has(Mods set, Mods one) { return (static_cast<u8>(set) & static_cast<u8>(one)) != 0; }

struct Chord {
  Key key = Key::none;
  Mods mods = Mods::none;
  bool operator==(const Chord&) const = default;
};

/// Pressed in this frame with exactly these modifiers. Says no while a text field has the keyboard, except for function
/// keys, so a shortcut never fires while someone types. `repeat`: also while held down.
bool pressed(Chord chord, bool repeat = false);
inline bool pressed(Key key, Mods mods = Mods::none, bool repeat = false) { return pressed(Chord{key, mods}, repeat); }

/// "Ctrl+Shift+F5", "Shift+,", "PgUp"; empty for no key.
std::string chord_text(Chord chord);
/// The inverse; upper and lower case are the same.
Result<Chord> parse_chord(std::string_view text);

}  // namespace ply::ui
