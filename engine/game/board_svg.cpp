#include "engine/game/board_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/markup.h"

namespace ply {
namespace {

constexpr float margin = 0.35f;
constexpr const char *played_colour = "#ff6a2a", *better_colour = "#ffd23a", *under_colour = "#1d2129";
constexpr float square_ring = 0.06f, round_ring = 0.38f;

std::string hex(u32 colour) { return fmt::format("#{:06x}", colour & 0xffffffu); }

class BoardDrawing {
 public:
  BoardDrawing(const BoardView& view, const BoardRings& rings) : view_(view), rings_(rings) {
    static const Material plain{.rim = 0xd8d4c8, .surface = 0xf2efe6, .line = 0x9a958a, .dark_cell = 0xe2ded2};
    material_ = view.material ? view.material : &plain;
  }

  std::string drawn(int width) {
    const float w = view_.width + 2 * margin, h = view_.height + 2 * margin;
    out_ = fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}")"
                       R"( viewBox="{:.2f} {:.2f} {:.2f} {:.2f}" role="img">)",
                       width, static_cast<int>(std::lround(static_cast<float>(width) * h / w)), -margin, -margin, w, h);
    if (view_.material) rect(-margin, -margin, w, h, 0.12f, hex(material_->rim), "none", 0);
    for (const Cell& c : view_.cells) cell(c);
    for (const BoardLine& l : view_.lines)
      out_ += fmt::format(R"(<line x1="{:.2f}" y1="{:.2f}" x2="{:.2f}" y2="{:.2f}" stroke="#888" stroke-width=".04"/>)",
                          l.x1, l.y1, l.x2, l.y2);
    for (const Piece& p : view_.pieces) piece(p);
    for (const BoardLabel& l : view_.labels) text(l.x, l.y, l.text, 0.26f, "#777", 400);
    marked(rings_.better, better_colour, round_ring);
    marked(rings_.played, played_colour, square_ring);
    return out_ + "</svg>";
  }

 private:
  void rect(float x, float y, float w, float h, float round, const std::string& fill, const std::string& stroke,
            float line) {
    out_ += fmt::format(R"(<rect x="{:.2f}" y="{:.2f}" width="{:.2f}" height="{:.2f}")"
                        R"( rx="{:.2f}" fill="{}" stroke="{}" stroke-width="{:.2f}"/>)",
                        x, y, w, h, round, fill, stroke, line);
  }
  void text(float x, float y, std::string_view words, float size, std::string_view colour, int weight) {
    out_ += fmt::format(R"(<text x="{:.2f}" y="{:.2f}" font-size="{:.2f}" font-weight="{}")"
                        R"( fill="{}" text-anchor="middle" dy=".35em">{}</text>)",
                        x, y, size, weight, colour, html_text(words));
  }
  const Cell* find(int id) const {
    const auto at = std::find_if(view_.cells.begin(), view_.cells.end(), [&](const Cell& c) { return c.id == id; });
    return at == view_.cells.end() ? nullptr : &*at;
  }

  void cell(const Cell& c) {
    const std::string line = hex(material_->line), fill = hex(c.dark ? material_->dark_cell : material_->surface);
    switch (c.shape) {
      case CellShape::square:
      case CellShape::corner: return rect(c.x, c.y, c.w, c.h, 0, fill, line, 0.03f);
      case CellShape::trap: return rect(c.x, c.y, c.w, c.h, 0, "#b9a48a", line, 0.03f);
      case CellShape::pit:
      case CellShape::store:
        return rect(c.x + 0.05f, c.y + 0.05f, c.w - 0.1f, c.h - 0.1f, 0.45f, hex(material_->line), "none", 0);
      case CellShape::hand: return rect(c.x, c.y, c.w, c.h, 0.1f, "#ece9e0", line, 0.02f);
      case CellShape::node: return rect(c.x, c.y, c.w, c.h, 0.3f, "#ffffff", "#888", 0.03f);
    }
  }

