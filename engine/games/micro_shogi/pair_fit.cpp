#include "engine/games/micro_shogi/pair_fit.h"

#include <algorithm>
#include <cmath>

#include "engine/game/sparse_fit.h"
#include "engine/games/micro_shogi/pair_evaluation.h"

namespace ply::micro_shogi {
namespace {

// While it is fitted a square has a value of its own beside those by the kings: what is rare with one king on a certain
// square follows what is common to all.
constexpr int any_king = PairPlan::all, places_in_all = any_king + squares * square_codes;

void numbers_of(const State& s, SparseNumbers& out) {
  PairSight sight;
  see_pairs(s, sight);
  const auto add = [&](int place) { out.add(static_cast<u32>(place)); };
  add(PairPlan::kings + sight.kings());
  for (int j = 0; j < sight.pieces; ++j) {
    const int piece = sight.piece[static_cast<std::size_t>(j)];
    add(PairPlan::places + sight.kings() * pair_pieces + piece);
    for (int i = 0; i < j; ++i) add(PairPlan::pair(sight.piece[static_cast<std::size_t>(i)], piece));
  }
  for (std::size_t q = 0; q < squares; ++q) {
    const int code = detail::seen_codes[static_cast<std::size_t>(sight.way)][q] + sight.code[q];
    add(PairPlan::own_side + sight.own_king() * squares * square_codes + code);
    add(PairPlan::enemy_side + sight.enemy * squares * square_codes + code);
    add(any_king + code);
  }
}

}  // namespace

PairFit fit_pairs(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress) {
  PairFit out;
  const auto wanted = [&](const PairSample& s) { return share_wanted(s, pair_scale, settings.trust); };
  SparseFit fit(static_cast<std::size_t>(places_in_all));  // in units of pair_scale
  std::vector<u32> positions = fitted_to(samples, settings, [](const PairSample& s) { return s.calm; });
  out.fitted = positions.size();
  fit.fit(std::move(positions), settings, progress, [&](u32 i, SparseNumbers& asked) {
    numbers_of(samples[i].state, asked);
    return std::pair{0.0f, wanted(samples[i])};
  });

  // Into the table, and how well that foretells the games that were held out.
  constexpr long max = 2000;  // no single value decides a game
  for (int i = 0; i < PairPlan::all; ++i) {
    float v = fit.values()[static_cast<std::size_t>(i)];
    if (i >= PairPlan::own_side && i < PairPlan::enemy_side)
      v += fit.values()[static_cast<std::size_t>(any_king + (i - PairPlan::own_side) % (squares * square_codes))];
    out.numbers.push_back(
        static_cast<i16>(std::clamp<long>(std::lround(v * static_cast<float>(pair_scale)), -max, max)));
  }
  const PairValues values = spread(out.numbers);
  const MicroShogiRules rules(Variant::standard);
  const auto weights = default_weights(MicroShogiPairs::infos());
  for (const PairSample& s : samples) {
    if (!settings.held_out(s.game) || !s.calm) continue;
    const Side side = rules.mover(s.state);
    const auto reported = [&](const auto& e) { return share_won(evaluate(e, s.state, side, side) / pair_scale); };
    out.add(wanted(s), reported(MicroShogiPairs(rules, side, weights, values)),
            reported(MicroShogiModern(rules, side, MicroShogiModern::weights(Variant::standard))));
  }
  out.finish();
  return out;
}

}  // namespace ply::micro_shogi
