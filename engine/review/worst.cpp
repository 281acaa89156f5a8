#include "engine/review/worst.h"

#include <algorithm>

namespace ply {
namespace {

constexpr double even = 0.5;

double decision_loss(const GameReview& r, std::size_t ply) { return decided_of(r, r.turn_of(ply)).loss(); }

}  // namespace

std::vector<std::size_t> worst_moments(const GameReview& r, std::size_t most) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < r.plies.size(); ++i)
    if (is_error(r.plies[i].mark)) out.push_back(i);
  std::stable_sort(out.begin(), out.end(),
                   [&](std::size_t a, std::size_t b) { return decision_loss(r, a) > decision_loss(r, b); });
  if (out.size() > most) out.resize(most);
  return out;
}

std::optional<std::size_t> losing_moment(const GameReview& r) {
  if (!r.result || *r.result == even) return std::nullopt;
  const Side loser = *r.result == 1 ? Side::second : Side::first;
  for (std::size_t i = r.plies.size(); i-- > r.judged_from();) {
    const ReviewedPly& p = r.plies[i];
    const double best = p.here->best().expected, had = p.mover == loser ? best : 1 - best;
    if (p.mover == loser && is_error(p.mark) && decided_of(r, r.turn_of(i)).best >= even) return i;
    if (had >= even) return std::nullopt;  // it was even here, and no error of its own has ended that
  }
  return std::nullopt;
}

}  // namespace ply
