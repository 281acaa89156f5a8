#include "app/ui/host/soft_raster.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

constexpr int max_pixels_a_side = 16384;

// While drawing a pixel is one word, 0x00BBGGRR, as colours of vertices are.
using Pixel = u32;

struct Area {
  int x0, y0, x1, y1;  ///< x1, y1 excluded
};

/// Quantities that change linearly over a triangle: colour, opacity (0..255) and place in the texture (texels).
struct Attributes {
  float r, g, b, a, u, v;
};
Attributes operator+(const Attributes& p, const Attributes& q) {
  return {p.r + q.r, p.g + q.g, p.b + q.b, p.a + q.a, p.u + q.u, p.v + q.v};
}
Attributes operator-(const Attributes& p, const Attributes& q) {
  return {p.r - q.r, p.g - q.g, p.b - q.b, p.a - q.a, p.u - q.u, p.v - q.v};
}
Attributes operator*(const Attributes& p, float k) { return {p.r * k, p.g * k, p.b * k, p.a * k, p.u * k, p.v * k}; }

class Raster {
 public:
  Raster(int width, int height, ImU32 background, const SoftTexture& texture)
      : width_(width),
        height_(height),
        texture_(texture),
        pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), background & 0xffffffu) {}

  void draw(const ImDrawData& data) {
    for (int n = 0; n < data.CmdListsCount; n++) draw(*data.CmdLists[n], data.DisplayPos);
  }

  Image image() const {
    Image out{width_, height_, std::vector<u8>(pixels_.size() * 3)};
    u8* to = out.rgb.data();
    for (Pixel p : pixels_) {
      *to++ = static_cast<u8>(p);
      *to++ = static_cast<u8>(p >> 8);
      *to++ = static_cast<u8>(p >> 16);
    }
    return out;
  }

 private:
  void draw(const ImDrawList& list, ImVec2 origin) {
    for (const ImDrawCmd& command : list.CmdBuffer) {
      if (command.UserCallback) continue;
      const ImVec4& c = command.ClipRect;
      // The scissor box of the OpenGL backend is cut to whole pixels.
      clip_ = {std::max(0, static_cast<int>(c.x - origin.x)), std::max(0, static_cast<int>(c.y - origin.y)),
               std::min(width_, static_cast<int>(c.z - origin.x)), std::min(height_, static_cast<int>(c.w - origin.y))};
      if (clip_.x0 >= clip_.x1 || clip_.y0 >= clip_.y1) continue;
      origin_ = origin;
      const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
      const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset;
      for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
        if (i + 5 < command.ElemCount && draw_rectangle(vertices, index + i)) {
          i += 3;
          continue;
        }
        draw_triangle(vertices[index[i]], vertices[index[i + 1]], vertices[index[i + 2]]);
      }
    }
  }

  ImVec2 place(const ImDrawVert& v) const { return {v.pos.x - origin_.x, v.pos.y - origin_.y}; }

  Attributes attributes(const ImDrawVert& v) const {
    return {static_cast<float>(v.col & 255),
            static_cast<float>(v.col >> 8 & 255),
            static_cast<float>(v.col >> 16 & 255),
            static_cast<float>(v.col >> 24),
            v.uv.x * static_cast<float>(texture_.width),
            v.uv.y * static_cast<float>(texture_.height)};
  }

  /// The first pixel whose centre is at or after this coordinate.
  static int first_centre(float coordinate) {
    return static_cast<int>(std::ceil(bounded(coordinate, -1.0e6f, 1.0e6f) - 0.5f));
  }

  /// Two triangles that are an upright rectangle of one colour, as PrimRect and glyphs make them: most of every
  /// picture.
  bool draw_rectangle(const ImDrawVert* vertices, const ImDrawIdx* i) {
    if (i[3] != i[0] || i[4] != i[2]) return false;
    const ImDrawVert &a = vertices[i[0]], &b = vertices[i[1]], &c = vertices[i[2]], &d = vertices[i[5]];
    if (a.col != b.col || a.col != c.col || a.col != d.col) return false;
    if (a.pos.y != b.pos.y || b.pos.x != c.pos.x || c.pos.y != d.pos.y || d.pos.x != a.pos.x) return false;
    if (a.uv.y != b.uv.y || b.uv.x != c.uv.x || c.uv.y != d.uv.y || d.uv.x != a.uv.x) return false;
    const ImVec2 p = place(a), q = place(c);
    if (!(p.x < q.x && p.y < q.y)) return false;
    const Area area = cut({first_centre(p.x), first_centre(p.y), first_centre(q.x), first_centre(q.y)});
    Attributes at = attributes(a);
    if (a.uv.x == c.uv.x && a.uv.y == c.uv.y) {
      at.a *= opacity_at(at.u, at.v) / 255.0f;
      for (int y = area.y0; y < area.y1; y++) fill(row(y) + area.x0, area.x1 - area.x0, at);
      return true;
    }
    const Attributes end = attributes(c);
    const float du = (end.u - at.u) / (q.x - p.x), dv = (end.v - at.v) / (q.y - p.y);
    for (int y = area.y0; y < area.y1; y++) {
      const float v = at.v + dv * (static_cast<float>(y) + 0.5f - p.y);
      float u = at.u + du * (static_cast<float>(area.x0) + 0.5f - p.x);
      Pixel* to = row(y) + area.x0;
      for (int x = area.x0; x < area.x1; x++, to++, u += du) {
        const float opacity = opacity_at(u, v);
        if (opacity > 0) blend(*to, at.r, at.g, at.b, at.a * opacity / 255.0f);
      }
    }
    return true;
  }

  void draw_triangle(const ImDrawVert& va, const ImDrawVert& vb, const ImDrawVert& vc) {
    std::array<const ImDrawVert*, 3> v{&va, &vb, &vc};
    std::sort(v.begin(), v.end(), [](const ImDrawVert* p, const ImDrawVert* q) { return p->pos.y < q->pos.y; });
    const ImVec2 a = place(*v[0]), b = place(*v[1]), c = place(*v[2]);  // from the top to the bottom
    const float doubled = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    if (!(std::abs(doubled) > 1e-6f)) return;  // no area, or not a number

    const Attributes at = attributes(*v[0]), to_b = attributes(*v[1]) - at, to_c = attributes(*v[2]) - at;
    const Attributes dx = (to_b * (c.y - a.y) - to_c * (b.y - a.y)) * (1 / doubled);
    const Attributes dy = (to_c * (b.x - a.x) - to_b * (c.x - a.x)) * (1 / doubled);
    const bool plain = va.col == vb.col && va.col == vc.col;
    const bool untextured = va.uv.x == vb.uv.x && va.uv.x == vc.uv.x && va.uv.y == vb.uv.y && va.uv.y == vc.uv.y;
    const float flat_opacity = untextured ? opacity_at(at.u, at.v) / 255.0f : 1.0f;

    const int y0 = std::max(clip_.y0, first_centre(a.y)), y1 = std::min(clip_.y1, first_centre(c.y));
    for (int y = y0; y < y1; y++) {
      const float centre = static_cast<float>(y) + 0.5f;
      const float on_long = crossing(a, c, centre);
      const float on_short = centre < b.y ? crossing(a, b, centre) : crossing(b, c, centre);
      const int x0 = std::max(clip_.x0, first_centre(std::min(on_long, on_short)));
      const int x1 = std::min(clip_.x1, first_centre(std::max(on_long, on_short)));
      if (x0 >= x1) continue;
      Attributes here = at + dx * (static_cast<float>(x0) + 0.5f - a.x) + dy * (centre - a.y);
      Pixel* to = row(y) + x0;
      if (plain && untextured) {
        Attributes flat = at;
        flat.a *= flat_opacity;
        fill(to, x1 - x0, flat);
        continue;
      }
      for (int x = x0; x < x1; x++, to++, here = here + dx) {
        const float opacity = untextured ? flat_opacity : opacity_at(here.u, here.v) / 255.0f;
        const float alpha = bounded(here.a, 0.0f, 255.0f) * opacity;
        if (alpha <= 0) continue;
        if (plain) blend(*to, at.r, at.g, at.b, alpha);
        else
          blend(*to, bounded(here.r, 0.0f, 255.0f), bounded(here.g, 0.0f, 255.0f), bounded(here.b, 0.0f, 255.0f),
                alpha);
      }
    }
  }

  /// Where the edge from `upper` to `lower` crosses this height. Both triangles at an edge call it with the same
  /// arguments, for vertices are sorted, so they agree to the last bit and no seam opens.
  static float crossing(ImVec2 upper, ImVec2 lower, float y) {
    return upper.x + (lower.x - upper.x) * ((y - upper.y) / (lower.y - upper.y));
  }

  Area cut(Area a) const {
    return {std::max(a.x0, clip_.x0), std::max(a.y0, clip_.y0), std::min(a.x1, clip_.x1), std::min(a.y1, clip_.y1)};
  }

  Pixel* row(int y) { return pixels_.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width_); }

  int texel(int x, int y) const {
    x = bounded(x, 0, texture_.width - 1);
    y = bounded(y, 0, texture_.height - 1);
    const std::size_t at =
        static_cast<std::size_t>(y) * static_cast<std::size_t>(texture_.width) + static_cast<std::size_t>(x);
    return texture_.bytes_per_pixel == 4 ? texture_.pixels[at * 4 + 3] : texture_.pixels[at];
  }

  /// Opacity 0..255 at a place in texels, bilinear.
  float opacity_at(float u, float v) const {
    if (!texture_.pixels) return 255;
    const float x = u - 0.5f, y = v - 0.5f;
    const float left = std::floor(x), top = std::floor(y);
    const float fx = x - left, fy = y - top;
    const int xi = static_cast<int>(left), yi = static_cast<int>(top);
    // Glyphs stand on whole pixels, as a rule: one texel is enough then.
    if (fx < 1e-3f && fy < 1e-3f) return static_cast<float>(texel(xi, yi));
    const float upper = static_cast<float>(texel(xi, yi)) * (1 - fx) + static_cast<float>(texel(xi + 1, yi)) * fx;
    const float lower =
        static_cast<float>(texel(xi, yi + 1)) * (1 - fx) + static_cast<float>(texel(xi + 1, yi + 1)) * fx;
    return upper * (1 - fy) + lower * fy;
  }

  static void blend(Pixel& to, float r, float g, float b, float alpha) {
    const float k = alpha / 255.0f;
    const auto channel = [k](u32 old, float now) {
      const float was = static_cast<float>(old);
      return static_cast<u32>(was + (now - was) * k + 0.5f);
    };
    to = channel(to & 255, r) | channel(to >> 8 & 255, g) << 8 | channel(to >> 16 & 255, b) << 16;
  }

  /// A run of pixels in one colour.
  static void fill(Pixel* to, int count, const Attributes& c) {
    if (count <= 0 || c.a <= 0) return;
    const u32 r = static_cast<u32>(c.r), g = static_cast<u32>(c.g), b = static_cast<u32>(c.b);
    if (c.a >= 254.9f) {
      std::fill_n(to, count, r | g << 8 | b << 16);
      return;
    }
    // Fixed point, 16 bits behind the point, rounded: within one step of the exact blend.
    const u32 k = static_cast<u32>(c.a / 255.0f * 65536.0f + 0.5f), rest = 65536 - k;
    const u32 kr = r * k + 32768, kg = g * k + 32768, kb = b * k + 32768;
    for (int i = 0; i < count; i++) {
      const Pixel p = to[i];
      to[i] = ((p & 255) * rest + kr) >> 16 | (((p >> 8 & 255) * rest + kg) >> 16) << 8 |
              (((p >> 16 & 255) * rest + kb) >> 16) << 16;
    }
  }

  int width_, height_;
  SoftTexture texture_;
  std::vector<Pixel> pixels_;
  Area clip_{};
  ImVec2 origin_{};
};

}  // namespace

Image rasterise(const ImDrawData& data, const SoftTexture& texture, ImU32 background) {
  const auto side = [](float length) { return bounded(static_cast<int>(length), 1, max_pixels_a_side); };
  Raster raster(side(data.DisplaySize.x), side(data.DisplaySize.y), background, texture);
  raster.draw(data);
  return raster.image();
}

}  // namespace ply::ui
