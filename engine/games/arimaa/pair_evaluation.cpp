#include "engine/games/arimaa/pair_evaluation.h"

#include <cstdlib>

#include "engine/search/share_sink.h"

namespace ply::arimaa {

static_assert(EvaluationOf<ArimaaPairs, ArimaaRules>);

std::span<const TermInfo> ArimaaPairs::infos() {
  static const auto infos = [] {
    constexpr auto full = TermInfo::Opponent::full;
    constexpr const char* by_pair =
        "Each pair has one value, dealt out to both in equal parts, on the side for which it speaks.";
    std::array<TermInfo, terms_in_all> all{};
    std::ranges::copy(ArimaaThreats::infos(), all.begin());
    const auto& weights = built_in_pairs().weights;
    static_assert(std::tuple_size_v<std::remove_cvref_t<decltype(weights)>> == ArimaaThreats::terms_in_all);
    for (std::size_t t = 0; t < weights.size(); ++t) all[t].weight = weights[t];
    all[places] = {"places", "Each piece on its square, beyond what the terms above say of it.",
                   100,      0,
                   300,      full,
                   false,    "Each has one value, found in games; it is given to the side for which it speaks."};
    all[together] = {"together", "Any two pieces of one side on their squares.", 100, 0, 300, full, false, by_pair};
    all[facing] = {"facing", "Any two pieces of different sides on their squares.", 100, 0, 300, full, false, by_pair};
    return all;
  }();
  return infos;
}

void ArimaaPairs::shares(const State& s, ShareSink& sink) const {
  threats_.shares(s, sink);
  const auto deal = [&](Term t, int v, u64 cells) { sink.split(t, v >= 0 ? 0 : 1, cells, std::abs(v)); };
  each_pair(
      s.now, [&](int a, int v) { deal(places, v, bit(a % 64)); },
      [&](int a, int b, int v) {
        deal(a / (pair_pieces / 2) == b / (pair_pieces / 2) ? together : facing, v, bit(a % 64) | bit(b % 64));
      });
  for (const Term t : {places, together, facing}) sink.scale(t, 1, 100);
}

}  // namespace ply::arimaa
