// Signs: the special characters that the interface writes, each with a plain replacement for a computer whose fonts do
// not have it. Use `signs().at_least` where a sign matters; characters typed into a text are also safe, for each has a
// one-letter stand-in (see plain_letter).
#pragma once
#include <imgui.h>

#include <span>

namespace ply::ui {

struct Signs {
  const char *at_least = ">=", *at_most = "<=", *exact = "=", *plus_minus = "+-", *minus = "-", *infinity = "inf";
  const char *alpha = "alpha", *beta = "beta", *delta = "delta";
  const char *up = "^", *down = "v", *up_open = "^", *down_open = "v";  ///< filled and open triangles
  const char *left_arrow = "<-", *right_arrow = "->", *up_arrow = "^", *down_arrow = "v";
  const char *dot = "-", *ellipsis = "...", *bullet = "*", *times = "x";
  const char *scissors = "cut", *check = "ok", *cross = "x", *star = "*", *warning = "!", *disc = "o", *ring = "o";
  const char *play = ">", *wedge = "+", *wedge_open = "-";
};

/// Every character beyond Latin-1 that the interface may draw; the fonts are loaded with these.
std::span<const ImWchar> sign_characters();
/// The ASCII letter drawn instead of a sign that no font has; 0 if there is none.
char plain_letter(ImWchar sign);
/// The signs that this font has, the rest replaced. The font must be built.
Signs signs_of(ImFont* font);

}  // namespace ply::ui
