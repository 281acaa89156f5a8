#include "app/ui/host/drawn_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "app/ui/host/soft_raster.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

Result<PictureForm> picture_form(const std::string& path) {
  std::string lower = path;
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (lower.ends_with(".png")) return PictureForm::png;
  if (lower.ends_with(".svg")) return PictureForm::svg;
  return Error{fmt::format("a picture is written as .png or .svg: {} ends otherwise", quoted_text(path))};
}

Image pixels_of(const DrawnPart& part) {
  std::vector<ImDrawList*> lists;
  ImDrawData data;
  for (const ImDrawList* list : part.lists) {
    lists.push_back(const_cast<ImDrawList*>(list));  // only read, but Dear ImGui's type says otherwise
    data.TotalIdxCount += list->IdxBuffer.Size;
    data.TotalVtxCount += list->VtxBuffer.Size;
  }
  data.Valid = true;
  data.DisplayPos = part.min;
  data.DisplaySize = {part.max.x - part.min.x, part.max.y - part.min.y};
  data.FramebufferScale = {1, 1};
#if IMGUI_VERSION_NUM >= 18990
  for (ImDrawList* list : lists) data.CmdLists.push_back(list);
#else
  data.CmdLists = lists.data();
#endif
  data.CmdListsCount = static_cast<int>(lists.size());
  const compat::AtlasPixels atlas = compat::atlas_pixels();
  return rasterise(data, {atlas.pixels, atlas.width, atlas.height, atlas.bytes_per_pixel}, part.ground);
}

Status write_picture(const DrawnPart& part, PictureForm form, const std::string& path, const SvgWords& words) {
  if (form == PictureForm::png) return write_png(pixels_of(part), path);
  const auto svg = write_svg(part.lists, part.min, part.max, part.ground, words);
  return svg ? write_file(path, *svg) : Status{svg.error()};
}

}  // namespace ply::ui
