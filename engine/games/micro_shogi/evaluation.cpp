#include "engine/games/micro_shogi/evaluation.h"

#include "engine/games/micro_shogi/board.h"
#include "engine/search/share_sink.h"

namespace ply::micro_shogi {

template <bool Full>
std::span<const TermInfo> MicroShogiOriginal<Full>::infos() {
  using Opponent = TermInfo::Opponent;
  constexpr Opponent share = Full ? Opponent::full : Opponent::half;
  static constexpr TermInfo terms[] = {
      {"blocked",
       Full ? "Value of the pieces that can never move again (P and L on the last row, N on the last two)."
            : "Value of the pieces that can never move again (P and L on the last row, N on the last two); the "
              "opponent's count half.",
       -50, -200, 200, share, true},
      {"advanced",
       Full ? "Value of the pieces outside their camp, the king included."
            : "Value of the pieces outside their camp, the king included; the opponent's count half.",
       100, -200, 200, share, true},
      {"king-advance", "One's own king one row up counts 1, further up 1000; the opponent's does not count.", -500,
       -5000, 5000, Opponent::none},
      {"material", "Value of all pieces by the face they show: K 3, B 3.5, T 3, G 3, R 5, S 4, L 1.3, P 1, N 2.", 1,
       -20, 20, Opponent::full, true},
      {"king-missing", "A captured king decides everything; one's own is looked at first.", -999'990, -999'990,
       999'990},
  };
  return terms;
}

std::span<const TermInfo> MicroShogiModern::infos() {
  using Opponent = TermInfo::Opponent;
  static constexpr TermInfo terms[] = {
      {"pieces", "Value of the pieces on the board by face, in hundredths; 100 takes them as they are.", 100, 0, 300},
      {"hands", "Value of the tokens in hand, in hundredths; 100 takes them as they are.", 100, 0, 300, Opponent::full,
       false, "A token lies in the hand with both faces; it counts for the first."},
      {"reverse", "What pieces that can capture now would gain or lose by turning over, in hundredths of it.", 4, -100,
       100},
      {"mobility", "Safe squares that the pieces can move to, weighted by face: T G S N 4, B R P 3, L 2.", 2, -20, 20},
      {"trapped", "Share of their value that trapped pieces lose, in hundredths.", -100, -200, 100},
      {"nearly-trapped", "Pawns, lances and knights whose next quiet move would trap them.", -35, -100, 100},
      {"exchange", "The best exchange on an enemy piece, each capturer turning over, in hundredths of what it wins.",
       17, -100, 100, Opponent::full, false,
       "A maximum: all to the square of that piece; of equal ones to the first, row by row from the top."},
      {"king-danger", "Squares around one's own king that the enemy attacks.", 0, -100, 100},
      {"king-steps", "Safe squares the king can step to.", 11, -100, 100},
      {"drop-danger", "Empty squares around one's own king, and checks by drop, while the enemy has tokens in hand.",
       -15, -100, 100},
      {"king-distance", "The side that is ahead wants the kings close together: 4 minus the steps between them.", 18,
       -100, 100, Opponent::full, false, "All to one's own king."},
      {"opposition",
       "With six pieces or fewer: the kings face each other two steps apart, and the other side must move.", 5, -100,
       100},
      {"centre", "Pieces on the six central squares, without kings, pawns and lances.", 13, -50, 50},
      {"rows", "Rows that golds, tokins, silvers and pawns have gone forward.", 2, -50, 50},
      {"advance", "Closeness of the pieces to the enemy king: 4 minus the steps, without pawns and lances.", 2, -50,
       50},
      {"tempo", "The right to move.", 8, -100, 100},
  };
  return terms;
}

Weights MicroShogiModern::weights(Variant v) {
  Weights out = default_weights(infos());
  if (v == Variant::classic) return out;
  out.w[hands] = 119;
  out.w[reverse] = -23;
  out.w[mobility] = 4;
  out.w[trapped] = -138;
  out.w[nearly_trapped] = -13;
  out.w[exchange] = 15;
  out.w[king_danger] = -47;
  out.w[king_steps] = 53;
  out.w[king_distance] = -15;
  out.w[opposition] = -51;
  out.w[centre] = 50;
  out.w[rows] = -12;
  out.w[advance] = 5;
  out.w[tempo] = 75;
  return out;
}

// Where on the board the terms of Micro-Shogi are earned.
template <bool Full>
void MicroShogiOriginal<Full>::shares(const State& s, ShareSink& sink) const {
  if (s.of(0, Face::king) == 0 || s.of(1, Face::king) == 0) {
    for (int i = 0; i < 2; ++i)
      if (s.of(i, Face::king) == 0) sink.add(king_missing, i, ShareSink::position, 1);
    return;
  }
  for (int i = 0; i < 2; ++i) {
    const Side side = static_cast<Side>(i);
    for (int f = 0; f < faces; ++f) {
      const u32 all = s.of(i, static_cast<Face>(f));
      const int w = worth[static_cast<std::size_t>(f)];
      if (f > 0) sink.each(material, i, all, w);
      sink.each(advanced, i, all & ~camp(side), w);
      sink.each(blocked, i, all & trap_squares(side, static_cast<Face>(f)), w);
    }
    const int king = std::countr_zero(s.of(i, Face::king)), row = king / 4, up = i == 0 ? 4 - row : row;
    if (up > 0) sink.add(king_advance, i, king, up == 1 ? 1 : 1000);
  }
}

template class MicroShogiOriginal<false>;
template class MicroShogiOriginal<true>;

void MicroShogiModern::shares(const State& s, ShareSink& sink) const {
  const bool drops = rules_.variant() == Variant::standard;
  const Facts f[2] = {facts(s, 0, drops), facts(s, 1, drops)};
  Raw r[2];
  kings(s, f, r);
  for (int i = 0; i < 2; ++i) share_side(s, i, f[i], f[i ^ 1], sink);
  for (int i = 0; i < 2; ++i) {
    if (r[i].distance != 0)
      sink.add(king_distance, i, s.of(i, Face::king) ? f[i].king : ShareSink::position, r[i].distance);
    if (r[i].opposition != 0) sink.add(opposition, i, ShareSink::position, r[i].opposition);
  }
  sink.add(tempo, s.mover, ShareSink::position, 1);
  for (const Term t : {pieces, hands, reverse, trapped, exchange}) sink.scale(t, 1, 100);
}

void MicroShogiModern::share_side(const State& s, int i, const Facts& me, const Facts& them, ShareSink& sink) const {
  const bool drops = rules_.variant() == Variant::standard;
  const u32 mine = s.side[static_cast<std::size_t>(i)], theirs = s.side[static_cast<std::size_t>(i ^ 1)],
            occupied = mine | theirs, safe = ~mine & ~them.reach & all_squares;
  const Side side = static_cast<Side>(i);
  const auto of = [&](Face face) { return s.of(i, face); };
  for (int t = 0; t < 4; ++t)  // a token lies in the hand with both faces: the first of them has the share
    if (const int n = s.hand[static_cast<std::size_t>(i)][static_cast<std::size_t>(t)]; n > 0)
      sink.add(hands, i, drops ? hand_cell(i, static_cast<Face>(1 + 2 * t)) : ShareSink::position, n * hand_worth[t]);

  // 1. Piece by piece.
  const u32 pawns = of(Face::pawn), lances = of(Face::lance), knights = of(Face::knight);
  const u32 last = trap_squares(side, Face::pawn), last_two = trap_squares(side, Face::knight);
  constexpr int a_move[faces] = {0, 3, 4, 4, 3, 4, 2, 3, 4};
  for (u32 left = mine & ~of(Face::king); left != 0; left &= left - 1) {
    const int q = std::countr_zero(left), face = static_cast<int>(rules_.face_at(s, q));
    const u32 a = detail::attack(i, static_cast<Face>(face), q, occupied);
    sink.add(pieces, i, q, worth[drops][face]);
    sink.add(mobility, i, q, a_move[face] * std::popcount(a & safe));
    if (a & theirs)
      sink.add(reverse, i, q,
               worth[drops][static_cast<int>(reverse_of[static_cast<std::size_t>(face)])] - worth[drops][face]);
    if (!((pawns | lances) >> q & 1)) sink.add(advance, i, q, 4 - distances[q][them.king]);
    const bool stuck = ((((pawns | lances) & last) | (knights & last_two)) >> q & 1) != 0;
    if (stuck) sink.add(trapped, i, q, worth[drops][face]);
  }
  constexpr u32 third = 0x00f00u;
  sink.each(nearly_trapped, i, ((pawns | lances) & last_two & ~last) | (knights & third));

  // 2. The best exchange has one square: the first that reaches it.
  int best = 0, where = 0;
  for (u32 t = theirs & me.reach & ~s.of(i ^ 1, Face::king); t != 0; t &= t - 1)
    if (const int won = exchange_on(s, std::countr_zero(t), i); won > best) best = won, where = std::countr_zero(t);
  if (best > 0) sink.add(exchange, i, where, best);

  // 3. The king: the squares around it.
  const u32 around = detail::tables.step[i][0][me.king];
  sink.each(king_danger, i, around & them.reach);
  sink.each(king_steps, i, around & safe);
  const auto& held = s.hand[static_cast<std::size_t>(i ^ 1)];
  if (drops && (held[0] | held[1] | held[2] | held[3])) {
    const u32 empty = all_squares & ~occupied, open = empty & ~(me.reach & ~around);
    const auto checks = [&](Face face) { return open & detail::attack(i, face, me.king, occupied); };
    for (int t = 0; t < 4; ++t) {
      const Face face = static_cast<Face>(1 + 2 * t);
      if (held[static_cast<std::size_t>(t)])
        sink.each(drop_danger, i, checks(face) | checks(reverse_of[static_cast<std::size_t>(face)]));
    }
    sink.each(drop_danger, i, around & empty);
  }

  // 4. Places.
  constexpr u32 middle = 0x06660u;
  sink.each(centre, i, mine & middle & ~(of(Face::king) | pawns | lances));
  const u32 walkers = of(Face::gold) | of(Face::tokin) | of(Face::silver) | pawns;
  for (int n = 1; n <= 4; ++n)
    sink.each(rows, i, walkers & (i == 0 ? 0x0f000u >> (4 * (n - 1)) : 0x000f0u << (4 * (n - 1))), n);
}

}  // namespace ply::micro_shogi
