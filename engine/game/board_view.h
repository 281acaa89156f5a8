// A board as data: cells and pieces in unit coordinates, so that one panel draws and one click machine serves all
// games.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/types.h"

namespace ply {

/// The colours of one side's pieces, 0xRRGGBB.
struct PieceColours {
  u32 face = 0, edge = 0;
  u32 mark = 0;  ///< the light on a disc, the inner line of an arrow, the figure on a plaque
};

/// What a board is made of: data of the game, from which the screen makes surfaces and shadows. Colours are 0xRRGGBB,
/// lengths in cells.
struct Material {
  u32 rim = 0, surface = 0, surface_low = 0;  ///< the surface gets darker towards the bottom
  u32 line = 0;                               ///< the grid; hollows are dug in it
  u32 dark_cell = 0;                          ///< of checkered boards
  u32 label = 0, label_rim = 0;               ///< names on the surface, and on the rim
  u8 label_alpha = 255;
  float rim_width = 0.18f, rounding = 0;
  bool grain = false;        ///< long faint lines, as wood has them
  bool star_points = false;  ///< four dots that help the eye, two cells from the corners
  /// Of discs, arrows and plaques
  std::array<PieceColours, 2> pieces = {{{0x24272d, 0x0d0e11, 0x434851}, {0xe9e6dc, 0xb5b1a5, 0xfdfcf8}}};
};

enum class CellShape : u8 { square, pit, store, trap, corner, hand, node };

/// One place on the board. Units: one ordinary cell is 1 x 1; y grows downwards.
struct Cell {
  int id = 0;  ///< the game's own number, the same in every position of the game
  CellShape shape = CellShape::square;
  float x = 0, y = 0, w = 1, h = 1;
  std::string name;   ///< as the notation writes it ("d3", "A4"); shown in tooltips
  bool dark = false;  ///< for checkered boards
};

enum class PieceShape : u8 {
  disc,
  stones,  ///< `count` of them in a heap, with their number
  wedge,   ///< a block that points ahead of its side, with a letter; `strong` letters are red
  arrow,   ///< points both ways along `direction`
  plaque,  ///< round for the first side, square for the second, with a figure or a letter
  man,     ///< a chess figure that stands by itself, in the colours of its side
  value,   ///< a number in a frame, or a word in a triangle that points up for the first side, down for the second
};

/// What a plaque shows, and the men of chess.
enum class Figure : u8 { none, elephant, camel, horse, dog, cat, rabbit, pawn, knight, bishop, rook, queen, king };

/// What lies on a cell.
struct Piece {
  int cell = 0;
  PieceShape shape = PieceShape::disc;
  Figure figure = Figure::none;
  Side side = Side::first;
  int count = 1;        ///< stones
  std::string text;     ///< letter or number; what a plain font can show
  std::string kanji;    ///< shown instead of `text` where a font has it and the user wants it
  int direction = 0;    ///< arrow: 0 vertical, 1 horizontal
  bool strong = false;  ///< grown in rank: drawn heavier
  bool muted = false;   ///< cannot move: drawn with a second sign
};

/// A coordinate or a name beside the board, centred at (x, y).
struct BoardLabel {
  float x = 0, y = 0;
  std::string text;
};

/// A line under the pieces, from one place to another.
struct BoardLine {
  float x1 = 0, y1 = 0, x2 = 0, y2 = 0;
};

struct BoardView {
  const Material* material = nullptr;  ///< never freed; null: no surface, the pieces stand on the panel
  float width = 8, height = 8;
  std::vector<Cell> cells;
  std::vector<Piece> pieces;
  std::vector<BoardLabel> labels;
  std::vector<BoardLine> lines;
};

/// What a move does, in the order in which it is shown. Preview, animation and "what the last move did" read it.
enum class EffectKind : u8 {
  place,       ///< a piece of `side` appears on `to`
  move,        ///< the piece on `from` goes to `to`
  sow,         ///< one stone falls into `to`, coming from `from`
  flip,        ///< the piece on `to` turns over and becomes `side`'s
  capture,     ///< `count` stones or the piece on `from` leave, to `to` where that is a cell (-1: off the board)
  sweep,       ///< end of the game: `count` stones go from `from` to `to`
  promote,     ///< the piece on `to` shows another face: it has turned or become stronger
  extra_turn,  ///< the mover moves again
  pass,
};

struct Effect {
  EffectKind kind = EffectKind::place;
  int from = -1, to = -1;  ///< cell ids, -1 = none
  int count = 1;
  Side side = Side::first;
  int step = 0;  ///< effects of the same step happen together
};

/// A tool of the position editor.
struct Brush {
  std::string id;
  std::string title;
  Piece piece;          ///< how the palette shows it
  bool empty = false;   ///< the brush that clears a cell
  bool amount = false;  ///< applies an amount (stones): left click adds, right click takes away
};
/// The brush "empty", which clears a cell.
inline Brush clearing_brush(std::string_view title) { return {"empty", std::string(title), {}, true, false}; }

/// What the editor can do with a whole position.
enum class Change : u8 {
  mirror,        ///< left and right change places; pieces and mover stay as they are
  rotate,        ///< a quarter turn clockwise, or half a turn where the board or its pieces allow no other
  swap_colours,  ///< everything of one side, and the move, becomes the other's: the same contest with the seats changed
};

}  // namespace ply
