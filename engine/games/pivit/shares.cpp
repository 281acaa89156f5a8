// Where on the board the terms of Pivit are earned.
#include "engine/games/pivit/evaluation.h"
#include "engine/search/share_sink.h"

namespace ply::pivit {

void PivitClassic::shares(const State& s, ShareSink& sink) const {
  for (int side = 0; side < 2; ++side) {
    const u64 own = s.pieces[static_cast<std::size_t>(side)];
    sink.each(0, side, own & ~s.masters);
    sink.each(1, side, own & s.masters);
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
