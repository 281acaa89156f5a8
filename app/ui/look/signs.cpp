#include "app/ui/look/signs.h"

#include <array>
#include <cstddef>

#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

struct Entry {
  ImWchar character;
  const char* utf8;
  char plain;
  const char* Signs::*member;  ///< null: drawn in texts, but not offered by name
};

constexpr Entry entries[] = {
    // clang-format off
    {0x2265, "\u2265", '>', &Signs::at_least},    {0x2264, "\u2264", '<', &Signs::at_most},
    {0x003d, "=", '=', &Signs::exact},            {0x00b1, "\u00b1", '~', &Signs::plus_minus},
    {0x2212, "\u2212", '-', &Signs::minus},       {0x221e, "\u221e", 'i', &Signs::infinity},
    {0x03b1, "\u03b1", 'a', &Signs::alpha},       {0x03b2, "\u03b2", 'b', &Signs::beta},
    {0x03b4, "\u03b4", 'd', &Signs::delta},       {0x25b2, "\u25b2", '^', &Signs::up},
    {0x25bc, "\u25bc", 'v', &Signs::down},        {0x25b3, "\u25b3", '^', &Signs::up_open},
    {0x25bd, "\u25bd", 'v', &Signs::down_open},   {0x2190, "\u2190", '<', &Signs::left_arrow},
    {0x2192, "\u2192", '>', &Signs::right_arrow}, {0x2191, "\u2191", '^', &Signs::up_arrow},
    {0x2193, "\u2193", 'v', &Signs::down_arrow},  {0x00b7, "\u00b7", '.', &Signs::dot},
    {0x2026, "\u2026", '.', &Signs::ellipsis},    {0x2022, "\u2022", '*', &Signs::bullet},
    {0x00d7, "\u00d7", 'x', &Signs::times},       {0x2702, "\u2702", 'x', &Signs::scissors},
    {0x2713, "\u2713", '+', &Signs::check},       {0x2717, "\u2717", 'x', &Signs::cross},
    {0x2605, "\u2605", '*', &Signs::star},        {0x26a0, "\u26a0", '!', &Signs::warning},
    {0x25cf, "\u25cf", 'o', &Signs::disc},        {0x25cb, "\u25cb", 'o', &Signs::ring},
    {0x25b6, "\u25b6", '>', &Signs::play},        {0x2617, "\u2617", '+', &Signs::wedge},
    {0x2616, "\u2616", '-', &Signs::wedge_open},
    {0x2013, "\u2013", '-', nullptr},             {0x2014, "\u2014", '-', nullptr},
    {0x2018, "\u2018", '\'', nullptr},            {0x2019, "\u2019", '\'', nullptr},
    {0x201c, "\u201c", '"', nullptr},             {0x201d, "\u201d", '"', nullptr},
    {0x2248, "\u2248", '~', nullptr},             {0x2260, "\u2260", '#', nullptr},
    {0x2248, "\u2248", '~', nullptr},             {0x0394, "\u0394", 'D', nullptr},
    {0x03c3, "\u03c3", 's', nullptr},             {0x03bc, "\u03bc", 'u', nullptr},
    {0x03a3, "\u03a3", 'S', nullptr},             {0x03c0, "\u03c0", 'p', nullptr},
    {0x221a, "\u221a", 'v', nullptr},             {0x2194, "\u2194", '-', nullptr},
    {0x2195, "\u2195", '|', nullptr},             {0x21b5, "\u21b5", '<', nullptr},
    {0x21ba, "\u21ba", 'o', nullptr},             {0x21bb, "\u21bb", 'o', nullptr},
    {0x25a0, "\u25a0", '#', nullptr},             {0x25a1, "\u25a1", '#', nullptr},
    {0x25b4, "\u25b4", '^', nullptr},             {0x25b8, "\u25b8", '>', nullptr},
    {0x25be, "\u25be", 'v', nullptr},             {0x25c0, "\u25c0", '<', nullptr},
    {0x25c6, "\u25c6", '*', nullptr},             {0x25c7, "\u25c7", '*', nullptr},
    {0x25cc, "\u25cc", 'o', nullptr},             {0x2606, "\u2606", '*', nullptr},
    {0x2611, "\u2611", '+', nullptr},             {0x2610, "\u2610", '-', nullptr},
    {0x275a, "\u275a", '|', nullptr},             {0x2588, "\u2588", '#', nullptr},
    {0x2591, "\u2591", '.', nullptr},             {0x2500, "\u2500", '-', nullptr},
    {0x2502, "\u2502", '|', nullptr},             {0x2514, "\u2514", '`', nullptr},
    {0x251c, "\u251c", '|', nullptr},             {0x2070, "\u2070", '0', nullptr},
    {0x2074, "\u2074", '4', nullptr},             {0x2075, "\u2075", '5', nullptr},
    {0x2076, "\u2076", '6', nullptr},             {0x2077, "\u2077", '7', nullptr},
    {0x2078, "\u2078", '8', nullptr},             {0x2079, "\u2079", '9', nullptr},
    {0x207b, "\u207b", '-', nullptr},             {0x2080, "\u2080", '0', nullptr},
    {0x2081, "\u2081", '1', nullptr},             {0x2082, "\u2082", '2', nullptr},
    // clang-format on
};

// Superscripts 1 to 3 are Latin-1. Chess figures have no one-letter stand-in: boards ask before they use them.
constexpr std::size_t figures = 12;

}  // namespace

std::span<const ImWchar> sign_characters() {
  static const auto characters = [] {
    std::array<ImWchar, std::size(entries) + figures> all{};
    std::size_t n = 0;
    for (const Entry& e : entries) all[n++] = e.character;
    for (ImWchar c = 0x2654; c <= 0x265f; c++) all[n++] = c;
    return all;
  }();
  return characters;
}

char plain_letter(ImWchar sign) {
  for (const Entry& e : entries) {
    if (e.character == sign) return e.plain;
  }
  return 0;
}

Signs signs_of(ImFont* font) {
  Signs signs;
  for (const Entry& e : entries) {
    if (e.member && compat::has_glyph(font, e.character)) signs.*e.member = e.utf8;
  }
  return signs;
}

}  // namespace ply::ui
