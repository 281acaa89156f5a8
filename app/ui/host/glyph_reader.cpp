#include "app/ui/host/glyph_reader.h"

namespace ply::ui {

GlyphReader::GlyphReader() {
  for (const compat::FontGlyph& g : compat::font_glyphs()) glyphs_.emplace(Corners{g.u0, g.v0, g.u1, g.v1}, g);
}

DrawnGlyph GlyphReader::read(const ImDrawList& list, const ImDrawCmd& command, unsigned at) const {
  DrawnGlyph out;
  if (at + 6 > command.ElemCount) return out;
  const auto vertex = [&](unsigned k) -> const ImDrawVert& {
    return list
        .VtxBuffer[static_cast<int>(command.VtxOffset + list.IdxBuffer[static_cast<int>(command.IdxOffset + at + k)])];
  };
  const ImDrawVert &a = vertex(0), &b = vertex(1), &c = vertex(2);
  const bool upright = a.pos.y == b.pos.y && b.pos.x == c.pos.x && a.uv.y == b.uv.y && b.uv.x == c.uv.x &&
                       a.uv.x < c.uv.x && a.uv.y < c.uv.y;
  if (!upright) return out;
  const Corners uv{a.uv.x, a.uv.y, c.uv.x, c.uv.y};
  if (const auto it = glyphs_.find(uv); it != glyphs_.end()) {
    out.glyph = &it->second;
  } else {
    constexpr float e = 1e-6f;
    for (const auto& [g, glyph] : glyphs_)
      if (uv[0] >= g[0] - e && uv[1] >= g[1] - e && uv[2] <= g[2] + e && uv[3] <= g[3] + e) {
        out.glyph = &glyph;
        out.trimmed = true;
        break;
      }
    if (!out.glyph) return out;
  }
  // Where the whole letter would lie.
  const compat::FontGlyph& g = *out.glyph;
  out.turned = c.pos.x < a.pos.x && c.pos.y < a.pos.y;
  const float wide = (c.pos.x - a.pos.x) * (g.u1 - g.u0) / (uv[2] - uv[0]),
              tall = (c.pos.y - a.pos.y) * (g.v1 - g.v0) / (uv[3] - uv[1]);
  const float left = a.pos.x - wide * (uv[0] - g.u0) / (g.u1 - g.u0),
              top = a.pos.y - tall * (uv[1] - g.v0) / (g.v1 - g.v0);
  const float kx = wide / (g.x1 - g.x0), ky = tall / (g.y1 - g.y0);
  out.pen = {left - g.x0 * kx, top - g.y0 * ky};
  out.scale = out.turned ? -ky : ky;
  out.min = out.turned ? c.pos : a.pos, out.max = out.turned ? a.pos : c.pos;
  return out;
}

}  // namespace ply::ui
