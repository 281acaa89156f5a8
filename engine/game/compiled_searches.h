// The searches of a game (searches.h), for its searches.cpp alone:
//     template struct Searches<ItsRules, ItsEvaluations...>;       with the evaluations that its face names
//     template struct SilentSearch<ItsRules, AnEvaluation>;        for solvers and training, which search by themselves
#pragma once
#include <optional>

#include "engine/game/searches.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/finished_root.h"
#include "engine/search/lent_table.h"
#include "engine/trace/tracer.h"

namespace ply {
namespace detail {

template <class R, class E, class Observer, class F>
auto with_search(const R& rules, const E& evaluation, const SearchRequest& q, bool sees_past, Observer& observer,
                 F&& f) {
  const Side root = rules.mover(q.position.as<typename R::State>());
  std::optional<LentTable> own;
  Table* table = q.table;
  if (!table && uses_table(q.options)) table = own.emplace(q.table_bytes).get();
  if constexpr (requires { observer.uses(table); }) observer.uses(table);
  Attention never;
  AlphaBeta<R, E, Observer> search(rules, evaluation, root, observer, q.attention ? *q.attention : never, q.options,
                                   table);
  if (sees_past || over_by_past(rules, q.history, q.position.as<typename R::State>())) search.remember(q.history);
  search.be_thread(q.thread);
  return f(search);
}

// Calls f with the evaluation at this place.
template <class R, class E, class... Rest, class F>
auto with_evaluation(int at, const R& rules, Side root, const Weights& weights, F&& f) {
  if constexpr (sizeof...(Rest) > 0)
    if (at > 0) return with_evaluation<R, Rest...>(at - 1, rules, root, weights, f);
  return f(E(rules, root, weights));
}

}  // namespace detail

namespace detail {

// Recorded where the request says so.
template <Rules R, class E>
SearchResult run(const E& evaluation, const R& rules, const SearchRequest& q, bool sees_past) {
  const auto s = q.position.as<typename R::State>();
  const auto run = [&](auto& search) { return search.run(s, q.limits, q.on_iteration); };
  // Ids of an older recording mean nothing in this one
  if (q.tracer && q.table && !q.table->shared())
    q.table->forget_writers([&] { return q.attention && (q.attention->load() & Attention::stop) != 0; });
  Silent silent;
  return q.tracer ? with_search(rules, evaluation, q, sees_past, *q.tracer, run)
                  : with_search(rules, evaluation, q, sees_past, silent, run);
}

template <Rules R, class E>
std::vector<MoveValue> all_moves(const E& evaluation, const R& rules, const SearchRequest& q, bool sees_past) {
  Silent silent;
  return with_search(rules, evaluation, q, sees_past, silent, [&](auto& search) {
    std::vector<MoveValue> out;
    for (auto [m, score] : search.all_moves(q.position.as<typename R::State>(), q.limits.depth))
      out.push_back({m, score});
    return out;
  });
}

}  // namespace detail

template <Rules R, class... Es>
SearchResult Searches<R, Es...>::run(int evaluation, const R& rules, const SearchRequest& q, bool sees_past) {
  const Side root = rules.mover(q.position.as<typename R::State>());
  return detail::with_evaluation<R, Es...>(evaluation, rules, root, q.weights, [&](const auto& e) {
    return detail::run(searched_for<R>(e, root), rules, q, sees_past);
  });
}

template <Rules R, class... Es>
std::vector<MoveValue> Searches<R, Es...>::all_moves(int evaluation, const R& rules, const SearchRequest& q,
                                                     bool sees_past) {
  const Side root = rules.mover(q.position.as<typename R::State>());
  return detail::with_evaluation<R, Es...>(evaluation, rules, root, q.weights, [&](const auto& e) {
    return detail::all_moves(searched_for<R>(e, root), rules, q, sees_past);
  });
}

template <Rules R, class... Es>
SearchResult Searches<R, Es...>::run_any(const AnyEvaluation<R>& evaluation, const R& rules, const SearchRequest& q,
                                         bool sees_past) {
  return detail::run(evaluation, rules, q, sees_past);
}

template <Rules R, class... Es>
std::vector<MoveValue> Searches<R, Es...>::all_moves_any(const AnyEvaluation<R>& evaluation, const R& rules,
                                                         const SearchRequest& q, bool sees_past) {
  return detail::all_moves(evaluation, rules, q, sees_past);
}

template <Rules R, class... Es>
AnyEvaluation<R> Searches<R, Es...>::any(int evaluation, const R& rules, Side root, const Weights& weights) {
  return detail::with_evaluation<R, Es...>(evaluation, rules, root, weights,
                                           [&](const auto& e) { return AnyEvaluation<R>(e, root); });
}

}  // namespace ply
