// Draws Dear ImGui's draw data on the CPU: pictures without a window, the same on every computer.
#pragma once
#include <imgui.h>

#include "app/ui/host/image.h"

namespace ply::ui {

/// The texture that draw data refers to: the font atlas, of which only the opacity is used.
struct SoftTexture {
  const unsigned char* pixels = nullptr;
  int width = 0, height = 0;
  int bytes_per_pixel = 1;  ///< 1: opacity; 4: RGBA
};

/// A picture of `data.DisplaySize` (at least 1x1, at most 16384 a side) on a ground of `background`.
///
/// Rules of a GPU: a pixel belongs to a triangle if its centre lies in it, on a left or a top edge included, on a right
/// or a bottom edge excluded, so that neighbours share no pixel and leave none out; colours are interpolated linearly,
/// the texture is sampled bilinearly, the result blended over what is there.
Image rasterise(const ImDrawData& data, const SoftTexture& texture, ImU32 background);

}  // namespace ply::ui
