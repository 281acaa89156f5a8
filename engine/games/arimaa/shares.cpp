// Where on the board the terms of Arimaa are earned.
#include "engine/games/arimaa/threats.h"
#include "engine/search/share_sink.h"

namespace ply::arimaa {
namespace {

// The logarithm has no share of its own: each piece counts by what the side would lose without it, scaled to the whole.
void share_material(const HarLogTables& tables, const Board& b, int side, int term, ShareSink& sink) {
  const Army own = army_of(b, static_cast<Side>(side)), other = army_of(b, static_cast<Side>(side ^ 1));
  const int exact = tables.side(own.data(), other.data());
  std::array<i64, 7> loss{};
  i64 all = 0;
  for (std::size_t t = rabbit; t <= elephant; ++t) {
    if (own[t] == 0) continue;
    Army without = own;
    --without[t];
    loss[t] = exact - tables.side(without.data(), other.data());
    all += own[t] * loss[t];
  }
  int together = exact / 10;
  if (all > 0)
    for (int t = rabbit; t <= elephant; ++t) {
      const u64 pieces = b.of(static_cast<Side>(side)) & b.of_strength(t);
      const int share = static_cast<int>(exact / 10 * loss[static_cast<std::size_t>(t)] / all);
      sink.each(term, side, pieces, share);
      together -= share * std::popcount(pieces);
    }
  if (together != 0) sink.add(term, side, ShareSink::position, together);
}

}  // namespace

void ArimaaClassic::shares(const State& s, ShareSink& sink) const {
  const Board& b = s.now;
  for (int side = 0; side < 2; ++side) {
    const u64 own = b.of(static_cast<Side>(side)), mine = own & b.rabbits();
    for (const u64 ring : inside_ring)
      for (int t = rabbit; t <= elephant; ++t) sink.each(centre, side, own & ring & b.of_strength(t), t);
    for (int rank = 1; rank < 8; ++rank)
      sink.each(rabbits, side, mine & (rank_1 << (8 * (side ? 7 - rank : rank))), rank);
    sink.each(free_pieces, side, Reach(b, static_cast<Side>(side)).active());
  }
}

void ArimaaModern::shares(const State& s, ShareSink& sink) const {
  const Board& b = s.now;
  u64 kind[7] = {};
  for (int t = rabbit; t <= elephant; ++t) kind[t] = b.of_strength(t);
  const Reach reach[2] = {Reach(b, Side::first), Reach(b, Side::second)};
  for (int i = 0; i < 2; ++i) {
    const Reach &r = reach[i], &o = reach[i ^ 1];
    const u64 own = r.own;
    share_material(*harlog_, b, i, material, sink);

    u64 bad = 0;
    for (int trap = 0; trap < 4; ++trap) {
      const u64 ring = beside(bit(trap_square[trap])), near = ring & own;
      const Term t = (trap < 2) == (i == 0) ? home_traps : away_traps;
      sink.split(t, i, near, defenders[static_cast<std::size_t>(std::popcount(near))]);
      sink.split(t, i, near & kind[elephant], 14);
      sink.split(t, i, near & (kind[camel] | kind[horse]), 5);
      if (std::popcount(near) <= 1 && (ring & o.own) != 0) bad |= near | (bit(trap_square[trap]) & own);
    }
    for (int t = rabbit; t < elephant; ++t) {
      const u64 hung = bad & o.pushable & kind[t];
      sink.split(hanging, i, hung, -(std::popcount(hung) * piece_value[static_cast<std::size_t>(t)] / 3));
      sink.each(frozen, i, r.frozen & kind[t], -frozen_cost[static_cast<std::size_t>(t)]);
    }

    const u64 mine = own & kind[rabbit], runners = mine & ~r.frozen;
    for (int rank = 2; rank < 8; ++rank)
      sink.each(advance, i, mine & row(i, rank), advanced[static_cast<std::size_t>(rank)]);
    u64 way = row(i, 7) & r.empty;
    for (int n = 1; n <= 4 && way; ++n) {
      const u64 behind = i == 0 ? way >> 8 : way << 8;
      sink.each(goal, i, behind & runners, straight[static_cast<std::size_t>(n)]);
      way = behind & r.empty;
    }
    for (u64 left = own; left != 0; left &= left - 1) {
      const u64 one = left & -left;
      if (const int v = placed(one, kind, i); v != 0) sink.each(squares, i, one, v);
    }
    for (const u64 step : r.step) sink.each(mobility, i, step, 2);
    sink.each(mobility, i, r.pushable, 3);
    const u64 e = own & kind[elephant];
    sink.each(elephants, i, beside(e) & (r.empty | (o.own & beside(r.empty))), 8);
    if (!e) sink.add(elephants, i, ShareSink::position, -30);
  }
  if (!s.setting_up) sink.add(tempo, s.side & 1, ShareSink::position, 6 * (4 - s.used));
  for (int t = material; t <= tempo; ++t) sink.scale(t, 1, 100);
}

void ArimaaThreats::shares(const State& s, ShareSink& sink) const {
  modern_.shares(s, sink);
  threatened(s, Sight(s.now), [&](Term t, int side, u64 pieces, int each) { sink.each(t, side, pieces, each); });
  for (int t = captures_now; t <= captures_next; ++t) sink.scale(t, 1, 100);
}

}  // namespace ply::arimaa
