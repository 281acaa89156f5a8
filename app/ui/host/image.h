// A picture in memory and its way into a PNG file.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply::ui {

struct Image {
  int width = 0, height = 0;
  std::vector<u8> rgb;  ///< rows from the top, three bytes a pixel

  const u8* at(int x, int y) const {
    return &rgb[(static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 3];
  }
};

/// Made small as PNG wants it; empty if there is not enough memory.
std::string deflated(std::string_view bytes);
/// The part of a picture that lies in this rectangle.
Image cropped(const Image& image, int left, int top, int right, int bottom);
/// Writes beside the file first and renames then, so that a reader never sees half a picture.
Status write_png(const Image& image, const std::string& file);

}  // namespace ply::ui
