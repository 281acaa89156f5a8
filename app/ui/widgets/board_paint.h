// Paints boards of all materials and pieces of all shapes with a few shapes and soft shadows, the same in every theme.
// The board panel, the palette of the editor, small boards in other panels and saved pictures use it.
#pragma once
#include <imgui.h>

#include <array>
#include <span>
#include <string>

#include "app/ui/widgets/board_motion.h"
#include "app/ui/widgets/board_place.h"
#include "engine/game/board_view.h"

namespace ply {
class Game;
}

namespace ply::ui {

/// The surface with its rim, cells, grid and labels; no pieces.
void paint_ground(ImDrawList& draw, const BoardView& view, const BoardPlace& place);
/// One piece where it is shown. `kanji`: draw Piece::kanji where the fonts have it.
void paint_piece(ImDrawList& draw, const BoardView& view, const BoardPlace& place, const ShownPiece& shown,
                 bool kanji = true);
/// Ground and all pieces at rest.
void paint_board(ImDrawList& draw, const BoardView& view, const BoardPlace& place, bool kanji = true);
/// A piece by itself, centred, `size` pixels wide: for palettes and names of sides.
void paint_sample(ImDrawList& draw, const Material* material, const Piece& piece, ImVec2 centre, float size,
                  bool kanji = true);
/// The sign of a side: a piece of its own, where its pieces have its colour, else its mark. `game`: whose palette is
/// asked where the board has none of its pieces; may be null.
void paint_side(ImDrawList& draw, const BoardView& view, const Game* game, Side side, ImVec2 centre, float size,
                bool filled = true, bool kanji = true);

// Marks on cells, beneath or above the pieces. They read on every material.
void mark_target(ImDrawList& draw, const BoardPlace& place, const Cell& cell, bool hovered);  ///< may be chosen
/// The last move: its end, or what it touched
void mark_last(ImDrawList& draw, const BoardPlace& place, const Cell& cell, bool main);
/// Beneath the pieces: the square where the last move ended, or began. For pieces with a face, which a mark on them
/// would hide.
void mark_last_square(ImDrawList& draw, const BoardPlace& place, const Cell& cell, bool main);
void mark_hint(ImDrawList& draw, const BoardPlace& place, const Cell& cell, ImU32 colour, float weight = 1);
void mark_arrow(ImDrawList& draw, const BoardPlace& place, const Cell& from, const Cell& to, ImU32 colour);
/// The way of a piece through several cells, with a head at its end. It leaves the middle of the first and the last
/// cell free. `weight` 1: the most important one.
void mark_path(ImDrawList& draw, const BoardPlace& place, const BoardView& view, std::span<const int> path,
               ImU32 colour, float weight = 1);
/// A number at the start of a path: the order in which several are gone.
void mark_order(ImDrawList& draw, const BoardPlace& place, const BoardView& view, std::span<const int> path, int number,
                ImU32 colour);
/// Something is begun here and must be finished: a broken frame.
void mark_begun(ImDrawList& draw, const BoardPlace& place, const Cell& cell);
/// What stands here can finish it: a ring.
void mark_finisher(ImDrawList& draw, const BoardPlace& place, const Cell& cell);
void mark_capture(ImDrawList& draw, const BoardPlace& place, const Cell& cell);  ///< what stands there would be taken
/// A small piece at the corner of a cell, on a disc of badge_radius * `size` (pixels): what the chosen one turns into.
inline constexpr float badge_radius = 0.60f;
void paint_badge(ImDrawList& draw, const BoardPlace& place, ImVec2 centre, float size, const Piece& piece, bool kanji);
/// The sign of a piece that can never move again: a bar in a red circle.
void paint_no_entry(ImDrawList& draw, ImVec2 centre, float radius);
/// A small text on a dark pill; centred at `centre`. `size`: of the letters, in pixels.
void paint_pill(ImDrawList& draw, ImVec2 centre, float size, const char* text, ImU32 ground, ImU32 ink);

/// The same in the middle of a cell, smaller where it would not fit; what still does not loses words from its end.
void paint_chip(ImDrawList& draw, const BoardPlace& place, const Cell& cell, std::string text, ImU32 ground, ImU32 ink);
/// How high one may be.
float chip_height(const BoardPlace& place);

/// What a side earns on a cell. `strength`: -1 .. 1; 0 has a number and no glow, what is negative a hollow ring.
struct ShareMark {
  float strength = 0;
  std::string text;     ///< empty: nothing
  std::string shorter;  ///< instead, where the text would be too small to be read; empty: there is none
};
/// The shares of both sides, first and second, each with its number; two halves where both earn. `occupied`: something
/// lies there that has to be seen.
void mark_shares(ImDrawList& draw, const BoardPlace& place, const Cell& cell, bool occupied,
                 const std::array<ShareMark, 2>& sides);

/// Whether the cells of this shape are round.
bool is_round(CellShape shape);

}  // namespace ply::ui
