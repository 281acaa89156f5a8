// The pieces: discs, stones, wedges, arrows, plaques, letters.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/widgets/board_figures.h"
#include "app/ui/widgets/board_men.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/draw_shapes.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/game/game.h"

namespace ply::ui {
namespace {

constexpr ImU32 rgb(ImU32 hex, ImU32 alpha = 255) {
  return IM_COL32((hex >> 16) & 255, (hex >> 8) & 255, hex & 255, alpha);
}

const PieceColours& colours_of(const Material* material, Side side) {
  static constexpr Material usual;
  return (material ? *material : usual).pieces[static_cast<std::size_t>(index(side))];
}

void disc(ImDrawList& draw, ImVec2 c, float r, const PieceColours& colours, float turn, float alpha, float lift) {
  const float rx = r * std::max(std::abs(turn), 0.04f), thick = r * 0.09f;
  soft_shadow(draw, {c.x + r * (0.03f + lift * 0.25f), c.y + r * (0.10f + lift * 0.35f)}, rx, r, r * 0.14f,
              0.55f * alpha);
  c.y -= lift * r * 0.2f;
  const ImU32 edge = with_alpha(rgb(colours.edge), alpha), face = rgb(colours.face), light = rgb(colours.mark);
  fill_ellipse(draw, {c.x, c.y + thick * 0.5f}, rx, r, edge);
  fill_ellipse(draw, {c.x, c.y - thick * 0.4f}, rx * 0.985f, r * 0.97f, with_alpha(face, alpha));
  // A soft light from the upper left.
  constexpr int rings = 6;
  for (int i = 0; i < rings; i++) {
    const float t = static_cast<float>(i) / (rings - 1);
    fill_ellipse(draw, {c.x - rx * 0.20f * t, c.y - thick * 0.4f - r * 0.24f * t}, rx * (0.90f - 0.55f * t),
                 r * (0.88f - 0.58f * t), with_alpha(light, alpha * 0.16f));
  }
}

constexpr std::array<ImU32, 6> stone_colours = {rgb(0xc86f4f), rgb(0xe0b35c), rgb(0x5f96a3),
                                                rgb(0xe9dfc8), rgb(0x8d76a8), rgb(0x7fa36b)};

void stone(ImDrawList& draw, ImVec2 c, float r, u32 kind, float alpha, float lift) {
  const ImU32 colour = stone_colours[kind % stone_colours.size()];
  draw.AddCircleFilled({c.x + r * (0.12f + lift * 0.8f), c.y + r * (0.30f + lift * 1.4f)}, r * (1.06f - lift * 0.1f),
                       IM_COL32(0, 0, 0, static_cast<int>(105 * alpha)));
  draw.AddCircleFilled(c, r, with_alpha(mix(colour, IM_COL32_BLACK, 0.28f), alpha));
  draw.AddCircleFilled({c.x - r * 0.07f, c.y - r * 0.10f}, r * 0.86f, with_alpha(colour, alpha));
  if (r > 3)
    draw.AddCircleFilled({c.x - r * 0.32f, c.y - r * 0.38f}, r * 0.28f, with_alpha(IM_COL32_WHITE, 0.55f * alpha));
}

u32 mixed(u32 a, u32 b) {
  u32 h = a * 2654435761u ^ (b + 0x9e3779b9u) * 2246822519u;
  h ^= h >> 15;
  h *= 2246822519u;
  return h ^ (h >> 13);
}

/// Stones lie like seeds in a sunflower: evenly, and each keeps its place when others come.
void stones(ImDrawList& draw, ImVec2 c, float rx, float ry, float unit, u32 cell, int count) {
  if (count <= 0) return;
  const float n = static_cast<float>(count), room = std::sqrt(rx * ry);
  const float r = std::min(unit * 0.118f, room / (1.0f + 1.16f * std::sqrt(n)));
  const float spread = std::min(1.22f * r, (room - r) / std::sqrt(std::max(n - 0.5f, 0.5f)));
  const float stretch_x = (rx - r) / std::max(room - r, 1.0f), stretch_y = (ry - r) / std::max(room - r, 1.0f);
  const float begin = static_cast<float>(mixed(cell, 77) % 628) / 100;
  for (int i = 0; i < count; i++) {
    const float d = count == 1 ? 0 : spread * std::sqrt(static_cast<float>(i) + 0.5f),
                a = begin + static_cast<float>(i) * 2.39996f;
    stone(draw, {c.x + std::cos(a) * d * stretch_x, c.y + std::sin(a) * d * stretch_y}, r,
          mixed(cell, static_cast<u32>(i)), 1, 0);
  }
}

/// The number of stones, at the outer edge of the cell as it lies on the screen.
void stone_count(ImDrawList& draw, const BoardPlace& p, const Cell& cell, int count) {
  const BoardPlace::Rect r = p.rect(cell);
  const bool above = r.centre().y < p.board().centre().y - p.unit * 0.2f;
  const bool store = cell.shape == CellShape::store;
  const float size = bounded(p.unit * (store ? 0.36f : 0.27f), 10.0f, px(34));
  const float y = store ? r.max.y - p.unit * 0.36f : above ? r.min.y + p.unit * 0.05f : r.max.y - p.unit * 0.05f;
  paint_pill(draw, {r.centre().x, y}, size, fmt::format("{}", count).c_str(), IM_COL32(36, 22, 12, 215),
             count == 0 ? IM_COL32(190, 165, 135, 200) : IM_COL32(250, 240, 222, 255));
}

// The point goes ahead; the letters of the far side stand on their heads, as on a real board.
void wedge(ImDrawList& draw, ImVec2 c, float r, const Piece& piece, bool kanji, bool flipped, float alpha, float lift) {
  const float up = (piece.side == Side::first) != flipped ? -1.0f : 1.0f;
  const ImVec2 shape[] = {{0, -1.0f}, {0.56f, -0.72f}, {0.78f, 0.90f}, {-0.78f, 0.90f}, {-0.56f, -0.72f}};
  const auto path = [&](float grow, float dx, float dy) {
    for (const ImVec2& v : shape)
      draw.PathLineTo({c.x + v.x * r * grow * (up < 0 ? 1.0f : -1.0f) + dx, c.y - v.y * r * grow * up + dy});
  };
  const auto fill = [&](float grow, float dx, float dy, ImU32 colour) {
    path(grow, dx, dy);
    draw.PathFillConvex(colour);
  };
  // 1. A soft shadow, the dark edge of the block, its face with a light bevel.
  const float high = 1 + lift * 1.5f;
  for (int i = 3; i >= 1; i--)
    fill(1.0f + 0.035f * static_cast<float>(i), r * 0.05f * high, r * 0.10f * high,
         IM_COL32(0, 0, 0, static_cast<int>(26 * alpha)));
  c.y -= lift * r * 0.25f;
  fill(1, 0, r * 0.05f, with_alpha(rgb(0x8a6430), alpha));
  fill(1, 0, 0, with_alpha(rgb(0xd9b777), alpha));
  fill(0.94f, -r * 0.01f, -r * 0.015f, with_alpha(rgb(0xf6e3b4), alpha));
  fill(0.88f, r * 0.01f, r * 0.015f, with_alpha(piece.muted ? rgb(0xd8cfb8) : rgb(0xf0d79f), alpha));
  path(1, 0, 0);
  draw.PathStroke(with_alpha(rgb(0x6b4a1e), alpha), ImDrawFlags_Closed, std::max(1.0f, r * 0.045f));
  // 2. The letter; those of strong pieces are red, as on real sets.
  const bool use_kanji = kanji && fonts().kanji && !piece.kanji.empty();
  const ImU32 ink = with_alpha(piece.strong ? rgb(0xa3241a) : rgb(0x22160a), piece.muted ? 0.62f * alpha : alpha);
  const float letters = piece.text.size() > 1 && !use_kanji ? 0.62f : use_kanji ? 1.12f : 1.2f;
  // 3. For those who read no kanji: the letter below it, upright whoever the piece belongs to.
  const float small = r * 0.46f;
  const bool both = use_kanji && small >= 7 && !piece.text.empty();
  draw_centred(draw, fonts().board, both ? r * 0.95f : r * letters, {c.x, c.y - up * r * (both ? -0.14f : 0.10f)}, ink,
               use_kanji ? piece.kanji : piece.text, up > 0);
  if (both) draw_centred(draw, fonts().board, small, {c.x, c.y - up * r * 0.60f}, ink, piece.text, false);
  // 4. Trapped for ever.
  if (piece.muted) paint_no_entry(draw, {c.x + r * 0.62f, c.y + r * 0.62f}, r * 0.26f);
}

void arrow(ImDrawList& draw, ImVec2 c, float r, const Piece& piece, const PieceColours& colours, float alpha) {
  const ImU32 colour = with_alpha(rgb(colours.face), alpha), edge = with_alpha(rgb(colours.edge), alpha);
  const bool across = piece.direction == 1;
  const auto at = [&](float along, float aside) {
    return across ? ImVec2{c.x + along * r, c.y + aside * r} : ImVec2{c.x - aside * r, c.y + along * r};
  };
  soft_shadow(draw, {c.x + r * 0.04f, c.y + r * 0.12f}, across ? r : r * 0.6f, across ? r * 0.6f : r, r * 0.14f,
              0.4f * alpha);
  const ImVec2 shape[] = {at(-1, 0), at(-0.45f, -0.55f), at(0.45f, -0.55f),
                          at(1, 0),  at(0.45f, 0.55f),   at(-0.45f, 0.55f)};
  for (const ImVec2& v : shape) draw.PathLineTo(v);
  draw.PathFillConvex(colour);
  for (const ImVec2& v : shape) draw.PathLineTo(v);
  draw.PathStroke(edge, ImDrawFlags_Closed, std::max(1.0f, r * (piece.strong ? 0.16f : 0.07f)));
  // The second side has a pale line inside its edge, so that the sides differ without colours too.
  if (piece.side == Side::second) {
    for (const auto& [along, aside] :
         {std::pair{-0.78f, 0.0f}, {-0.36f, -0.42f}, {0.36f, -0.42f}, {0.78f, 0.0f}, {0.36f, 0.42f}, {-0.36f, 0.42f}})
      draw.PathLineTo(at(along, aside));
    draw.PathStroke(with_alpha(rgb(colours.mark), 0.85f * alpha), ImDrawFlags_Closed, std::max(1.0f, r * 0.055f));
  }
  if (piece.strong) {
    // Grown in rank: a star of four points along its axis.
    const float l = r * 0.42f, s = r * 0.11f;
    const ImU32 white = with_alpha(IM_COL32_WHITE, alpha);
    draw.AddQuadFilled({c.x - l, c.y}, {c.x, c.y - s}, {c.x + l, c.y}, {c.x, c.y + s}, white);
    draw.AddQuadFilled({c.x - s, c.y}, {c.x, c.y - l}, {c.x + s, c.y}, {c.x, c.y + l}, white);
    draw.AddCircleFilled(c, r * 0.16f, white);
  } else if (!piece.text.empty())
    draw_centred(draw, fonts().board, r * 0.8f, c, with_alpha(IM_COL32_WHITE, alpha), piece.text.c_str());
}

void value(ImDrawList& draw, ImVec2 c, float r, const Piece& piece) {
  const Theme& t = theme();
  const bool leaf = !piece.text.empty() &&
                    (piece.text[0] == '-' || piece.text[0] == '+' || (piece.text[0] >= '0' && piece.text[0] <= '9'));
  const ImU32 edge = piece.side == Side::first ? t.first : t.second;
  if (leaf) {
    draw.AddRectFilled({c.x - r, c.y - r * 0.75f}, {c.x + r, c.y + r * 0.75f}, t.raised, px(4));
    draw.AddRect({c.x - r, c.y - r * 0.75f}, {c.x + r, c.y + r * 0.75f}, t.border, px(4), 0, px(1));
    draw_centred(draw, fonts().board, std::min(r * 0.95f, px(22)), c, t.text, piece.text.c_str());
    return;
  }
  const float s = r * 1.02f;
  const ImVec2 up[] = {{c.x, c.y - s}, {c.x + s, c.y + s * 0.8f}, {c.x - s, c.y + s * 0.8f}};
  const ImVec2 down[] = {{c.x - s, c.y - s * 0.8f}, {c.x + s, c.y - s * 0.8f}, {c.x, c.y + s}};
  const ImVec2* v = piece.side == Side::first ? up : down;
  draw.AddTriangleFilled(v[0], v[1], v[2], mix(t.panel, edge, 0.28f));
  draw.AddTriangle(v[0], v[1], v[2], edge, px(1.5f));
  draw_centred(draw, fonts().board, std::min(r * 0.48f, px(15)),
               {c.x, c.y + (piece.side == Side::first ? s * 0.36f : -s * 0.36f)}, t.text, piece.text.c_str());
}

}  // namespace

void paint_piece(ImDrawList& draw, const BoardView& view, const BoardPlace& p, const ShownPiece& s, bool kanji) {
  const ImVec2 c = p.at(s.x, s.y);
  const float u = p.unit;
  const PieceColours& colours = colours_of(view.material, s.piece.side);
  switch (s.piece.shape) {
    case PieceShape::disc: return disc(draw, c, u * 0.41f, colours, s.turn, s.alpha, s.lift);
    case PieceShape::stones: {
      if (s.moving) {  // a few stones in the air
        for (int i = 0; i < std::min(s.piece.count, 12); i++) {
          const float a = static_cast<float>(i) * 2.39996f,
                      d = s.piece.count > 1 ? u * 0.05f * std::sqrt(static_cast<float>(i) + 0.5f) : 0;
          stone(draw, {c.x + std::cos(a) * d, c.y + std::sin(a) * d - s.lift * u * 0.30f},
                u * 0.11f * (1 + s.lift * 0.25f), mixed(3, static_cast<u32>(i)), s.alpha, s.lift);
        }
        return;
      }
      const Cell* cell = find_cell(view, s.piece.cell);
      if (!cell) return;
      const BoardPlace::Rect r = p.rect(*cell);
      const bool store = cell->shape == CellShape::store;
      const float inset = u * 0.12f;
      stones(draw, {c.x, store ? c.y - u * 0.16f : c.y}, r.width() / 2 - inset,
             r.height() / 2 - inset - (store ? u * 0.2f : 0), u, static_cast<u32>(s.piece.cell + 1), s.piece.count);
      if (u >= 18) stone_count(draw, p, *cell, s.piece.count);
      return;
    }
    case PieceShape::wedge: {
      const Cell* cell = find_cell(view, s.piece.cell);
      const float size = cell ? cell->w : 1;
      wedge(draw, c, u * 0.45f * size, s.piece, kanji, p.flipped, s.alpha, s.lift);
      if (s.piece.count > 1 && cell) {
        const BoardPlace::Rect r = p.rect(*cell);
        paint_pill(draw, {r.max.x - u * 0.13f, r.max.y - u * 0.12f}, bounded(u * 0.24f, 9.0f, px(20)),
                   fmt::format("{}", s.piece.count).c_str(), IM_COL32(36, 22, 12, 235), IM_COL32(250, 240, 222, 255));
      }
      return;
    }
    case PieceShape::plaque: return paint_plaque(draw, c, u * 0.41f, s.piece, colours, s.alpha);
    case PieceShape::man: paint_man(draw, c, u * 0.46f, s.piece.figure, colours, s.alpha, s.lift); return;
    case PieceShape::arrow: return arrow(draw, c, u * 0.40f, s.piece, colours, s.alpha);
    case PieceShape::value: return value(draw, c, u * 0.42f, s.piece);
  }
}

void paint_badge(ImDrawList& draw, const BoardPlace& place, ImVec2 centre, float size, const Piece& piece, bool kanji) {
  Piece shown = piece;
  shown.muted = false;  // told by a sign of its own
  draw.AddCircleFilled(centre, size * badge_radius, IM_COL32(24, 20, 14, 215), 32);
  if (shown.shape == PieceShape::wedge) wedge(draw, centre, size * 0.46f, shown, kanji, place.flipped, 1, 0);
  else draw_centred(draw, fonts().board, size * 0.7f, centre, IM_COL32_WHITE, shown.text.c_str());
}

void paint_sample(ImDrawList& draw, const Material* material, const Piece& piece, ImVec2 centre, float size,
                  bool kanji) {
  // A board of one cell.
  BoardView view;
  view.material = material;
  view.width = view.height = 1;
  view.cells.push_back({.id = piece.cell, .shape = CellShape::square});
  BoardPlace place;
  place.unit = size;
  place.origin = {centre.x - size / 2, centre.y - size / 2};
  if (piece.shape == PieceShape::stones) {
    stone(draw, centre, size * 0.3f, 1, 1, 0);
    return;
  }
  ShownPiece shown;
  shown.piece = piece;
  shown.x = shown.y = 0.5f;
  paint_piece(draw, view, place, shown, kanji);
}

void paint_side(ImDrawList& draw, const BoardView& view, const Game* game, Side side, ImVec2 centre, float size,
                bool filled, bool kanji) {
  const auto is_own = [&](const Piece& p) {
    return p.side == side && p.shape != PieceShape::stones && p.shape != PieceShape::value;
  };
  std::vector<Piece> pieces = view.pieces;
  if (std::none_of(pieces.begin(), pieces.end(), is_own) && game)  // it has lost them all
    for (const Brush& b : game->palette())
      if (!b.empty && !b.amount) pieces.push_back(b.piece);
  const auto own = std::find_if(pieces.begin(), pieces.end(), is_own);
  const bool piece = view.material && own != pieces.end();
  if (piece) paint_sample(draw, view.material, *own, centre, size, kanji);
  else side_mark(draw, centre, size / 3, side, filled);
  if (probing())
    probe_rect(fmt::format("sign.{}.{}", piece ? "piece" : "mark", index(side)),
               {centre.x - size / 2, centre.y - size / 2}, {centre.x + size / 2, centre.y + size / 2});
}

}  // namespace ply::ui
