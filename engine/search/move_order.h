// The order in which a node tries its moves. Alpha-beta gives the same value in any order; in a good one it visits the
// square root of the nodes.
//
// First the best move of the last iteration (at the root), then the table's, forcing moves by worth, killers, quiet
// moves by their history; equals stay in generator order. Without an ordering switch everything does.
#pragma once
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/base/cpu.h"
#include "engine/base/random.h"
#include "engine/search/observer.h"
#include "engine/search/rules.h"
#include "engine/search/switches.h"
#include "engine/search/table.h"

namespace ply {

/// What a move is rated by its order, the kinds far enough apart never to mix.
struct Rating {
  // Below killer: history
  static constexpr int killer = 1 << 24, forcing = 1 << 25, table = 1 << 29, previous = 1 << 30;
  static constexpr Why why(int rating) {
    return rating >= previous  ? Why::previous
           : rating >= table   ? Why::table
           : rating >= forcing ? Why::forcing
           : rating >= killer  ? Why::killer
           : rating > 0        ? Why::history
                               : Why::generator;
  }
};

/// `R::forcing` where a game has it.
template <Rules R>
PLY_INLINE int forcing_of(const R& rules, const typename R::State& s, typename R::Move m) {
  if constexpr (HasForcing<R>) return rules.forcing(s, m);
  else return 0;
}

/// What is rated by its order stays so: only equals change places.
template <class MoveList>
[[gnu::noinline]] void draw_order(MoveList& list, u64 seed) {
  Random random(seed);
  for (int i = list.size(); i > 1; --i)
    std::swap(list[i - 1], list[static_cast<int>(random.below(static_cast<u32>(i)))]);
}

/// Killers and history of one search, and the picking of moves in the nodes.
template <Rules R>
class MoveOrder {
 public:
  using State = typename R::State;
  using Move = typename R::Move;
  using MoveList = typename R::MoveList;

  explicit MoveOrder(const SearchOptions& o)
      : killers_on_(o.has(Switch::killers)),
        history_on_(o.has(Switch::history)),
        forcing_first_(o.has(Switch::forcing_first)),
        killers_(max_ply + 2, {none, none}) {
    if (history_on_) history_.assign(2 * static_cast<std::size_t>(R::move_codes), 0);
  }
  /// What was learnt by another one, as far as both keep it.
  void take(const MoveOrder& learnt) {
    if (killers_on_ && learnt.killers_on_) killers_ = learnt.killers_;
    if (history_on_ && learnt.history_on_) history_ = learnt.history_;
  }
  /// How one move is rated, if neither the table nor the last iteration knows it.
  int rating_of(const R& rules, const State& s, Move m, int ply, Side mover) const {
    MoveList one;
    one.clear();
    one.add(m);
    Rated out[1];
    rate(rules, s, one, ply, mover, out);
    return rating_of(out[0]);
  }
  /// Moves are rated at all.
  bool rates() const { return forcing_first_ || killers_on_ || history_on_; }
  bool rates_forcing() const { return forcing_first_; }
  bool learns() const { return killers_on_ || history_on_; }

  /// A quiet move cut off. Killers are kept by ply, history by side and move, deeper cut-offs counting more.
  void remember_cutoff(Move m, int ply, int depth, Side mover) {
    if (killers_on_) {
      auto& k = killers_[static_cast<std::size_t>(ply)];
      if (k[0] != m) k = {m, k[0]};
    }
    if (history_on_) {
      i32& h = history_[static_cast<std::size_t>(index(mover) * R::move_codes + m)];
      h += depth * depth;
      if (h >= Rating::killer)
        for (i32& x : history_) x /= 2;
    }
  }

  /// A quiet move was tried before the one that cut off.
  void remember_failure(Move m, int depth, Side mover) {
    if (!history_on_) return;
    i32& h = history_[static_cast<std::size_t>(index(mover) * R::move_codes + m)];
    h = std::max(0, h - depth * depth);
  }

