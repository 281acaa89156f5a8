// Boards of squares: their numbers and names, cells and coordinates on the screen, a position as ranks in a line, and
// where squares go when the whole board is mirrored or turned. A game gives its pieces and their letters.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/game/board_view.h"

namespace ply {

/// How a board of squares is drawn; lengths in squares.
struct GridLook {
  float margin = 0;     ///< around the squares
  float label = 0.17f;  ///< from the squares to the coordinates
  float beside = 0;     ///< more room on the left and on the right
  bool checkered = false;
  bool all_round = false;  ///< coordinates on all four edges
};

/// Columns are a, b, c ... from the left.
struct Grid {
  int columns = 8, rows = 8;
  bool top_first = false;      ///< squares are numbered from the top row on, else from the bottom row on
  bool rank_1_on_top = false;  ///< else at the bottom
  int stride = columns;        ///< from a square to the one in the next row

  int column(int square) const { return square % stride; }
  int from_top(int square) const { return top_first ? square / stride : rows - 1 - square / stride; }
  int square(int column, int from_top) const { return (top_first ? from_top : rows - 1 - from_top) * stride + column; }

  /// "c3"
  std::string name(int square) const;
  /// The square whose name the text begins with, in either case; nothing if there is none on this board.
  std::optional<int> named(std::string_view text) const;

  int mirrored(int square) const { return this->square(columns - 1 - column(square), from_top(square)); }
  /// A quarter turn clockwise, of a board with as many rows as columns.
  int rotated(int square) const { return this->square(columns - 1 - from_top(square), column(square)); }

  /// `fill` is given each cell with its square, place and name, may change it and says what stands there.
  using Fill = std::function<std::optional<Piece>(Cell&)>;
  BoardView view(const Material& material, const GridLook& look, const Fill& fill) const;
  /// The pieces of the same, alone; the cells that `fill` is given have no place and no name.
  void pieces(const Fill& fill, std::vector<Piece>& out) const;

  /// Ranks from the top with '/' between them, a number for squares that are empty. `piece`: the letters of what stands
  /// on a square; none: it is empty.
  std::string ranks_text(const std::function<std::string(int square)>& piece) const;
  /// The same read. `put` reads the piece that begins at `at`, moves `at` to its last character, and puts it down.
  /// Columns of errors count from the start of the text.
  Status read_ranks(std::string_view text, const std::function<Status(int square, std::size_t& at)>& put) const;
};

/// A set of squares, each gone where `to` says.
template <class Set, class To>
Set moved_squares(Set set, To&& to) {
  Set out = 0;
  for (int square = 0; set != 0; set >>= 1, ++square)
    if (set & 1) out |= Set{1} << to(square);
  return out;
}

/// A letter with its side: capital for the first, small for the second.
inline bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
inline char capital(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
inline char small_letter(char c) { return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c; }
inline char letter_of(Side side, char letter) { return side == Side::first ? capital(letter) : small_letter(letter); }
inline Side side_of_letter(char c) { return is_capital(c) ? Side::first : Side::second; }
/// The letter of a brush that has one, else 0.
inline char brush_letter(std::string_view brush) { return brush.size() == 1 ? brush[0] : '\0'; }
/// A brush whose id is the letter of its piece.
Brush letter_brush(Piece piece, std::string title);

}  // namespace ply
