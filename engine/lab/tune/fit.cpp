#include "engine/lab/tune/fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/base/random.h"
#include "engine/game/weights_text.h"
#include "engine/lab/tune/scale.h"

namespace ply {
namespace {

constexpr u32 fewest_groups = 20;
const double ln3 = std::log(3.0);
constexpr u64 dealing_stream = 0x64656172;

// ln(1 + exp(x)) without overflow.
double softplus(double x) { return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); }
double chance(double logit) { return 1 / (1 + std::exp(-logit)); }
// Cross-entropy of what is predicted, y in [0, 1].
double loss(double logit, double y) { return softplus(logit) - y * logit; }

// What is predicted of a position.
double target_of(const Sample& s, double scale, double longer) {
  return (1 - longer) * s.result + longer * chance(scale * s.longer);
}

enum TermPart { fitted, watched, held_out };

// Which part a group belongs to: shuffled by the seed, then cut.
std::vector<TermPart> dealt(u32 groups, u64 seed) {
  std::vector<u32> order(groups);
  for (u32 i = 0; i < groups; ++i) order[i] = i;
  Random random = Random::stream(seed, dealing_stream);
  for (u32 i = groups; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  std::vector<TermPart> out(groups, fitted);
  for (u32 i = 0; i < groups; ++i) out[order[i]] = i < groups / 5 ? held_out : i < 2 * (groups / 5) ? watched : fitted;
  return out;
}

// Logits are scale * (value with the old weights) + sum of d[j] * x[j]; x[j] are the factors of the free terms, scaled
// to a mean square of 1, and d[j] the change of the weight in the unit that belongs to it.
class Problem {
 public:
  Problem(const SampleSet& set, const std::vector<TermPart>& parts, double scale, double longer,
          const std::vector<std::size_t>& free)
      : n_(free.size()), norm_(n_, 0.0) {
    u64 count = 0;
    for (std::size_t i = 0; i < set.samples.size(); ++i) {
      if (parts[set.samples[i].group] != fitted) continue;
      ++count;
      for (std::size_t j = 0; j < n_; ++j) norm_[j] += static_cast<double>(set.row(i)[free[j]]) * set.row(i)[free[j]];
    }
    for (double& s : norm_) s = std::sqrt(s / static_cast<double>(count));
    for (std::size_t i = 0; i < set.samples.size(); ++i) {
      PartData& part = parts_[parts[set.samples[i].group]];
      part.base.push_back(scale * set.samples[i].value);
      part.target.push_back(target_of(set.samples[i], scale, longer));
      for (std::size_t j = 0; j < n_; ++j) part.x.push_back(norm_[j] > 0 ? set.row(i)[free[j]] / norm_[j] : 0.0);
    }
  }
  double norm(std::size_t j) const { return norm_[j]; }

  double error(TermPart p, const std::vector<double>& d) const {
    const PartData& part = parts_[p];
    double sum = 0;
    for (std::size_t i = 0; i < part.base.size(); ++i) sum += loss(logit(part, i, d), part.target[i]);
    return sum / static_cast<double>(part.base.size());
  }
  /// Of the fitted part; returns its error.
  double gradient(const std::vector<double>& d, std::vector<double>& out) const {
    const PartData& part = parts_[fitted];
    std::fill(out.begin(), out.end(), 0.0);
    double sum = 0;
    for (std::size_t i = 0; i < part.base.size(); ++i) {
      const double z = logit(part, i, d), miss = chance(z) - part.target[i];
      sum += loss(z, part.target[i]);
      for (std::size_t j = 0; j < n_; ++j) out[j] += miss * part.x[i * n_ + j];
    }
    for (double& g : out) g /= static_cast<double>(part.base.size());
    return sum / static_cast<double>(part.base.size());
  }
  /// The greatest eigenvalue of the mean of x xT: a quarter of it bounds the curvature.
  double steepness() const {
    const PartData& part = parts_[fitted];
    std::vector<double> v(n_, 1.0), next(n_);
    double length = 0;
    for (int round = 0; round < 30; ++round) {
      std::fill(next.begin(), next.end(), 0.0);
      for (std::size_t i = 0; i < part.base.size(); ++i) {
        double dot = 0;
        for (std::size_t j = 0; j < n_; ++j) dot += v[j] * part.x[i * n_ + j];
        for (std::size_t j = 0; j < n_; ++j) next[j] += dot * part.x[i * n_ + j];
      }
      double square = 0;
      for (double& e : next) e /= static_cast<double>(part.base.size()), square += e * e;
      length = std::sqrt(square);
      if (length <= 0) return 0;
      for (std::size_t j = 0; j < n_; ++j) v[j] = next[j] / length;
    }
    return 1.05 * length;  // from below
  }

 private:
  struct PartData {
    std::vector<double> base, target, x;
  };
  double logit(const PartData& part, std::size_t i, const std::vector<double>& d) const {
    double z = part.base[i];
    for (std::size_t j = 0; j < n_; ++j) z += d[j] * part.x[i * n_ + j];
    return z;
  }
  std::size_t n_;
  std::vector<double> norm_;
  PartData parts_[3];
};

std::optional<double> scale_of(const SampleSet& set, const std::vector<TermPart>& parts, double unit) {
  std::vector<ValuedResult> values;
  for (const Sample& s : set.samples)
    if (parts[s.group] == fitted) values.push_back({s.value, s.result});
  return fitted_scale(values, unit);
}

Status enough(const SampleSet& set) {
  if (set.samples.empty()) return Error{fmt::format("there is no quiet position in {} games", set.games)};
  if (auto ok = enough_openings(set.games, set.groups); !ok) return ok;
  bool drawn = true;
  for (const Sample& s : set.samples) drawn &= s.result == 0.5f;
  if (drawn) return Error{"all games are drawn: they say nothing about weights"};
  return Done{};
}

}  // namespace

Status enough_openings(u64 games, u64 openings) {
  if (openings >= fewest_groups) return Done{};
  return Error{
      fmt::format("{} games of {} openings are too few: one part of them is fitted, one watched, one held out, so "
                  "there must be {} openings at least",
                  games, openings, fewest_groups)};
}

bool FitResult::changed() const {
  return std::any_of(terms.begin(), terms.end(), [](const FittedTerm& t) { return t.new_weight != t.old_weight; });
}

FitVerdict verdict_of(const FitResult& r) {
  if (!r.changed()) return FitVerdict::unchanged;
  if (r.gain > 2 * r.gain_deviation) return FitVerdict::better;
  return r.gain < -2 * r.gain_deviation ? FitVerdict::worse : FitVerdict::unclear;
}

Result<FitResult> fit_weights(const ProfileInfo& profile, const Weights& old_weights, const SampleSet& set,
                              const FitSettings& settings) {
  if (auto ok = enough(set); !ok) return ok.error();
  const std::vector<TermPart> parts = dealt(set.groups, settings.seed);
  FitResult out;
  std::vector<bool> has(set.groups);
  double square = 0;
  for (const Sample& s : set.samples) {
    ++out.samples[parts[s.group]];
    has[s.group] = true;
    if (parts[s.group] == fitted) square += static_cast<double>(s.value) * s.value;
  }
  for (u32 g = 0; g < set.groups; ++g) out.groups[parts[g]] += has[g];
  if (out.samples[0] == 0 || out.samples[1] == 0 || out.samples[2] == 0)
    return Error{"one of the parts has no quiet position: there are too few games"};

  // 1. The scale, by the old weights.
  if (square <= 0) {  // they are all 0: the profile's own meaning of a value
    if (profile.score_at_75_percent <= 0)
      return Error{"the old weights value every position as even: there is no scale to keep"};
    out.scale = ln3 / profile.score_at_75_percent;
  } else {
    const auto scale = scale_of(set, parts, std::sqrt(square / static_cast<double>(out.samples[0])));
    if (!scale)
      return Error{
          "the values of the old weights do not go with the results (or go with them without exception): there is no "
          "scale to keep"};
    out.scale = *scale;
  }
  out.score_at_75_percent = ln3 / out.scale;

  // 2. What may change, and how far.
  std::vector<std::size_t> free;
  for (std::size_t t = 0; t < set.terms; ++t) {
    FittedTerm term;
    term.use = set.use[t];
    if (term.use == TermUse::free &&
        std::find(settings.hold.begin(), settings.hold.end(), static_cast<int>(t)) != settings.hold.end())
      term.use = TermUse::held;
    term.old_weight = term.new_weight = old_weights.w[t];
    term.exact = old_weights.w[t];
    if (term.use == TermUse::free) free.push_back(t);
    out.terms.push_back(term);
  }
  out.weights = old_weights;
  if (settings.unit >= 0 && out.terms[static_cast<std::size_t>(settings.unit)].use != TermUse::free)
    return Error{fmt::format("{} cannot be the unit: it is not fitted",
                             profile.terms[static_cast<std::size_t>(settings.unit)].id)};
  if (settings.unit >= 0)
    for (const FittedTerm& t : out.terms)
      if ((t.use != TermUse::free && t.use != TermUse::silent && t.use != TermUse::fixed) && t.old_weight != 0)
        return Error{"with a unit all terms must be free: those that are held or left cannot be scaled with it"};
  if (free.empty())
    return Error{"no term can be fitted: each is the same for both sides in these positions, or has one value only"};
  const Problem problem(set, parts, out.scale, settings.longer, free);
  const std::size_t n = free.size();
  std::vector<double> low(n), high(n);
  const auto weight_of = [&](std::size_t j, double d) {
    return problem.norm(j) > 0 ? old_weights.w[free[j]] + d / (out.scale * problem.norm(j)) : old_weights.w[free[j]];
  };
  const auto change_of = [&](std::size_t j, double weight) {
    return (weight - old_weights.w[free[j]]) * out.scale * problem.norm(j);
  };
  for (std::size_t j = 0; j < n; ++j) {
    const WeightRange range = weight_range(profile.terms[free[j]]);
    low[j] = std::min(0.0, change_of(j, range.low));
    high[j] = std::max(0.0, change_of(j, range.high));
    out.terms[free[j]].influence = problem.norm(j);
  }

  // 3. Accelerated gradient descent (Nesterov), begun anew where it overshoots (O'Donoghue and Candes 2015).
  const double pull = settings.pull / std::max(1u, out.groups[fitted]), step = 1 / (problem.steepness() / 4 + pull);
  std::vector<double> d(n, 0.0), ahead(n, 0.0), gradient(n), best(n, 0.0);
  double momentum = 1, best_watched = problem.error(watched, d);
  out.curve.push_back({0, problem.error(fitted, d), best_watched, problem.error(held_out, d)});
  for (int i = 1; i <= settings.iterations; ++i) {
    if (settings.stop && settings.stop->load(std::memory_order_relaxed)) break;
    problem.gradient(ahead, gradient);
    double back = 0, moved = 0;
    std::vector<double> next(n);
    for (std::size_t j = 0; j < n; ++j) {
      gradient[j] += pull * ahead[j];
      next[j] = std::clamp(ahead[j] - step * gradient[j], low[j], high[j]);
      back += gradient[j] * (next[j] - d[j]);
      moved = std::max(moved, std::abs(next[j] - d[j]));
    }
    const double later = (1 + std::sqrt(1 + 4 * momentum * momentum)) / 2,
                 share = back > 0 ? 0 : (momentum - 1) / later;
    momentum = back > 0 ? 1 : later;
    for (std::size_t j = 0; j < n; ++j) ahead[j] = next[j] + share * (next[j] - d[j]);
    d = next;
    out.curve.push_back({i, problem.error(fitted, d), problem.error(watched, d), problem.error(held_out, d)});
    if (out.curve.back().watched < best_watched) best_watched = out.curve.back().watched, best = d, out.chosen = i;
    if (moved < 1e-6 || i - out.chosen >= settings.patience) break;
  }

  // 4. Integers, as the engine takes them. Where a term is the unit, all are stretched until it has its old weight
  // again: only the meaning of a number changes by that, not which position is better.
  double stretch = 1;
  for (std::size_t j = 0; j < n; ++j)
    if (static_cast<int>(free[j]) == settings.unit) {
      const double weight = weight_of(j, best[j]);
      if (weight * old_weights.w[free[j]] <= 0)
        return Error{
            fmt::format("{} cannot be the unit: its weight would be {:.1f}", profile.terms[free[j]].id, weight)};
      stretch = old_weights.w[free[j]] / weight;
    }
  out.new_scale = out.scale / stretch;
  out.new_score_at_75_percent = ln3 / out.new_scale;
  std::vector<double> rounded(n);  // in the old scale
  for (std::size_t j = 0; j < n; ++j) {
    FittedTerm& t = out.terms[free[j]];
    const WeightRange range = weight_range(profile.terms[free[j]]);
    t.exact = stretch * weight_of(j, best[j]);
    t.new_weight = std::clamp(static_cast<int>(std::lround(t.exact)), std::min(range.low, t.old_weight),
                              std::max(range.high, t.old_weight));
    t.at_end = t.new_weight != t.old_weight && (t.new_weight == range.low || t.new_weight == range.high);
    out.weights.w[free[j]] = t.new_weight;
    rounded[j] = change_of(j, t.new_weight / stretch);
  }

  // 5. What the part says that nothing was chosen by. Positions of a pair are no independent witnesses: its gain counts
  // as one.
  out.old_error = out.curve.front().held_out;
  out.new_error = problem.error(held_out, rounded);
  out.gain = out.old_error - out.new_error;
  std::vector<double> gains(set.groups, 0.0), sizes(set.groups, 0.0);
  double points = 0;
  for (std::size_t i = 0; i < set.samples.size(); ++i) {
    const Sample& s = set.samples[i];
    if (parts[s.group] != held_out) continue;
    const double old_logit = out.scale * s.value;
    double new_logit = old_logit;
    for (std::size_t j = 0; j < n; ++j)
      if (problem.norm(j) > 0) new_logit += rounded[j] * (set.row(i)[free[j]] / problem.norm(j));
    const double target = target_of(s, out.scale, settings.longer);
    gains[s.group] += loss(old_logit, target) - loss(new_logit, target);
    sizes[s.group] += 1;
    points += target;
  }
  double squares = 0;
  for (u32 g = 0; g < set.groups; ++g) squares += (gains[g] - sizes[g] * out.gain) * (gains[g] - sizes[g] * out.gain);
  const double groups = out.groups[held_out], samples = static_cast<double>(out.samples[held_out]);
  out.gain_deviation = groups > 1 ? std::sqrt(squares * groups / (groups - 1)) / samples : 0;
  const double mean = points / samples;
  out.ignorance = mean > 0 && mean < 1 ? -mean * std::log(mean) - (1 - mean) * std::log(1 - mean) : 0;
  return out;
}

}  // namespace ply
