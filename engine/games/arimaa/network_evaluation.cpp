#include "engine/games/arimaa/network_evaluation.h"

#include <algorithm>
#include <cstdlib>

#include "engine/search/share_sink.h"

namespace ply::arimaa {

static_assert(EvaluationOf<ArimaaNetwork, ArimaaRules>);

std::span<const TermInfo> ArimaaNetwork::infos() {
  static const auto infos = [] {
    std::array<TermInfo, terms_in_all> all{};
    const auto threats = ArimaaThreats::infos();
    std::copy(threats.begin(), threats.end(), all.begin());
    static_assert(std::is_same_v<std::remove_cv_t<decltype(fitted_weights)>, decltype(NetworkNumbers::weights)>);
    for (std::size_t t = 0; t < fitted_weights.size(); ++t) all[t].weight = fitted_weights[t];
    all[network] = {"network",
                    "What a network of 256 detectors sees in the pieces on their squares, beyond the terms above.",
                    100,
                    0,
                    300,
                    TermInfo::Opponent::full,
                    false,
                    "Each piece has what it adds to the detectors that are neither off nor fully on, on the side for "
                    "which it speaks; the rest belongs to the position."};
    return all;
  }();
  return infos;
}

Weights ArimaaNetwork::weights_of(const NetworkNumbers& numbers) {
  Weights out = default_weights(infos());
  std::copy(numbers.weights.begin(), numbers.weights.end(), out.w.begin());
  return out;
}

void ArimaaNetwork::shares(const State& s, ShareSink& sink) const {
  threats_.shares(s, sink);
  each_part(s, [&](int square, int v) {
    if (square >= 0) sink.split(network, v >= 0 ? 0 : 1, bit(square), std::abs(v));
    else sink.add(network, v >= 0 ? 0 : 1, ShareSink::position, std::abs(v));
  });
  sink.scale(network, 1, 100);
}

}  // namespace ply::arimaa
