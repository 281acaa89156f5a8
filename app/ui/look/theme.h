// Colours by role. A panel asks for what a thing means ("cut", "selection"), never for a colour; the same role looks
// the same in every panel. No role is told by colour alone: see `widgets/marks.h` for the second signs.
#pragma once
#include <imgui.h>

#include <array>
#include <optional>
#include <string_view>

#include "engine/base/types.h"

namespace ply::ui {

enum class ThemeName : u8 { dark, light, contrast };
inline constexpr std::array theme_names{ThemeName::dark, ThemeName::light, ThemeName::contrast};

/// "dark", "light", "high-contrast".
std::string_view text(ThemeName name);
std::optional<ThemeName> parse_theme(std::string_view text);

struct Theme {
  ThemeName name = ThemeName::dark;

  // Surfaces, from the back to the front.
  ImU32 backdrop;  ///< behind and between panels, menu bar, tab strips
  ImU32 panel;     ///< a panel's ground, and the selected tab
  ImU32 raised;    ///< cards, table headers, idle buttons' bed
  ImU32 popup;     ///< menus, tooltips
  ImU32 field;     ///< text fields, sliders, check boxes
  ImU32 border;    ///< thin lines around and between things
  ImU32 grid;      ///< lines in plots and tables, fainter than border

  // Text.
  ImU32 text, text_dim;  ///< what is read; what explains (labels, units, axis numbers)
  ImU32 text_faint;      ///< not needed to understand: row stripes' numbers, disabled items

  // Pointing.
  ImU32 accent;       ///< the one blue: focus, checks, the chosen tab
  ImU32 accent_text;  ///< on a ground of accent
  ImU32 button, button_hover, button_active;
  ImU32 hover;           ///< ground of a row or cell under the mouse
  ImU32 selection;       ///< ground of the selected row, node, ply
  ImU32 selection_edge;  ///< outline of a selected shape

  // Sides.
  ImU32 first, second;  ///< the two players; with marks: up and down triangles

  // What the search did.
  ImU32 pv;           ///< principal variation (with a bold edge)
  ImU32 cut;          ///< cut-off (with a hatch)
  ImU32 table;        ///< answered by the transposition table (with a dashed edge)
  ImU32 quiescence;   ///< quiescence (with a dotted edge)
  ImU32 ghost;        ///< not searched: moves behind a cut
  ImU32 alpha, beta;  ///< the two bounds of a window
  ImU32 fail_high, fail_low;

  // News.
  ImU32 good, warning, error;

  /// Colours of plotted series, in this order; told apart by the colour-blind too.
  std::array<ImU32, 8> series;

  /// The diverging scale of scores, at -1, -0.5, 0, 0.5, 1: blue - grey - orange.
  std::array<ImU32, 5> scale;
  /// A colour of that scale; v is clamped to -1..1, a NaN is 0. What is 1 is the caller's choice (see score_position).
  ImU32 score_colour(float v) const;
};

const Theme& theme_of(ThemeName name);

/// Mixes two colours, alpha too: t = 0 is a, t = 1 is b.
ImU32 mix(ImU32 a, ImU32 b, float t);
/// The same colour with another opacity, 0..1.
ImU32 with_alpha(ImU32 colour, float alpha);
/// Black or white, whichever is easier to read on this ground.
ImU32 text_on(ImU32 ground);
/// Contrast of two opaque colours as WCAG 2 defines it: 1 .. 21.
float contrast(ImU32 a, ImU32 b);
/// Where a score stands on the scale -1..1, for a score that is `typical` strong at 0.5: odd, monotone, never beyond 1.
float score_position(double score, double typical);

/// Sets every colour and size of Dear ImGui's style for this theme. `scale` 1..2; starts afresh each time, for scaling
/// an old style again adds up rounding.
void apply_style(const Theme& theme, float scale);

// Letters that are pale on purpose, such as moves that the search has not come to: as pale as they can be and still be
// read on their ground.
/// What letters need on their ground (WCAG 2, AA).
inline constexpr float min_contrast = 4.5f;
/// `ink`, or as little more of the theme's text in it as it takes to reach min_contrast on `ground`; where even that
/// does not, black or white. Both are opaque.
ImU32 legible(const Theme& theme, ImU32 ink, ImU32 ground);

}  // namespace ply::ui
