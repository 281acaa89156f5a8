#include "app/ui/look/ink.h"

namespace ply::ui {

ImU32 legible(const Theme& theme, ImU32 ink, ImU32 ground) {
  for (const float more : {0.0f, 0.25f, 0.5f, 0.75f, 1.0f})
    if (const ImU32 out = mix(ink, theme.text, more); contrast(out, ground) >= min_contrast) return out;
  return text_on(ground);
}

}  // namespace ply::ui
