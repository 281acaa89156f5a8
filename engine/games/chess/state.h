// A position of chess, by value, and its moves. Chess here is what other engines play: it is shown and stepped, not
// searched, so there is no evaluation; but legal moves are exact and fast enough to be counted (perft).
#pragma once
#include <array>
#include <atomic>

#include "engine/base/fixed_list.h"
#include "engine/games/chess/bits.h"

namespace ply::chess {

enum class Man : u8 { pawn, knight, bishop, rook, queen, king, none };

/// A move within a position. Castling goes from the king to its own rook, which is right for Chess960 as well.
class Move {
 public:
  enum class Sort : u8 { plain, castle, en_passant, knight, bishop, rook, queen };  ///< the last four: promoted to it
  constexpr Move() = default;
  constexpr Move(Square from, Square to, Sort sort = Sort::plain)
      : code_(static_cast<u32>(from | to << 6 | static_cast<int>(sort) << 12)) {}
  /// Of any number: what is no move of ours is none that is legal.
  static constexpr Move of(u32 code) {
    Move m;
    m.code_ = code;
    return m;
  }
  constexpr u32 code() const { return code_; }
  constexpr Square from() const { return static_cast<Square>(code_ & 63); }
  constexpr Square to() const { return static_cast<Square>(code_ >> 6 & 63); }
  constexpr Sort sort() const { return static_cast<Sort>(code_ >> 12 & 7); }
  /// Man::none: it does not promote.
  constexpr Man promoted() const {
    return sort() < Sort::knight ? Man::none
                                 : static_cast<Man>(static_cast<int>(sort()) - static_cast<int>(Sort::knight) + 1);
  }
  constexpr bool operator==(const Move&) const = default;

 private:
  u32 code_ = 0;  // from a1 to a1: never legal
};

/// At most this many men a side: 15 queens with 27 moves each, a king with 8 and its castling have room in a list.
inline constexpr int max_men = 16;
using MoveList = FixedList<Move, 416>;

/// `Side::first` is White.
struct State {
  std::array<Bits, 6> men{};   ///< of both sides, by Man
  std::array<Bits, 2> side{};  ///< of all men
  /// Where the rook stands with which castling is still allowed; no_square: it is not. [side * 2 + wing], see Wing
  std::array<u8, 4> castling{no_square, no_square, no_square, no_square};
  u8 en_passant = no_square;  ///< the square behind a pawn that can legally be taken so; else no_square
  Side mover = Side::first;
  u16 quiet = 0;        ///< plies since the last capture or move of a pawn
  u16 move_number = 1;  ///< of the pair of moves, as FEN counts

  Bits all() const { return side[0] | side[1]; }
  Bits of(Side s) const { return side[static_cast<std::size_t>(index(s))]; }
  Bits of(Man m) const { return men[static_cast<std::size_t>(m)]; }
  Bits of(Side s, Man m) const { return of(s) & of(m); }
  /// Each side has exactly one.
  Square king(Side s) const { return lowest(of(s, Man::king)); }
  Man man_at(Square s) const;
  Side side_at(Square s) const { return of(Side::second) & bit(s) ? Side::second : Side::first; }
  void put(Side s, Man m, Square at);
  bool operator==(const State&) const = default;
};

enum class Wing : u8 { king, queen };
inline u8 castling_rook(const State& s, Side side, Wing wing) {
  return s.castling[static_cast<std::size_t>(index(side) * 2 + static_cast<int>(wing))];
}
/// Where king and rook stand after castling.
constexpr Square castled_king(Side side, Wing w) {
  return square(w == Wing::king ? 6 : 2, side == Side::first ? 0 : 7);
}
constexpr Square castled_rook(Side side, Wing w) {
  return square(w == Wing::king ? 5 : 3, side == Side::first ? 0 : 7);
}
/// Of a move that castles.
constexpr Wing wing_of(Move m) { return m.to() > m.from() ? Wing::king : Wing::queen; }

/// The 960 start positions by their numbers (518 is the usual one); `number` 0 .. 959.
State start_position(int number = 518);

/// All men of either side that attack the square.
Bits attackers(const State& s, Square at, Bits occupied);
/// The mover's king is attacked.
bool in_check(const State& s);

/// The legal moves, in generator order.
void legal_moves(const State& s, MoveList& out);
/// Their number, without listing them.
int count_moves(const State& s);
/// The position after a legal move.
State after(const State& s, Move m);
/// The position after passing, as null-move pruning does. Nobody need be out of check there.
State after_pass(const State& s);

/// Tells all positions apart that differ in anything but the two counters.
u64 key(const State& s);

/// The number of lines of `depth` legal moves. `stop` (may be null) ends it with a number that means nothing.
u64 perft(const State& s, int depth, const std::atomic<bool>* stop = nullptr);

}  // namespace ply::chess
