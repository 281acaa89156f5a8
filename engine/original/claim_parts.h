// What the parts of claim.cpp share.
#pragma once
#include <string>
#include <utility>

#include "engine/base/text.h"
#include "engine/original/claim.h"
#include "engine/plan/plan_run.h"

namespace ply {

std::string argument(const Check& check, const std::string& key, std::string otherwise = {});
/// As it stands there; what is no number is the usual one, too (a test reads all pages).
template <class T>
T number_argument(const Check& check, const std::string& key, T otherwise) {
  return to_number<T>(argument(check, key)).value_or(otherwise);
}

/// Searches what a check says. `recorded`: with its records.
Result<PlanRun> searched(const WrittenPlan& plan, JobProgress& progress, bool recorded);
/// "e6 = 0, 4 nodes"
std::string answer_text(const WrittenPlan& plan, const SearchResult& result);

Result<PlayedCheck> play_fault(const Check& check, PlayedCheck out, JobProgress& progress);
Result<PlayedCheck> play_option(const Check& check, PlayedCheck out);
Result<PlayedCheck> play_games(const Check& check, PlayedCheck out, const PlayOptions& options, JobProgress& progress,
                               const CheckWatcher& watcher);
Result<PlayedCheck> play_levels(const Check& check, PlayedCheck out, const PlayOptions& options, JobProgress& progress,
                                const CheckWatcher& watcher);
Result<PlayedCheck> play_evolution(const Check& check, PlayedCheck out, const PlayOptions& options,
                                   JobProgress& progress);

}  // namespace ply
