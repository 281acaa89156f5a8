#include "engine/games/pivit/evaluation.h"

#include "engine/search/share_sink.h"

namespace ply::pivit {

std::span<const TermInfo> PivitClassic::infos() {
  static constexpr TermInfo terms[] = {{"minions", "Minions on the board.", 1, -20, 20},
                                       {"masters", "Masters on the board.", 3, -20, 20}};
  return terms;
}

// Fitted by the command `weights` to 4,000 games of 2,000 nodes a move, with minions as the unit; against weights by
// hand 76.8 % [73.5, 80.1] of 300 games of 10,000 nodes a move, on 8x8 78.5 % [74.3, 82.7] of 200 of 5,000. A second
// fit, to games of the new weights, found them again.
std::span<const TermInfo> PivitModern::infos() {
  static constexpr TermInfo terms[] = {
      {"minions", "Minions on the board.", 100, -500, 500},
      {"masters", "Masters on the board.", 175, -1000, 1000},
      {"lead",
       "Masters, times the share of the board that has promoted (0 to 8): the count of masters decides when no minion "
       "is left.",
       0, -50, 50},
      {"mobility", "Squares that the pieces can move to.", 5, -50, 50},
      {"promotion", "Minions that can land on a corner with their next move.", 35, -300, 300},
      {"attacked", "Own pieces that the enemy can take now; a master counts three.", -14, -200, 200},
      {"tempo", "The right to move.", 21, -200, 200},
  };
  return terms;
}

// Where on the board the terms of Pivit are earned.
void PivitClassic::shares(const State& s, ShareSink& sink) const {
  for (int side = 0; side < 2; ++side) {
    const u64 own = s.pieces[static_cast<std::size_t>(side)];
    sink.each(minions, side, own & ~s.masters);
    sink.each(masters, side, own & s.masters);
  }
}

void PivitModern::shares(const State& s, ShareSink& sink) const {
  const int count = std::popcount(s.occupied()), few = count > 0 ? 8 - 8 * std::popcount(s.minions()) / count : 0;
  for (int side = 0; side < 2; ++side) {
    State turned = s;  // what the pieces of this side could do, were it to move
    turned.side = static_cast<u8>(side);
    sink.each(minions, side, turned.own() & ~s.masters);
    sink.each(masters, side, turned.own() & s.masters);
    sink.each(lead, side, turned.own() & s.masters, few);
    u64 hit = 0;
    for (u64 left = turned.own(); left != 0; left &= left - 1) {
      const int from = std::countr_zero(left);
      const u64 targets = rules_.targets(turned, from);
      sink.add(mobility, side, from, std::popcount(targets));
      if (const int corners = std::popcount(targets & rules_.board().corners); corners > 0 && !(s.masters >> from & 1))
        sink.add(promotion, side, from, corners);
      hit |= targets & turned.enemy();
    }
    sink.each(attacked, side ^ 1, hit & ~s.masters);
    sink.each(attacked, side ^ 1, hit & s.masters, 3);
  }
  sink.add(tempo, s.side, ShareSink::position, 1);
}

}  // namespace ply::pivit
