#include "engine/games/micro_shogi/evaluation.h"

namespace ply::micro_shogi {

std::span<const TermInfo> MicroShogiClassic::infos() {
  using Opponent = TermInfo::Opponent;
  static constexpr TermInfo terms[] = {
      {"blocked",
       "Value of the pieces that can never move again (P and L on the last row, N on the last two); the opponent's "
       "count half.",
       -50, -200, 200, Opponent::half, true},
      {"advanced", "Value of the pieces outside their camp, the king included; the opponent's count half.", 100, -200,
       200, Opponent::half, true},
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

}  // namespace ply::micro_shogi
