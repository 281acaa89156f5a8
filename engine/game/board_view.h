// A board as data: cells and pieces in unit coordinates, so that one panel draws and one click machine serves all games.
#pragma once
#include <string>
#include <vector>

#include "engine/core/types.h"

namespace ply {

/// What the board is made of; the screen gives each its colours and shadows.
enum class Material : u8 { felt, pits, wood, sandstone, cool, plain };

enum class CellShape : u8 { square, pit, store, trap, corner, hand, node };

/// One place on the board. Units: one ordinary cell is 1 x 1; y grows downwards.
struct Cell {
  int id = 0;  ///< the game's own number, the same in every position of the game
  CellShape shape = CellShape::square;
  float x = 0, y = 0, w = 1, h = 1;
  std::string name;   ///< as the notation writes it ("d3", "A4"); shown in tooltips
  bool dark = false;  ///< for checkered boards
};

enum class PieceShape : u8 { disc, stones, shogi, arrow, animal, value };

/// What lies on a cell.
struct Piece {
  int cell = 0;
  PieceShape shape = PieceShape::disc;
  Side side = Side::first;
  int count = 1;        ///< stones
  std::string text;     ///< letter or number; what a plain font can show
  std::string kanji;    ///< shown instead of `text` where a font has it and the user wants it
  int direction = 0;    ///< arrow: 0 vertical, 1 horizontal
  bool strong = false;  ///< master, promoted face: drawn heavier
  bool muted = false;   ///< frozen, trapped: drawn with a second sign
};

/// A coordinate or a name beside the board, centred at (x, y).
struct BoardLabel {
  float x = 0, y = 0;
  std::string text;
};

struct BoardView {
  Material material = Material::plain;
  float width = 8, height = 8;
  std::vector<Cell> cells;
  std::vector<Piece> pieces;
  std::vector<BoardLabel> labels;
};

/// What a move does, in the order in which it is shown. Preview, animation and "what the last move did" read it.
enum class EffectKind : u8 {
  place,       ///< a piece of `side` appears on `to`
  move,        ///< the piece on `from` goes to `to`
  sow,         ///< one stone falls into `to`, coming from `from`
  flip,        ///< the piece on `to` turns over (Reversi: it becomes `side`'s)
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

/// What the editor can do with a whole position.
enum class Change : u8 {
  mirror,        ///< left and right change places; pieces and mover stay as they are
  rotate,        ///< a quarter turn clockwise, or half a turn where the board or its pieces allow no other
  swap_colours,  ///< everything of one side, and the move, becomes the other's: the same contest with the seats changed
};

}  // namespace ply
