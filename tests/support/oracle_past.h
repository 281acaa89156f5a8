// Plain minimax that carries everything that was played before: what a search that sees the past must agree with.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/search/evaluation.h"
#include "engine/search/options.h"
#include "engine/search/past.h"
#include "engine/search/rules.h"

namespace ply::test {

/// As in a game: with what `after` leaves out for speed.
template <Rules R>
typename R::State after_in_game(const R& rules, const typename R::State& s, typename R::Move m) {
  if constexpr (requires { rules.after_in_game(s, m); }) return rules.after_in_game(s, m);
  else return rules.after(s, m);
}

/// How often each position of the line that counts occurred with this key.
template <HasPast R>
int occurrences(const R& rules, const std::vector<typename R::State>& line, u64 key) {
  int n = 0;
  for (const auto& s : line) {
    if constexpr (ForbidsRepetition<R>)
      if (!rules.counts(s)) continue;
    n += rules.key(s) == key;
  }
  return n;
}

/// Whether a way of legal moves leads from here to the next position that counts, looked for without cleverness.
template <ForbidsRepetition R>
bool can_go_on(const R& rules, const std::vector<typename R::State>& line, const typename R::State& s) {
  if (rules.counts(s)) return occurrences(rules, line, rules.key(s)) < rules.repetition().times - 1;
  typename R::MoveList list;
  rules.moves(s, list);
  return std::any_of(list.begin(), list.end(), [&](auto m) { return can_go_on(rules, line, rules.after(s, m)); });
}

/// The moves after `line`, whose last state is the present.
template <HasPast R>
std::vector<typename R::Move> legal_with_past(const R& rules, const std::vector<typename R::State>& line) {
  typename R::MoveList list;
  rules.moves(line.back(), list);
  std::vector<typename R::Move> out(list.begin(), list.end());
  if constexpr (ForbidsRepetition<R>)
    std::erase_if(out, [&](auto m) { return !can_go_on(rules, line, rules.after(line.back(), m)); });
  return out;
}

/// The value of the last state of `line`, game and line in one, in the view of its mover.
template <HasPast R, class E>
int oracle_with_past(const R& rules, const E& e, std::vector<typename R::State>& line, Side root, int depth, int ply,
                     Horizon horizon) {
  const auto s = line.back();
  const Side mover = rules.mover(s);
  if (rules.finished(s)) return e.finished(s, mover, ply);
  std::vector<typename R::Move> moves = legal_with_past(rules, line);
  if constexpr (ForbidsRepetition<R>) {
    if (moves.empty()) return e.finished(s, mover, ply);
  } else if (depth >= 0) {
    const u64 now = rules.key(s);
    const auto first = std::find_if(line.begin(), line.end(), [&](const auto& x) { return rules.key(x) == now; });
    if (const auto o = rules.judge(s, occurrences(rules, line, now), static_cast<int>(line.end() - first) - 1)) {
      const int size = E::win > 0 ? E::win - ply : E::decided;
      return o->winner == Winner::draw ? 0 : o->winner == winner_of(mover) ? size : -size;
    }
  }
  int best = -10'000'000;
  if (depth <= 0) {
    if constexpr (HasForcing<R>) std::erase_if(moves, [&](auto m) { return rules.forcing(s, m) <= 0; });
    else moves.clear();
    if (horizon == Horizon::leaf) moves.clear();
    best = evaluate(e, s, mover, root);
  }
  for (auto m : moves) {
    line.push_back(after_in_game(rules, s, m));
    const bool same = rules.mover(line.back()) == mover;
    const int v = oracle_with_past(rules, e, line, root, depth - 1, ply + 1, horizon);
    line.pop_back();
    best = std::max(best, same ? v : -v);
  }
  return best;
}

}  // namespace ply::test
