// Arimaa's positions edited: brushes, changes of the whole board, and what may not be played.
#include <fmt/format.h>

#include <bit>

#include "engine/games/arimaa/board.h"
#include "engine/games/arimaa/board_parts.h"
#include "engine/games/arimaa/explain.h"
#include "engine/games/arimaa/notation.h"

namespace ply::arimaa {

std::vector<Brush> brushes() {
  std::vector<Brush> out;
  for (const Side side : {Side::first, Side::second})
    for (int t = elephant; t >= rabbit; --t) {
      Brush b;
      b.piece = piece_of(0, t, side, false);
      b.id = b.piece.text;
      b.title = fmt::format("{} {}", gold_or_silver(side), strength_name(t));
      out.push_back(b);
    }
  out.push_back(clearing_brush("Empty the square"));
  return out;
}

Result<State> edited(const State& s, int cell, std::string_view brush) {
  if (cell < 0 || cell > 63) return Error{"only the squares of the board can be edited"};
  Board b = s.now;
  b.clear(bit(cell));
  if (brush != "empty") {
    const std::string_view all = letters;
    const char c = brush.size() == 1 ? brush[0] : '?';
    const bool silver = c >= 'a' && c <= 'z';
    const auto t = all.find(silver ? static_cast<char>(c - 'a' + 'A') : c);
    if (t == std::string_view::npos || t == 0) return Error{"there is no such brush"};
    b.put(cell, static_cast<int>(t), silver ? Side::second : Side::first);
  }
  State out = turn_start(b, static_cast<Side>(s.side));
  out.setting_up = s.setting_up;
  return out;
}

State changed(const State& s, Change change) {
  // A mirror changes files, a change of sides ranks and colours.
  const bool swap = change == Change::swap_colours;
  const int files = swap ? 0 : 7, ranks = swap ? 56 : 0;
  const auto turned = [&](const Board& b) {
    Board out;
    for (u64 left = b.occupied(); left; left &= left - 1) {
      const int square = std::countr_zero(left);
      out.put(square ^ files ^ ranks, b.strength(square), swap ? other(side_of(b, square)) : side_of(b, square));
    }
    return out;
  };
  State out = s;
  out.now = turned(s.now);
  out.base = turned(s.base);
  out.key = board_key(out.now);
  out.base_key = board_key(out.base);
  if (swap) out.side ^= 1;
  if (s.open != Open::nothing) out.square = static_cast<u8>(s.square ^ files ^ ranks);
  for (int i = 0; i < s.n_done; ++i) {
    const Move m = s.done[static_cast<std::size_t>(i)];
    int d = direction_of(m);
    if (d % 2 == 1 ? files != 0 : ranks != 0) d ^= 2;
    out.done[static_cast<std::size_t>(i)] = static_cast<u8>(make_step(from_of(m) ^ files ^ ranks, d));
  }
  return out;
}

std::string why_not_allowed(const State& s) {
  const Board& b = s.now;
  if (!b.occupied() && !s.setting_up) return "the board is empty";
  for (const Side side : {Side::first, Side::second}) {
    for (int t = elephant; t >= rabbit; --t) {
      const int n = std::popcount(b.of(side) & b.of_strength(t)), max = full_set[static_cast<std::size_t>(t)];
      if (n > max)
        return fmt::format("{} has {} {}s; a side has at most {}", gold_or_silver(side), n, strength_name(t), max);
    }
    if (const u64 dead = trapped(b.of(side)); dead)
      return fmt::format("the {} would be taken by the trap at once: nobody holds it there",
                         named_piece(b, std::countr_zero(dead)));
  }
  if (s.setting_up)
    if (const auto r = read_position(position_text(s)); !r) return r.error().message;
  return {};
}

}  // namespace ply::arimaa
