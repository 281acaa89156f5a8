// What tests of rules do again and again: moves are listed, one that is drawn is played, a position is searched.
#pragma once
#include "engine/base/random.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/rules.h"

namespace ply::test {

template <Rules R>
typename R::MoveList moves_of(const R& rules, const typename R::State& s) {
  typename R::MoveList list;
  rules.moves(s, list);
  return list;
}

/// One of a list, by chance.
template <class List>
auto drawn_of(const List& list, Random& random) {
  return list[static_cast<decltype(list.size())>(random.below(static_cast<u32>(list.size())))];
}

/// Behind a move that is drawn.
template <Rules R>
typename R::State drawn_ply(const R& rules, const typename R::State& s, Random& random) {
  return rules.after(s, drawn_of(moves_of(rules, s), random));
}

/// What a search to a depth finds.
template <Rules R, class E>
SearchResult searched(const R& rules, const E& evaluation, const typename R::State& s, const SearchOptions& options,
                      int depth, Table* table = nullptr) {
  Silent silent;
  Attention attention;
  AlphaBeta<R, E, Silent> search(rules, evaluation, rules.mover(s), silent, attention, options, table);
  SearchLimits limits;
  limits.depth = depth;
  return search.run(s, limits);
}

}  // namespace ply::test
