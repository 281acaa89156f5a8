// The search as a class, and the parts that a node is made of. The node itself is in alpha_beta.h, which is what to
// include.
#pragma once
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/cpu.h"
#include "engine/search/apart.h"
#include "engine/search/evaluation.h"
#include "engine/search/limits.h"
#include "engine/search/move_order.h"
#include "engine/search/observer.h"
#include "engine/search/past.h"
#include "engine/search/rules.h"
#include "engine/search/script.h"
#include "engine/search/switches.h"
#include "engine/search/table.h"
#include "engine/search/win_distance.h"

namespace ply {

/// One search. Made for one root position, used by one thread, thrown away afterwards.
/// `Observer` is Silent or anything with the same hooks. The table may be null (then `tt` does nothing); it outlives
/// the search. `attention` is the only thing other threads may touch while `run` works. `Script` says what it does
/// otherwise, or nothing (script.h).
template <Rules R, EvaluationOf<R> E, class Observer, class Script = NoScript>
class AlphaBeta {
 public:
  using State = typename R::State;
  using Move = typename R::Move;
  using MoveList = typename R::MoveList;
  static_assert(R::move_codes <= 0xffff, "moves are kept in 16 bits, and 0xffff means none");

  AlphaBeta(const R& rules, const E& evaluation, Side root, Observer& observer, Attention& attention,
            const SearchOptions& options, Table* table, Script script = {})
      : rules_(rules),
        evaluation_(evaluation),
        observer_(observer),
        attention_(attention),
        options_(options),
        root_(root),
        table_(uses_table(options) ? table : nullptr),
        shared_(may_share && table_ && table_->shared()),
        apart_(shared_ || observer.follows_table()),
        min_in_table_(min_depth_in_table(is_by_steps<R>, options.horizon)),
        order_(options),
        watch_(attention),
        past_(rules_),
        frames_(std::make_unique<Frame[]>(max_ply + 2)),
        script_(script) {}
  AlphaBeta(const AlphaBeta&) = delete;

  /// From now on the search judges repetition and limits of moves as the game does, whose positions before the root had
  /// these keys, oldest first. Without it, it does not see them, as the original programs did not.
  void remember(std::span<const u64> earlier) {
    sees_past_ = true;
    earlier_.assign(earlier.begin(), earlier.end());
  }

  /// One of several threads that search the same position with one table (search/README.md), from 0: the first makes
  /// every iteration, the others leave some out, so that they are not all at the same.
  void be_thread(int thread) { thread_ = thread; }

  using OnIteration = std::function<void(const Iteration&)>;

  /// Searches until a limit is reached or `Attention::stop` is set. The value of an unfinished iteration is dropped.
  SearchResult run(const State& s, const SearchLimits& limits, const OnIteration& on_iteration = {});

  /// The same of a node with an empty state, as the script of a fork says (forked_node.h).
  SearchResult run_fresh(const State& s);
  /// The exact value of every root move at this depth, in generator order, each with a full window. Silent use only.
  std::vector<std::pair<Move, Score>> all_moves(const State& s, int depth);

  const SearchCounters& counters() const { return counters_; }

 private:
  struct Frame {
    u64 key = 0;     // under which the node at this ply has its place in the table (announce)
    u64 digest = 0;  // that part of it which stands for the past
    int pv_length = 0;
    bool by_null = false;  // the node was reached by a null move
    bool rests = false;    // its value rests on the past, as far as is known
    Move pv[max_ply + 2];
  };
  struct Child {
    const State& state;
    int ply;
    Move move;
    int rank;
    Why why;
    bool same;   // the mover stays
    int alpha0;  // with which its parent was entered
  };
  struct Proof {
    int value;
    Kind kind;
    int depth;
    Move best;
    bool settled;
  };

