#include "engine/review/worst.h"

#include <algorithm>

namespace ply {
namespace {

constexpr double even = 0.5;

double decision_loss(const GameReview& r, std::size_t ply) { return decided_of(r, r.turn_of(ply)).loss(); }

}  // namespace

std::vector<std::size_t> marked_errors(const GameReview& r) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < r.plies.size(); ++i)
    if (is_error(r.plies[i].mark)) out.push_back(i);
  return out;
}

std::vector<std::size_t> worst_moments(const GameReview& r, std::size_t max) {
  std::vector<std::size_t> out = marked_errors(r);
  std::stable_sort(out.begin(), out.end(),
                   [&](std::size_t a, std::size_t b) { return decision_loss(r, a) > decision_loss(r, b); });
  if (out.size() > max) out.resize(max);
  return out;
}

std::optional<std::size_t> losing_moment(const GameReview& r) {
  if (!r.result || *r.result == even) return std::nullopt;
  const Side loser = *r.result == 1 ? Side::second : Side::first;
  const std::size_t from = r.judged_from();
  for (auto t = r.turns.rbegin(); t != r.turns.rend() && t->first >= from; ++t) {
    const Decided d = decided_of(r, *t);
    const bool own = r.plies[t->last()].mover == loser;
    if (own && d.best >= even)
      for (std::size_t i = t->first; i <= t->last(); ++i)
        if (is_error(r.plies[i].mark)) return i;
    if ((own ? d.best : 1 - d.best) >= even)
      return std::nullopt;  // no error of its own has ended that, or it is not marked yet
  }
  return std::nullopt;
}

}  // namespace ply
