#include "app/ui/host/image.h"

#include <string>

#include "engine/core/file.h"

// The one place where stb's writer is compiled. Static, for Debian's Dear ImGui brings the library of all of stb along.
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb_image_write.h>

namespace ply::ui {

Status write_png(const Image& image, const std::string& file) {
  if (image.width <= 0 || image.height <= 0) return Error{"cannot write " + file + ": the picture is empty"};
  std::string bytes;
  const auto add = [](void* out, void* data, int n) { static_cast<std::string*>(out)->append(static_cast<const char*>(data), static_cast<std::size_t>(n)); };
  stbi_write_png_compression_level = 6;
  if (!stbi_write_png_to_func(add, &bytes, image.width, image.height, 3, image.rgb.data(), image.width * 3)) return Error{"cannot write " + file + ": there is not enough memory"};
  return write_file(file, bytes);
}

}  // namespace ply::ui
