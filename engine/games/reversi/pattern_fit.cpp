#include "engine/games/reversi/pattern_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ply::reversi {
namespace {

struct FeatureRow {
  std::array<u32, pattern_features> place;
  float score;
};

int empties_of(const PatternSample& s) { return count(~(s.own | s.opp)); }
int min_empties(int stage) { return stage == 12 ? 0 : stage == 0 ? 53 : 49 - 4 * (stage - 1); }
int max_empties(int stage) { return stage == 12 ? 8 : stage == 0 ? 60 : 52 - 4 * (stage - 1); }

i8 rounded(float discs) {
  return static_cast<i8>(std::clamp<long>(std::lround(discs * (100.0f / pattern_unit)), -127, 127));
}

class Fitter {
 public:
  Fitter(std::span<const PatternSample> samples, const PatternFitSettings& settings, JobProgress& progress)
      : samples_(samples), settings_(settings), progress_(progress) {
    for (const PatternSample& s : samples) games_ = std::max<std::size_t>(games_, s.game + std::size_t{1});
    values_.assign(static_cast<std::size_t>(pattern_plan.values), 0.0f);
    std::vector<float>& last = reported_[pattern_stages - 1];
    last.assign(games_, 0.0f);
    for (const PatternSample& s : samples)
      last[s.game] = s.mover == Side::first ? s.score : static_cast<float>(-s.score);
  }

  PatternFit fit() {
    out_.bytes.assign(pattern_bytes(), 0);
    for (int stage = pattern_stages - 1; stage >= 0; --stage) {
      fit_stage(stage);
      take_over(stage);
      if (stage > 0) tell(stage);
    }
    return std::move(out_);
  }

 private:
  FeatureRow row_of(const PatternSample& s, float score) const {
    PatternIndices indices;
    pattern_indices(rows_, s.own, s.opp, indices);
    const PatternCounts counts = pattern_counts(s.own, s.opp);
    FeatureRow out;
    for (std::size_t k = 0; k < pattern_instances; ++k) {
      const auto f = static_cast<std::size_t>(pattern_plan.family_of[k]);
      out.place[k] = canonical_[static_cast<std::size_t>(pattern_plan.family[f].offset) + indices.at[k]];
    }
    for (std::size_t i = 0; i < count_features; ++i)
      out.place[pattern_instances + i] = static_cast<u32>(pattern_plan.count_offset[i] + (counts.at[i] & 63));
    out.score = score;
    return out;
  }
  float value_of(const FeatureRow& r) const {
    float sum = 0;
    for (const u32 p : r.place) sum += values_[p];
    return sum;
  }

  void fit_stage(int stage) {
    std::vector<FeatureRow> rows;
    for (const PatternSample& s : samples_) {
      const int empties = empties_of(s);
      if (settings_.held_out(s.game) || empties < min_empties(stage) - settings_.overlap ||
          empties > max_empties(stage) + settings_.overlap)
        continue;
      const float score = reported_[static_cast<std::size_t>(std::max(stage, stage_of(empties)))][s.game];
      rows.push_back(row_of(s, s.reported ? *s.reported : s.mover == Side::first ? score : -score));
    }
    out_.stages[static_cast<std::size_t>(stage)].fitted = rows.size();
    out_.fitted += rows.size();
    const std::vector<float> haste = haste_of(rows);
    std::vector<u32> order(rows.size());
    std::iota(order.begin(), order.end(), 0u);
    fit_rounds(std::move(order), settings_, static_cast<u64>(stage), 0.02, progress_,
               [&](std::span<const u32> places, float rate, int) {
                 for (const u32 at : places) {
                   const FeatureRow& r = rows[at];
                   const float step = rate * (r.score - value_of(r));
                   for (const u32 p : r.place) values_[p] += step * haste[p];
                 }
                 progress_.done += places.size();
               });
  }

  // By how many times the rate a place learns: the fewer positions have it, the more, for they move it less.
  // Source: Duchi, Hazan & Singer, "Adaptive subgradient methods for online learning", 2011 (the square root).
  std::vector<float> haste_of(std::span<const FeatureRow> rows) const {
    constexpr float usual = 1000, most = 10;
    std::vector<float> out(values_.size(), 0.0f);
    for (const FeatureRow& r : rows)
      for (const u32 p : r.place) ++out[p];
    for (float& n : out) n = std::clamp(std::sqrt(usual / std::max(1.0f, n)), 1.0f, most);
    return out;
  }

  // Into the table, and how well that foretells the games that were held out.
  void take_over(int stage) {
    PatternFitStage& at = out_.stages[static_cast<std::size_t>(stage)];
    i8* bytes = out_.bytes.data() + static_cast<std::size_t>(stage) * values_.size();
    for (std::size_t i = 0; i < values_.size(); ++i) bytes[i] = rounded(values_[i]);
    double error = 0, ignorance = 0;
    for (const PatternSample& s : samples_) {
      if (!settings_.held_out(s.game) || stage_of(empties_of(s)) != stage) continue;
      int sum = 0;
      for (const u32 p : row_of(s, s.score).place) sum += bytes[p];
      const double wrong = s.score - sum * (pattern_unit / 100.0);
      error += wrong * wrong, ignorance += double{static_cast<double>(s.score)} * s.score;
      ++at.held_out;
    }
    const double n = std::max<double>(1, static_cast<double>(at.held_out));
    at.error = std::sqrt(error / n), at.ignorance = std::sqrt(ignorance / n);
  }

  // What the games are told to be worth to the stage before.
  void tell(int stage) {
    const auto here = static_cast<std::size_t>(stage);
    std::vector<float>& before = reported_[here - 1];
    before = reported_[here];
    if (stage >= settings_.exact_stage || settings_.trust >= 1) return;
    std::vector<float> sum(games_, 0.0f);
    std::vector<int> n(games_, 0);
    for (const PatternSample& s : samples_) {
      if (stage_of(empties_of(s)) != stage) continue;
      const float v = std::clamp(value_of(row_of(s, 0)), -64.0f, 64.0f);
      sum[s.game] += s.mover == Side::first ? v : -v, ++n[s.game];
    }
    const auto kept = static_cast<float>(settings_.trust);
    for (std::size_t g = 0; g < games_; ++g)
      if (n[g] > 0) before[g] = kept * before[g] + (1 - kept) * sum[g] / static_cast<float>(n[g]);
  }

  std::span<const PatternSample> samples_;
  const PatternFitSettings& settings_;
  JobProgress& progress_;
  const PatternRows& rows_ = pattern_rows();
  const std::vector<u32>& canonical_ = pattern_canonical();
  std::size_t games_ = 0;
  std::vector<float> values_;                                  // in discs, as they move on from stage to stage
  std::array<std::vector<float>, pattern_stages> reported_{};  // by stage and game, for the first side
  PatternFit out_;
};

}  // namespace

PatternFit fit_patterns(std::span<const PatternSample> samples, const PatternFitSettings& settings,
                        JobProgress& progress) {
  return Fitter(samples, settings, progress).fit();
}

}  // namespace ply::reversi
