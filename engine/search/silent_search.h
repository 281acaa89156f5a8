// A search that nobody watches, for code of a game beside its face: training, solvers. The game's searches.cpp
// instantiates it (`template struct SilentSearch<R, E>;`), where that search is compiled anyway; so this header is
// light. What it does is in alpha_beta.h.
#pragma once
#include "engine/search/options.h"
#include "engine/search/table.h"

namespace ply {

template <class R, class E>
struct SilentSearch {
  /// From the mover's side, without a past. The table may be null.
  static SearchResult run(const R& rules, const E& evaluation, const typename R::State& s, const SearchOptions& options,
                          const SearchLimits& limits, Table* table);
};

}  // namespace ply
