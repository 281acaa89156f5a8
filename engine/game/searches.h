// The searches of a game as its face calls them (game_adapter.h). They are compiled in a source of the game's own,
// searches.cpp, which includes compiled_searches.h and instantiates them, a line each; so this header is light.
#pragma once
#include <vector>

#include "engine/game/fork_face.h"
#include "engine/game/game.h"
#include "engine/search/any_evaluation.h"

namespace ply {

/// Of evaluations that are told apart by their places in Es. Those with a search of their own are compiled for it, all
/// others share one.
template <Rules R, class... Es>
struct Searches {
  /// Recorded where the request says so. `sees_past`: it knows the positions before the root.
  static SearchResult run(int evaluation, const R& rules, const SearchRequest& q, bool sees_past);
  static std::vector<MoveValue> all_moves(int evaluation, const R& rules, const SearchRequest& q, bool sees_past);
  static AnyEvaluation<R> any(int evaluation, const R& rules, Side root, const Weights& weights);
  /// With the search that others share.
  static SearchResult run_any(const AnyEvaluation<R>& evaluation, const R& rules, const SearchRequest& q,
                              bool sees_past);
  static std::vector<MoveValue> all_moves_any(const AnyEvaluation<R>& evaluation, const R& rules,
                                              const SearchRequest& q, bool sees_past);
};

/// What a recorded search does otherwise than by itself.
struct SearchScript {
  Fault fault{};                     ///< planted, or none (Game::search_with_fault)
  const ForkScript* fork = nullptr;  ///< borrowed (HasForks)
  ForkReport* report = nullptr;      ///< borrowed; there if `fork` is
};

/// Compiled once a game, in scripted.cpp, which includes scripted.h and instantiates it.
template <Rules R>
struct ScriptedSearch {
  static SearchResult run(const R& rules, const AnyEvaluation<R>& evaluation, const SearchRequest& q, bool sees_past,
                          const SearchScript& script);
};

}  // namespace ply
