// The classic search: minimax with alpha-beta over full turns. A node is a turn's end; its moves are the different
// boards that a turn can lead to, in the order of TurnLister. The first of equal turns is kept. Watched by the same
// observers as AlphaBeta.
#pragma once
#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/games/arimaa/evaluation.h"
#include "engine/games/arimaa/turns.h"
#include "engine/search/observer.h"
#include "engine/search/options.h"

namespace ply::arimaa {

/// A turn from the root, and the board it leads to.
struct RootTurn {
  TurnCode code = 0;
  Board board;
  u64 key = 0;
};

/// All turns from `s` that end on different boards, those that `rules` forbids left out; in the middle of a turn its
/// rest. Not during a set-up. At the start of a turn in the order of TurnLister, else in the order of the rules' plies.
std::vector<RootTurn> root_turns(const ArimaaRules& rules, const State& s);

template <class Observer>
class TurnSearch {
 public:
  using Clock = std::chrono::steady_clock;
  TurnSearch(const ArimaaRules& rules, const ArimaaClassic& evaluation, Observer& observer, Attention& attention,
             const SearchOptions& options)
      : rules_(rules),
        evaluation_(evaluation),
        observer_(observer),
        attention_(attention),
        minimax_(options.algorithm == Algorithm::minimax) {}

  /// `limits.depth` counts turns; without one it deepens, turn by turn.
  SearchResult run(const State& s, const SearchLimits& limits,
                   const std::function<void(const Iteration&)>& on_iteration) {
    SearchResult result;
    result.by = {search_revision, ArimaaClassic::revision};
    limits_ = limits;
    begin_ = Clock::now() - attention_.waited;
    root_ = s;
    if (!rules_.finished(s)) turns_ = root_turns(rules_, s);
    if (!turns_.empty()) {
      result.has_best = true;
      result.best = result.settled_best = turns_[0].code;
    }
    const int last = limits.depth >= 0 ? limits.depth : most_turns;
    for (int depth = limits.depth >= 0 ? last : 1; depth <= last; ++depth) {
      const auto iteration_begin = seconds();
      const SearchCounters before = counters_;
      observer_.root(depth, 0);
      observer_.descend(0, no_move, 0, Why::generator, Pass::full, false);
      const int v = root_node(depth);
      if (halted_) break;
      Iteration it;
      it.depth = depth;
      it.score = {v, Kind::exact};
      if (!pv_.empty()) result.best = pv_.front();
      it.best = result.settled_best = result.best;
      it.nodes = counters_.nodes - before.nodes;
      it.seconds = seconds() - iteration_begin;
      it.pv.assign(pv_.begin(), pv_.end());
      result.depth = depth;
      result.score = it.score;
      result.pv = it.pv;
      result.iterations.push_back(it);
      if (on_iteration) on_iteration(it);
      if (turns_.empty()) break;
    }
    result.stopped = halted_;
    result.counters = counters_;
    result.seconds = seconds();
    return result;
  }

  /// The exact value of every turn of the root, each with a full window. For silent use.
  std::vector<std::pair<TurnCode, Score>> all_turns(const State& s, int depth) {
    std::vector<std::pair<TurnCode, Score>> out;
    if (rules_.finished(s)) return out;
    const Side mover = rules_.mover(s);
    for (const RootTurn& t : root_turns(rules_, s)) {
      const int v = -node(t.board, other(mover), 1, depth - 1, -infinite, infinite);
      out.push_back({t.code, {v, halted_ ? Kind::none : Kind::exact}});
    }
    return out;
  }

 private:
  static constexpr int most_turns = 8;
  static constexpr u32 no_move = 0xffff;

  double seconds() const { return std::chrono::duration<double>(Clock::now() - attention_.waited - begin_).count(); }

  bool enter(int ply, int depth, int alpha, int beta, Side mover) {
    ++counters_.nodes;
    observer_.enter(ply, depth, alpha, beta, mover);
    if (attention_.load() != 0) [[unlikely]] {
      observer_.attention(ply);
      if (attention_.load() & Attention::stop) halted_ = true;
    }
    if (limits_.nodes && counters_.nodes >= limits_.nodes) halted_ = true;
    if (limits_.milliseconds && (counters_.nodes & 255) == 0 && seconds() * 1000 >= limits_.milliseconds)
      halted_ = true;
    if (halted_) observer_.leave(ply, 0, Kind::none, NodeEnd::aborted);
    return !halted_;
  }

