#include "engine/games/micro_shogi/board.h"

#include <fmt/format.h>

#include <cctype>
#include <utility>

#include "engine/games/micro_shogi/notation.h"

namespace ply::micro_shogi {
namespace {

constexpr const char* kanji[faces] = {"玉", "角", "と", "金", "飛", "銀", "香", "歩", "桂"};
constexpr auto& names = face_names;

// Light wood.
constexpr Material material = {.rim = 0x8a5f30,
                               .surface = 0xdcb06c,
                               .surface_low = 0xcf9f5a,
                               .line = 0x6a451f,
                               .dark_cell = 0xcb9a55,
                               .label = 0x5a3b18,
                               .label_rim = 0xf0dcb6,
                               .grain = true};

Piece piece_of(int cell, Side side, Face f) {
  Piece p;
  p.cell = cell;
  p.shape = PieceShape::wedge;
  p.side = side;
  p.text = std::string(1, face_letters[static_cast<int>(f)]);
  p.kanji = kanji[static_cast<int>(f)];
  p.strong = f == Face::tokin || f == Face::gold;
  return p;
}

bool trapped(Side side, Face f, int square) { return (trap_squares(side, f) >> square & 1) != 0; }

Face shown_after(const MicroShogiRules& rules, const State& s, Move m) {
  if (is_drop(m)) return dropped_face(m);
  const Face f = rules.face_at(s, from_of(m));
  return rules.captures(s, m) ? reverse_of[static_cast<std::size_t>(f)] : f;
}

}  // namespace

int hand_cell(int side, Face f) { return (side == 0 ? first_hand : second_hand) + static_cast<int>(f); }

namespace {

auto laid(const MicroShogiRules& rules, const State& s) {
  return [&rules, &s](const Cell& c) -> std::optional<Piece> {
    if (!(s.occupied() >> c.id & 1)) return std::nullopt;
    const Side side = s.side[0] >> c.id & 1 ? Side::first : Side::second;
    Piece p = piece_of(c.id, side, rules.face_at(s, c.id));
    p.muted = trapped(side, rules.face_at(s, c.id), c.id);
    return p;
  };
}

void add_hands(const State& s, std::vector<Piece>& out) {
  for (int side = 0; side < 2; ++side)
    for (int f = 1; f < faces; ++f) {
      const auto token = static_cast<std::size_t>(token_of[static_cast<std::size_t>(f)]);
      const int count = s.hand[static_cast<std::size_t>(side)][token];
      if (count == 0) continue;
      const Face face = static_cast<Face>(f);
      out.push_back(piece_of(hand_cell(side, face), static_cast<Side>(side), face));
      out.back().count = count;
    }
}

}  // namespace

void pieces_of(const MicroShogiRules& rules, const State& s, std::vector<Piece>& out) {
  grid.pieces(laid(rules, s), out);
  if (rules.variant() == Variant::standard) add_hands(s, out);
}

BoardView board_view(const MicroShogiRules& rules, const State& s) {
  // The hands lie beside the board, each player's to the right hand, as on a real table.
  const bool hands = rules.variant() == Variant::standard;
  constexpr float margin = 0.4f, slot = 0.8f, gap = 0.1f;
  BoardView out = grid.view(material, {.margin = margin, .label = margin / 2, .beside = hands ? 2 * slot + gap : 0},
                            laid(rules, s));
  if (!hands) return out;
  add_hands(s, out.pieces);
  for (int side = 0; side < 2; ++side)
    for (int f = 1; f < faces; ++f) {
      Cell c{hand_cell(side, static_cast<Face>(f)), CellShape::hand};
      const float column = static_cast<float>((f - 1) % 2), row = static_cast<float>((f - 1) / 2);
      c.x = side == 0 ? out.width - 2 * slot - gap / 2 + slot * column : gap / 2 + slot * (1 - column);
      c.y = side == 0 ? out.height - margin - slot * (4 - row) : margin + slot * (3 - row);
      c.w = c.h = slot;
      c.name = fmt::format("{} in the hand of {}", names[f], side == 0 ? "First" : "Second");
      out.cells.push_back(c);
    }
  return out;
}

std::vector<int> click_path_of(const State& s, Move m) {
  if (is_drop(m)) return {hand_cell(s.mover, dropped_face(m)), to_of(m)};
  return {from_of(m), to_of(m)};
}

// A token lies in a hand with both faces, so that what comes or goes does so twice.
std::vector<Effect> effects_of(const MicroShogiRules& rules, const State& s, Move m) {
  std::vector<Effect> out;
  const Side mover = rules.mover(s);
  const auto turned = [](Face f) { return reverse_of[static_cast<std::size_t>(f)]; };
  if (is_drop(m)) {
    const Face f = dropped_face(m);
    out.push_back({.kind = EffectKind::place, .from = hand_cell(s.mover, f), .to = to_of(m), .side = mover});
    out.push_back({.kind = EffectKind::capture, .from = hand_cell(s.mover, turned(f)), .side = mover});
    return out;
  }
  const bool takes = rules.captures(s, m);
  const Face victim = takes ? rules.face_at(s, to_of(m)) : Face::king;
  const bool kept = takes && rules.variant() == Variant::standard && victim != Face::king;
  if (takes)
    out.push_back({.kind = EffectKind::capture,
                   .from = to_of(m),
                   .to = kept ? hand_cell(s.mover, victim) : -1,
                   .side = other(mover)});
  out.push_back({.kind = EffectKind::move, .from = from_of(m), .to = to_of(m), .side = mover});
  if (kept)
    out.push_back({.kind = EffectKind::place, .to = hand_cell(s.mover, turned(victim)), .side = mover, .step = 1});
  if (shown_after(rules, s, m) != rules.face_at(s, from_of(m)))
    out.push_back({.kind = EffectKind::promote, .to = to_of(m), .side = mover, .step = 1});
  return out;
}

std::string describe_move(const MicroShogiRules& rules, const State& s, Move m) {
  const Face now = shown_after(rules, s, m);
  std::string out;
  if (is_drop(m)) {
    out = fmt::format("drops a {} on {}", names[static_cast<int>(now)], square_name(to_of(m)));
  } else {
    const Face f = rules.face_at(s, from_of(m));
    out = fmt::format("{} goes to {}", names[static_cast<int>(f)], square_name(to_of(m)));
    if (rules.captures(s, m)) out += fmt::format(", takes a {}", names[static_cast<int>(rules.face_at(s, to_of(m)))]);
    if (now != f) out += fmt::format(" and turns into a {}", names[static_cast<int>(now)]);
  }
  if (trapped(rules.mover(s), now, to_of(m))) out += "; it will be trapped there";
  if (rules.variant() == Variant::standard && rules.in_check(rules.after(s, m))) out += "; check";
  return out;
}

std::string why_not_from(const MicroShogiRules& rules, const State& s, int cell) {
  if (rules.finished(s)) return "the game is over";
  if (cell >= first_hand) {
    const int side = cell >= second_hand ? 1 : 0, f = cell - (side ? second_hand : first_hand);
    if (f < 1 || f >= faces) return "there is no such place";
    if (side != s.mover) return "this hand is the enemy's";
    if (s.hand[static_cast<std::size_t>(side)][static_cast<std::size_t>(token_of[static_cast<std::size_t>(f)])] == 0)
      return fmt::format("no {} is in hand", names[f]);
    return "no drop saves the king";
  }
  if (cell < 0 || cell >= squares) return "there is no such square";
  return why_illegal(rules, s, cell, -1);
}

std::string why_not_to(const MicroShogiRules& rules, const State& s, int from, int to) {
  if (to < 0 || to >= squares) return "a piece goes to a square of the board";
  if (from < first_hand) return why_illegal(rules, s, from, to);
  if (s.occupied() >> to & 1) return fmt::format("{} is occupied: drops go to empty squares", square_name(to));
  return "this drop leaves one's own king in check";
}

std::vector<Brush> brushes(Variant v) {
  std::vector<Brush> out;
  for (const Side side : {Side::first, Side::second})
    for (int f = 0; f < faces; ++f)
      out.push_back(letter_brush(piece_of(0, side, static_cast<Face>(f)),
                                 fmt::format("{} {}", side == Side::first ? "First's" : "Second's", names[f])));
  if (v == Variant::standard) {
    Brush hand;
    hand.id = "hand";
    hand.title = "Tokens in hand: left click adds one, right click takes one away";
    hand.amount = true;
    hand.piece = piece_of(0, Side::first, Face::pawn);
    hand.piece.text = "+/-";
    hand.piece.kanji.clear();
    out.push_back(hand);
  }
  out.push_back(clearing_brush("Empty the square"));
  return out;
}

Result<State> edited(const MicroShogiRules& rules, const State& s, int cell, std::string_view brush, int amount) {
  State out = s;
  out.checks = {};
  const int side_of_hand = cell >= second_hand ? 1 : 0, face_in_hand = cell - (side_of_hand ? second_hand : first_hand);
  const bool is_hand =
      cell >= first_hand && rules.variant() == Variant::standard && face_in_hand >= 1 && face_in_hand < faces;
  if (!is_hand && (cell < 0 || cell >= squares)) return Error{"there is no such square"};
  if (is_hand) {
    if (brush != "hand")
      return Error{"hands are filled with the brush +/-: left click adds a token, right click takes one away"};
    auto& n = out.hand[static_cast<std::size_t>(side_of_hand)]
                      [static_cast<std::size_t>(token_of[static_cast<std::size_t>(face_in_hand)])];
    if (amount < 0 && n == 0) return Error{"this hand holds none of them"};
    if (amount >= 0 && n == max_in_hand)
      return Error{fmt::format("a hand holds at most {} tokens of a kind", max_in_hand)};
    n = static_cast<u8>(amount < 0 ? n - 1 : n + 1);
    return out;
  }
  if (brush == "hand") return Error{"this brush is for the hands beside the board"};
  const u32 bit = 1u << cell;
  for (u32& side : out.side) side &= ~bit;
  for (u32& face : out.face) face &= ~bit;
  if (brush == "empty") return out;
  const char letter = brush_letter(brush);
  const bool second = side_of_letter(letter) == Side::second;
  const auto f = std::string_view(face_letters).find(capital(letter));
  if (f == std::string_view::npos) return Error{"there is no such brush"};
  if (f == 0 && out.of(second, Face::king))
    return Error{fmt::format("{} has a king already", second ? "Second" : "First")};
  out.side[second] |= bit;
  out.face[f] |= bit;
  return out;
}

Result<State> changed(const State& s, Change change) {
  if (change == Change::rotate)
    return Error{"pieces look forwards, so a board that is only turned makes no sense: swap the colours instead"};
  const bool swap = change == Change::swap_colours;
  const auto moved = [&](u32 set) {
    return moved_squares(set, [&](int q) { return swap ? squares - 1 - q : grid.mirrored(q); });
  };
  State out = s;
  for (u32& set : out.side) set = moved(set);
  for (u32& set : out.face) set = moved(set);
  if (swap) {
    std::swap(out.side[0], out.side[1]);
    std::swap(out.hand[0], out.hand[1]);
    std::swap(out.checks[0], out.checks[1]);
    out.mover ^= 1u;
  }
  return out;
}

}  // namespace ply::micro_shogi
