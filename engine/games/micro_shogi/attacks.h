// How the faces of Micro-Shogi move, as tables and as shifts of whole sets.
#pragma once
#include <array>
#include <bit>

#include "engine/base/cpu.h"
#include "engine/base/types.h"

namespace ply::micro_shogi {

enum class Face : u8 { king, bishop, tokin, gold, rook, silver, lance, pawn, knight };
inline constexpr int faces = 9, squares = 20;
inline constexpr char face_letters[] = "KBTGRSLPN";
inline constexpr const char* face_names[faces] = {"king",   "bishop", "tokin", "gold",  "rook",
                                                  "silver", "lance",  "pawn",  "knight"};
inline constexpr std::array<Face, faces> reverse_of = {Face::king,  Face::tokin,  Face::bishop, Face::rook, Face::gold,
                                                       Face::lance, Face::silver, Face::knight, Face::pawn};
/// The four tokens B/T, G/R, S/L, P/N, as hands hold them; -1 for the king.
inline constexpr std::array<int, faces> token_of = {-1, 0, 0, 1, 1, 2, 2, 3, 3};

/// Squares are bits of a 20-bit board: row * 4 + column, row 0 at the top.
inline constexpr u32 all_squares = 0xfffff;

/// Squares where the piece could never move again: P and L on the last row, N on the last two.
constexpr u32 trap_squares(Side side, Face face) {
  if (face == Face::pawn || face == Face::lance) return side == Side::first ? 0x0000fu : 0xf0000u;
  if (face == Face::knight) return side == Side::first ? 0x000ffu : 0xff000u;
  return 0;
}
/// The two rows nearest the own edge.
constexpr u32 camp(Side side) { return side == Side::first ? 0xff000u : 0x000ffu; }

namespace detail {

/// Where a bishop goes from one square, by what stands on the squares before the last ones of its lines, which are two
/// at most.
struct Diagonals {
  u32 mask, factor, to[4];
};

struct Tables {
  u32 step[2][faces][squares];    ///< steppers and jumpers; 0 for sliders
  u32 ray[8][squares];            ///< N, E, S, W, NE, SE, SW, NW; the first with rising square index: E, S, SE, SW
  u32 between[squares][squares];  ///< squares strictly between two on a row, column or diagonal; else 0
  u32 line[squares][squares];     ///< the whole row, column or diagonal through both; else 0
  u32 along_row[4][16];           ///< from a column of the first row, by what stands there
  u32 along_column[5][8];         ///< from a row of the first column, by what stands on its middle rows
  Diagonals bishop[squares];
};
extern const Tables tables;
enum Direction { north, east, south, west, north_east, south_east, south_west, north_west };

/// Where a slider goes: by what stands in its row, and on the middle rows of its column, whose bits a multiplication
/// brings together.
PLY_INLINE u32 rook_attack(int q, u32 occ) {
  const int column = q & 3, row = q & ~3;
  const u32 beside = tables.along_row[column][occ >> row & 15];
  const u32 above = tables.along_column[q >> 2][(occ >> (column + 4) & 0x111) * 0x124 >> 8 & 7];
  return beside << row | above << column;
}
PLY_INLINE u32 bishop_attack(int q, u32 occ) {
  const Diagonals& t = tables.bishop[q];
  return t.to[(occ & t.mask) * t.factor >> 30];
}
PLY_INLINE u32 lance_attack(int side, int q, u32 occ) {
  return rook_attack(q, occ) & tables.ray[side == 0 ? north : south][q];
}
PLY_INLINE u32 attack(int side, Face f, int q, u32 occ) {
  switch (f) {
    case Face::bishop: return bishop_attack(q, occ);
    case Face::rook: return rook_attack(q, occ);
    case Face::lance: return lance_attack(side, q, occ);
    default: return tables.step[side][static_cast<int>(f)][q];
  }
}

// Whole sets at once; a piece that would leave the board is dropped.
PLY_INLINE u32 shift_forward(int side, u32 x) { return side == 0 ? x >> 4 : (x << 4) & all_squares; }
PLY_INLINE u32 shift_back(int side, u32 x) { return side == 0 ? (x << 4) & all_squares : x >> 4; }
PLY_INLINE u32 shift_east(u32 x) { return (x & 0x77777u) << 1; }
PLY_INLINE u32 shift_west(u32 x) { return (x & 0xeeeeeu) >> 1; }

/// The pieces of one side, ready to be shifted; sliders are left to the caller.
struct Steppers {
  u32 forward, diagonal, aside, back, back_diagonal, jump;
  template <class Of>
  PLY_INLINE explicit Steppers(Of&& of) {
    const u32 king = of(Face::king), gold = of(Face::gold) | of(Face::tokin), silver = of(Face::silver);
    aside = back = king | gold;
    diagonal = aside | silver;
    forward = diagonal | of(Face::pawn);
    back_diagonal = king | silver;
    jump = of(Face::knight);
  }
  /// Calls f with each of the ten sets of squares that the pieces step to; the sum of their sizes is the number of
  /// steps.
  template <class F>
  PLY_INLINE void each(int side, F&& f) const {
    const u32 up = shift_forward(side, diagonal), down = shift_back(side, back_diagonal),
              far = shift_forward(side, shift_forward(side, jump));
    f(shift_forward(side, forward));
    f(shift_east(up));
    f(shift_west(up));
    f(shift_east(aside));
    f(shift_west(aside));
    f(shift_back(side, back));
    f(shift_east(down));
    f(shift_west(down));
    f(shift_east(far));
    f(shift_west(far));
  }
  PLY_INLINE u32 reach(int side) const {
    u32 out = 0;
    each(side, [&](u32 set) { out |= set; });
    return out;
  }
};

}  // namespace detail

}  // namespace ply::micro_shogi
