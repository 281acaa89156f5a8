#include "engine/review/account.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace ply {
namespace {

double seen_by(Side side, Side mover, double e) { return side == mover ? e : 1 - e; }

int in_points(double e) { return static_cast<int>(std::lround(100 * e)); }

/// Where the endgame begins; r.plies.size(): nothing is known exactly at the end.
std::size_t endgame_of(const GameReview& r) {
  std::size_t from = r.plies.size();
  while (from > 0) {
    const ReviewedPly& p = r.plies[from - 1];
    if (!p.judged() || p.here->best().known == ScoreClass::open || p.as_played().known == ScoreClass::open) break;
    --from;
  }
  while (from < r.plies.size() && r.turn_of(from).first != from) ++from;  // a whole decision
  return from;
}

std::array<PhaseLosses, review_phases> phases_of(const GameReview& r) {
  const std::size_t end = endgame_of(r);
  std::size_t half = (end + 1) / 2;
  while (half < end && r.turn_of(half).first != half) ++half;
  return {
      {{ReviewPhase::opening, 0, half}, {ReviewPhase::middle, half, end}, {ReviewPhase::endgame, end, r.plies.size()}}};
}

}  // namespace

const char* phase_id(ReviewPhase phase) {
  static constexpr std::array<const char*, review_phases> ids{"opening", "middle", "endgame"};
  return ids[static_cast<std::size_t>(phase)];
}

std::optional<ReviewAccount> account_of(const GameReview& review, Side side) {
  ReviewAccount out;
  out.side = side;
  out.from = review.judged_from();
  while (out.from < review.plies.size() && review.plies[out.from].given) ++out.from;
  if (out.from == review.plies.size()) return std::nullopt;
  const ReviewedPly& begin = review.plies[out.from];
  out.start = seen_by(side, begin.mover, begin.here->best().expected);
  out.phases = phases_of(review);
  std::size_t phase = 0;
  double now = out.start;
  bool open = false;  // what was left by the ply before
  for (std::size_t i = out.from; i < review.plies.size(); ++i) {
    const ReviewedPly& p = review.plies[i];
    const double best = seen_by(side, p.mover, p.here->best().expected);
    const bool proved = open && p.here->best().known != ScoreClass::open;
    (proved ? out.proved : out.revised) += best - now;
    (p.mover == side ? out.own : out.theirs) += p.loss();
    while (i >= out.phases[phase].to) ++phase;
    (p.mover == side ? out.phases[phase].own : out.phases[phase].theirs) += p.loss();
    now = seen_by(side, p.mover, p.as_played().expected);
    open = p.as_played().known == ScoreClass::open;
  }
  out.result_known = review.result.has_value();
  out.result = out.result_known ? seen_by(side, Side::first, *review.result) : now;
  out.not_played_out = out.result - now;
  return out;
}

std::vector<AccountColumn> columns_of(const ReviewAccount& a) {
  std::vector<AccountColumn> out = {{"start", in_points(a.start)},
                                    {"theirs", in_points(a.theirs)},
                                    {"own", -in_points(a.own)},
                                    {"proved", in_points(a.proved)},
                                    {"revised", in_points(a.revised)}};
  if (a.not_played_out != 0) out.push_back({"not_played_out", in_points(a.not_played_out)});
  const int result = in_points(a.result);
  int left = result;
  for (const AccountColumn& c : out) left -= c.points;
  auto largest = std::max_element(out.begin(), out.end(), [](const AccountColumn& x, const AccountColumn& y) {
    return std::abs(x.points) < std::abs(y.points);
  });
  largest->points += left;
  out.push_back({"result", result});
  return out;
}

std::array<int, review_phases> phase_points(const ReviewAccount& a, bool own) {
  int left = 0;
  for (const AccountColumn& c : columns_of(a))
    if (c.id == std::string_view(own ? "own" : "theirs")) left = std::abs(c.points);
  std::array<int, review_phases> out{};
  std::size_t largest = 0;
  for (std::size_t i = 0; i < review_phases; ++i) {
    const auto loss = [&](std::size_t k) { return own ? a.phases[k].own : a.phases[k].theirs; };
    left -= out[i] = in_points(loss(i));
    if (loss(i) > loss(largest)) largest = i;
  }
  out[largest] += left;
  return out;
}

}  // namespace ply
