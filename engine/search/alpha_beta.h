// The one search of the house: negamax alpha-beta whose sign follows the mover, not the ply.
//
// A child's value is negated and its window swapped only where the mover changes, so that extra turns (Kalah), passes
// (Reversi) and steps (Arimaa) need no special case. Scores are in the view of the mover of the node they belong to.
// Every technique is a switch of SearchOptions. Fail-soft unless told otherwise.
// Sources: Knuth & Moore, "An analysis of alpha-beta pruning", 1975 (alpha-beta); Marsland, "Relative efficiency of
// alpha-beta implementations", 1983 (PVS); chessprogramming.org (fail-soft, killers, history, late move reductions).
#pragma once
#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/cpu.h"
#include "engine/search/evaluation.h"
#include "engine/search/observer.h"
#include "engine/search/options.h"
#include "engine/search/rules.h"
#include "engine/search/table.h"

// A benchmark empties the hook lines to prove that `Silent` costs nothing; nobody else defines PLY_NO_HOOKS.
#ifdef PLY_NO_HOOKS
#define PLY_HOOK(call) ((void)0)
#else
#define PLY_HOOK(call) (call)
#endif

namespace ply {

/// One search. Made for one root position, used by one thread, thrown away afterwards.
/// `Observer` is Silent or anything with the same hooks. The table may be null (then `tt` does nothing); it outlives the
/// search. `attention` is the only thing other threads may touch while `run` works.
template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
class AlphaBeta {
 public:
  using State = typename R::State;
  using Move = typename R::Move;
  using MoveList = typename R::MoveList;
  using Clock = std::chrono::steady_clock;
  static_assert(R::move_codes <= 0xffff, "moves are kept in 16 bits, and 0xffff means none");

  AlphaBeta(const R& rules, const E& evaluation, Side root, Observer& observer, Attention& attention, const SearchOptions& options,
            Table* table)
      : rules_(rules), evaluation_(evaluation), observer_(observer), attention_(attention), options_(options), root_(root),
        table_(options.tt || options.tt_deeper ? table : nullptr), frames_(std::make_unique<Frame[]>(max_ply + 2)) {
    if (options_.history) history_.assign(2 * static_cast<std::size_t>(R::move_codes), 0);
  }

  using OnIteration = std::function<void(const Iteration&)>;

  /// Searches until a limit is reached or `Attention::stop` is set. The result of an unfinished iteration is dropped.
  SearchResult run(const State& s, const SearchLimits& limits, const OnIteration& on_iteration = {});

  /// The exact value of every root move at this depth, in generator order, each with a full window. Silent use only.
  std::vector<std::pair<Move, Score>> all_moves(const State& s, int depth);

  const SearchCounters& counters() const { return counters_; }

 private:
  struct Frame {
    u64 key = 0;  // of the node at this ply, where it has its place in the table (announce)
    u32 killer[2] = {no_move, no_move};
    int pv_length = 0;
    Move pv[max_ply + 2];
  };

  // A rated move in one word: the rating, then the place in generator order (an earlier place makes a larger word), then
  // the move. The largest word is the next move, equals keep their order, and a move that was searched is struck out by 0.
  using Rated = i64;
  static constexpr Rated rated(int rating, int place, Move m) { return i64{rating} << 32 | i64{0xffff - place} << 16 | m; }
  static constexpr int place_of(Rated r) { return 0xffff - static_cast<int>(r >> 16 & 0xffff); }
  static constexpr int rating_of(Rated r) { return static_cast<int>(r >> 32); }

  template <bool Fast>
  PLY_INLINE int body(const State& s, int ply, int depth, int alpha, int beta);

