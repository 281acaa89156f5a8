#include "engine/games/arimaa/evaluation.h"

#include "engine/games/arimaa/threats.h"
#include "engine/search/share_sink.h"

namespace ply::arimaa {

std::span<const TermInfo> ArimaaClassic::infos() {
  static constexpr TermInfo infos[] = {
      {"centre", "Strength (R 1 to E 6) times closeness to the centre: 3 on d4 e4 d5 e5, 0 on the rim.", 1, -20, 20},
      {"rabbits", "Ranks the rabbits have advanced.", 1, -20, 20},
      {"free", "Pieces that are not frozen and have a step, a push or a pull.", 1, -20, 20},
  };
  return infos;
}

// Fitted by the command `weights` to 1,200 games of 2,000 nodes a move with weights by hand, within 0 to 400, then
// stretched to keep material: 66.3 % [61.1, 71.5] against those of 300 games of their own. Longer ranges, and a second
// fit to games of such weights, predicted better and lost; so terms that stand at 0 are not proved useless, only these
// weights together are better.
std::span<const TermInfo> ArimaaModern::infos() {
  using Opponent = TermInfo::Opponent;
  static constexpr const char* guard_sharing =
      "One to four guards of a trap share 16, 30, 36 or 38, the rest of a division to the first squares; an elephant "
      "has 14 to itself, camel and horses share 5.";
  static constexpr TermInfo infos[] = {
      {"material", "HarLog: each piece by the number of stronger enemies left, rabbits by how few remain.", 100, 0, 300,
       Opponent::full, false,
       "A logarithm: each piece by what its side would lose without it, scaled to the whole; what rounding leaves "
       "belongs to the position."},
      {"home-traps", "Guards beside one's own traps; an elephant, a camel or a horse counts more.", 425, 0, 500,
       Opponent::full, false, guard_sharing},
      {"away-traps", "Guards beside the enemy's traps, counted the same way.", 425, 0, 500, Opponent::full, false,
       guard_sharing},
      {"hanging", "Pieces beside a stronger free enemy at a trap that is not guarded: a third of their value lost.", 0,
       0, 500, Opponent::full, false,
       "Pieces of a kind share alike; the rest of a division goes to the first squares."},
      {"advance", "Ranks the rabbits have advanced; the last ones count most.", 425, 0, 500},
      {"goal", "Unfrozen rabbits with a clear straight path to the goal, one to four steps away.", 425, 0, 500},
      {"frozen", "Own frozen pieces; strong ones cost most.", 103, 0, 500},
      {"squares", "Elephant and camel in the middle, horses on the flanks, cats and dogs at home, rabbits at the edge.",
       0, 0, 500},
      {"mobility", "Ordinary steps, and enemies that can be pushed or pulled.", 293, 0, 500},
      {"elephant", "Squares that the elephant can step to or clear; a blocked elephant is worth little.", 0, 0, 500,
       Opponent::full, false, "Each square counts 8; that there is no elephant belongs to the position."},
      {"tempo", "Steps that the mover has left.", 259, 0, 500},
  };
  return infos;
}

// Fitted to 900 games of 400 nodes a step, played with captures weighed by hand: half to their results, half to what
// searches of the same positions said. Fits to more of the results predicted them better and lost.
std::span<const TermInfo> ArimaaThreats::infos() {
  static const auto infos = [] {
    // Material, the traps at home and away, hanging, advance, goal, frozen, squares, mobility, the elephant, tempo
    static constexpr std::array<int, ArimaaModern::tempo + 1> weights = {100, 430, 251, 0,   731, 284,
                                                                         187, 169, 0,   108, 345};
    std::array<TermInfo, terms_in_all> all{};
    const auto modern = ArimaaModern::infos();
    for (std::size_t t = 0; t < modern.size(); ++t) {
      all[t] = modern[t];
      all[t].weight = weights[t];
      all[t].max_weight = t == ArimaaModern::material ? 300 : 1'000;
    }
    all[captures_now] = {"captures-now",
                         "The best piece that the mover can take within this turn: nearly all that it is worth.", 100,
                         0, 200};
    all[captures_next] = {"captures-next",
                          "What the other side could take in its next turn: 12 to 25 % of what the pieces are worth.",
                          100, 0, 200};
    return all;
  }();
  return infos;
}

// Where on the board the terms of Arimaa are earned.
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
    sink.each(free_pieces, side, active(s, static_cast<Side>(side)));
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
