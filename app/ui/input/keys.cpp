#include "app/ui/input/keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>

#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

struct Name {
  Key key;
  const char* text;
};
constexpr Name names[] = {
    // clang-format off
    {Key::space, "Space"},   {Key::comma, ","},         {Key::minus, "-"},      {Key::period, "."},
    {Key::plus, "+"},        {Key::escape, "Esc"},      {Key::enter, "Enter"},  {Key::tab, "Tab"},
    {Key::del, "Del"},       {Key::backspace, "Backspace"}, {Key::insert, "Ins"}, {Key::right, "Right"},
    {Key::left, "Left"},     {Key::down, "Down"},       {Key::up, "Up"},        {Key::page_up, "PgUp"},
    {Key::page_down, "PgDn"}, {Key::home, "Home"},      {Key::end, "End"},      {Key::pause, "Pause"},
    // clang-format on
};

bool same(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

Key key_named(std::string_view text) {
  if (text.size() == 1) {
    const unsigned char c = static_cast<unsigned char>(std::toupper(static_cast<unsigned char>(text[0])));
    if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) return static_cast<Key>(c);
  }
  if ((text.size() == 2 || text.size() == 3) && (text[0] == 'F' || text[0] == 'f')) {
    int number = 0;
    for (char c : text.substr(1)) number = c >= '0' && c <= '9' ? number * 10 + (c - '0') : 99;
    if (number >= 1 && number <= 12) return static_cast<Key>(static_cast<int>(Key::f1) + number - 1);
  }
  const auto it = std::find_if(std::begin(names), std::end(names), [&](const Name& n) { return same(n.text, text); });
  return it == std::end(names) ? Key::none : it->key;
}

bool is_function(Key key) { return key >= Key::f1 && key <= Key::f12; }

}  // namespace

bool pressed(Chord chord, bool repeat) {
  if (chord.key == Key::none) return false;
  const ImGuiIO& io = ImGui::GetIO();
  if (io.WantTextInput && !is_function(chord.key)) return false;
  bool shift_fits = io.KeyShift == has(chord.mods, Mods::shift);
  if (chord.key == Key::plus && has(chord.mods, Mods::ctrl)) shift_fits = true;  // + is Shift+= on many keyboards
  if (!shift_fits || io.KeyCtrl != has(chord.mods, Mods::ctrl) || io.KeyAlt != has(chord.mods, Mods::alt)) return false;
  if (compat::key_hit(static_cast<int>(chord.key), repeat)) return true;
  if (chord.key == Key::plus) return compat::key_hit(334, repeat);
  if (chord.key == Key::minus) return compat::key_hit(333, repeat);
  if (chord.key == Key::enter) return compat::key_hit(compat::key_keypad_enter, repeat);
  return false;
}

std::string chord_text(Chord chord) {
  if (chord.key == Key::none) return {};
  std::string text;
  if (has(chord.mods, Mods::ctrl)) text += "Ctrl+";
  if (has(chord.mods, Mods::alt)) text += "Alt+";
  if (has(chord.mods, Mods::shift)) text += "Shift+";
  if (is_function(chord.key))
    return text + fmt::format("F{}", static_cast<int>(chord.key) - static_cast<int>(Key::f1) + 1);
  for (const Name& n : names) {
    if (n.key == chord.key) return text + n.text;
  }
  const bool letter = (chord.key >= Key::a && chord.key <= Key::z) || (chord.key >= Key::d0 && chord.key <= Key::d9);
  return letter ? text + static_cast<char>(chord.key) : std::string();
}

Result<Chord> parse_chord(std::string_view text) {
  Chord chord;
  std::size_t at = 0;
  for (;;) {
    // A plus sign separates, unless it is the key itself: "Ctrl++".
    const std::size_t plus = text.find('+', at);
    if (plus == std::string_view::npos || plus + 1 >= text.size() || plus == at) break;
    const std::string_view word = text.substr(at, plus - at);
    if (same(word, "Ctrl")) chord.mods = chord.mods | Mods::ctrl;
    else if (same(word, "Shift")) chord.mods = chord.mods | Mods::shift;
    else if (same(word, "Alt")) chord.mods = chord.mods | Mods::alt;
    else return Error{fmt::format("'{}' is not one of Ctrl, Shift, Alt", word), static_cast<int>(at) + 1};
    at = plus + 1;
  }
  chord.key = key_named(text.substr(at));
  if (chord.key == Key::none) {
    return Error{fmt::format("'{}' is not a key", text.substr(at)), static_cast<int>(at) + 1};
  }
  return chord;
}

}  // namespace ply::ui
