// What a node asks the table and keeps in it. Included by alpha_beta.h.
#pragma once
#include "engine/search/node_parts.h"
#include "engine/search/switches.h"

namespace ply {

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::in_table(int ply, int depth) const {
  return table_ && has_place_in_table(ply, depth, is_by_steps<R> ? min_in_table_ : min_table_depth);
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::announce(const State& s, int ply, int depth) {
  if (!in_table(ply, depth)) return;
  u64 key = script_.key(rules_.key(s));
  if constexpr (HasPast<R>)
    if (past_.on()) key ^= frames_[ply].digest = past_.digest(s, ply, depth, key);
  frames_[ply].key = key;
  table_->prefetch(key);
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
template <class Picker>
void AlphaBeta<R, E, Observer, Script>::prefetch_rest(const State& s, const Picker& picker) const {
  for (int i = 0; i < picker.n; ++i)
    if (picker.to_come(i)) table_->prefetch(rules_.key(rules_.after(s, picker.list[i])));
}

// For `less` plies more than it was announced for: a digest depends on the depth, and at the less depth it may have
// had no place in the table, and so no key. Apart, or the compiler makes the key before it knows whether it is
// wanted.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::announce_again(const State& s, int ply, int depth, int less) {
  if (HasPast<R> || !in_table(ply, depth - less)) announce(s, ply, depth);
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
const TableEntry* AlphaBeta<R, E, Observer, Script>::probe(const Frame& frame, [[maybe_unused]] int ply) {
  if constexpr (HasPast<R> && !ForbidsRepetition<R>)
    if (past_.on()) past_.note(frame.key ^ frame.digest, ply);  // its children ask what the line holds
  ++counters_.table_probes;
  const TableEntry* e = nullptr;
  if (apart_) [[unlikely]]
    e = asked_apart(frame.key, ply);
  else e = table_->probe(frame.key);
  counters_.table_hits += e != nullptr;
  return e;
}

/// Asks the table; true: it answers with `value`, and the node is left. Else `first` is the move to try first. The
/// root wants a move, so nothing answers there.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
template <bool Fast>
bool AlphaBeta<R, E, Observer, Script>::answered(const State& s, int ply, int depth, int alpha, int beta, int& value,
                                                 u32& first) {
  Frame& frame = frames_[ply];
  const TableEntry* e = probe(frame, ply);
  if (e && ply > 0 && answers(*e, ply, depth, alpha, beta, value)) {
    tell_moves<Fast>(s, ply);
    PLY_HOOK(observer_.hit(ply, *e));
    leave(ply, value, e->kind(), NodeEnd::table);
    return true;
  }
  first = e ? e->move() : advised_move(frame);
  return false;
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
u32 AlphaBeta<R, E, Observer, Script>::advised_move([[maybe_unused]] const Frame& frame) {
  if constexpr (HasPast<R>)
    if (frame.digest != 0) {
      if (apart_) [[unlikely]]
        return advised_apart(frame);
      for (const u64 key : {frame.key ^ frame.digest ^ advice, frame.key ^ frame.digest})
        if (const TableEntry* e = table_->probe(key)) return e->move();
    }
  return no_table_move;
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
u32 AlphaBeta<R, E, Observer, Script>::advised_apart(const Frame& frame) {
  for (const u64 key : {frame.key ^ frame.digest ^ advice, frame.key ^ frame.digest})
    if (const TableEntry* e = entry_of(key)) return e->move();
  return no_table_move;
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::answers(const TableEntry& e, int ply, int depth, int alpha, int beta,
                                                int& value) {
  if (options_.algorithm == Algorithm::minimax) return false;
  const int v = from_table(e.value(), ply);
  const Kind kind = e.kind();
  bool deep = e.depth() == depth || (options_.has(Switch::tt_deeper) && e.depth() > depth),
       proves = kind == Kind::exact || (kind == Kind::lower && v >= beta) || (kind == Kind::upper && v <= alpha);
  script_.answer(deep, proves, v);
  if (!deep || !proves) return false;
  ++counters_.table_cuts;
  unsettled_ += !e.settled();
  if constexpr (HasPast<R>) frames_[ply].rests = e.history_dependent();
  value = v;
  return true;
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::store([[maybe_unused]] const Frame& frame, u64 key, int ply, const Proof& p,
                                              u32 writer) {
  ++counters_.table_stores;
  bool rests = false;
  if constexpr (HasPast<R>) {
    rests = frame.rests;
    if (frame.digest != 0) {
      const u64 advised = key ^ frame.digest ^ advice;
      if (apart_) [[unlikely]]
        store_apart(advised, ply, -infinite, Kind::lower, {0, Kind::lower, p.depth, p.best, false}, no_writer, false);
      else table_->store(advised, -infinite, p.depth, Kind::lower, p.best, no_writer);
    }
  }
  int value = to_table(p.value, ply);
  Kind kind = p.kind;
  script_.store(value, kind, p.value);
  if (apart_) [[unlikely]] {
    if (shared_) PLY_HOOK(writer = observer_.shared_writer(writer));
    store_apart(key, ply, value, kind, p, writer, rests);
  } else {
    table_->store(key, value, p.depth, kind, p.best, writer, p.settled, rests);
  }
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::store_apart(u64 key, int ply, int value, Kind kind, const Proof& p, u32 writer,
                                                    bool rests) {
  PLY_HOOK(observer_.storing(ply, key, *table_));
  (void)ply;
  if (!shared_) return table_->store(key, value, p.depth, kind, p.best, writer, p.settled, rests);
  filled_ += table_->store_shared(key, value, p.depth, kind, p.best, writer, p.settled, rests);
}

template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::store_static(int ply, int depth, int value, Kind kind) {
  u32 writer = no_writer;
  PLY_HOOK(writer = observer_.writer(ply));
  store(frames_[ply], frames_[ply].key, ply, {value, kind, depth, static_cast<Move>(no_table_move), false}, writer);
}

}  // namespace ply
