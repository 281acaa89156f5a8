// What a fit has shown, in words and rows: once for the window and the terminal.
#pragma once
#include <string>
#include <vector>

#include "engine/lab/tune/tune_run.h"

namespace ply {

/// Why a term was not fitted; empty for one that was.
const char* use_text(TermUse use);
const char* use_id(TermUse use);

/// What the held-out games say of the new weights: "The new weights predict held-out games better: ..."
std::string fit_verdict_text(const FitResult& r);
/// What the match says: "New against old: 412 games, 53.1 % [50.2, 56.0] ..." Empty without a pair.
std::string match_verdict_text(const JudgedTest& test, const SprtSettings& settings);

/// Whether to take the new weights, by the match where there was one: the games decide, not the error.
enum class Advice : u8 { keep_old, take_new, inconclusive, not_tried };
Advice advice_of(const FitResult& r, const std::optional<JudgedTest>& test);
const char* advice_text(Advice a);
const char* advice_id(Advice a);

/// Points of the curve that are worth a line: at most `max`, the first, the chosen and the last among them.
std::vector<FitPoint> curve_rows(const FitResult& r, std::size_t max);

/// Everything for a terminal, but the match.
std::string fit_text(const ProfileInfo& profile, const SampleSet& set, const FitResult& r);

}  // namespace ply
