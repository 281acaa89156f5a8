#include "engine/lab/tune/spsa.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/random.h"
#include "engine/game/weights_text.h"
#include "engine/match/openings.h"
#include "engine/match/report.h"
#include "engine/match/runner.h"

namespace ply {
namespace {

// What the sizes of steps fall by, and how long they fall slowly at the beginning (Spall's alpha, gamma and A).
constexpr double rate_falls = 0.602, change_falls = 0.101, slow_start = 0.1;

int inside(const TermInfo& term, double w) {
  return std::clamp(static_cast<int>(std::lround(w)), term.min_weight, term.max_weight);
}

Result<SpsaResult> played_score(const SpsaSettings& s, u64 step, const Weights& up, const Weights& down,
                                JobProgress& progress) {
  MatchSettings match;
  match.game = s.game;
  match.start = s.start;
  match.players = {spsa_player(s, up), spsa_player(s, down)};
  match.pairs = s.pairs;
  match.seed = mix64(s.seed ^ (step * 0x9e3779b97f4a7c15ull));
  match.openings.plies = s.opening_plies;
  match.openings.balance = usual_balance(*s.game);
  if (match.players[0] == match.players[1]) return SpsaResult{};  // moved by less than one
  if (auto ok = check_match(match); !ok) return ok.error();
  MatchRunner runner(match, {}, {});
  const AtStop stop(progress, [&] { runner.stop(); });
  if (auto ok = runner.run(std::max(1, s.threads), [](const MatchGame&) -> Status { return Done{}; }); !ok)
    return ok.error();
  const MatchScore score = report_of(match, runner.games()).front().score;
  return SpsaResult{score.games() ? score.points() / static_cast<double>(score.games()) : 0.5, score};
}

}  // namespace

Result<std::vector<int>> spsa_terms(const SpsaSettings& s) {
  const ProfileInfo* profile = s.game->profile(s.profile);
  if (!profile) return Error{fmt::format("there is no profile {}", s.profile)};
  std::vector<int> out;
  for (int t = 0; t < static_cast<int>(profile->terms.size()); ++t) {
    const TermInfo& term = profile->terms[static_cast<std::size_t>(t)];
    const bool named = std::find(s.free.begin(), s.free.end(), t) != s.free.end();
    if (term.min_weight < term.max_weight && (s.free.empty() || named)) out.push_back(t);
    else if (named) return Error{fmt::format("the weight of {} is fixed", term.id)};
  }
  if (out.empty()) return Error{fmt::format("{} has no weights that may change", profile->id)};
  return out;
}

std::vector<double> spsa_changes(const SpsaSettings& s) {
  std::vector<double> out(s.game->profile(s.profile)->terms.size(), 0);
  const auto terms = spsa_terms(s);
  if (!terms) return out;
  for (const int t : *terms)
    out[static_cast<std::size_t>(t)] = std::max(1.0, s.change * std::abs(static_cast<double>(s.weights[t])));
  return out;
}

Weights rounded_weights(const SpsaSettings& s, const SpsaStep& step) {
  const ProfileInfo& profile = *s.game->profile(s.profile);
  Weights out = s.weights;
  for (std::size_t t = 0; t < profile.terms.size(); ++t) out.w[t] = inside(profile.terms[t], step.weights[t]);
  return out;
}

std::string spsa_player(const SpsaSettings& s, const Weights& weights) {
  const ProfileInfo& profile = *s.game->profile(s.profile);
  std::string out;
  for (std::size_t t = 0; t < profile.terms.size(); ++t)
    if (const int w = weights[static_cast<int>(t)]; w != profile.weights[static_cast<int>(t)])
      out += fmt::format(" {}={}", profile.terms[t].id, w);
  return fmt::format("{}:nodes={}{}{}", profile.id, s.nodes, out.empty() ? "" : " @", out);
}

Result<std::vector<SpsaStep>> spsa_by(const SpsaSettings& s, const SpsaMatch& match, JobProgress& progress,
                                      const SpsaWatcher& watcher) {
  const auto terms = spsa_terms(s);
  if (!terms) return terms.error();
  const ProfileInfo& profile = *s.game->profile(s.profile);
  std::vector<SpsaStep> out(1);
  for (std::size_t t = 0; t < profile.terms.size(); ++t) out[0].weights.push_back(s.weights[static_cast<int>(t)]);
  // 1. The sizes of the last step, from which the others follow.
  const std::vector<double> change = spsa_changes(s);
  const double n = static_cast<double>(s.steps), slow = slow_start * n;
  progress.all = s.steps;
  progress.done = 0;
  Random random = Random::stream(s.seed, 0);
  for (u64 k = 1; k <= s.steps && !progress.stop; ++k) {
    const double at = static_cast<double>(k), wider = std::pow(n / at, change_falls),
                 faster = std::pow((slow + n) / (slow + at), rate_falls);
    // 2. All free weights, each up or down.
    SpsaStep step = out.back();
    std::vector<double> side(profile.terms.size(), 0);
    SpsaStep up = step, down = step;
    for (const int t : *terms) {
      const auto i = static_cast<std::size_t>(t);
      side[i] = random.below(2) ? 1 : -1;
      up.weights[i] += side[i] * wider * change[i];
      down.weights[i] -= side[i] * wider * change[i];
    }
    const auto result = match(k, rounded_weights(s, up), rounded_weights(s, down));
    if (progress.stop) break;  // its match is not whole
    if (!result) return result.error();
    // 3. Every weight follows the winner.
    for (const int t : *terms) {
      const auto i = static_cast<std::size_t>(t);
      const TermInfo& term = profile.terms[i];
      const double by = s.rate * faster * change[i] * (2 * result->score - 1) * side[i];
      step.weights[i] =
          std::clamp(step.weights[i] + by, static_cast<double>(term.min_weight), static_cast<double>(term.max_weight));
    }
    step.step = k;
    step.score = result->score;
    step.result = result->games;
    step.games = result->games.games();
    out.push_back(step);
    progress.done = k;
    if (watcher) watcher(step);
  }
  return out;
}

Result<std::vector<SpsaStep>> spsa(const SpsaSettings& s, JobProgress& progress, const SpsaWatcher& watcher) {
  return spsa_by(
      s, [&](u64 k, const Weights& up, const Weights& down) { return played_score(s, k, up, down, progress); },
      progress, watcher);
}

std::string spsa_csv(const SpsaSettings& s, const std::vector<SpsaStep>& steps) {
  const ProfileInfo& profile = *s.game->profile(s.profile);
  std::string out = "step,games,score";
  for (const TermInfo& t : profile.terms) out += fmt::format(",{}", t.id);
  for (const SpsaStep& step : steps) {
    out += fmt::format("\n{},{},{:.4f}", step.step, step.games, step.score);
    for (const double w : step.weights) out += fmt::format(",{:.3f}", w);
  }
  return out + "\n";
}

std::string spsa_weights_file(const SpsaSettings& s, const std::vector<SpsaStep>& steps) {
  const std::string remarks = fmt::format("tuned by {} matches of {} games (SPSA), {} nodes a move, seed {}; rules {}",
                                          steps.size() - 1, 2 * s.pairs, s.nodes, s.seed, write_rules(s.game->rules()));
  return write_weights_file(*s.game, *s.game->profile(s.profile), rounded_weights(s, steps.back()), remarks);
}

}  // namespace ply
