#include "engine/games/micro_shogi/rules.h"

#include <string_view>

namespace ply::micro_shogi {
namespace {

struct Offset {
  int column, row;
};

constexpr bool inside(int column, int row) { return column >= 0 && column < 4 && row >= 0 && row < 5; }

// Along a ray up to and with the first occupied square.
constexpr u32 slide(const detail::Tables& t, int direction, int from, u32 occupied) {
  const u32 ray = t.ray[direction][from], blockers = ray & occupied;
  if (blockers == 0) return ray;
  const bool rising = direction == detail::east || direction == detail::south || direction == detail::south_east ||
                      direction == detail::south_west;
  return ray ^ t.ray[direction][rising ? std::countr_zero(blockers) : 31 - std::countl_zero(blockers)];
}

// Factors are tried until one tells all sets apart.
constexpr detail::Diagonals make_diagonals(const detail::Tables& t, int from) {
  detail::Diagonals out{};
  constexpr int directions[] = {detail::north_east, detail::south_east, detail::south_west, detail::north_west};
  for (const int d : directions)
    for (u32 left = t.ray[d][from]; left != 0; left &= left - 1)
      if (const int q = std::countr_zero(left); t.ray[d][q] != 0) out.mask |= 1u << q;
  for (u32 seed = 1;; ++seed) {
    out.factor = static_cast<u32>(u64{seed} * 0x9e3779b97f4a7c15ull >> 29);
    for (u32& to : out.to) to = 0;
    bool good = true;
    u32 set = 0;
    do {  // all subsets of the mask
      u32 reach = 0;
      for (const int d : directions) reach |= slide(t, d, from, set);
      u32& to = out.to[set * out.factor >> 30];
      good = to == 0 || to == reach;
      to = reach;
      set = (set - out.mask) & out.mask;
    } while (good && set != 0);
    if (good) return out;
  }
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
  for (int column = 0; column < 4; ++column)
    for (u32 set = 0; set < 16; ++set)
      t.along_row[column][set] = slide(t, detail::east, column, set) | slide(t, detail::west, column, set);
  for (int row = 0; row < 5; ++row)
    for (u32 set = 0; set < 8; ++set) {
      const u32 spread = (set & 1) << 4 | (set & 2) << 7 | (set & 4) << 10;
      t.along_column[row][set] = slide(t, detail::north, 4 * row, spread) | slide(t, detail::south, 4 * row, spread);
    }
  for (int q = 0; q < squares; ++q) t.bishop[q] = make_diagonals(t, q);
  return t;
}

}  // namespace

namespace detail {
constexpr Tables made = make_tables();
const Tables tables = made;
}  // namespace detail

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

// Every ply changes two squares; a side's own squares change by its own moves, two each, and by the other's captures.
// In `classic` what stays reversible has no captures, and pawns, lances and knights never go back.
int MicroShogiRules::plies_between(const State& a, const State& b) const {
  u32 differing = (a.side[0] ^ b.side[0]) | (a.side[1] ^ b.side[1]);
  for (int f = 0; f < faces; ++f)
    differing |= a.face[static_cast<std::size_t>(f)] ^ b.face[static_cast<std::size_t>(f)];
  const bool same_mover = a.mover == b.mover;
  int min = (std::popcount(differing) + 1) / 2;
  if (variant_ == Variant::classic) {
    for (const Face f : {Face::pawn, Face::lance, Face::knight})
      for (int s = 0; s < 2; ++s)
        if (a.of(s, f) != b.of(s, f)) return 1 << 20;
    const int mine = std::popcount(a.side[a.mover] ^ b.side[a.mover]) / 2,
              theirs = std::popcount(a.side[a.mover ^ 1u] ^ b.side[a.mover ^ 1u]) / 2;
    min = std::max(min, same_mover ? 2 * std::max(mine, theirs) : std::max(2 * mine - 1, 2 * theirs + 1));
  }
  return min + ((min & 1) == (same_mover ? 1 : 0));
}

std::optional<Outcome> MicroShogiRules::judge(const State& s, int times, int since) const {
  const bool classic = variant_ == Variant::classic;
  const auto draw = [](Reason r) { return Outcome{Winner::draw, static_cast<u8>(r), 0}; };
  if (times >= repetition().times) {
    if (!classic)
      for (int side = 0; side < 2; ++side)
        if (2 * s.checks[static_cast<std::size_t>(side)] >= since)
          return Outcome{winner_of(static_cast<Side>(side ^ 1)), static_cast<u8>(Reason::perpetual_check), 0};
    return draw(Reason::repetition);
  }
  if (classic && s.quiet >= quiet_limit) return draw(Reason::quiet);
  if (s.ply >= (classic ? 300 : 400)) return draw(Reason::length);
  return std::nullopt;
}

State MicroShogiRules::recalled(std::span<const State* const> line) const {
  State out = *line.back();
  out.checks = line.front()->checks;
  for (std::size_t i = 1; i < line.size(); ++i) {
    u8& n = out.checks[line[i - 1]->mover];
    n = in_check(*line[i]) ? static_cast<u8>(n + (n < 255)) : u8{0};
  }
  return out;
}

// Between the first and the fourth occurrence lie twelve plies at least, so six checks in a row.
u64 MicroShogiRules::recalled_matters(std::span<const State* const> line, int depth) const {
  if (variant_ == Variant::classic) return 0;
  const int max = std::max(line.front()->checks[0], line.front()->checks[1]) + static_cast<int>(line.size()) / 2;
  if (max + (depth + 1) / 2 < 6) return 0;
  const State now = recalled(line);
  if (std::max(now.checks[0], now.checks[1]) + (depth + 1) / 2 < 6) return 0;
  return u64{1} << 63 | u64{now.checks[0]} << 8 | now.checks[1];
}

Outcome MicroShogiRules::outcome(const State& s) const {
  if (s.of(s.mover, Face::king) == 0) return {winner_of(other(mover(s))), static_cast<u8>(Reason::king_captured), 0};
  if (s.of(s.mover ^ 1, Face::king) == 0) return {winner_of(mover(s)), static_cast<u8>(Reason::king_captured), 0};
  return {winner_of(other(mover(s))), static_cast<u8>(in_check(s) ? Reason::checkmate : Reason::stalemate), 0};
}

}  // namespace ply::micro_shogi
