#include "engine/ask/terms/term_vector.h"

#include <numeric>

namespace ply {

TermSlope TermVector::slope(std::size_t term) const {
  const i32 common = std::gcd(units[term], TermSlope::unit);
  return {units[term] / common, TermSlope::unit / common, halves[term]};
}

TermProbe::TermProbe(const Game& game, const ProfileInfo& profile, Side viewer)
    : infos_(profile.terms), viewer_(viewer) {
  for (std::size_t i = 0; i < infos_.size(); ++i) {
    asked_[0].weights.w[i] = TermSlope::unit;
    asked_[1].weights.w[i] = 1009 + 2 * static_cast<int>(i);
    asked_[2].weights.w[i] = -37 - 2 * static_cast<int>(i);
  }
  for (Asked& a : asked_) a.evaluation = game.evaluator(profile.id, a.weights, viewer);
}

TermVector TermProbe::quick(const Position& p) {
  KeepSink keep;
  const std::optional<int> finished = asked_[0].evaluation->terms(p, keep);
  TermVector out;
  out.terms = keep.n;
  out.over = finished.has_value();
  int total = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(keep.n); ++i) {
    const TermValue& t = keep.terms[i];
    total += t.contribution;
    out.units[i] = t.contribution;
    if (infos_[static_cast<std::size_t>(t.index)].opponent != TermInfo::Opponent::half) continue;
    const auto [own, half] = viewer_ == Side::first ? std::pair(t.first, t.second) : std::pair(t.second, t.first);
    out.halves[i] = half;
    out.units[i] += TermSlope::unit / 2 * half;
    if (out.units[i] != TermSlope::unit * own) out.unclear |= 1u << i;
  }
  if (finished && *finished != total) out.fixed = finished;
  return out;
}

TermVector TermProbe::vector(const Position& p) {
  TermVector out = quick(p);
  bool is_sum = !out.fixed;
  for (const Asked& a : std::span(asked_).subspan(1)) {
    KeepSink keep;
    const std::optional<int> finished = a.evaluation->terms(p, keep);
    int total = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(keep.n); ++i) {
      const int contribution = keep.terms[i].contribution;
      if (out.at(i, a.weights.w[i]) != contribution) out.unclear |= 1u << i;
      total += contribution;
    }
    if (finished && *finished != total) is_sum = false;
    // A value that is a sum under some weights only: nobody knows what it follows
    if (finished && !is_sum && out.fixed != finished) out.unclear = ~u32{0};
  }
  return out;
}

}  // namespace ply
