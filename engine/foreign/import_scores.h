// Scores of a log that are not in the view of the node's mover, but in that of one side throughout: "scores": "first"
// in the header. Here they are turned to the mover, as records have them.
#pragma once
#include <optional>
#include <string_view>

#include "engine/foreign/import_tree.h"

namespace ply::imported {

/// What a header may say under "scores": "mover" (or nothing) gives no side. The error names the words.
Result<std::optional<Side>> score_view(std::string_view word);

/// The record as the other side sees it; kinds that were told turn with it.
void turn_record(NodeRecord& r);

/// Says for each node who moves, as fill_in would find it, and turns the scores of those of the other side than `of`.
/// Before fill_in: what follows from scores is then worked out from the turned ones.
void turn_scores(Nodes& nodes, const LineTree& t, Side of);

}  // namespace ply::imported