  void piece(const Piece& p) {
    const Cell* c = find(p.cell);
    if (!c) return;
    const float x = c->x + c->w / 2, y = c->y + c->h / 2, r = 0.42f * std::min(c->w, c->h);
    const PieceColours& colours = material_->pieces[static_cast<std::size_t>(index(p.side))];
    const std::string face = hex(colours.face), edge = hex(colours.edge);
    const bool dark = (colours.face >> 16 & 255) + (colours.face >> 8 & 255) + (colours.face & 255) < 384;
    const char* ink = dark ? "#ffffff" : "#1a1a1a";
    switch (p.shape) {
      case PieceShape::disc: circle(x, y, r, face, edge); break;
      case PieceShape::stones:
        text(x, y, fmt::format("{}", p.count), 0.5f * std::min(c->h, 1.0f), "#ffffff", 600);
        break;
      case PieceShape::wedge: {
        const float up = p.side == Side::first ? -1.0f : 1.0f;
        out_ += fmt::format(R"(<polygon points="{:.2f},{:.2f} {:.2f},{:.2f} {:.2f},{:.2f} {:.2f},{:.2f} {:.2f},{:.2f}")"
                            R"( fill="{}" stroke="{}" stroke-width=".04"/>)",
                            x, y + up * r, x + r * 0.8f, y + up * r * 0.5f, x + r, y - up * r, x - r, y - up * r,
                            x - r * 0.8f, y + up * r * 0.5f, face, edge);
        text(x, y - up * 0.08f, p.text, 0.42f, p.strong ? "#c02020" : ink, 700);
        break;
      }
      case PieceShape::arrow: {
        const bool flat = p.direction == 1;
        circle(x, y, r, face, edge);
        const float a = r * 0.75f, b = r * 0.3f;
        const auto head = [&](float sign) {
          const float tx = flat ? x + sign * a : x, ty = flat ? y : y + sign * a;
          const float ux = flat ? x + sign * b : x - b, uy = flat ? y - b : y + sign * b;
          const float wx = flat ? x + sign * b : x + b, wy = flat ? y + b : y + sign * b;
          out_ += fmt::format(R"(<polygon points="{:.2f},{:.2f} {:.2f},{:.2f} {:.2f},{:.2f}" fill="{}"/>)", tx, ty, ux,
                              uy, wx, wy, ink);
        };
        head(1), head(-1);
        if (p.strong) circle(x, y, r * 0.22f, ink, ink);
        break;
      }
      case PieceShape::plaque:
        if (p.side == Side::first) circle(x, y, r, face, edge);
        else rect(x - r, y - r, 2 * r, 2 * r, 0.08f, face, edge, 0.04f);
        text(x, y, letter(p), 0.46f, ink, 700);
        break;
      case PieceShape::man:
        circle(x, y, r, face, edge);
        text(x, y, letter(p), 0.46f, ink, 700);
        break;
      case PieceShape::value: text(x, y, p.text, 0.4f, "#1a1a1a", 600); break;
    }
  }
  static std::string letter(const Piece& p) {
    constexpr const char* figures[] = {"", "E", "M", "H", "D", "C", "R"};
    if (!p.text.empty()) return p.text;
    return figures[static_cast<std::size_t>(p.figure)];
  }
  void circle(float x, float y, float r, const std::string& fill, const std::string& edge) {
    out_ += fmt::format(R"(<circle cx="{:.2f}" cy="{:.2f}" r="{:.2f}" fill="{}" stroke="{}" stroke-width=".04"/>)", x,
                        y, r, fill, edge);
  }
  /// Each cell ringed, and an arrow from the first to the last. What lies under it in dark makes it seen on any board.
  void marked(const std::vector<int>& cells, const char* colour, float round) {
    for (const auto& [stroke, wide] : {std::pair{under_colour, 0.15f}, {colour, 0.09f}}) {
      const Cell *from = nullptr, *to = nullptr;
      for (const int id : cells) {
        const Cell* c = find(id);
        if (!c) continue;
        rect(c->x + 0.08f, c->y + 0.08f, c->w - 0.16f, c->h - 0.16f, round * std::min(c->w, c->h), "none", stroke,
             wide);
        if (!from) from = c;
        to = c;
      }
      if (from && from != to) arrow(*from, *to, stroke, wide);
    }
  }
  void arrow(const Cell& from, const Cell& to, const char* colour, float wide) {
    const float x1 = from.x + from.w / 2, y1 = from.y + from.h / 2, x2 = to.x + to.w / 2, y2 = to.y + to.h / 2;
    const float length = std::hypot(x2 - x1, y2 - y1), dx = (x2 - x1) / length, dy = (y2 - y1) / length;
    constexpr float begins = 0.3f, ends = 0.1f, head = 0.2f;
    const float bx = x1 + dx * begins, by = y1 + dy * begins, ex = x2 - dx * ends, ey = y2 - dy * ends;
    const float hx = ex - dx * head, hy = ey - dy * head;
    out_ += fmt::format(
        R"(<path d="M{:.2f} {:.2f}L{:.2f} {:.2f}M{:.2f} {:.2f}L{:.2f} {:.2f}L{:.2f} {:.2f}")"
        R"( fill="none" stroke="{}" stroke-width="{:.2f}" stroke-linecap="round" stroke-linejoin="round"/>)",
        bx, by, ex, ey, hx - dy * head * 0.7f, hy + dx * head * 0.7f, ex, ey, hx + dy * head * 0.7f,
        hy - dx * head * 0.7f, colour, wide);
  }

  const BoardView& view_;
  const BoardRings& rings_;
  const Material* material_;
  std::string out_;
};

}  // namespace

std::string board_svg(const BoardView& view, const BoardRings& rings, int width) {
  return BoardDrawing(view, rings).drawn(width);
}

}  // namespace ply
