#include "engine/games/pivit/board.h"

#include <fmt/format.h>

#include <bit>
#include <utility>

#include "engine/games/pivit/notation.h"

namespace ply::pivit {
namespace {

constexpr const char* names[2] = {"Red", "Blue"};

// Grey-blue slate.
constexpr Material material = {.rim = 0x39434e,
                               .surface = 0xa9b8c6,
                               .surface_low = 0x9badbd,
                               .line = 0x5c6b7a,
                               .dark_cell = 0x7e92a6,
                               .label = 0x33404c,
                               .label_rim = 0xd5dee6,
                               .pieces = {{{0xc8503c, 0x1c232b, 0}, {0x2f6fb5, 0x1c232b, 0xd6e6f7}}}};

Piece piece_of(Side side, bool flat, bool master) {
  Piece p;
  p.shape = PieceShape::arrow;
  p.side = side;
  p.text = std::string(1, piece_letter(side, flat, master));
  p.direction = flat ? 1 : 0;
  p.strong = master;
  return p;
}

auto laid(const PivitRules& rules, const State& s) {
  return [&rules, &s](Cell& c) -> std::optional<Piece> {
    const u64 bit = u64{1} << c.id;
    if (rules.board().corners & bit) c.shape = CellShape::corner;
    if (!(s.occupied() & bit)) return std::nullopt;
    return piece_of((s.pieces[0] & bit) ? Side::first : Side::second, (s.horizontal & bit) != 0,
                    (s.masters & bit) != 0);
  };
}

}  // namespace

BoardView board_view(const PivitRules& rules, const State& s) {
  return grid_of(rules.options().size)
      .view(material, {.margin = 0.45f, .label = 0.225f, .checkered = true}, laid(rules, s));
}
void pieces_of(const PivitRules& rules, const State& s, std::vector<Piece>& out) {
  grid_of(rules.options().size).pieces(laid(rules, s), out);
}

std::vector<Effect> effects_of(const PivitRules& rules, const State& s, Move m) {
  std::vector<Effect> out;
  const Side mover = rules.mover(s);
  if (rules.captures(s, m)) out.push_back({.kind = EffectKind::capture, .from = to_of(m), .side = other(mover)});
  out.push_back({.kind = EffectKind::move, .from = from_of(m), .to = to_of(m), .side = mover});
  out.push_back({.kind = EffectKind::promote,
                 .to = to_of(m),
                 .side = mover,
                 .step = 1});  // the pivot, and the promotion if there is one
  return out;
}

std::string describe_move(const PivitRules& rules, const State& s, Move m) {
  const u64 to = u64{1} << to_of(m);
  const bool flat = (s.horizontal >> from_of(m) & 1) != 0;
  std::string out = fmt::format("moves from {} to {}", square_name(from_of(m)), square_name(to_of(m)));
  if (rules.captures(s, m)) out += (s.masters & to) ? ", takes a master" : ", takes a minion";
  if (rules.promotes(s, m)) out += ", becomes a master";
  return out + (flat ? " and now points up and down" : " and now points left and right");
}

std::string why_no_move_from(const PivitRules& rules, const State& s, int square) {
  if (square < 0 || square > 63) return "there is no such square";
  const u64 bit = u64{1} << square;
  if (rules.finished(s)) return "the game is over";
  if (!(s.occupied() & bit)) return fmt::format("there is no piece on {}", square_name(square));
  if (!(s.own() & bit))
    return fmt::format("the piece on {} is the enemy's: {} is to move", square_name(square), names[s.side]);
  return fmt::format("the piece on {} is blocked", square_name(square));
}

std::string tally_of(const PivitRules&, const State& s) {
  const auto side = [&](int i) {
    const u64 p = s.pieces[static_cast<std::size_t>(i)];
    return fmt::format("{} {}+{}", names[i], std::popcount(p & ~s.masters), std::popcount(p & s.masters));
  };
  return side(0) + " : " + side(1) + " (minions+masters)";
}

std::string outcome_sentence(const State& s, const Outcome& o) {
  const std::string who =
      o.winner == Winner::draw ? "Nobody wins" : fmt::format("{} wins", names[o.winner == Winner::first ? 0 : 1]);
  switch (static_cast<Reason>(o.reason)) {
    case Reason::eliminated: return fmt::format("{}: {} has no piece left.", who, names[s.pieces[0] == 0 ? 0 : 1]);
    case Reason::masters_only: {
      const int red = std::popcount(s.pieces[0] & s.masters), blue = std::popcount(s.pieces[1] & s.masters);
      if (red == blue && o.winner != Winner::draw)
        return fmt::format("{}: {} masters each, and he promoted first.", who, red);
      return fmt::format("{}: only masters are left, {} Red and {} Blue.", who, red, blue);
    }
    case Reason::no_move: return fmt::format("{}: {} has no move.", who, names[s.side]);
    case Reason::repetition: return fmt::format("{}: the position occurred for the third time.", who);
    case Reason::quiet: return fmt::format("{}: {} plies without capture or promotion.", who, s.quiet);
  }
  return who + ".";
}

std::vector<Brush> brushes() {
  std::vector<Brush> out;
  for (const Side side : {Side::first, Side::second})
    for (const bool master : {false, true})
      for (const bool flat : {false, true})
        out.push_back(letter_brush(piece_of(side, flat, master),
                                   fmt::format("{} {}, {}", names[index(side)], master ? "master" : "minion",
                                               flat ? "horizontal" : "vertical")));
  out.push_back(clearing_brush("Empty the square"));
  return out;
}

Result<State> edited(const PivitRules& rules, const State& s, int square, std::string_view brush) {
  const u64 bit = square >= 0 && square < 64 ? u64{1} << square : 0;
  if (!(rules.board().board & bit)) return Error{"there is no such square"};
  State out = s;
  out.pieces[0] &= ~bit;
  out.pieces[1] &= ~bit;
  out.horizontal &= ~bit;
  out.masters &= ~bit;
  if (brush == "empty") return out;
  if (!put_letter(out, bit, brush_letter(brush))) return Error{"there is no such brush"};
  return out;
}

State changed(const PivitRules& rules, const State& s, Change change) {
  State out = s;
  if (change == Change::swap_colours) {
    std::swap(out.pieces[0], out.pieces[1]);
    out.side ^= 1;
    if (out.first_promotion != 0) out.first_promotion = static_cast<u8>(3 - out.first_promotion);
    return out;
  }
  const Grid grid = grid_of(rules.options().size);
  const auto moved = [&](u64 squares) {
    return moved_squares(squares, [&](int q) { return change == Change::mirror ? grid.mirrored(q) : grid.rotated(q); });
  };
  out.pieces = {moved(s.pieces[0]), moved(s.pieces[1])};
  out.masters = moved(s.masters);
  out.horizontal = moved(change == Change::rotate ? s.occupied() & ~s.horizontal : s.horizontal);
  return out;
}

}  // namespace ply::pivit
