#include "engine/games/chess/board.h"

#include <fmt/format.h>

#include "engine/game/grid.h"
#include "engine/games/chess/fen.h"

namespace ply::chess {
namespace {

// Maple and walnut. Light men are ivory, dark ones ebony; each has a rim in the tone of the other.
constexpr Material material = {.rim = 0x3d2f26,
                               .surface = 0xeddcbb,
                               .surface_low = 0xe4d0aa,
                               .line = 0x9c7f5e,
                               .dark_cell = 0xa87f5a,
                               .label = 0x5c4330,
                               .label_rim = 0xdcc9a8,
                               .rim_width = 0.34f,
                               .pieces = {{{0xfaf5e6, 0x2a2119, 0x8f7f68}, {0x3a332f, 0x100c09, 0xd8cbb4}}}};

constexpr const char* names[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
constexpr Figure figures[] = {Figure::pawn, Figure::knight, Figure::bishop, Figure::rook, Figure::queen, Figure::king};

const char* name_of(Man m) { return names[static_cast<std::size_t>(m)]; }

}  // namespace

BoardView board_view(const State& s) {
  return Grid{}.view(material, {.checkered = true}, [&](const Cell& c) -> std::optional<Piece> {
    const Man m = s.man_at(c.id);
    if (m == Man::none) return std::nullopt;
    return Piece{.shape = PieceShape::man,
                 .figure = figures[static_cast<std::size_t>(m)],
                 .side = s.side_at(c.id),
                 .text = std::string(1, man_letter(s.side_at(c.id), m))};
  });
}

std::vector<Effect> effects_of(const State& s, Move m) {
  std::vector<Effect> out;
  const Side us = s.mover, them = other(us);
  if (m.sort() == Move::Sort::castle) {
    const Square king = castled_king(us, wing_of(m)), rook = castled_rook(us, wing_of(m));
    if (rook != m.to()) out.push_back({.kind = EffectKind::move, .from = m.to(), .to = rook, .side = us});
    if (king != m.from()) out.push_back({.kind = EffectKind::move, .from = m.from(), .to = king, .side = us});
    return out;
  }
  const Square taken = m.sort() == Move::Sort::en_passant ? square(file_of(m.to()), rank_of(m.from())) : m.to();
  if (s.of(them) & bit(taken)) out.push_back({.kind = EffectKind::capture, .from = taken, .side = them});
  out.push_back({.kind = EffectKind::move, .from = m.from(), .to = m.to(), .side = us});
  if (m.promoted() != Man::none) out.push_back({.kind = EffectKind::promote, .to = m.to(), .side = us, .step = 1});
  return out;
}

std::string describe_move(const State& s, Move m) {
  std::string out;
  if (m.sort() == Move::Sort::castle) {
    out = fmt::format("castles on the {}'s side", wing_of(m) == Wing::king ? "king" : "queen");
  } else {
    out = fmt::format("moves the {} from {} to {}", name_of(s.man_at(m.from())), square_name(m.from()),
                      square_name(m.to()));
    if (m.sort() == Move::Sort::en_passant) out += ", and takes the pawn in passing";
    else if (const Man taken = s.man_at(m.to()); taken != Man::none)
      out += fmt::format(", and takes the {}", name_of(taken));
    if (m.promoted() != Man::none) out += fmt::format(", where it becomes a {}", name_of(m.promoted()));
  }
  const State next = after(s, m);
  if (in_check(next)) out += count_moves(next) == 0 ? "; mate" : "; check";
  return out;
}

}  // namespace ply::chess
