// The form: PNG with the chunks acTL (how many frames), fcTL (place and time of one) and fdAT (its pixels, as IDAT has
// them).
#include "app/ui/host/film.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/base/bounded.h"
#include "engine/base/file.h"

namespace ply::ui {
namespace {

u32 crc_of(std::string_view bytes) {
  static const auto table = [] {
    std::array<u32, 256> t{};
    for (u32 n = 0; n < 256; n++) {
      u32 c = n;
      for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
      t[n] = c;
    }
    return t;
  }();
  u32 c = 0xffffffffu;
  for (const char b : bytes) c = table[(c ^ static_cast<u8>(b)) & 255] ^ (c >> 8);
  return ~c;
}

void put(std::string& out, u32 n, int bytes = 4) {
  for (int i = bytes - 1; i >= 0; i--) out += static_cast<char>(n >> (8 * i) & 255);
}

void put_chunk(std::string& out, const std::string& name, std::string_view data) {
  put(out, static_cast<u32>(data.size()));
  const std::string body = name + std::string(data);
  out += body;
  put(out, crc_of(body));
}

u32 colour_of(const u8* rgb) {
  return static_cast<u32>(rgb[0]) << 16 | static_cast<u32>(rgb[1]) << 8 | static_cast<u32>(rgb[2]);
}

/// The 255 most frequent colours of all pictures; another one is drawn as the nearest of them. Index 0 is see-through.
class ColourTable {
 public:
  explicit ColourTable(const std::vector<const Image*>& pictures) {
    std::unordered_map<u32, u64> count;
    for (const Image* p : pictures)
      for (std::size_t i = 0; i + 2 < p->rgb.size(); i += 3) ++count[colour_of(&p->rgb[i])];
    std::vector<std::pair<u32, u64>> all(count.begin(), count.end());
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    kept_.assign(3, 0);
    for (std::size_t i = 0; i < all.size(); i++) {
      const u32 c = all[i].first;
      if (i < 255)
        for (const int shift : {16, 8, 0}) kept_.push_back(static_cast<u8>(c >> shift));
      index_.emplace(c, i < 255 ? static_cast<u8>(i + 1) : nearest(c));
    }
  }
  std::string colours() const { return {kept_.begin(), kept_.end()}; }
  char index(const u8* rgb) const { return static_cast<char>(index_.at(colour_of(rgb))); }

 private:
  u8 nearest(u32 colour) const {
    u8 best = 1;
    int min = std::numeric_limits<int>::max();
    for (std::size_t i = 1; i < kept_.size() / 3; i++) {
      int far = 0;
      for (std::size_t k = 0; k < 3; k++) {
        const int d = static_cast<u8>(colour >> (16 - 8 * k)) - kept_[3 * i + k];
        far += d * d;
      }
      if (far < min) min = far, best = static_cast<u8>(i);
    }
    return best;
  }
  std::unordered_map<u32, u8> index_;
  std::vector<u8> kept_;
};

/// A rectangle of a picture.
struct Part {
  int left = 0, top = 0, right = 0, bottom = 0;  ///< right and bottom do not belong to it
};

/// Where two pictures of one size differ.
Part difference(const Image& a, const Image& b) {
  Part p{a.width, a.height, 0, 0};
  for (int y = 0; y < a.height; y++)
    for (int x = 0; x < a.width; x++) {
      if (std::equal(a.at(x, y), a.at(x, y) + 3, b.at(x, y))) continue;
      p.left = std::min(p.left, x), p.right = std::max(p.right, x + 1);
      p.top = std::min(p.top, y), p.bottom = std::max(p.bottom, y + 1);
    }
  return p;
}

/// The pixels of a part as PNG has them; what is as in `before` is see-through.
std::string pixels_of(const Image& image, const Image* before, const Part& part, const ColourTable& palette) {
  std::string out;
  for (int y = part.top; y < part.bottom; y++) {
    out += '\0';  // no filter
    for (int x = part.left; x < part.right; x++) {
      const bool same = before && std::equal(image.at(x, y), image.at(x, y) + 3, before->at(x, y));
      out += same ? '\0' : palette.index(image.at(x, y));
    }
  }
  return out;
}

}  // namespace

Status Film::add(const Image& picture, int milliseconds) {
  if (picture.width <= 0 || picture.height <= 0) return Error{"a film cannot take an empty picture"};
  if (!frames_.empty()) {
    Frame& last = frames_.back();
    if (picture.width != last.picture.width || picture.height != last.picture.height)
      return Error{"the pictures of a film have one size"};
    if (picture.rgb == last.picture.rgb) {
      last.milliseconds += milliseconds;
      return Done{};
    }
  }
  frames_.push_back({milliseconds, picture});
  return Done{};
}

Status Film::write(const std::string& file) const {
  if (frames_.empty()) return Error{"cannot write " + file + ": the film is empty"};
  std::vector<const Image*> pictures;
  for (const Frame& f : frames_) pictures.push_back(&f.picture);
  const ColourTable palette(pictures);
  const int width = pictures.front()->width, height = pictures.front()->height;

  // 1. What holds for all pictures.
  std::string out = "\x89PNG\r\n\x1a\n", head, control;
  put(head, static_cast<u32>(width));
  put(head, static_cast<u32>(height));
  head += std::string("\x08\x03\0\0\0", 5);  // eight bits, a palette
  put_chunk(out, "IHDR", head);
  put_chunk(out, "PLTE", palette.colours());
  put_chunk(out, "tRNS", std::string(1, '\0'));
  const bool moves = frames_.size() > 1;
  put(control, static_cast<u32>(frames_.size()));
  put(control, 0);  // for ever
  if (moves) put_chunk(out, "acTL", control);

  // 2. One after the other.
  u32 sequence = 0;
  for (std::size_t i = 0; i < frames_.size(); i++) {
    const Frame& f = frames_[i];
    const Image* const before = i > 0 ? &frames_[i - 1].picture : nullptr;
    const Part part = before ? difference(f.picture, *before) : Part{0, 0, width, height};
    const std::string data = deflated(pixels_of(f.picture, before, part, palette));
    if (data.empty()) return Error{"cannot write " + file + ": there is not enough memory"};
    std::string frame;
    put(frame, sequence++);
    for (const int n : {part.right - part.left, part.bottom - part.top, part.left, part.top})
      put(frame, static_cast<u32>(n));
    put(frame, static_cast<u32>(bounded(f.milliseconds, 1, 60'000)), 2);
    put(frame, 1000, 2);
    put(frame, 1, 2);  // dispose 0, blend 1: it stays, and the next lies over it
    if (moves) put_chunk(out, "fcTL", frame);
    if (i == 0) {
      put_chunk(out, "IDAT", data);
    } else {
      std::string numbered;
      put(numbered, sequence++);
      put_chunk(out, "fdAT", numbered + data);
    }
  }
  put_chunk(out, "IEND", "");
  return write_file(file, out);
}

}  // namespace ply::ui
