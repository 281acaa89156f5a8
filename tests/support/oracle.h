// Plain minimax, written without any cleverness: what every search must agree with.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/search/evaluation.h"
#include "engine/search/options.h"
#include "engine/search/rules.h"

namespace ply::test {

/// The value of `s` in the view of its mover. No window, no order, no table; the sign follows the mover.
template <Rules R, class E>
int oracle_value(const R& rules, const E& e, const typename R::State& s, Side root, int depth, int ply, Horizon horizon,
                 u64* leaves = nullptr) {
  const Side mover = rules.mover(s);
  bool over = rules.finished(s);
  if constexpr (HasFinishedAtHorizon<R>)
    if (depth <= 0 && horizon == Horizon::forced) over = rules.finished_at_horizon(s);
  if (over) return e.finished(s, mover, ply);
  typename R::MoveList list;
  rules.moves(s, list);
  int best = -10'000'000;
  std::vector<typename R::Move> moves(list.begin(), list.end());
  if (depth <= 0) {
    if constexpr (HasForcing<R>) std::erase_if(moves, [&](auto m) { return rules.forcing(s, m) <= 0; });
    else moves.clear();
    if (horizon == Horizon::leaf) moves.clear();
    if (moves.empty() || horizon == Horizon::quiescence) best = evaluate(e, s, mover, root);
    if (leaves) ++*leaves;
  }
  for (auto m : moves) {
    const auto c = rules.after(s, m);
    const int left = horizon == Horizon::forced && depth <= 0 ? 0 : depth - 1;
    const int v = oracle_value(rules, e, c, root, left, ply + 1, horizon, leaves);
    best = std::max(best, rules.mover(c) == mover ? v : -v);
  }
  return best;
}

/// All moves that reach the value of the root, in generator order.
template <Rules R, class E>
std::vector<u32> oracle_best_moves(const R& rules, const E& e, const typename R::State& s, int depth, Horizon horizon) {
  const Side mover = rules.mover(s);
  typename R::MoveList list;
  rules.moves(s, list);
  std::vector<u32> best_moves;
  int best = -10'000'000;
  for (auto m : list) {
    const auto c = rules.after(s, m);
    const int w = oracle_value(rules, e, c, mover, depth - 1, 1, horizon);
    const int v = rules.mover(c) == mover ? w : -w;
    if (v > best) best_moves.clear();
    if (v >= best) best_moves.push_back(m);
    best = std::max(best, v);
  }
  return best_moves;
}

}  // namespace ply::test
