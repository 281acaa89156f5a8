#include "app/ui/host/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>
#include <vector>

#include "app/ui/host/drawn_shapes.h"
#include "engine/base/markup.h"

namespace ply::ui {
namespace {

using ShapeKind = DrawnShape::Kind;

/// In hundredths of a pixel, without zeros at the end.
std::string number(float x) {
  const long hundredths = std::lround(static_cast<double>(x) * 100);
  std::string out = fmt::format("{}{}", hundredths < 0 ? "-" : "", std::labs(hundredths) / 100);
  if (const long rest = std::labs(hundredths) % 100)
    out += rest % 10 ? fmt::format(".{:02}", rest) : fmt::format(".{}", rest / 10);
  return out;
}

/// Of "fill", "stroke" or "stop".
std::string paint(std::string_view what, ImU32 colour) {
  std::string out = fmt::format(" {}{}=\"#{:02x}{:02x}{:02x}\"", what, what == "stop" ? "-color" : "", colour & 255,
                                colour >> 8 & 255, colour >> 16 & 255);
  if (const unsigned a = colour >> 24; a < 255) out += fmt::format(" {}-opacity=\"{:.3g}\"", what, a / 255.0);
  return out;
}

bool upright(const std::vector<ImVec2>& p) {
  return p.size() == 4 && p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x;
}

/// The middle of a circle with these points: many, all equally far from it and from their neighbours (those of a square
/// with round corners are not). Its radius, or 0.
std::pair<ImVec2, float> circle_of(const std::vector<ImVec2>& p) {
  if (p.size() < 8) return {};
  ImVec2 c{0, 0};
  for (const ImVec2 q : p) c = {c.x + q.x / static_cast<float>(p.size()), c.y + q.y / static_cast<float>(p.size())};
  const float r = std::hypot(p[0].x - c.x, p[0].y - c.y),
              step = 2 * r * std::sin(3.14159265f / static_cast<float>(p.size()));
  for (std::size_t i = 0; i < p.size(); i++) {
    const ImVec2 q = p[i], next = p[(i + 1) % p.size()];
    if (std::abs(std::hypot(q.x - c.x, q.y - c.y) - r) > 0.02f + r * 0.004f ||
        std::abs(std::hypot(next.x - q.x, next.y - q.y) - step) > 0.02f + 0.2f * step)
      return {};
  }
  return {c, r};
}

class Writer {
 public:
  Writer(ImVec2 min, ImVec2 max) : min_(min), max_(max) {}

  std::string write(const std::vector<DrawnShape>& shapes, ImU32 ground, const SvgWords& words) {
    for (std::size_t i = 0; i < shapes.size();) i = add(shapes, i);
    end_group();
    const float w = max_.x - min_.x, h = max_.y - min_.y;
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    out += fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "xml:space=\"preserve\" role=\"img\">",
        number(w), number(h));
    out += fmt::format(
        "<title>{}</title><desc>{}</"
        "desc>\n<style>text{{font-kerning:none;font-variant-ligatures:none;white-space:pre}}{}</style>\n",
        html_text(words.title), html_text(words.description), styles());
    if (!defs_.empty()) out += "<defs>" + defs_ + "</defs>\n";
    out += fmt::format("<rect width=\"{}\" height=\"{}\"{}/>\n", number(w), number(h),
                       paint("fill", ground | 0xff000000u));
    return out + body_ + "</svg>\n";
  }

 private:
  std::string x(float v) const { return number(v - min_.x); }
  std::string y(float v) const { return number(v - min_.y); }
  std::string place(ImVec2 p) const { return x(p.x) + " " + y(p.y); }

  /// Adds the shape and those behind it that are written as one with it; returns the next.
  std::size_t add(const std::vector<DrawnShape>& all, std::size_t i) {
    const DrawnShape& s = all[i];
    begin_group(s);
    switch (s.kind) {
      case ShapeKind::text: text(s); return i + 1;
      case ShapeKind::line: line(s); return i + 1;
      case ShapeKind::shade: shade(s); return i + 1;
      case ShapeKind::fill: break;
    }
    // Opaque shapes of one colour are one path.
    std::size_t end = i + 1;
    while (s.colour >> 24 == 255 && end < all.size() && all[end].kind == ShapeKind::fill &&
           all[end].colour == s.colour && group_of(all[end]) == group_of(s))
      end++;
    if (end == i + 1) fill(s);
    else {
      body_ += "<path d=\"";
      for (; i < end; i++) outline(all[i].points);
      body_ += fmt::format("\"{}/>\n", paint("fill", s.colour));
    }
    return end;
  }

  void outline(const std::vector<ImVec2>& p) {
    if (upright(p)) {
      const auto [left, right] = std::minmax(p[0].x, p[1].x);
      const auto [top, bottom] = std::minmax(p[1].y, p[2].y);
      body_ += fmt::format("M{} {}H{}V{}H{}Z", x(left), y(top), x(right), y(bottom), x(left));
      return;
    }
    for (std::size_t i = 0; i < p.size(); i++) body_ += (i == 0 ? "M" : i == 1 ? "L" : " ") + place(p[i]);
    body_ += "Z";
  }

  void rectangle(ImVec2 a, ImVec2 b) {
    const auto [left, right] = std::minmax(a.x, b.x);
    const auto [top, bottom] = std::minmax(a.y, b.y);
    body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", x(left), y(top), number(right - left),
                         number(bottom - top));
  }

