#include "engine/lab/tune/tune_report.h"

#include <fmt/format.h>

#include "engine/base/text.h"
#include "engine/match/sequential.h"

namespace ply {

const char* use_text(TermUse use) {
  switch (use) {
    case TermUse::free: break;
    case TermUse::fixed: return "has one value only";
    case TermUse::silent: return "the same for both sides in every position";
    case TermUse::not_linear: return "not its weight times something: left as it is";
    case TermUse::tied: return "depends on other weights as well: left as it is";
    case TermUse::held: return "held";
  }
  return "";
}

const char* use_id(TermUse use) {
  constexpr const char* ids[] = {"fitted", "fixed", "silent", "not-linear", "tied", "held"};
  return ids[static_cast<std::size_t>(use)];
}

std::string fit_verdict_text(const FitResult& r) {
  const std::string figures = fmt::format(
      "held-out error {:.5f} with the old weights, {:.5f} with the new ones, {:+.5f} ± {:.5f} (one standard error, "
      "from pairs)",
      r.old_error, r.new_error, -r.gain, r.gain_deviation);
  switch (verdict_of(r)) {
    case FitVerdict::unchanged: return "No other integer weights predict these games better: the old ones stay.";
    case FitVerdict::better: return "The new weights predict games better that they have not seen: " + figures + ".";
    case FitVerdict::worse: return "The new weights predict games worse that they have not seen: " + figures + ".";
    case FitVerdict::unclear: break;
  }
  return "Held-out games do not tell the new weights from the old ones: " + figures + ".";
}

std::string match_verdict_text(const JudgedTest& test, const SprtSettings& settings) {
  const MatchScore& m = test.score;
  if (m.pair_count() == 0) return {};
  const bool decided = test.state.verdict != Verdict::undecided;
  const AfterTest figures =
      decided ? after_test(m, test.state, settings) : AfterTest{score_interval(m), elo_interval(m)};
  const Estimate &share = figures.share, &elo = figures.elo;
  return fmt::format("New against old: {} games, {} won, {} drawn, {} lost, {:.1f} % [{:.1f}, {:.1f}], Elo {}.\n{}.",
                     m.games(), m.wins, m.draws, m.losses, 100 * share.value, 100 * share.low, 100 * share.high,
                     elo_text(elo, 0), verdict_text(test.state, settings, m));
}

Advice advice_of(const FitResult& r, const std::optional<JudgedTest>& test) {
  if (!r.changed()) return Advice::keep_old;
  if (!test || test->score.pair_count() == 0) return Advice::not_tried;
  if (test->state.verdict != Verdict::undecided)
    return test->state.verdict == Verdict::accepted ? Advice::take_new : Advice::keep_old;
  const Estimate share = score_interval(test->score);
  return share.low > 0.5 ? Advice::take_new : share.high < 0.5 ? Advice::keep_old : Advice::inconclusive;
}

const char* advice_text(Advice a) {
  switch (a) {
    case Advice::keep_old: return "Keep the old weights.";
    case Advice::take_new: return "Take the new weights: they win more games.";
    case Advice::inconclusive: return "Inconclusive: the match does not tell new from old.";
    case Advice::not_tried: break;
  }
  return "Not tried: an error that falls is no proof of strength; only a match of new against old is.";
}

const char* advice_id(Advice a) {
  constexpr const char* ids[] = {"keep-old", "take-new", "inconclusive", "not-tried"};
  return ids[static_cast<std::size_t>(a)];
}

std::vector<FitPoint> curve_rows(const FitResult& r, std::size_t max) {
  std::vector<FitPoint> out;
  const std::size_t n = r.curve.size();
  for (std::size_t i = 0; i < n; ++i) {
    // Denser at the beginning, where it falls: places grow with the square.
    const auto place = [&](std::size_t k) { return max < 2 ? 0 : (n - 1) * k * k / ((max - 1) * (max - 1)); };
    bool wanted = n <= max || r.curve[i].iteration == r.chosen;
    for (std::size_t k = 0; k < max && !wanted; ++k) wanted = place(k) == i;
    if (wanted) out.push_back(r.curve[i]);
  }
  return out;
}

std::string fit_text(const ProfileInfo& profile, const SampleSet& set, const FitResult& r) {
  std::string out = fmt::format("{} quiet positions of {} in {} games of {} openings", grouped(set.samples.size()),
                                grouped(set.positions), grouped(set.games), grouped(set.groups));
  if (set.left_out_games)
    out += fmt::format("; {} games left out (failures, or drawn by their length)", set.left_out_games);
  out += fmt::format("\n  fitted on {} positions of {} openings, watched on {} of {}, held out {} of {}\n",
                     grouped(r.samples[0]), r.groups[0], grouped(r.samples[1]), r.groups[1], grouped(r.samples[2]),
                     r.groups[2]);
  out += fmt::format(
      "  scale: with the old weights a value of {:.0f} wins three of four games; {}\n\n", r.score_at_75_percent,
      r.new_scale == r.scale
          ? "kept"
          : fmt::format("a term is the unit, so with the new ones one of {:.0f}", r.new_score_at_75_percent));
  out += fmt::format("  {:<18}{:>10}{:>10}{:>10}{:>12}\n", "term", "old", "new", "change", "exact");
  for (std::size_t t = 0; t < r.terms.size(); ++t) {
    const FittedTerm& f = r.terms[t];
    if (f.use != TermUse::free)
      out +=
          fmt::format("  {:<18}{:>10}{:>10}            {}\n", profile.terms[t].id, f.old_weight, "", use_text(f.use));
    else
      out += fmt::format("  {:<18}{:>10}{:>10}{:>+10}{:>12.2f}{}\n", profile.terms[t].id, f.old_weight, f.new_weight,
                         f.new_weight - f.old_weight, f.exact, f.at_end ? "  the range ends here" : "");
  }
  out += fmt::format("\n  {:>9}{:>12}{:>12}{:>12}   mean cross-entropy of a position (who knows nothing: {:.5f})\n",
                     "iteration", "fitted", "watched", "held out", r.ignorance);
  for (const FitPoint& p : curve_rows(r, 12))
    out += fmt::format("  {:>9}{:>12.5f}{:>12.5f}{:>12.5f}{}\n", p.iteration, p.fitted, p.watched, p.held_out,
                       p.iteration == r.chosen ? "   taken" : "");
  return out + "\n" + fit_verdict_text(r) + "\n";
}

}  // namespace ply