  // The two compiled versions of the same text; a recursion stays within one of them.
  PLY_TARGET_FAST [[gnu::noinline]] int node_fast(const State& s, int ply, int depth, int alpha, int beta) {
    return body<true>(s, ply, depth, alpha, beta);
  }
  [[gnu::noinline]] int node_portable(const State& s, int ply, int depth, int alpha, int beta) {
    return body<false>(s, ply, depth, alpha, beta);
  }
  template <bool Fast>
  PLY_INLINE int node(const State& s, int ply, int depth, int alpha, int beta) {
    if constexpr (Fast) return node_fast(s, ply, depth, alpha, beta);
    else return node_portable(s, ply, depth, alpha, beta);
  }
  int start(const State& s, int ply, int depth, int alpha, int beta) {
    if constexpr (PLY_HAS_FAST_PATH)
      if (fast_) return node_fast(s, ply, depth, alpha, beta);
    return node_portable(s, ply, depth, alpha, beta);
  }

  int iterate(const State& s, int depth, int previous, int& attempts);
  [[gnu::noinline]] void serve_attention(int ply);
  [[gnu::noinline]] void check_limits();
  PLY_INLINE void rate(const State& s, const MoveList& list, int ply, Side mover, Rated* out) const;
  [[gnu::noinline]] void put_first(const MoveList& list, u32 table_move, Rated* moves) const;
  template <bool Fast>
  PLY_INLINE int horizon_leaf(const State& s, int ply, int depth, int alpha, int beta);
  [[gnu::noinline]] bool interrupted(int ply);
  void remember_cutoff(Move m, int ply, int depth, Side mover);
  void extend_pv(const State& s, std::vector<u32>& pv, int depth) const;

  PLY_INLINE int forcing(const State& s, Move m) const {
    if constexpr (HasForcing<R>) return rules_.forcing(s, m);
    else return 0;
  }
  PLY_INLINE bool finished(const State& s, int depth) const {
    if constexpr (HasFinishedAtHorizon<R>)
      if (depth <= 0 && options_.horizon == Horizon::forced) return rules_.finished_at_horizon(s);
    return rules_.finished(s);
  }
  bool null_allowed(const State& s) const {
    if constexpr (requires { rules_.null_allowed(s); }) return rules_.null_allowed(s);
    else return true;
  }
  Why why(int rating) const {
    return rating >= rate_previous ? Why::previous : rating >= rate_table ? Why::table : rating >= rate_forcing ? Why::forcing
         : rating >= rate_killer ? Why::killer : rating > 0 ? Why::history : Why::generator;
  }
  // Scores that carry the distance to the end are stored relative to the node.
  static constexpr int to_table(int v, int ply) {
    if constexpr (E::win > 0) return v >= E::win - 1000 ? v + ply : v <= -(E::win - 1000) ? v - ply : v;
    else return v;
  }
  static constexpr int from_table(int v, int ply) {
    if constexpr (E::win > 0) return v >= E::win - 1000 ? v - ply : v <= -(E::win - 1000) ? v + ply : v;
    else return v;
  }

  // A node keeps its value in the table if it has at least this depth left. One ply above the horizon it costs less to find
  // the value again than to wait for the memory: those are half of all nodes that could be kept, and without them the same
  // depth is reached in 60 to 90 % of the time.
  static constexpr int table_depth = 2;
  static constexpr u32 no_move = 0xffffffffu;
  PLY_INLINE bool in_table(int ply, int depth) const { return table_ && depth >= table_depth && ply < max_ply; }
  /// The node that is about to be searched: its key is made now, so that the memory has time to bring its bucket.
  PLY_INLINE void announce(const State& s, int ply, int depth) {
    if (!in_table(ply, depth)) return;
    const u64 key = rules_.key(s);
    frames_[ply].key = key;
    table_->prefetch(key);
  }

  static constexpr int rate_previous = 1 << 30, rate_table = 1 << 29, rate_forcing = 1 << 25, rate_killer = 1 << 24;