  // A rated move in one word: the rating, then the place in generator order (an earlier place makes a larger word),
  // then the move. The largest word is the next move, equals keep their order, and a move that was searched is struck
  // out by 0.
  using Rated = i64;
  static constexpr Rated rated(int rating, int place, Move m) {
    return i64{rating} << 32 | i64{0xffff - place} << 16 | m;
  }
  static constexpr int place_of(Rated r) { return 0xffff - static_cast<int>(r >> 16 & 0xffff); }
  static constexpr int rating_of(Rated r) { return static_cast<int>(r >> 32); }

  /// The moves of one node, the next one on request. The table's move costs nothing: the others are rated only if it
  /// did not cut. Lives on the stack of the node.
  struct Picker {
    const MoveList& list;
    const int n;
    const u32 first;         // the move to try first, or no_table_move
    const bool by_previous;  // at the root: the last iteration knows better than the table
    int table_place;         // of `first` in the list; n = not among them
    const bool ordered;
    bool not_rated;
    Rated* const moves;  // room for them; not within, so that the rest can stay in registers

    PLY_INLINE Picker(const MoveOrder& order, const MoveList& l, u32 table_move, bool previous, Rated* room)
        : list(l),
          n(l.size()),
          first(table_move),
          by_previous(previous),
          table_place(place(l, table_move, previous)),
          ordered(order.rates() || previous || table_place < n),
          not_rated(ordered),
          moves(room) {}
    /// The k-th move to try, and how it is rated. To be called with k = 0, 1, 2 ...
    PLY_INLINE std::pair<Move, int> pick(int k, const MoveOrder& order, const R& rules, const State& s, int ply,
                                         Side mover, Move previous) {
      if (!ordered) return {list[k], 0};
      if (k == 0 && table_place < n) return {list[table_place], Rating::table};
      if (not_rated) {
        order.rate(rules, s, list, ply, mover, moves);
        if (by_previous) put_first(list, first, previous, moves);
        not_rated = false;
        if (k > 0) moves[table_place] = 0;  // searched already
      }
      Rated largest = moves[0];
      for (int i = 1; i < n; ++i) largest = std::max(largest, moves[i]);
      moves[place_of(largest)] = 0;
      return {static_cast<Move>(largest & 0xffff), rating_of(largest)};
    }
    /// After at least one pick of a rated move: whether the i-th of the list is still to come.
    PLY_INLINE bool to_come(int i) const { return !ordered || moves[i] != 0; }

   private:
    PLY_INLINE static int place(const MoveList& l, u32 m, bool previous) {
      int i = l.size();
      if (m != no_table_move && !previous)
        for (i = 0; i < l.size() && l[i] != m; ++i) {}
      return i;
    }
  };

 private:
  static constexpr u32 none = 0xffffffffu;

  PLY_INLINE void rate(const R& rules, const State& s, const MoveList& list, int ply, Side mover, Rated* out) const {
    const auto& killer = killers_[static_cast<std::size_t>(ply)];
    const i32* history = history_on_ ? history_.data() + index(mover) * R::move_codes : nullptr;
    const int n = list.size();
    for (int i = 0; i < n; ++i) {
      const Move m = list[i];
      int r = history ? history[m] : 0;
      r = m == killer[1] ? Rating::killer : r;
      r = m == killer[0] ? Rating::killer + 1 : r;
      if (forcing_first_) {
        const int f = forcing_of(rules, s, m);
        const int forces = -static_cast<int>(f > 0);  // no branch: which moves do is beyond guessing
        r = (forces & (Rating::forcing + f)) | (~forces & r);
      }
      out[i] = rated(r, i, m);
    }
  }
  // At the root of all iterations but the first: the best move of the last one, then that of the table.
  [[gnu::noinline]] static void put_first(const MoveList& list, u32 table_move, Move previous, Rated* moves) {
    for (int i = 0; i < list.size(); ++i) {
      if (list[i] == table_move) moves[i] = rated(Rating::table, i, list[i]);
      if (list[i] == previous) moves[i] = rated(Rating::previous, i, list[i]);
    }
  }

  const bool killers_on_, history_on_, forcing_first_;
  std::vector<std::array<u32, 2>> killers_;
  std::vector<i32> history_;
};

}  // namespace ply
