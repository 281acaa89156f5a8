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

Piece piece_of(int square, Side side, bool flat, bool master) {
  Piece p;
  p.cell = square;
  p.shape = PieceShape::arrow;
  p.side = side;
  p.text = master ? (flat ? "E" : "N") : (flat ? "H" : "V");
  if (side == Side::second) p.text[0] = static_cast<char>(p.text[0] - 'A' + 'a');
  p.direction = flat ? 1 : 0;
  p.strong = master;
  return p;
}

}  // namespace

BoardView board_view(const PivitRules& rules, const State& s) {
  const int n = rules.options().size;
  constexpr float margin = 0.45f;
  BoardView out;
  out.material = &material;
  out.width = out.height = static_cast<float>(n) + 2 * margin;
  for (int rank = 0; rank < n; ++rank)
    for (int file = 0; file < n; ++file) {
      const int square = rank * 8 + file;
      const u64 bit = u64{1} << square;
      Cell c{square, (rules.board().corners & bit) ? CellShape::corner : CellShape::square};
      c.x = margin + static_cast<float>(file);
      c.y = margin + static_cast<float>(n - 1 - rank);
      c.name = square_name(square);
      c.dark = (dark_squares & bit) != 0;
      out.cells.push_back(c);
      if (s.occupied() & bit)
        out.pieces.push_back(piece_of(square, (s.pieces[0] & bit) ? Side::first : Side::second,
                                      (s.horizontal & bit) != 0, (s.masters & bit) != 0));
    }
  for (int i = 0; i < n; ++i) {
    const float at = margin + static_cast<float>(i) + 0.5f;
    out.labels.push_back({at, out.height - margin / 2, std::string(1, static_cast<char>('a' + i))});
    out.labels.push_back({margin / 2, out.height - at, std::to_string(i + 1)});
  }
  return out;
}

std::vector<Effect> effects_of(const PivitRules& rules, const State& s, Move m) {
  std::vector<Effect> out;
  const Side mover = rules.mover(s);
  if (rules.captures(s, m)) out.push_back({EffectKind::capture, to_of(m), -1, 1, other(mover), 0});
  out.push_back({EffectKind::move, from_of(m), to_of(m), 1, mover, 0});
  out.push_back({EffectKind::promote, -1, to_of(m), 1, mover, 1});  // the pivot, and the promotion if there is one
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
      for (const bool flat : {false, true}) {
        Brush b;
        b.piece = piece_of(0, side, flat, master);
        b.id = b.piece.text;
        b.title = fmt::format("{} {}, {}", names[index(side)], master ? "master" : "minion",
                              flat ? "horizontal" : "vertical");
        out.push_back(b);
      }
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
  const char c = brush.size() == 1 ? brush[0] : '?';
  const bool blue = c >= 'a' && c <= 'z';
  const char upper = blue ? static_cast<char>(c - 'a' + 'A') : c;
  if (upper != 'V' && upper != 'H' && upper != 'N' && upper != 'E') return Error{"there is no such brush"};
  out.pieces[blue ? 1 : 0] |= bit;
  if (upper == 'H' || upper == 'E') out.horizontal |= bit;
  if (upper == 'N' || upper == 'E') out.masters |= bit;
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
  const int last = rules.options().size - 1;
  const auto moved = [&](u64 squares) {
    u64 to = 0;
    for (; squares != 0; squares &= squares - 1) {
      const int at = std::countr_zero(squares), rank = at / 8, file = at % 8;
      to |= u64{1} << (change == Change::mirror ? rank * 8 + last - file : (last - file) * 8 + rank);
    }
    return to;
  };
  out.pieces = {moved(s.pieces[0]), moved(s.pieces[1])};
  out.masters = moved(s.masters);
  out.horizontal = moved(change == Change::rotate ? s.occupied() & ~s.horizontal : s.horizontal);
  return out;
}

}  // namespace ply::pivit