  R rules_;
  E evaluation_;
  Observer& observer_;
  Attention& attention_;
  const SearchOptions options_;
  const Side root_;
  Table* const table_;
  const bool fast_ = cpu::fast();
  const bool rating_ = options_.forcing_first || options_.killers || options_.history;  // after options_, which it reads
  bool halted_ = false;
  bool has_previous_ = false;
  Move previous_best_{};  // best root move of the last finished iteration
  bool root_raised_ = false;
  Move root_best_{};
  u64 next_check_ = ~u64{0};
  SearchCounters counters_;
  SearchLimits limits_;
  Clock::time_point deadline_{};
  std::unique_ptr<Frame[]> frames_;
  std::vector<i32> history_;
};

template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
template <bool Fast>
PLY_INLINE int AlphaBeta<R, E, Observer>::body(const State& s, int ply, int depth, int alpha, int beta) {
  // Step 1. Count the node; serve pause, stop and snapshot requests; check the limits.
  const Side mover = rules_.mover(s);
  ++counters_.nodes;
  PLY_HOOK(observer_.enter(ply, depth, alpha, beta, mover));
  if (attention_.load() != 0 || counters_.nodes >= next_check_) [[unlikely]] {
    if (interrupted(ply)) {
      PLY_HOOK(observer_.leave(ply, 0, Kind::none, NodeEnd::aborted));
      return 0;
    }
  }
  Frame& frame = frames_[ply];
  frame.pv_length = 0;

  // Step 2. Is the game over?
  if (finished(s, depth)) {
    ++counters_.finished;
    const int v = evaluation_.finished(s, mover, ply);
    PLY_HOOK(observer_.leave(ply, v, Kind::exact, NodeEnd::over));
    return v;
  }

  // Step 3. The horizon: the static value, or forcing moves only.
  const bool at_horizon = depth <= 0 || ply >= max_ply;
  MoveList list;
  int best = -infinite;
  if (at_horizon) {
    if (options_.horizon != Horizon::leaf && ply < max_ply) {
      if constexpr (HasForcingMoves<R>) {
        rules_.forcing_moves(s, list);
      } else if constexpr (HasForcing<R>) {
        MoveList all;
        rules_.moves(s, all);
        for (Move m : all)
          if (rules_.forcing(s, m) > 0) list.add(m);
      }
    }
    if (list.empty() || options_.horizon == Horizon::quiescence) {
      const int v = evaluate(evaluation_, s, mover, root_);
      PLY_HOOK(observer_.statik(ply, v));
      if (list.empty() || v >= beta) {
        ++counters_.leaves;
        const Kind kind = list.empty() ? Kind::exact : Kind::lower;
        PLY_HOOK(observer_.leave(ply, v, kind, NodeEnd::horizon));
        return v;
      }
      best = v;
      if (v > alpha) {
        alpha = v;
        PLY_HOOK(observer_.stand_pat(ply, alpha));
      }
    }
  } else {
    rules_.moves(s, list);
  }
  PLY_HOOK(observer_.legal_moves(ply, list.size()));
  const int alpha0 = alpha;
  const bool minimax = options_.algorithm == Algorithm::minimax;

  // Step 4. Ask the table. Nodes with too little depth left are not kept in it; the root wants a move, so it never cuts there.
  const bool kept = in_table(ply, depth);
  const u64 key = frame.key;
  u32 table_move = no_table_move;
  if (kept) {
    ++counters_.table_probes;
    if (const TableEntry* e = table_->probe(key)) {
      ++counters_.table_hits;
      table_move = e->move();
      const int v = from_table(e->value(), ply);
      const Kind kind = e->kind();
      if (ply > 0 && !minimax && (e->depth() == depth || (options_.tt_deeper && e->depth() > depth)) &&
          (kind == Kind::exact || (kind == Kind::lower && v >= beta) || (kind == Kind::upper && v <= alpha))) {
        ++counters_.table_cuts;
        PLY_HOOK(observer_.hit(ply, *e));
        PLY_HOOK(observer_.leave(ply, v, kind, NodeEnd::table));
        return v;
      }
    }
  }

  // Step 5. Null move: where passing is good enough, so is the best move (assumed, not proved).
  if constexpr (HasNull<R>) {
    if (options_.null_move && !minimax && !at_horizon && depth >= 3 && ply > 0 && beta < infinite && beta - alpha == 1 && null_allowed(s)) {
      const int v0 = evaluate(evaluation_, s, mover, root_);
      PLY_HOOK(observer_.statik(ply, v0));
      if (v0 >= beta) {
        const State c = rules_.null(s);
        announce(c, ply + 1, depth - 3);
        PLY_HOOK(observer_.descend(ply + 1, no_table_move, 255, Why::generator, Pass::probe, true));
        const int v = rules_.mover(c) == mover ? node<Fast>(c, ply + 1, depth - 3, beta - 1, beta)
                                               : -node<Fast>(c, ply + 1, depth - 3, -beta, -beta + 1);
        if (halted_) [[unlikely]] {
          PLY_HOOK(observer_.leave(ply, 0, Kind::none, NodeEnd::aborted));
          return 0;
        }
        if (v >= beta) {
          PLY_HOOK(observer_.leave(ply, beta, Kind::lower, NodeEnd::pruned));
          return beta;
        }
      }
    }
  }

  // Step 6. Find the order. Without an ordering switch the moves stay in generator order. A move from the table goes
  // first; the others are rated only when it did not cut.
  const int n = list.size();
  const bool by_previous = ply == 0 && has_previous_;
  int table_place = n;
  if (table_move != no_table_move && !by_previous)
    for (table_place = 0; table_place < n && list[table_place] != table_move; ++table_place) {}
  const bool ordered = rating_ || by_previous || table_place < n;
  Rated moves[MoveList::capacity];
  bool not_rated = ordered;

  // Step 7. Search the moves. What is the same for all of them is settled first.
  const int left = options_.horizon == Horizon::forced && at_horizon ? 0 : depth - 1;
  const bool leaves = (left <= 0 || ply + 1 >= max_ply) && options_.horizon == Horizon::leaf;
  const bool children_kept = in_table(ply + 1, left);
  const bool pvs = options_.pvs && !minimax, lmr = options_.lmr && !minimax && depth >= 3;
  Move best_move{};
  for (int k = 0; k < n; ++k) {
    Move m = list[k];
    int rating = 0;
    if (ordered) {
      if (k == 0 && table_place < n) {
        m = list[table_place];
        rating = rate_table;
      } else {
        if (not_rated) {
          rate(s, list, ply, mover, moves);
          if (by_previous) put_first(list, table_move, moves);
          not_rated = false;
          if (k > 0) moves[table_place] = 0;  // searched already
        }
        Rated largest = moves[0];
        for (int i = 1; i < n; ++i) largest = std::max(largest, moves[i]);
        moves[place_of(largest)] = 0;
        m = static_cast<Move>(largest & 0xffff);
        rating = rating_of(largest);
      }
    }
    [[maybe_unused]] const Why reason = ordered ? why(rating) : Why::generator;
    const State child = rules_.after(s, m);
    const bool same = rules_.mover(child) == mover;
    if (children_kept) {
      announce(child, ply + 1, left);
      // Where the first move did not cut, the others will hardly: their places are asked for now, all at once.
      if (k == 1)
        for (int i = 0; i < n; ++i)
          if (!ordered || moves[i] != 0) table_->prefetch(rules_.key(rules_.after(s, list[i])));
    }
    // 7a. Late moves are first searched one ply less deep, and under PVS all but the first with a null window.
    const bool reduced = lmr && k >= 3 && (!ordered || rating < rate_killer) && forcing(s, m) <= 0;
    const bool scout = (reduced ? beta > alpha : pvs && k > 0 && beta - alpha > 1) && alpha > -infinite;
    // 7b. With the full window: the first move, every move without PVS, and what failed high above.
    int v = 0;
    for (int pass = scout ? 0 : 1; pass < 2; ++pass) {
      PLY_HOOK(observer_.descend(ply + 1, m, k, reason, pass == 0 ? Pass::scout : scout ? Pass::research : Pass::full, pass == 0 && reduced));
      const int depth_left = pass == 0 && reduced ? left - 1 : left;
      const int low = minimax ? -infinite : alpha, high = minimax ? infinite : pass == 0 ? alpha + 1 : beta;
      const int a = same ? low : -high, b = same ? high : -low;
      v = leaves ? horizon_leaf<Fast>(child, ply + 1, depth_left, a, b) : node<Fast>(child, ply + 1, depth_left, a, b);
      if (!same) v = -v;
      if (pass == 0) {
        if (halted_ || v <= alpha || (v >= beta && !reduced)) break;
        ++counters_.researches;
      }
    }
    if (halted_) [[unlikely]] {
      PLY_HOOK(observer_.leave(ply, best > -infinite ? best : 0, best > alpha0 ? Kind::lower : Kind::none, NodeEnd::aborted));
      return 0;
    }
    // 7c. Better than all before? A line is kept only inside the window: one that cuts is nobody's.
    if (v > best) {
      best = v;
      best_move = m;
      PLY_HOOK(observer_.best(ply, k));
      if (v > alpha) {
        alpha = v;
        if (v < beta || ply == 0) {
          const Frame& below = frames_[ply + 1];
          frame.pv[0] = m;
          std::copy(below.pv, below.pv + below.pv_length, frame.pv + 1);
          frame.pv_length = below.pv_length + 1;
          if (ply == 0) {
            root_best_ = m;
            root_raised_ = true;
          }
        }
      }
    }
    // 7d. Good enough: the opponent will not let it come to this.
    if (alpha >= beta && !minimax) {
      ++counters_.cut_by_rank[static_cast<std::size_t>(k < 15 ? k : 15)];
      PLY_HOOK(observer_.cutoff(ply));
      if (!at_horizon && (options_.killers || options_.history)) {
        const bool known = ordered && options_.forcing_first && rating < rate_table;
        if (known ? rating < rate_forcing : forcing(s, m) <= 0) remember_cutoff(m, ply, depth, mover);
      }
      break;
    }
  }

  // Step 8. What the value proves, and remember it.
  const Kind kind = minimax ? Kind::exact : best >= beta ? Kind::lower : best <= alpha0 ? Kind::upper : Kind::exact;
  if (options_.fail_hard) best = std::clamp(best, alpha0 < beta ? alpha0 : beta, beta);
  if (kept) {
    ++counters_.table_stores;
    u32 writer = no_writer;
    PLY_HOOK(writer = observer_.writer(ply));
    table_->store(key, to_table(best, ply), depth, kind, best_move, writer);
  }
  PLY_HOOK(observer_.leave(ply, best, kind, NodeEnd::inner));
  return best;
}

// A node at the horizon where nothing follows the static value: steps 1 to 3 of the body, in the frame of the parent.
// Half of all nodes are such, so they pay for no call.
template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
template <bool Fast>
PLY_INLINE int AlphaBeta<R, E, Observer>::horizon_leaf(const State& s, int ply, int depth, int alpha, int beta) {
  const Side mover = rules_.mover(s);
  ++counters_.nodes;
  PLY_HOOK(observer_.enter(ply, depth, alpha, beta, mover));
  (void)alpha, (void)beta;
  if (attention_.load() != 0 || counters_.nodes >= next_check_) [[unlikely]] {
    if (interrupted(ply)) {
      PLY_HOOK(observer_.leave(ply, 0, Kind::none, NodeEnd::aborted));
      return 0;
    }
  }
  frames_[ply].pv_length = 0;
  if (finished(s, depth)) {
    ++counters_.finished;
    const int v = evaluation_.finished(s, mover, ply);
    PLY_HOOK(observer_.leave(ply, v, Kind::exact, NodeEnd::over));
    return v;
  }
  const int v = evaluate(evaluation_, s, mover, root_);
  PLY_HOOK(observer_.statik(ply, v));
  ++counters_.leaves;
  PLY_HOOK(observer_.leave(ply, v, Kind::exact, NodeEnd::horizon));
  return v;
}

/// Whether the search is to end here.
template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
bool AlphaBeta<R, E, Observer>::interrupted(int ply) {
  if (attention_.load() != 0) serve_attention(ply);
  if (counters_.nodes >= next_check_) check_limits();
  return halted_;
}

template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
void AlphaBeta<R, E, Observer>::serve_attention(int ply) {
  PLY_HOOK(observer_.attention(ply));
  if (attention_.load() & Attention::stop) halted_ = true;
  (void)ply;
}

template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
void AlphaBeta<R, E, Observer>::check_limits() {
  if (limits_.nodes && counters_.nodes >= limits_.nodes) halted_ = true;
  if (limits_.milliseconds && Clock::now() - attention_.waited >= deadline_) halted_ = true;
  next_check_ = limits_.milliseconds ? counters_.nodes + 1024 : ~u64{0};
  if (limits_.nodes) next_check_ = std::min(next_check_, limits_.nodes);
}

template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
PLY_INLINE void AlphaBeta<R, E, Observer>::rate(const State& s, const MoveList& list, int ply, Side mover, Rated* out) const {
  const Frame& frame = frames_[ply];
  const u32 first_killer = options_.killers ? frame.killer[0] : no_move, second_killer = options_.killers ? frame.killer[1] : no_move;
  const i32* history = options_.history ? history_.data() + index(mover) * R::move_codes : nullptr;
  const bool forcing_first = options_.forcing_first;
  const int n = list.size();
  for (int i = 0; i < n; ++i) {
    const Move m = list[i];
    int r = history ? history[m] : 0;  // below rate_killer, see remember_cutoff
    r = m == second_killer ? rate_killer : r;
    r = m == first_killer ? rate_killer + 1 : r;
    if (forcing_first) {
      const int f = forcing(s, m);
      const int forces = -static_cast<int>(f > 0);  // no branch: which moves do is beyond guessing
      r = (forces & (rate_forcing + f)) | (~forces & r);
    }
    out[i] = rated(r, i, m);
  }
}

// At the root of all iterations but the first: the best move of the last one, then that of the table.
template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
void AlphaBeta<R, E, Observer>::put_first(const MoveList& list, u32 table_move, Rated* moves) const {
  for (int i = 0; i < list.size(); ++i) {
    if (list[i] == table_move) moves[i] = rated(rate_table, i, list[i]);
    if (list[i] == previous_best_) moves[i] = rated(rate_previous, i, list[i]);
  }
}

template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
void AlphaBeta<R, E, Observer>::remember_cutoff(Move m, int ply, int depth, Side mover) {
  if (options_.killers) {
    Frame& f = frames_[ply];
    if (f.killer[0] != m) {
      f.killer[1] = f.killer[0];
      f.killer[0] = m;
    }
  }
  if (options_.history) {
    i32& h = history_[static_cast<std::size_t>(index(mover) * R::move_codes + m)];
    h += depth * depth;
    if (h >= rate_killer)
      for (i32& x : history_) x /= 2;
  }
}

// One iteration: the root with an aspiration window where asked for, opened on the side that failed.
template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
int AlphaBeta<R, E, Observer>::iterate(const State& s, int depth, int previous, int& attempts) {
  int alpha = -infinite, beta = infinite;
  if (options_.aspiration && options_.iterative && has_previous_ && options_.algorithm != Algorithm::minimax) {
    alpha = std::max(-infinite, previous - options_.aspiration_width);
    beta = std::min(infinite, previous + options_.aspiration_width);
  }
  for (attempts = 1;; ++attempts) {
    PLY_HOOK(observer_.root(depth, attempts - 1));
    root_raised_ = false;
    PLY_HOOK(observer_.descend(0, no_table_move, attempts - 1, Why::generator, Pass::full, false));
    announce(s, 0, depth);
    const int v = start(s, 0, depth, alpha, beta);
    if (halted_) return v;
    if (v <= alpha && alpha > -infinite) alpha = -infinite;
    else if (v >= beta && beta < infinite) beta = infinite;
    else return v;
  }
}

template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
SearchResult AlphaBeta<R, E, Observer>::run(const State& s, const SearchLimits& limits, const OnIteration& on_iteration) {
  SearchResult result;
  const auto begin = Clock::now() - attention_.waited;
  limits_ = limits;
  deadline_ = begin + std::chrono::milliseconds(limits.milliseconds);
  next_check_ = limits.nodes || limits.milliseconds ? 1 : ~u64{0};
  const int last = limits.depth >= 0 ? std::min(limits.depth, max_depth) : max_depth;
  if (!rules_.finished(s)) {
    MoveList list;
    rules_.moves(s, list);
    if (!list.empty()) {
      result.has_best = true;
      result.best = list[0];
    }
  }
  for (int depth = options_.iterative ? std::min(1, last) : last; depth <= last; ++depth) {
    const auto iteration_begin = Clock::now() - attention_.waited;
    const SearchCounters before = counters_;
    int attempts = 1;
    const int v = iterate(s, depth, result.score.value, attempts);
    if (halted_) break;
    Iteration it;
    it.depth = depth;
    it.score = {v, Kind::exact};
    it.nodes = counters_.nodes - before.nodes;
    it.seconds = std::chrono::duration<double>(Clock::now() - attention_.waited - iteration_begin).count();
    it.attempts = attempts;
    if (root_raised_) result.best = root_best_;
    it.best = result.best;
    it.pv.assign(frames_[0].pv, frames_[0].pv + frames_[0].pv_length);
    extend_pv(s, it.pv, depth);
    has_previous_ = root_raised_ && options_.iterative;
    previous_best_ = root_best_;
    result.depth = depth;
    result.score = it.score;
    result.pv = it.pv;
    result.iterations.push_back(it);
    if (on_iteration) on_iteration(it);
    // Without a depth limit: stop when deeper can not differ (no leaf at the horizon, nothing taken from the table).
    const bool complete = counters_.leaves == before.leaves && counters_.table_cuts == before.table_cuts;
    const bool distance_known = E::win > 0 && std::abs(v) >= E::win - depth;
    if (limits.depth < 0 && (complete || distance_known)) break;
  }
  result.stopped = halted_;
  result.counters = counters_;
  result.seconds = std::chrono::duration<double>(Clock::now() - attention_.waited - begin).count();
  if (table_) {
    result.table_used = table_->used();
    result.table_capacity = table_->capacity();
  }
  return result;
}

template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
std::vector<std::pair<typename R::Move, Score>> AlphaBeta<R, E, Observer>::all_moves(const State& s, int depth) {
  std::vector<std::pair<Move, Score>> out;
  MoveList list;
  rules_.moves(s, list);
  const Side mover = rules_.mover(s);
  for (Move m : list) {
    const State c = rules_.after(s, m);
    announce(c, 1, depth - 1);
    const int v = halted_ ? 0 : start(c, 1, depth - 1, -infinite, infinite);
    out.push_back({m, {rules_.mover(c) == mover ? v : -v, halted_ ? Kind::none : Kind::exact}});
  }
  return out;
}

// A line that was cut short by an exact table entry goes on through the table, as far as its moves are legal.
template <Rules R, class E, class Observer>
  requires EvaluationOf<E, R>
void AlphaBeta<R, E, Observer>::extend_pv(const State& s, std::vector<u32>& pv, int depth) const {
  if (!table_) return;
  State x = s;
  MoveList list;
  for (std::size_t i = 0;; ++i) {
    if (rules_.finished(x)) return;
    if (i == pv.size()) {
      if (static_cast<int>(i) >= depth) return;
      const TableEntry* e = table_->probe(rules_.key(x));
      if (!e || e->kind() != Kind::exact) return;
      rules_.moves(x, list);
      if (std::find(list.begin(), list.end(), static_cast<Move>(e->move())) == list.end()) return;
      pv.push_back(e->move());
    }
    x = rules_.after(x, static_cast<Move>(pv[i]));
  }
}

}  // namespace ply

#undef PLY_HOOK
