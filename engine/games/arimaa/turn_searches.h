// Searches by whole turns as the face calls them; compiled with the others, in searches.cpp.
#pragma once
#include <vector>

#include "engine/game/game.h"
#include "engine/games/arimaa/rules.h"
#include "engine/search/any_evaluation.h"

namespace ply::arimaa {

/// Of ArimaaClassic and ArimaaNetwork. The rules know which positions the past forbids.
template <class E>
struct TurnSearches {
  static SearchResult run(const ArimaaRules& rules, const SearchRequest& q);
  static std::vector<MoveValue> all_moves(const ArimaaRules& rules, const SearchRequest& q);
};

/// Of any evaluation, which is called.
struct AnyTurnSearch {
  using Evaluation = AnyEvaluation<ArimaaRules>;
  static SearchResult run(const Evaluation& evaluation, const ArimaaRules& rules, const SearchRequest& q);
  static std::vector<MoveValue> all_moves(const Evaluation& evaluation, const ArimaaRules& rules,
                                          const SearchRequest& q);
};

}  // namespace ply::arimaa
