#include "engine/games/micro_shogi/evaluation.h"

namespace ply::micro_shogi {

std::span<const TermInfo> MicroShogiClassic::infos() {
  static constexpr TermInfo terms[] = {
      {"blocked", "Worth of the pieces that can never move again (P and L on the last row, N on the last two); the opponent's count half.", -50, -200, 200},
      {"advanced", "Worth of the pieces outside their camp, the king too; the opponent's count half.", 100, -200, 200},
      {"king-advance", "The own king one row up counts 1, further up 1000; the opponent's does not count.", -500, -5000, 5000},
      {"material", "Worth of all pieces by the face they show, in tenths.", 1, -20, 20},
      {"king-missing", "A captured king decides everything; the own one is looked at first.", -999'990, -999'990, 999'990},
  };
  return terms;
}

std::span<const TermInfo> MicroShogiModern::infos() {
  static constexpr TermInfo terms[] = {
      {"pieces", "Worth of the pieces on the board by face, in hundredths; 100 takes them as they are.", 100, 0, 300},
      {"hands", "Worth of the tokens in hand, in hundredths; 100 takes them as they are.", 100, 0, 300},
      {"mobility", "Squares that the pieces can move to.", 5, -50, 50},
      {"trapped", "Share of their worth that trapped pieces lose, in hundredths.", -80, -200, 100},
      {"hanging", "Own pieces that the enemy attacks and nobody protects.", -25, -200, 100},
      {"king-danger", "Squares around the own king that the enemy attacks.", -12, -100, 100},
      {"king-steps", "Safe squares that the own king can step to.", 6, -100, 100},
      {"advance", "Rows that the pieces have gone forward.", 4, -50, 50},
      {"tempo", "The right to move.", 15, -100, 100},
  };
  return terms;
}

}  // namespace ply::micro_shogi
