#include "engine/review/fit_scales.h"

#include <fmt/format.h>

#include <cstdlib>
#include <limits>

#include "engine/game/game_phases.h"
#include "engine/lab/evolve/arena.h"
#include "engine/lab/tune/scale.h"
#include "engine/review/review.h"
#include "engine/search/job_attention.h"

namespace ply {
namespace {

struct PhaseSample {
  int left = 0;
  ValuedResult valued;
};

/// The best value at a depth; nothing: stopped.
std::optional<int> best_at(const Game& game, SearchRequest q, int depth, Attention& attention) {
  q.limits = {depth, 0, 0};
  q.attention = &attention;
  const SearchResult r = game.search(q);
  if (r.stopped || r.score.kind != Kind::exact) return std::nullopt;
  return r.score.value;
}

std::vector<PhaseSample> samples_of(const GameReview& r, Attention& attention) {
  std::vector<PhaseSample> out;
  const auto* phases = dynamic_cast<const HasPhases*>(r.game.get());
  const int decided = r.game->profile(r.settings.profile)->decided;
  const int solved = !phases ? -1 : r.settings.exact >= 0 ? r.settings.exact : phases->solved_at();
  for (const ReviewedTurn& t : r.turns) {
    const std::size_t i = t.first;  // the steps behind it see as far and say the same
    const ReviewedPly& p = r.plies[i];
    const int left = phases ? phases->left(r.positions[i]) : 1;
    if (p.given || (phases && left <= solved)) continue;
    const SearchRequest q = judging_request(*r.game, r.settings, r.place(i));
    const auto deep = best_at(*r.game, q, r.settings.depth, attention),
               shallow = deep ? best_at(*r.game, q, r.settings.depth - 1, attention) : std::nullopt;
    if (!deep || !shallow || std::abs(*deep) >= decided || std::abs(*shallow) >= decided) continue;
    out.push_back({left, {(*deep + *shallow) / 2.0, p.mover == Side::first ? *r.result : 1 - *r.result}});
  }
  return out;
}

}  // namespace

Result<ScaleFit> fit_scales(const std::vector<GameRecord>& games, const ReviewSettings& settings, int threads,
                            JobProgress& progress) {
  if (settings.depth == 0) return Error{"K is fitted to values of a depth"};
  std::vector<GameReview> begun;
  ScaleFit out;
  for (std::size_t i = 0; i < games.size(); ++i) {
    auto review = begin_review(games[i], settings);
    if (!review) return review.error().after(fmt::format("game {}: ", i + 1));
    if (review->game->rules() != games.front().game->rules() || &review->game->type() != &games.front().game->type())
      return Error{fmt::format("game {}: it has other rules than the first", i + 1)};
    out.left_out += !review->over;
    begun.push_back(std::move(*review));
  }
  JobAttention attention(progress);
  std::vector<std::vector<PhaseSample>> of(begun.size());
  progress.all = begun.size();
  const auto one = [&](int i) {
    const auto at = static_cast<std::size_t>(i);
    if (begun[at].over) of[at] = samples_of(begun[at], attention);
    ++progress.done;
  };
  if (!for_all(static_cast<int>(begun.size()), threads, &progress.stop, one) || progress.stop) return ScaleFit{};

  const auto* phases = begun.empty() ? nullptr : dynamic_cast<const HasPhases*>(begun.front().game.get());
  const int start = phases ? phases->left(begun.front().positions.front()) : 1;
  std::vector<int> above = phases ? std::vector<int>{start * 2 / 3, start / 3, 0} : std::vector<int>{0};
  int max = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < begun.size(); ++i)
    if (begun[i].over) ++(i / 2 % 2 == 0 ? out.games : out.held_out);
  for (const int min : above) {
    std::vector<ValuedResult> fitted, held_out;
    for (std::size_t i = 0; i < of.size(); ++i)
      for (const PhaseSample& s : of[i])
        if (s.left > min && s.left <= max) (i / 2 % 2 == 0 ? fitted : held_out).push_back(s.valued);
    max = min;
    PhaseFit phase{min, std::nullopt, 0, fitted.size(), held_out.size()};
    if (const auto scale = fitted_scale(fitted)) {
      phase.k = 1 / *scale;
      phase.error = calibration_error(held_out, *scale);
    }
    out.phases.push_back(phase);
  }
  return out;
}

}  // namespace ply
