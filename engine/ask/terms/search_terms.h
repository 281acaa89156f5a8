// What the terms do in a whole search: over all leaves, and against what the search found. The nodes are gone over once
// and their vectors are not kept, so that a large recording need not be in memory.
#pragma once
#include <optional>
#include <string>

#include "engine/ask/terms/static_error.h"
#include "engine/ask/terms/term_statistics.h"

namespace ply {

struct SearchTerms {
  std::string problem;  ///< why nothing else is known; empty: it is
  TermStatistics statistics;
  StaticErrors errors;
};

/// `judge`, `plies` and `max_outliers` as TermSums and StaticErrorSums take them. `below`: the slot of the node whose
/// subtree alone is looked at. Nothing: it was stopped, or a block is damaged.
std::optional<SearchTerms> search_terms(const View& v, const Subject& subject, const Weights& judge,
                                        JobProgress& progress, u32 below = no_node, int plies = 0,
                                        std::size_t max_outliers = 12);

}  // namespace ply
