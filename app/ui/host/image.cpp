#include "app/ui/host/image.h"

#include <zlib.h>

#include <cstdlib>
#include <string>

#include "engine/base/bounded.h"
#include "engine/base/file.h"

namespace {

/// What stb's writer asks instead of its own: zlib's files are a quarter smaller. From malloc; nullptr: there is not
/// enough memory.
unsigned char* deflated_by_zlib(const unsigned char* data, int bytes, int* size, int) {
  uLongf room = compressBound(static_cast<uLong>(bytes));
  auto* const out = static_cast<unsigned char*>(std::malloc(room));
  if (!out) return nullptr;
  if (compress2(out, &room, data, static_cast<uLong>(bytes), Z_BEST_COMPRESSION) != Z_OK) {
    std::free(out);
    return nullptr;
  }
  *size = static_cast<int>(room);
  return out;
}

}  // namespace

// The one place where stb's writer is compiled. Static, for Debian's Dear ImGui brings the library of all of stb along.
#define STBIW_ZLIB_COMPRESS deflated_by_zlib
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb_image_write.h>

namespace ply::ui {

std::string deflated(std::string_view bytes) {
  int size = 0;
  unsigned char* const data =
      deflated_by_zlib(reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()), &size, 0);
  if (!data) return {};
  std::string out(reinterpret_cast<const char*>(data), static_cast<std::size_t>(size));
  std::free(data);
  return out;
}

Image cropped(const Image& image, int left, int top, int right, int bottom) {
  left = bounded(left, 0, image.width), right = bounded(right, left, image.width);
  top = bounded(top, 0, image.height), bottom = bounded(bottom, top, image.height);
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
  if (!stbi_write_png_to_func(add, &bytes, image.width, image.height, 3, image.rgb.data(), image.width * 3))
    return Error{"cannot write " + file + ": there is not enough memory"};
  return write_file(file, bytes);
}

}  // namespace ply::ui
