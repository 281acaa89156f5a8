#include "app/ui/look/theme.h"

#include <algorithm>
#include <cmath>

#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

/// 0xRRGGBB as Dear ImGui packs colours.
constexpr ImU32 rgb(ImU32 hex, ImU32 alpha = 255) {
  return IM_COL32((hex >> 16) & 255, (hex >> 8) & 255, hex & 255, alpha);
}

Theme dark() {
  Theme t{};
  t.name = ThemeName::dark;
  t.backdrop = rgb(0x131519), t.panel = rgb(0x1b1e24), t.raised = rgb(0x23272f), t.popup = rgb(0x22262e);
  t.field = rgb(0x282d36), t.border = rgb(0x353b46), t.grid = rgb(0x292e37);
  t.text = rgb(0xd7dae0), t.text_dim = rgb(0xa2aab6), t.text_faint = rgb(0x878f9c);
  t.accent = rgb(0x4a9be8), t.accent_text = rgb(0x0c1014);
  t.button = rgb(0x2d333d), t.button_hover = rgb(0x3a4656), t.button_active = rgb(0x2f6dac);
  t.hover = rgb(0x2a303a), t.selection = rgb(0x28476b), t.selection_edge = rgb(0x6fb5f5);
  t.first = rgb(0xe9c46a), t.second = rgb(0x8fb8de);
  t.pv = rgb(0xf4d58d), t.cut = rgb(0xe4785a), t.table = rgb(0xb294dd), t.quiescence = rgb(0x6fbfb5);
  t.ghost = rgb(0x59606c), t.alpha = rgb(0x5aa9e6), t.beta = rgb(0xf2a65a);
  t.fail_high = rgb(0xf2a65a), t.fail_low = rgb(0x5aa9e6);
  t.good = rgb(0x6cc08b), t.warning = rgb(0xe6b450), t.error = rgb(0xf07178);
  t.series = {rgb(0x61afef), rgb(0xf2b866), rgb(0x6cc5a4), rgb(0xd98cb3),
              rgb(0xa99be0), rgb(0xe8e08a), rgb(0xe4785a), rgb(0x9aa3b0)};
  t.scale = {rgb(0x3f8fdc), rgb(0x4d7093), rgb(0x565c66), rgb(0x94703f), rgb(0xe08a2c)};
  return t;
}

Theme light() {
  Theme t{};
  t.name = ThemeName::light;
  t.backdrop = rgb(0xdfe2e7), t.panel = rgb(0xf8f9fb), t.raised = rgb(0xeceff3), t.popup = rgb(0xffffff);
  t.field = rgb(0xe4e8ed), t.border = rgb(0xc3c9d2), t.grid = rgb(0xe1e5ea);
  t.text = rgb(0x1f242c), t.text_dim = rgb(0x49525e), t.text_faint = rgb(0x626a77);
  t.accent = rgb(0x1f6fc2), t.accent_text = rgb(0xffffff);
  t.button = rgb(0xe1e5eb), t.button_hover = rgb(0xcddcee), t.button_active = rgb(0x9cc3ec);
  t.hover = rgb(0xe6edf6), t.selection = rgb(0xc5dcf5), t.selection_edge = rgb(0x1f6fc2);
  t.first = rgb(0x8a6100), t.second = rgb(0x2b5f96);
  t.pv = rgb(0x7a5600), t.cut = rgb(0xb23a1e), t.table = rgb(0x6a44a8), t.quiescence = rgb(0x14706a);
  t.ghost = rgb(0xa7aeb9), t.alpha = rgb(0x0f5494), t.beta = rgb(0x8c4700);
  t.fail_high = rgb(0x8c4700), t.fail_low = rgb(0x0f5494);
  t.good = rgb(0x1d7a45), t.warning = rgb(0x8a6100), t.error = rgb(0xbb2d3b);
  t.series = {rgb(0x1f6fc2), rgb(0xb86e00), rgb(0x14806a), rgb(0xa8407c),
              rgb(0x6a55b8), rgb(0x7d7400), rgb(0xb23a1e), rgb(0x67707d)};
  t.scale = {rgb(0x4c97dd), rgb(0xa0c2e2), rgb(0xd4d7dc), rgb(0xe9c497), rgb(0xe39637)};
  return t;
}

