// The short searches by which games are played that a table is fitted to, each with an empty table of its own.
#pragma once
#include <utility>

#include "engine/search/silent_search.h"

namespace ply {

template <class R>
struct FitSearch {
  FitSearch(R r, u64 nodes, int aspiration, std::size_t entries) : rules(std::move(r)), table(entries) {
    options.aspiration_width = aspiration;
    limits.nodes = nodes;
  }
  template <class State, class E>
  SearchResult searched(const State& s, const E& evaluation) {
    table.clear();
    return SilentSearch<R, E>::run(rules, evaluation, s, options, limits, &table);
  }

  R rules;
  SearchOptions options;
  SearchLimits limits;
  Table table;
};

}  // namespace ply
