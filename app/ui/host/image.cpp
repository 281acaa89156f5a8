#include "app/ui/host/image.h"

#include <cstdio>
#include <filesystem>

// The one place where stb's writer is compiled. Static, for Debian's Dear ImGui brings the library of all of stb along.
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb_image_write.h>

namespace ply::ui {

Status write_png(const Image& image, const std::string& file) {
  if (image.width <= 0 || image.height <= 0) return Error{"cannot write " + file + ": the picture is empty"};
  const std::string beside = file + ".part";
  stbi_write_png_compression_level = 6;
  if (!stbi_write_png(beside.c_str(), image.width, image.height, 3, image.rgb.data(), image.width * 3)) {
    std::remove(beside.c_str());
    return Error{"cannot write " + beside};
  }
  std::error_code error;
  std::filesystem::rename(beside, file, error);
  if (error) {
    std::remove(beside.c_str());
    return Error{"cannot write " + file + ": " + error.message()};
  }
  return Done{};
}

}  // namespace ply::ui