  // ---- The node. Two compiled versions of the same text.
  template <bool Fast>
  PLY_INLINE int body(const State& s, int ply, int depth, int alpha, int beta);
  PLY_TARGET_FAST PLY_APART int node_fast(const State& s, int ply, int depth, int alpha, int beta) {
    return body<true>(s, ply, depth, alpha, beta);
  }
  PLY_APART int node_portable(const State& s, int ply, int depth, int alpha, int beta) {
    return body<false>(s, ply, depth, alpha, beta);
  }
  template <bool Fast>
  PLY_INLINE int node(const State& s, int ply, int depth, int alpha, int beta) {
    if constexpr (Script::on) return scripted(s, ply, depth, alpha, beta);
    else if constexpr (Fast) return node_fast(s, ply, depth, alpha, beta);
    else return node_portable(s, ply, depth, alpha, beta);
  }
  int scripted(const State& s, int ply, int depth, int alpha, int beta);  // forked_node.h
  int start(const State& s, int ply, int depth, int alpha, int beta) {
    if constexpr (Script::on) return scripted(s, ply, depth, alpha, beta);
    if constexpr (PLY_HAS_FAST_PATH && !shares_search<E>)
      if (fast_) return node_fast(s, ply, depth, alpha, beta);
    return node_portable(s, ply, depth, alpha, beta);
  }

  // ---- Its parts
  PLY_INLINE void descend(int ply, u32 move, int rank, Why why, Pass pass, bool reduced) {
    script_.descend(ply, rank, pass);
    PLY_HOOK(observer_.descend(ply, move, rank, why, pass, reduced));
    (void)move, (void)why, (void)reduced;
  }
  PLY_INLINE void enter(int ply, int depth, int alpha, int beta, Side mover) {
    ++counters_.nodes;
    if (script_.is(Fault::leaves_not_counted)) counters_.nodes -= depth <= 0;
    script_.enter(ply);
    PLY_HOOK(observer_.enter(ply, depth, alpha, beta, mover));
    (void)depth, (void)alpha, (void)beta, (void)mover;
  }
  PLY_INLINE int leave(int ply, int value, Kind kind, NodeEnd end) {
    if constexpr (HasPast<R>)
      if (frames_[ply].rests) PLY_HOOK(observer_.history_dependent(ply));
    PLY_HOOK(observer_.leave(ply, value, kind, end));
    (void)ply, (void)kind, (void)end;
    return value;
  }
  [[gnu::noinline]] bool interrupted(int ply) {
    if (attention_.load() != 0) PLY_HOOK(observer_.attention(ply));
    watch_.check(counters_.nodes);
    (void)ply;
    return watch_.halted();
  }

  // Whether the game is over here, with what value. Leaves the node if so.
  PLY_INLINE bool over(const State& s, int ply, int depth, Side mover, int& value);
  PLY_INLINE bool turn_won(const State& s, int ply, int depth, int& value);  // turn_wins.h
  PLY_INLINE bool finished(const State& s, int depth) const;
  PLY_INLINE bool ended_by_past(const State& s, int ply, Side mover, int& value);

  template <bool Fast>
  PLY_INLINE int static_eval(const State& s, [[maybe_unused]] int ply, Side mover) {
    const int v = script_.static_value(static_value<Fast>(evaluation_, s, mover, root_), evaluation_, s, mover);
    PLY_HOOK(observer_.static_eval(ply, v));
    return v;
  }

  // Apart and rarely asked: inlined beside `after` it would keep half of the registers busy.
  [[gnu::noinline]] bool quiet(const State& s, Move m) const { return forcing_of(rules_, s, m) <= 0; }