Theme high_contrast() {
  Theme t{};
  t.name = ThemeName::contrast;
  t.backdrop = rgb(0x181b20), t.panel = rgb(0x000000), t.raised = rgb(0x24282f), t.popup = rgb(0x000000);
  t.field = rgb(0x1c2128), t.border = rgb(0xb4bcc8), t.grid = rgb(0x3d444f);
  t.text = rgb(0xffffff), t.text_dim = rgb(0xd6dbe2), t.text_faint = rgb(0xa9b1bd);
  t.accent = rgb(0x5cc1ff), t.accent_text = rgb(0x000000);
  t.button = rgb(0x1c2128), t.button_hover = rgb(0x0f4d80), t.button_active = rgb(0x1a7cc9);
  t.hover = rgb(0x1d2b3a), t.selection = rgb(0x0d4f8b), t.selection_edge = rgb(0xffffff);
  t.first = rgb(0xffd75e), t.second = rgb(0x9fd4ff);
  t.pv = rgb(0xffe27a), t.cut = rgb(0xff8f70), t.table = rgb(0xd0b3ff), t.quiescence = rgb(0x7ff0e2);
  t.ghost = rgb(0x9aa2ae), t.alpha = rgb(0x6cc6ff), t.beta = rgb(0xffb45c);
  t.fail_high = rgb(0xffb45c), t.fail_low = rgb(0x6cc6ff);
  t.good = rgb(0x74f0a0), t.warning = rgb(0xffd75e), t.error = rgb(0xff8a90);
  t.series = {rgb(0x6cc6ff), rgb(0xffc04d), rgb(0x6ff0c4), rgb(0xff9ecf),
              rgb(0xc9b8ff), rgb(0xfff07a), rgb(0xff8f70), rgb(0xd6dbe2)};
  t.scale = {rgb(0x3aa5ff), rgb(0x3b6f9e), rgb(0x60666f), rgb(0xa6722c), rgb(0xff9c1f)};
  return t;
}

struct Parts {
  float r, g, b, a;
};
Parts parts(ImU32 c) {
  return {static_cast<float>(c >> IM_COL32_R_SHIFT & 255), static_cast<float>(c >> IM_COL32_G_SHIFT & 255),
          static_cast<float>(c >> IM_COL32_B_SHIFT & 255), static_cast<float>(c >> IM_COL32_A_SHIFT & 255)};
}
/// Relative luminance, 0..1 (WCAG 2).
float luminance(ImU32 colour) {
  const Parts p = parts(colour);
  const auto linear = [](float v) {
    v /= 255.0f;
    return v <= 0.04045f ? v / 12.92f : std::pow((v + 0.055f) / 1.055f, 2.4f);
  };
  return 0.2126f * linear(p.r) + 0.7152f * linear(p.g) + 0.0722f * linear(p.b);
}

}  // namespace

std::string_view text(ThemeName name) {
  switch (name) {
    case ThemeName::light: return "light";
    case ThemeName::contrast: return "high-contrast";
    case ThemeName::dark: break;
  }
  return "dark";
}

std::optional<ThemeName> parse_theme(std::string_view name) {
  for (ThemeName t : theme_names) {
    if (text(t) == name) return t;
  }
  return std::nullopt;
}

const Theme& theme_of(ThemeName name) {
  static const std::array<Theme, 3> themes{dark(), light(), high_contrast()};
  return themes[static_cast<std::size_t>(name)];
}

ImU32 Theme::score_colour(float v) const {
  if (std::isnan(v)) v = 0;
  const float at = (bounded(v, -1.0f, 1.0f) + 1) * 2;  // 0..4
  const int i = std::min(static_cast<int>(at), 3);
  return mix(scale[static_cast<std::size_t>(i)], scale[static_cast<std::size_t>(i) + 1], at - static_cast<float>(i));
}

ImU32 mix(ImU32 a, ImU32 b, float t) {
  const Parts p = parts(a), q = parts(b);
  const auto blend = [t](float x, float y) { return static_cast<int>(std::lround(x + (y - x) * t)); };
  return IM_COL32(blend(p.r, q.r), blend(p.g, q.g), blend(p.b, q.b), blend(p.a, q.a));
}

ImU32 with_alpha(ImU32 colour, float alpha) {
  const ImU32 a = static_cast<ImU32>(std::lround(bounded(alpha, 0.0f, 1.0f) * 255));
  return (colour & ~IM_COL32_A_MASK) | (a << IM_COL32_A_SHIFT);
}

ImU32 text_on(ImU32 ground) { return luminance(ground) > 0.179f ? rgb(0x000000) : rgb(0xffffff); }

float contrast(ImU32 a, ImU32 b) {
  const float x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05f) / (std::min(x, y) + 0.05f);
}

float score_position(double score, double typical) {
  if (std::isnan(score) || typical <= 0) return 0;
  if (std::isinf(score)) return score > 0 ? 1.0f : -1.0f;
  return static_cast<float>(score / (std::abs(score) + typical));
}

ImU32 legible(const Theme& theme, ImU32 ink, ImU32 ground) {
  for (const float more : {0.0f, 0.25f, 0.5f, 0.75f, 1.0f})
    if (const ImU32 out = mix(ink, theme.text, more); contrast(out, ground) >= min_contrast) return out;
  return text_on(ground);
}

}  // namespace ply::ui
