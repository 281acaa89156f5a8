#include "engine/game/compiled_searches.h"
#include "engine/games/arimaa/evaluation.h"
#include "engine/games/arimaa/network_evaluation.h"
#include "engine/games/arimaa/threats.h"
#include "engine/games/arimaa/turn_search.h"
#include "engine/games/arimaa/turn_searches.h"

namespace ply {
namespace arimaa {
namespace {

template <class E>
E made_for(const ArimaaRules& rules, const SearchRequest& q) {
  return E(rules, rules.mover(q.position.as<State>()), q.weights);
}

template <class E, class Observer>
TurnSearch<Observer, E> turn_search(const E& evaluation, const ArimaaRules& rules, const SearchRequest& q,
                                    Observer& observer, Attention& never) {
  return {rules, evaluation, observer, q.attention ? *q.attention : never, q.options};
}

template <class E>
SearchResult run_turns(const E& e, const ArimaaRules& rules, const SearchRequest& q) {
  const auto s = q.position.as<State>();
  Attention never;
  Silent silent;
  return q.tracer ? turn_search(e, rules, q, *q.tracer, never).run(s, q.limits, q.on_iteration)
                  : turn_search(e, rules, q, silent, never).run(s, q.limits, q.on_iteration);
}

template <class E>
std::vector<MoveValue> all_turns_of(const E& e, const ArimaaRules& rules, const SearchRequest& q) {
  Attention never;
  Silent silent;
  std::vector<MoveValue> out;
  for (const auto& [turn, score] :
       turn_search(e, rules, q, silent, never).all_turns(q.position.as<State>(), q.limits.depth))
    out.push_back({turn, score});
  return out;
}

}  // namespace

template <class E>
SearchResult TurnSearches<E>::run(const ArimaaRules& rules, const SearchRequest& q) {
  return run_turns(made_for<E>(rules, q), rules, q);
}

template <class E>
std::vector<MoveValue> TurnSearches<E>::all_moves(const ArimaaRules& rules, const SearchRequest& q) {
  return all_turns_of(made_for<E>(rules, q), rules, q);
}

SearchResult AnyTurnSearch::run(const Evaluation& e, const ArimaaRules& rules, const SearchRequest& q) {
  return run_turns(e, rules, q);
}

std::vector<MoveValue> AnyTurnSearch::all_moves(const Evaluation& e, const ArimaaRules& rules, const SearchRequest& q) {
  return all_turns_of(e, rules, q);
}

template struct TurnSearches<ArimaaClassic>;
template struct TurnSearches<ArimaaNetwork>;

}  // namespace arimaa

using arimaa::ArimaaClassic, arimaa::ArimaaModern, arimaa::ArimaaNetwork, arimaa::ArimaaRules, arimaa::ArimaaThreats;

template struct Searches<ArimaaRules, ArimaaClassic, ArimaaModern, ArimaaThreats, ArimaaNetwork>;
template struct SilentSearch<ArimaaRules, ArimaaThreats>;
template struct SilentSearch<ArimaaRules, ArimaaNetwork>;
template struct SilentSearch<ArimaaRules, AnyEvaluation<ArimaaRules>>;

}  // namespace ply
