// How a node looks at its children, and what it keeps of them. Included by alpha_beta.h.
#pragma once
#include <algorithm>

#include "engine/search/node_parts.h"

namespace ply {

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
template <class Picker>
void AlphaBeta<R, E, Observer, Script>::blame(const State& s, const MoveList& list, const Picker& picker, Move m,
                                              int depth, Side mover) {
  if (!picker.ordered || picker.not_rated) return;
  for (int i = 0; i < list.size(); ++i)
    if (!picker.to_come(i) && list[i] != m && quiet(s, list[i])) order_.remember_failure(list[i], depth, mover);
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
template <bool Fast>
int AlphaBeta<R, E, Observer, Script>::look(const Child& c, Pass pass, bool reduced, int depth, int alpha, int beta,
                                            bool leaf) {
  descend(c.ply, c.move, c.rank, c.why, pass, reduced);
  script_.window(pass, c.rank, c.alpha0, alpha, beta, depth);
  bool same = c.same;
  int a = same ? alpha : -beta, b = same ? beta : -alpha;
  script_.turn(same, a, b, alpha, beta);
  const int v = leaf && !script_.due(c.ply) ? horizon_leaf<Fast>(c.state, c.ply, depth, a, b)
                                            : node<Fast>(c.state, c.ply, depth, a, b);
  return same ? v : -v;
}

// A node at the horizon where nothing follows the static value: steps 1 to 3, in the frame of the parent. Half of all
// nodes are such, so they pay for no call.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
template <bool Fast>
int AlphaBeta<R, E, Observer, Script>::horizon_leaf(const State& s, int ply, int depth, int alpha, int beta) {
  const Side mover = rules_.mover(s);
  enter(ply, depth, alpha, beta, mover);
  if (watch_.due(counters_.nodes)) [[unlikely]]
    if (interrupted(ply)) return leave(ply, 0, Kind::none, NodeEnd::aborted);
  frames_[ply].pv_length = 0;
  int v = 0;
  if (over(s, ply, depth, mover, v)) return v;
  ++counters_.leaves;
  return leave(ply, static_eval<Fast>(s, ply, mover), Kind::exact, NodeEnd::horizon);
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::keep_line(int ply, Move m) {
  Frame& frame = frames_[ply];
  const Frame& below = frames_[ply + 1];
  frame.pv[0] = m;
  if (!script_.is(Fault::stale_line)) std::copy(below.pv, below.pv + below.pv_length, frame.pv + 1);
  frame.pv_length = below.pv_length + 1;
  if (ply == 0) {
    root_best_ = m;
    root_raised_ = true;
  }
}

// The value is that of the child searched last. Where moves were taken away it rests on the past whatever the child
// says.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::rests_like_child([[maybe_unused]] int ply) {
  if constexpr (HasPast<R>) frames_[ply].rests = frames_[ply + 1].rests || (ForbidsRepetition<R> && frames_[ply].rests);
}

}  // namespace ply
