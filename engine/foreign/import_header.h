// What the header of another engine's lines says, and what follows for the search as a whole.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/result.h"
#include "engine/foreign/import_tree.h"
#include "engine/plan/plan_root.h"
#include "engine/trace/recording.h"

namespace ply::imported {

/// A text of the header; empty where it has none.
std::string text_of(const nlohmann::json& header, const char* key);
/// How it was searched, in our words; what they do not say is not known.
SearchOptions options_of(const nlohmann::json& header);
/// `claims`, `win` and `infinite` (-1: not told); `note`: which words are not known here.
Status read_claims(const nlohmann::json& header, EngineClaims& out, i64& infinite_bound, std::string& note);
/// Moves as our codes instead of the numbers of their texts; false if a move is not legal where it was played, `why`
/// says which. The budget says whether that was stopped.
bool play_moves(const PlanRoot& root, Nodes& nodes, const LineTree& t, const std::vector<std::string>& texts,
                std::string& why, Budget& budget);
/// Roots of equal depth in a row are attempts at one iteration: such are `again`, and ranked. Without the search
/// itself.
RecordingSummary summary_of(Nodes& nodes, const LineTree& t, std::vector<bool>& again);
/// What the roots came to; `again`: by root.
SearchResult search_of(const View& v, const std::vector<bool>& again);

}  // namespace ply::imported
