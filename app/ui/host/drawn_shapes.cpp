#include "app/ui/host/drawn_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ply::ui {
namespace {

using ShapeKind = DrawnShape::Kind;

constexpr float near_enough = 0.01f;  // pixels
bool same(float a, float b) { return std::abs(a - b) <= near_enough; }
bool same(ImVec2 a, ImVec2 b) { return same(a.x, b.x) && same(a.y, b.y); }
bool same(const ImVec4& a, const ImVec4& b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }
ImVec2 middle(ImVec2 a, ImVec2 b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }
float distance(ImVec2 a, ImVec2 b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// Twice the area, positive if the corners go round to the right (y grows downwards).
float doubled_area(const std::vector<ImVec2>& p) {
  float sum = 0;
  for (std::size_t i = 0; i < p.size(); i++) {
    const ImVec2 a = p[i], b = p[(i + 1) % p.size()];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

ImU32 mean(std::span<const ImU32> colours) {
  ImU32 out = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    unsigned sum = 0;
    for (const ImU32 c : colours) sum += c >> shift & 255;
    out |= static_cast<ImU32>(sum / colours.size()) << shift;
  }
  return out;
}

class Reading {
 public:
  Reading(ImVec2 min, ImVec2 max, const GlyphReader& reader, FontFaces& faces)
      : frame_{min.x, min.y, max.x, max.y}, reader_(reader), faces_(faces) {}

  void read(const ImDrawList& list) {
    for (const ImDrawCmd& command : list.CmdBuffer) {
      if (command.UserCallback || command.ElemCount == 0) continue;
      const ImVec4& c = command.ClipRect;
      clip_ = {std::max(c.x, frame_.x), std::max(c.y, frame_.y), std::min(c.z, frame_.z), std::min(c.w, frame_.w)};
      if (clip_.x >= clip_.z || clip_.y >= clip_.w) continue;
      read(list, command);
      end_line();
    }
    end_text();
  }

  std::vector<DrawnShape> take() { return std::move(out_); }

 private:
  void read(const ImDrawList& list, const ImDrawCmd& command) {
    const ImDrawIdx* const index = list.IdxBuffer.Data + command.IdxOffset;
    const auto vertex = [&](unsigned k) -> const ImDrawVert& {
      return list.VtxBuffer.Data[command.VtxOffset + index[k]];
    };
    for (unsigned i = 0; i + 3 <= command.ElemCount;) {
      const ImDrawVert &a = vertex(i), &b = vertex(i + 1), &c = vertex(i + 2);
      if (a.uv.x != b.uv.x || a.uv.x != c.uv.x || a.uv.y != b.uv.y || a.uv.y != c.uv.y) {  // from the texture: a letter
        const DrawnGlyph glyph = reader_.read(list, command, i);
        if (glyph.glyph) add_letter(glyph, a.col);
        i += glyph.glyph ? 6 : 3;
        continue;
      }
      // A fan of triangles is one shape.
      corners_.assign({a.pos, b.pos, c.pos});
      colours_.assign({a.col, b.col, c.col});
      const unsigned first = i;
      for (i += 3; i + 3 <= command.ElemCount && index[i] == index[first] && index[i + 1] == index[i - 1]; i += 3) {
        corners_.push_back(vertex(i + 2).pos);
        colours_.push_back(vertex(i + 2).col);
      }
      add_shape();
    }
  }

  // ---- Shapes ----

  void add_shape() {
    const bool plain = std::all_of(colours_.begin(), colours_.end(), [&](ImU32 c) { return c == colours_[0]; });
    if (!plain) {
      end_line();
      return shaded();
    }
    if (colours_[0] >> 24 == 0) return;
    if (corners_.size() == 4 && goes_on_line()) return;
    end_line();
    add_fill(corners_, colours_[0]);
  }

  /// Whether the four corners are a piece of a line; if so it is kept until the line ends.
  bool goes_on_line() {
    const ImVec2 from = middle(corners_[0], corners_[3]), to = middle(corners_[1], corners_[2]);
    const ImVec2 along{to.x - from.x, to.y - from.y},
        across{corners_[3].x - corners_[0].x, corners_[3].y - corners_[0].y};
    const float thick = distance(corners_[0], corners_[3]), length = distance(from, to);
    if (!same({corners_[1].x + across.x, corners_[1].y + across.y}, corners_[2]) ||
        std::abs(along.x * across.x + along.y * across.y) > near_enough * (1 + thick * length))
      return false;
    if (line_.points.size() >= 2 && line_.colour == colours_[0] && same(line_.thickness, thick) &&
        same(line_.points.back(), from)) {
      line_.points.push_back(to);
      return true;
    }
    end_line();
    line_.kind = ShapeKind::line, line_.colour = colours_[0], line_.thickness = thick, line_.points = {from, to},
    line_.clip = clip_;
    single_ = corners_;
    return true;
  }

  void end_line() {
    if (line_.points.empty()) return;
    DrawnShape line = std::move(line_);
    line_ = {};
    if (line.points.size() == 2) return add_fill(single_, line.colour);
    if (line.points.size() > 3 && same(line.points.front(), line.points.back()))
      line.closed = true, line.points.pop_back();
    add(std::move(line));
  }

  void add_fill(const std::vector<ImVec2>& corners, ImU32 colour) {
    DrawnShape s;
    s.kind = ShapeKind::fill, s.colour = colour, s.clip = clip_, s.points = corners;
    const float area = doubled_area(s.points);
    if (!(std::abs(area) > 1e-4f)) return;
    if (area < 0) std::reverse(s.points.begin(), s.points.end());
    add(std::move(s));
  }

  /// Colours that change: over an upright rectangle along one side, or else in pieces of their mean.
  void shaded() {
    if (corners_.size() == 4 && corners_[0].y == corners_[1].y && corners_[1].x == corners_[2].x &&
        corners_[2].y == corners_[3].y && corners_[3].x == corners_[0].x) {
      const bool downwards = colours_[0] == colours_[1] && colours_[2] == colours_[3];
      if (downwards || (colours_[0] == colours_[3] && colours_[1] == colours_[2])) {
        DrawnShape s;
        s.kind = ShapeKind::shade, s.clip = clip_, s.downwards = downwards, s.points = {corners_[0], corners_[2]};
        s.colour = colours_[0], s.second_colour = colours_[2];
        if (downwards ? corners_[0].y > corners_[2].y : corners_[0].x > corners_[2].x)
          std::swap(s.colour, s.second_colour);
        return add(std::move(s));
      }
    }
    for (std::size_t i = 2; i < corners_.size(); i++) {
      const std::array<ImU32, 3> of{colours_[0], colours_[i - 1], colours_[i]};
      add_fill({corners_[0], corners_[i - 1], corners_[i]}, mean(of));
    }
  }

  void add(DrawnShape&& s) {
    const float reach = s.kind == ShapeKind::line ? s.thickness / 2 : 0;
    s.min = s.max = s.points.front();
    for (const ImVec2 p : s.points) {
      s.min = {std::min(s.min.x, p.x), std::min(s.min.y, p.y)};
      s.max = {std::max(s.max.x, p.x), std::max(s.max.y, p.y)};
    }
    s.min = {s.min.x - reach, s.min.y - reach}, s.max = {s.max.x + reach, s.max.y + reach};
    keep(std::move(s));
  }

  void keep(DrawnShape&& s) {
    if (s.max.x <= s.clip.x || s.min.x >= s.clip.z || s.max.y <= s.clip.y || s.min.y >= s.clip.w) return;
    if (s.kind != ShapeKind::text) end_text();
    out_.push_back(std::move(s));
  }

  // ---- Text ----

  void add_letter(const DrawnGlyph& d, ImU32 colour) {
    end_line();
    const compat::FontGlyph& g = *d.glyph;
    const FontFace* const face = &faces_.face(g.font, g.character);
    const float direction = d.turned ? -1.0f : 1.0f, k = d.scale;
    ImVec4 clip = clip_;
    if (d.trimmed)
      clip = {std::max(clip.x, d.min.x), std::max(clip.y, d.min.y), std::min(clip.z, d.max.x),
              std::min(clip.w, d.max.y)};
    const ImVec2 base{d.pen.x, d.pen.y + direction * compat::baseline_of(g.font) * k};
    // Does it go on with the run? Blanks have no ink: what is missing between two letters must be a whole number of
    // them.
    const float size = compat::font_size(g.font) * k * face->em, blank = compat::blank_of(g.font) * k;
    int blanks = -1;
    if (text_.kind == ShapeKind::text && !text_.text.empty() && text_.face == face && text_.colour == colour &&
        same(text_.size, size) && same(text_.baseline.y, base.y) && text_.turned == d.turned &&
        same(text_.clip, clip)) {
      const float gap = (base.x - text_.baseline.x) * direction - text_.width;
      const float count = blank > 0 ? std::round(gap / blank) : 0;
      if (count >= 0 && count < 40 && std::abs(gap - count * blank) < 0.05f * (1 + count))
        blanks = static_cast<int>(count);
    }
    if (blanks < 0) {
      end_text();
      text_ = {};
      text_.kind = ShapeKind::text, text_.colour = colour, text_.clip = clip, text_.face = face, text_.size = size,
      text_.baseline = base, text_.turned = d.turned;
      text_.min = d.min, text_.max = d.max;
      blanks = 0;
    }
    text_.text.append(static_cast<std::size_t>(blanks), ' ');
    char utf8[5] = {};
    ImTextCharToUtf8(utf8, g.character);
    text_.text += utf8;
    text_.width = (base.x - text_.baseline.x) * direction + g.advance * k;
    text_.min = {std::min(text_.min.x, d.min.x), std::min(text_.min.y, d.min.y)};
    text_.max = {std::max(text_.max.x, d.max.x), std::max(text_.max.y, d.max.y)};
  }

  void end_text() {
    if (text_.kind != ShapeKind::text || text_.text.empty()) return;
    DrawnShape run = std::move(text_);
    text_ = {};
    keep(std::move(run));
  }

  const ImVec4 frame_;
  const GlyphReader& reader_;
  FontFaces& faces_;
  ImVec4 clip_;
  std::vector<DrawnShape> out_;
  std::vector<ImVec2> corners_, single_;  // of the shape that is read; of a line that has one piece so far
  std::vector<ImU32> colours_;
  DrawnShape line_, text_;  // still growing
};

}  // namespace

std::vector<DrawnShape> read_shapes(std::span<const ImDrawList* const> lists, ImVec2 min, ImVec2 max,
                                    const GlyphReader& reader, FontFaces& faces) {
  Reading reading(min, max, reader, faces);
  for (const ImDrawList* list : lists) reading.read(*list);
  return reading.take();
}

}  // namespace ply::ui
