// Scores of a log that are not in the view of the node's mover, but in that of one side throughout: "scores": "first"
// in the header. Here they are turned to the mover, as records have them. Scores with fractions are counted in steps,
// and points of a side (won probability, discs) become what that side has more than the other.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "engine/foreign/import_tree.h"

namespace ply::imported {

/// What a header may say under "scores": "mover" (or nothing) gives no side. The error names the words.
Result<std::optional<Side>> score_view(std::string_view word);

/// How a header says that scores have fractions ("steps": 100) or are points of a side ("points": 64). The error names
/// the member.
Status read_steps(const nlohmann::json& header, Beyond& beyond);
/// Of what was read as whole numbers before the first fraction came.
void multiply_scores(Nodes& nodes, int by);

/// The record as the other side sees it; kinds that were told turn with it.
void turn_record(NodeRecord& r);

/// Says for each node who moves, as fill_in would find it, and turns the scores of those of the other side than `of`.
/// Before fill_in: what follows from scores is then worked out from the turned ones.
void turn_scores(Nodes& nodes, const LineTree& t, Side of);

}  // namespace ply::imported
