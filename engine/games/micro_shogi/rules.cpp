#include "engine/games/micro_shogi/rules.h"

#include <string_view>

namespace ply::micro_shogi {
namespace {

struct Offset {
  int column, row;
};

constexpr bool inside(int column, int row) {
  return column >= 0 && column < 4 && row >= 0 && row < 5;
}

constexpr detail::Tables make_tables() {
  detail::Tables t{};
  constexpr Offset king[] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}};
  constexpr Offset gold[] = {{0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, 1}};
  constexpr Offset silver[] = {{0, -1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
  constexpr Offset pawn[] = {{0, -1}};
  constexpr Offset knight[] = {{-1, -2}, {1, -2}};
  constexpr Offset direction[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
  for (int q = 0; q < squares; ++q) {
    const int column = q % 4, row = q / 4;
    for (int side = 0; side < 2; ++side) {
      const int sign = side == 0 ? 1 : -1;
      const auto fill = [&](Face f, const Offset* offsets, int n) {
        for (int i = 0; i < n; ++i) {
          const int c = column + sign * offsets[i].column, r = row + sign * offsets[i].row;
          if (inside(c, r)) t.step[side][static_cast<int>(f)][q] |= 1u << (r * 4 + c);
        }
      };
      fill(Face::king, king, 8);
      fill(Face::gold, gold, 6);
      fill(Face::tokin, gold, 6);
      fill(Face::silver, silver, 5);
      fill(Face::pawn, pawn, 1);
      fill(Face::knight, knight, 2);
    }
    for (int d = 0; d < 8; ++d)
      for (int c = column + direction[d].column, r = row + direction[d].row; inside(c, r);
           c += direction[d].column, r += direction[d].row)
        t.ray[d][q] |= 1u << (r * 4 + c);
  }
  for (int a = 0; a < squares; ++a)
    for (int d = 0; d < 8; ++d)
      for (u32 left = t.ray[d][a]; left != 0; left &= left - 1) {
        const int b = std::countr_zero(left), back = d < 4 ? (d + 2) % 4 : 4 + (d - 2) % 4;
        t.between[a][b] = t.ray[d][a] & t.ray[back][b];
        t.line[a][b] = 1u << a | t.ray[d][a] | t.ray[back][a];
      }
  return t;
}

}  // namespace

namespace detail {
constexpr Tables made = make_tables();
const Tables tables = made;
}  // namespace detail

u32 attacks(Side side, Face face, int square, u32 occupied) {
  return detail::attack(index(side), face, square, occupied);
}

State MicroShogiRules::initial() const {
  State s;
  constexpr std::string_view start = "KBGSP..............PSGBK";  // rows 0, 1 (its first square), 3 (its last), 4
  const auto put = [&](int square, char letter, int side) {
    const auto f = std::string_view(face_letters).find(letter);
    s.side[static_cast<std::size_t>(side)] |= 1u << square;
    s.face[f] |= 1u << square;
  };
  for (int i = 0; i < 5; ++i) {
    put(i, start[static_cast<std::size_t>(i)], 1);
    put(15 + i, start[static_cast<std::size_t>(19 + i)], 0);
  }
  return s;
}

Outcome MicroShogiRules::outcome(const State& s) const {
  if (s.of(s.mover, Face::king) == 0) return {winner_of(other(mover(s))), static_cast<u8>(Reason::king_captured), 0};
  if (s.of(s.mover ^ 1, Face::king) == 0) return {winner_of(mover(s)), static_cast<u8>(Reason::king_captured), 0};
  return {winner_of(other(mover(s))), static_cast<u8>(in_check(s) ? Reason::checkmate : Reason::stalemate), 0};
}

}  // namespace ply::micro_shogi
