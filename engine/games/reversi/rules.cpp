#include "engine/games/reversi/rules.h"

namespace ply::reversi {

static_assert(Rules<ReversiRules> && HasCountMoves<ReversiRules> && HasForcing<ReversiRules>);

State ReversiRules::initial() const {
  constexpr u64 d4_e5 = bit(27) | bit(36), e4_d5 = bit(28) | bit(35);
  return start_ == Start::standard ? State{e4_d5, d4_e5, Side::first} : State{d4_e5, e4_d5, Side::first};
}

Outcome ReversiRules::outcome(const State& s) const {
  const int score = final_score(s.discs(Side::first), s.discs(Side::second));
  Outcome out;
  out.margin = static_cast<i16>(score);
  out.winner = score > 0 ? Winner::first : score < 0 ? Winner::second : Winner::draw;
  const EndReason reason = score == 0                 ? EndReason::draw
                           : s.own == 0 || s.opp == 0 ? EndReason::wiped_out
                           : s.empty() == 0           ? EndReason::max_discs
                                                      : EndReason::blocked;
  out.reason = static_cast<u8>(reason);
  return out;
}

}  // namespace ply::reversi
