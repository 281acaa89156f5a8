// What draw lists hold, as the file of a picture: pixels or shapes, as the ending of its name says.
#pragma once
#include <imgui.h>

#include <span>
#include <string>

#include "app/ui/host/image.h"
#include "app/ui/host/svg.h"

namespace ply::ui {

enum class PictureForm : unsigned char { png, svg };
/// By the ending of the name; the error says which there are.
Result<PictureForm> picture_form(const std::string& path);

/// Draw lists and the part of the display that is meant.
struct DrawnPart {
  std::span<const ImDrawList* const> lists;  ///< from the back to the front; without smooth edges for shapes
  ImVec2 min, max;
  ImU32 ground = 0;  ///< colour behind them
};
/// As pixels. Needs a current context.
Image pixels_of(const DrawnPart& part);
/// Written beside the file first and then renamed.
Status write_picture(const DrawnPart& part, PictureForm form, const std::string& path, const SvgWords& words);

}  // namespace ply::ui