  int root_node(int depth) {
    const Side mover = rules_.mover(root_);
    pv_.clear();
    if (!enter(0, depth, -infinite, infinite, mover)) return 0;
    if (turns_.empty()) {
      ++counters_.finished;
      const int v = evaluation_.finished(root_, mover, 0);
      observer_.leave(0, v, Kind::exact, NodeEnd::over);
      return v;
    }
    if (depth <= 0) return leaf(root_.now, mover, 0);
    const auto move = [&](std::size_t k) { return turns_[k]; };
    return turns_of(turns_.size(), move, mover, 0, depth, -infinite, infinite);
  }

  int leaf(const Board& b, Side mover, int ply) {
    ++counters_.leaves;
    SumSink sink;
    evaluation_.terms(b, mover, sink);
    observer_.statik(ply, sink.sum);
    observer_.leave(ply, sink.sum, Kind::exact, NodeEnd::horizon);
    return sink.sum;
  }

  // The board at the start of a turn, below the root.
  int node(const Board& b, Side mover, int ply, int depth, int alpha, int beta) {
    if (!enter(ply, depth, alpha, beta, mover)) return 0;
    if (const auto end = turn_end(b, mover)) {
      ++counters_.finished;
      const int v = end->winner == winner_of(mover) ? ArimaaClassic::decided : -ArimaaClassic::decided;
      observer_.leave(ply, v, Kind::exact, NodeEnd::over);
      return v;
    }
    if (depth <= 0) return leaf(b, mover, ply);
    while (static_cast<int>(listers_.size()) <= ply) listers_.push_back(std::make_unique<TurnLister>());
    TurnLister& lister = *listers_[static_cast<std::size_t>(ply)];
    const auto& list = lister.list(b, mover, 4);
    const auto move = [&](std::size_t k) { return RootTurn{lister.turn(k + 1), list[k + 1].board, list[k + 1].key}; };
    return turns_of(list.size() - 1, move, mover, ply, depth, alpha, beta);
  }

  template <class Get>
  int turns_of(std::size_t n, const Get& get, Side mover, int ply, int depth, int alpha, int beta) {
    observer_.legal_moves(ply, static_cast<int>(std::min<std::size_t>(n, 255)));
    const int alpha0 = alpha;
    int best = -infinite;
    std::vector<TurnCode> line;
    for (std::size_t k = 0; k < n; ++k) {
      const RootTurn t = get(k);
      // Ranks are kept in eight bits: behind the 254th they are all the same.
      const int rank = static_cast<int>(std::min<std::size_t>(k, 254));
      observer_.descend(ply + 1, t.code, rank, Why::generator, Pass::full, false);
      const int v = minimax_ ? -node(t.board, other(mover), ply + 1, depth - 1, -infinite, infinite)
                             : -node(t.board, other(mover), ply + 1, depth - 1, -beta, -alpha);
      if (halted_) {
        observer_.leave(ply, best > -infinite ? best : 0, best > alpha0 ? Kind::lower : Kind::none, NodeEnd::aborted);
        return 0;
      }
      if (v > best) {
        best = v;
        observer_.best(ply, rank);
        line.assign(1, t.code);
        line.insert(line.end(), below_.begin(), below_.end());
        alpha = std::max(alpha, v);
      }
      below_.clear();
      if (alpha >= beta && !minimax_) {
        ++counters_.cut_by_rank[std::min<std::size_t>(k, 15)];
        observer_.cutoff(ply);
        break;
      }
    }
    below_ = line;
    if (ply == 0) pv_ = line, below_.clear();
    const Kind kind = minimax_ ? Kind::exact : best >= beta ? Kind::lower : best <= alpha0 ? Kind::upper : Kind::exact;
    observer_.leave(ply, best, kind, NodeEnd::inner);
    return best;
  }

  ArimaaRules rules_;
  ArimaaClassic evaluation_;
  Observer& observer_;
  Attention& attention_;
  const bool minimax_;
  SearchLimits limits_;
  Clock::time_point begin_ = Clock::now();
  State root_;
  std::vector<RootTurn> turns_;
  std::vector<std::unique_ptr<TurnLister>> listers_;
  std::vector<TurnCode> pv_, below_;  // of the root; of the node that was left last
  SearchCounters counters_;
  bool halted_ = false;
};

}  // namespace ply::arimaa
