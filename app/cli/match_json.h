// The statistics of a match: as JSON, and as commands show them.
#pragma once
#include "app/cli/report.h"
#include "engine/match/report.h"
#include "engine/match/table.h"

namespace ply::cli {

/// value, low, high; null where nothing bounds it.
Json estimate_json(const Estimate& e);
/// `statistics`: a list with one object a pairing; `test` where there is one.
Json statistics_json(const MatchSettings& settings, const std::vector<MatchGame>& games);
/// `table`: rows of cells; `times`; `suspicions`.
Json table_json(const ResultTable& table, const std::vector<Suspicion>& suspicions);
/// All of them; `tournament`: with the cross table.
void show_match(Report& report, const MatchSettings& settings, const std::vector<MatchGame>& games, bool tournament);

}  // namespace ply::cli