  void fill(const DrawnShape& s) {
    if (upright(s.points)) {
      rectangle(s.points[0], s.points[2]);
    } else if (const auto [c, r] = circle_of(s.points); r > 0) {
      body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", x(c.x), y(c.y), number(r));
    } else {
      body_ += "<path d=\"";
      outline(s.points);
      body_ += "\"";
    }
    body_ += paint("fill", s.colour) + "/>\n";
  }

  void line(const DrawnShape& s) {
    if (const auto [c, r] = s.closed ? circle_of(s.points) : std::pair<ImVec2, float>{}; r > 0) {
      body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", x(c.x), y(c.y), number(r));
    } else {
      body_ += "<path d=\"";
      for (std::size_t i = 0; i < s.points.size(); i++)
        body_ += (i == 0 ? "M" : i == 1 ? "L" : " ") + place(s.points[i]);
      body_ += s.closed ? "Z\" stroke-linejoin=\"round\"" : "\" stroke-linejoin=\"round\"";
    }
    body_ += fmt::format(" fill=\"none\"{} stroke-width=\"{}\"/>\n", paint("stroke", s.colour), number(s.thickness));
  }

  void shade(const DrawnShape& s) {
    const auto [at, fresh] = shades_.try_emplace({s.colour, s.second_colour, s.downwards}, shades_.size());
    if (fresh)
      defs_ += fmt::format("<linearGradient id=\"g{}\"{}><stop offset=\"0\"{}/><stop offset=\"1\"{}/></linearGradient>",
                           at->second, s.downwards ? " x2=\"0\" y2=\"1\"" : "", paint("stop", s.colour),
                           paint("stop", s.second_colour));
    // Along x from the left, along y from above: a rectangle that was given the other way round has its colours turned.
    rectangle(s.points[0], s.points[1]);
    body_ += fmt::format(" fill=\"url(#g{})\"/>\n", at->second);
  }

  void text(const DrawnShape& s) {
    const auto [face, fresh] = faces_.try_emplace(s.face, faces_.size());
    const std::string turn =
        s.turned ? fmt::format(" transform=\"rotate(180 {} {})\"", x(s.baseline.x), y(s.baseline.y)) : std::string();
    // A viewer without the font takes another, which must fit into the same place.
    const bool several = std::count_if(s.text.begin(), s.text.end(), [](char c) { return (c & 0xc0) != 0x80; }) > 1;
    body_ += fmt::format("<text class=\"f{}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}{}>{}</text>\n", face->second,
                         x(s.baseline.x), y(s.baseline.y), number(s.size),
                         several ? fmt::format(" textLength=\"{}\"", number(s.width)) : std::string(),
                         paint("fill", s.colour), turn, html_text(s.text));
  }

  std::string styles() const {
    std::string out;
    for (const auto& [face, number_of] : faces_) {
      std::string family = face->family;
      std::erase_if(family, [](char c) {
        return c == '\'' || c == '"' || c == '\\' || c == '<' || c == '&' || c == ';' || c == '}';
      });
      out +=
          fmt::format(".f{}{{font-family:{}{};font-weight:{}}}", number_of, family.empty() ? "" : "'" + family + "',",
                      face->mono ? "monospace" : "sans-serif", face->weight);
    }
    return out;
  }

  // ---- What is cut off ----

  using Group = std::tuple<float, float, float, float>;
  /// The clip rectangle of a shape; none if all of it is seen.
  static Group group_of(const DrawnShape& s) {
    constexpr float reach = 0.01f;
    const bool inside = s.min.x >= s.clip.x - reach && s.min.y >= s.clip.y - reach && s.max.x <= s.clip.z + reach &&
                        s.max.y <= s.clip.w + reach;
    return inside ? Group{} : Group{s.clip.x, s.clip.y, s.clip.z, s.clip.w};
  }
  void begin_group(const DrawnShape& s) {
    const Group wanted = group_of(s);
    if (wanted == group_) return;
    end_group();
    group_ = wanted;
    if (wanted == Group{}) return;
    const auto [at, fresh] = clips_.try_emplace(wanted, clips_.size());
    if (fresh)
      defs_ +=
          fmt::format("<clipPath id=\"c{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>",
                      at->second, x(s.clip.x), y(s.clip.y), number(s.clip.z - s.clip.x), number(s.clip.w - s.clip.y));
    body_ += fmt::format("<g clip-path=\"url(#c{})\">\n", at->second);
  }
  void end_group() {
    if (group_ != Group{}) body_ += "</g>\n";
    group_ = {};
  }

  const ImVec2 min_, max_;
  std::string defs_, body_;
  std::map<Group, std::size_t> clips_;
  std::map<std::tuple<ImU32, ImU32, bool>, std::size_t> shades_;
  std::map<const FontFace*, std::size_t> faces_;
  Group group_{};
};

}  // namespace

Result<std::string> write_svg(std::span<const ImDrawList* const> lists, ImVec2 min, ImVec2 max, ImU32 ground,
                              const SvgWords& words) {
  const GlyphReader reader;
  if (!reader.knows_letters())
    return Error{"with this version of Dear ImGui letters cannot be told from pixels: save the picture as .png"};
  FontFaces faces;
  const std::vector<DrawnShape> shapes = read_shapes(lists, min, max, reader, faces);
  return Writer(min, max).write(shapes, ground, words);
}

}  // namespace ply::ui
