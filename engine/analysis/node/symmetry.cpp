#include "engine/analysis/node/symmetry.h"

#include <algorithm>

namespace ply {

std::optional<std::vector<TermPair>> exchanged_terms(const Game& game, const std::string& profile,
                                                     const Weights& weights, const Position& p) {
  const auto there = game.changed(p, Change::swap_colours);
  if (!there || !game.why_not_allowed(*there).empty()) return std::nullopt;
  const Breakdown a = game.evaluate(p, profile, weights, Side::first),
                  b = game.evaluate(*there, profile, weights, Side::second);
  std::vector<TermPair> out;
  for (std::size_t i = 0; i < std::min(a.terms.size(), b.terms.size()); ++i)
    out.push_back({a.terms[i].info->id, a.terms[i].first, a.terms[i].second, b.terms[i].first, b.terms[i].second,
                   a.terms[i].contribution, b.terms[i].contribution});
  return out;
}

std::optional<bool> symmetry_broken(const Game& game, const std::string& profile, const Weights& weights,
                                    const Position& p) {
  const auto terms = exchanged_terms(game, profile, weights, p);
  if (!terms) return std::nullopt;
  return std::any_of(terms->begin(), terms->end(), [](const TermPair& t) { return !t.ok(); });
}

}  // namespace ply
