#include "app/ui/host/image.h"

#include <algorithm>
#include <string>

#include "engine/core/file.h"

// The one place where stb's writer is compiled. Static, for Debian's Dear ImGui brings the library of all of stb along.
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb_image_write.h>

namespace ply::ui {

std::string deflated(std::string bytes) {
  int size = 0;
  constexpr int thorough = 64;
  unsigned char* const data = stbi_zlib_compress(reinterpret_cast<unsigned char*>(bytes.data()),
                                                 static_cast<int>(bytes.size()), &size, thorough);
  if (!data) return {};
  std::string out(reinterpret_cast<const char*>(data), static_cast<std::size_t>(size));
  STBIW_FREE(data);
  return out;
}

Image cropped(const Image& image, int left, int top, int right, int bottom) {
  left = std::clamp(left, 0, image.width), right = std::clamp(right, left, image.width);
  top = std::clamp(top, 0, image.height), bottom = std::clamp(bottom, top, image.height);
  Image out{right - left, bottom - top, {}};
  if (left == right) return out;
  for (int y = top; y < bottom; y++) out.rgb.insert(out.rgb.end(), image.at(left, y), image.at(right - 1, y) + 3);
  return out;
}

Status write_png(const Image& image, const std::string& file) {
  if (image.width <= 0 || image.height <= 0) return Error{"cannot write " + file + ": the picture is empty"};
  std::string bytes;
  const auto add = [](void* out, void* data, int n) {
    static_cast<std::string*>(out)->append(static_cast<const char*>(data), static_cast<std::size_t>(n));
  };
  stbi_write_png_compression_level = 6;
  if (!stbi_write_png_to_func(add, &bytes, image.width, image.height, 3, image.rgb.data(), image.width * 3))
    return Error{"cannot write " + file + ": there is not enough memory"};
  return write_file(file, bytes);
}

}  // namespace ply::ui
