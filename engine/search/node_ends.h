// Whether the game is over at a node: by the position itself, or by what came before it. Included by alpha_beta.h.
#pragma once
#include "engine/search/node_parts.h"

namespace ply {

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::over(const State& s, int ply, int depth, Side mover, int& value) {
  if constexpr (HasPast<R>) {
    frames_[ply].rests = false;
    if ((depth > 0 || ForbidsRepetition<R>)&&past_.on()) past_.enter(s, ply);
  }
  if (finished(s, depth)) [[unlikely]] {
    ++counters_.finished;
    const int v = evaluation_.finished(s, mover, script_.is(Fault::win_without_ply) ? 0 : ply);
    value = leave(ply, script_.finished(v), Kind::exact, NodeEnd::over);
    return true;
  }
  // Behind the horizon only forcing moves are searched, and nobody looks for repetitions; but illegal is illegal
  // everywhere.
  if constexpr (HasPast<R>)
    if ((depth >= 0 || ForbidsRepetition<R>)&&past_.on() && ended_by_past(s, ply, mover, value)) return true;
  return turn_won(s, ply, depth, value);
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::finished(const State& s, int depth) const {
  if constexpr (HasFinishedAtHorizon<R>)
    if (depth <= 0 && options_.horizon == Horizon::forced) return rules_.finished_at_horizon(s);
  return rules_.finished(s);
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::ended_by_past(const State& s, int ply, Side mover, int& value) {
  NodeEnd end = NodeEnd::repetition;
  if constexpr (ForbidsRepetition<R>) {
    if (!rules_.counts(s) || !past_.forbids(ply) ||
        rules_.completable(s, [&](u64 key) { return past_.forbidden(key, ply); })) [[likely]]
      return false;
    value = evaluation_.finished(s, mover, ply);
  } else {
    bool repeated = false;
    const auto o = past_.judge(s, ply, repeated);
    if (!o) [[likely]]
      return false;
    const int size = evaluation_.win > 0 ? evaluation_.win - ply : evaluation_.decided;
    value = o->winner == Winner::draw ? 0 : o->winner == winner_of(mover) ? size : -size;
    if (!repeated) end = NodeEnd::limit;
  }
  ++counters_.finished;
  frames_[ply].rests = true;
  leave(ply, value, Kind::exact, end);
  return true;
}

}  // namespace ply
