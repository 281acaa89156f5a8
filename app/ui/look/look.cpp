#include "app/ui/look/look.h"

#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

Look* current = nullptr;

}  // namespace

LookSettings cleaned(LookSettings settings) {
  if (std::isnan(settings.zoom)) settings.zoom = 1;
  settings.zoom = bounded(std::round(settings.zoom * 20) / 20, smallest_zoom, largest_zoom);
  return settings;
}

Look::~Look() {
  if (current == this) current = nullptr;
}

bool Look::apply(const LookSettings& settings, const FontChoice& choice, float display_scale, float ratio) {
  current = this;
  const LookSettings wanted = cleaned(settings);
  const float scale = wanted.zoom * display_scale;
  const bool fonts_change = !loaded_ || scale != scale_ || ratio != ratio_ || choice != choice_;
  if (!loaded_ || choice != choice_) files_ = find_fonts(choice);
  theme_ = theme_of(wanted.theme);
  choice_ = choice;
  scale_ = scale;
  ratio_ = ratio;
  loaded_ = true;
  apply_style(theme_, scale_);
  if (fonts_change) fonts_ = load_fonts(files_, scale_, ratio_);
  return fonts_change;
}

void Look::colour_sides(u32 first, u32 second) {
  const Theme& own = theme_of(theme_.name);
  const auto colour = [](u32 rgb, ImU32 otherwise) {
    return rgb == 0 ? otherwise : IM_COL32(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, 255);
  };
  theme_.first = colour(first, own.first);
  theme_.second = colour(second, own.second);
}

void colour_sides(u32 first, u32 second) {
  if (current) current->colour_sides(first, second);
}

const Look& look() {
  static const Look plain;
  return current ? *current : plain;
}

const char* sign_of(Kind kind) {
  switch (kind) {
    case Kind::exact: return signs().exact;
    case Kind::lower: return signs().at_least;
    case Kind::upper: return signs().at_most;
    case Kind::none: break;
  }
  return "?";
}

}  // namespace ply::ui
