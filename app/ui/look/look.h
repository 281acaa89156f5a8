// The look: theme, scale and fonts of the context that is being drawn. Like Dear ImGui's style there is one current
// look; panels read it through the short functions below and never keep pointers from it beyond a frame.
#pragma once
#include <cmath>
#include <optional>

#include "app/ui/look/fonts.h"
#include "app/ui/look/theme.h"
#include "engine/base/types.h"

namespace ply::ui {

/// What the user chooses and the settings file keeps.
struct LookSettings {
  ThemeName theme = ThemeName::dark;
  float zoom = 1.0f;  ///< 1.0 .. 2.0, on top of the display's own scale
  bool operator==(const LookSettings&) const = default;
};
/// What a command line asks for; it wins over what the settings file says.
struct LookRequest {
  std::optional<ThemeName> theme;
  std::optional<float> zoom;
  LookSettings over(LookSettings kept) const { return {theme.value_or(kept.theme), zoom.value_or(kept.zoom)}; }
};
inline constexpr float smallest_zoom = 1.0f, largest_zoom = 2.0f;
/// The same with the zoom brought into range and to a multiple of 5 %; a NaN becomes 1.
LookSettings cleaned(LookSettings settings);

class Look {
 public:
  Look() = default;
  ~Look();
  Look(const Look&) = delete;
  Look& operator=(const Look&) = delete;

  /// Loads fonts and sets the style of the current context; between frames only. `display_scale`: the screen's own
  /// scale (1.5 on a 150 % display), `ratio` as in load_fonts. This look becomes the current one. Font files are looked
  /// for once; fonts are loaded again only if the scale changed. True if they were, so that a renderer can renew its
  /// texture.
  bool apply(const LookSettings& settings, const FontChoice& choice, float display_scale, float ratio);

  const Theme& theme() const { return theme_; }
  /// The sides are called by colours, 0xRRGGBB; 0: the theme's own.
  void colour_sides(u32 first, u32 second);
  const Fonts& fonts() const { return fonts_; }
  float scale() const { return scale_; }

 private:
  Theme theme_ = theme_of(ThemeName::dark);
  Fonts fonts_;
  FontFiles files_;
  FontChoice choice_;
  float scale_ = 1, ratio_ = 1;
  bool loaded_ = false;
};

/// The current look; a plain default one if none was applied.
const Look& look();
/// Look::colour_sides of the current one.
void colour_sides(u32 first, u32 second);
inline const Theme& theme() { return look().theme(); }
inline const Fonts& fonts() { return look().fonts(); }
inline const Signs& signs() { return look().fonts().signs; }
/// "=", "≥", "≤", or "?" for Kind::none, with those signs.
const char* sign_of(Kind kind);
/// A length in the design's pixels as a whole number of real ones; every constant goes through here.
inline float px(float length) { return std::floor(length * look().scale() + 0.5f); }

}  // namespace ply::ui