  void keep_defences(const State& s, MoveList& list);  // turn_defence.h
  // The moves that the past forbids are not there.
  PLY_INLINE void drop_illegal(const State& s, int ply, MoveList& list) {
    if constexpr (ForbidsRepetition<R>)
      if (past_.on() && past_.forbids(ply)) [[unlikely]] {
        const int n = list.size();
        rules_.drop_dead_ends(s, list, [&](u64 key) { return past_.forbidden(key, ply); });
        if (list.size() != n) frames_[ply].rests = true;
      }
    script_.moves(rules_, list, ply);
    (void)s, (void)ply, (void)list;
  }
  /// Moves are listed when they are wanted, which cuts spare: the list means nothing for the past or the table, and
  /// whoever watches is told how many there are without it.
  static constexpr bool watched = !std::is_same_v<Observer, Silent>;
  static constexpr bool lists_late =
      !Script::on && !ForbidsRepetition<R> && !is_by_steps<R> && (!watched || HasCountMoves<R>);
  template <bool Fast>
  PLY_INLINE void tell_moves([[maybe_unused]] const State& s, [[maybe_unused]] int ply) {
    if constexpr (lists_late && watched) PLY_HOOK(observer_.legal_moves(ply, counted_moves<Fast>(rules_, s)));
  }
  /// What the static value proves at the horizon: all, if no move forces. `unlisted`: it was good enough without
  /// asking.
  template <bool Fast>
  PLY_INLINE Kind kind_of_static(const State& s, int ply, MoveList& list, bool unlisted) {
    if constexpr (lists_late && watched) {
      if constexpr (HasAnyForcing<R>) {
        if (unlisted && options_.horizon != Horizon::leaf && ply < max_ply)
          return any_forcing<Fast>(rules_, s) ? Kind::lower : Kind::exact;
      } else if (unlisted && list.empty()) {
        list_forcing<Fast>(s, ply, list);
      }
    }
    (void)s, (void)ply, (void)unlisted;
    return list.empty() ? Kind::exact : Kind::lower;
  }
  template <bool Fast>
  PLY_INLINE void list_all(const State& s, int ply, MoveList& list) {
    list_moves<Fast>(rules_, s, list);
    drop_illegal(s, ply, list);
    if (is_by_steps<R> && ply == 0) [[unlikely]]
      keep_defences(s, list);
    if (ply == 0 && options_.seed != 0 && options_.has(Switch::draws)) [[unlikely]]
      draw_order(list, options_.seed);
  }
  template <bool Fast>
  PLY_INLINE void list_forcing(const State& s, int ply, MoveList& list) {
    if (options_.horizon == Horizon::leaf || ply >= max_ply) return;
    if constexpr (HasForcingMoves<R>) {
      list_forcing_moves<Fast>(rules_, s, list);
    } else if constexpr (HasForcing<R>) {
      MoveList all;
      list_moves<Fast>(rules_, s, all);
      for (Move m : all)
        if (rules_.forcing(s, m) > 0) list.add(m);
    }
  }

  // ---- The table, see node_table.h
  PLY_INLINE bool in_table(int ply, int depth) const;
  /// The node that is about to be searched: its key is made now, so that the memory has time to bring its bucket.
  PLY_INLINE void announce(const State& s, int ply, int depth);
  // Where the first move did not cut, the others will hardly: their places are asked for now, all at once.
  template <class Picker>
  [[gnu::noinline]] void prefetch_rest(const State& s, const Picker& picker) const;
  [[gnu::noinline]] void announce_again(const State& s, int ply, int depth, int less);
  /// What follows a script is searched by one thread.
  static constexpr bool may_share = !Script::on;
  PLY_INLINE const TableEntry* entry_of(u64 key) {
    if constexpr (may_share)
      if (shared_) [[unlikely]]
        return shared_entry(key);
    return table_->probe(key);
  }
  auto table_entries() {
    return [this](u64 key) { return entry_of(key); };
  }
  [[gnu::noinline]] const TableEntry* shared_entry(u64 key) {
    return table_->find_shared(key, seen_) ? &seen_ : nullptr;
  }
  [[gnu::noinline]] const TableEntry* asked_apart(u64 key, int ply) {
    const TableEntry* e = entry_of(key);
    PLY_HOOK(observer_.asked(ply, key, e, *table_));
    (void)ply;
    return e;
  }
  PLY_INLINE const TableEntry* probe(const Frame& frame, [[maybe_unused]] int ply);
  template <bool Fast>
  PLY_INLINE bool answered(const State& s, int ply, int depth, int alpha, int beta, int& value, u32& first);
  // Where a digest hides what an iteration less deep found under another key: a move is good advice under any past.
  static constexpr u64 advice = 0x5851f42d4c957f2dull;
  PLY_INLINE u32 advised_move([[maybe_unused]] const Frame& frame);
  [[gnu::noinline]] u32 advised_apart(const Frame& frame);
  // Whether the entry cuts here, with what value. Only equal depth proves the value of this depth.
  PLY_INLINE bool answers(const TableEntry& e, int ply, int depth, int alpha, int beta, int& value);
  PLY_INLINE void store([[maybe_unused]] const Frame& frame, u64 key, int ply, const Proof& p, u32 writer);
  [[gnu::noinline]] void store_apart(u64 key, int ply, int value, Kind kind, const Proof& p, u32 writer, bool rests);
  // What the node is worth without a move: kept at the horizon of games by steps.
  PLY_INLINE void store_static(int ply, int depth, int value, Kind kind);
  // Scores that carry the distance to the end are stored as they are counted from the node.
  int to_table(int v, int ply) const { return seen_from_above(v, -ply, evaluation_.win); }
  int from_table(int v, int ply) const { return seen_from_above(v, ply, evaluation_.win); }
  /// Grows whenever a value is used that one more ply could change: at the horizon, or from such an entry.
  PLY_INLINE u64 unsettled() const { return counters_.leaves + unsettled_; }

  // ---- What assumes instead of proving, see assumed.h
  PLY_INLINE bool may_assume(const State& s, int ply, int depth, int alpha, int beta) const;
  PLY_INLINE bool may_pass(const State& s, int ply, int depth) const;
  PLY_INLINE bool may_stand(const State& s, int depth, int beta) const;
  bool assume(const State& s, int ply, int depth, int beta, Side mover);
  bool null_move(const State& s, int ply, int depth, int beta, Side mover);
  int reduction(int depth, int rank) const;
  PLY_INLINE void drop_losing(const State& s, MoveList& list) const;
  void keep_not_losing(const State& s, MoveList& list) const;

  // ---- Children, see node_children.h
  // The quiet moves that were tried before `m`, which cut off.
  template <class Picker>
  [[gnu::noinline]] void blame(const State& s, const MoveList& list, const Picker& picker, Move m, int depth,
                               Side mover);
  /// One look at a child with (alpha, beta): its value, all in the view of this node's mover.
  template <bool Fast>
  PLY_INLINE int look(const Child& c, Pass pass, bool reduced, int depth, int alpha, int beta, bool leaf);
  template <bool Fast>
  PLY_INLINE int horizon_leaf(const State& s, int ply, int depth, int alpha, int beta);
  PLY_INLINE void keep_line(int ply, Move m);
  PLY_INLINE void rests_like_child([[maybe_unused]] int ply);
  PLY_INLINE bool may_cut_by_rule(int ply, int depth, int alpha, int beta) const;  // multi_probcut.h
  [[gnu::noinline]] int cut_by_rule(const State& s, int ply, int depth, int alpha, int beta, Side mover);
  bool probe_lies_outside(const State& s, int ply, int depth, int bound, bool high);
  // ---- Captures within the turn, see turn_captures.h
  struct Capture {
    Move first;
    State end;
    int gain, worth;
  };
  int worth_of_end(const State& end);
  void list_captures(const State& s);
  bool passes_over(const State& s, int depth);
  // ---- The root, see deepening.h
  // Threads beside the first make every other iteration, one half of them the even, the other the odd ones.
  bool leaves_out(int depth) const { return thread_ > 0 && (depth + thread_) % 2 == 0; }
  int iterate(const State& s, int depth, int previous, int& attempts);
  void begin(const State& s);
  void root_moves(const State& s, MoveList& list);

  R rules_;
  E evaluation_;
  Observer& observer_;
  Attention& attention_;
  std::conditional_t<Script::on, SearchOptions, const SearchOptions> options_;  // a fork changes them for a node
  const Side root_;
  std::conditional_t<Script::on, Table*, Table* const> table_;
  const bool shared_;  // by several threads, now
  const bool apart_;   // so, or the observer follows it: asked and filled by functions of their own
  const int min_in_table_;
  const bool fast_ = cpu::fast();
  MoveOrder<R> order_;
  LimitWatch watch_;
  typename PastOf<R>::type past_;
  bool sees_past_ = false;
  std::vector<u64> earlier_;
  std::vector<Move> root_left_;  // moves of the root, if `turn-defence` or `turn-captures` have left some out
  std::vector<Capture> captures_;
  bool captures_listed_ = false;
  bool has_previous_ = false;
  Move previous_best_{};  // best root move of the last finished iteration
  bool root_raised_ = false;
  Move root_best_{};
  u64 unsettled_ = 0;
  TableEntry seen_;  // the last one that was asked of a shared table
  std::size_t filled_ = 0;
  int thread_ = 0;
  SearchCounters counters_;
  std::unique_ptr<Frame[]> frames_;
  Script script_;
};

}  // namespace ply
