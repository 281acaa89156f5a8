// The search by whole turns: minimax with alpha-beta where a node is the start of a turn and its moves are the
// different boards that a turn can lead to. Watched by the same observers as AlphaBeta.
//
// Without switches it is the classic search: turns in the order of TurnLister, all of them, the first of equals is
// kept. What the switches mean here:
// * iterative: one turn deeper at a time; turns are tried in the order of what they were worth before, which below the
//   root is the static value behind them.
// * pvs, fail-hard, killers (whole turns, played as far as they are legal), turn-wins: as in the search by steps.
// * turn-defence: left out at the root are turns that let the other side win in its next turn, as in the search by
//   steps; and of two turns and more deep, turns that let it threaten what nothing is left against. Where that is found
//   when the iteration is over, it is searched again without the turn. Below the root, who must defend himself looks
//   for a defence first.
// * null-move: a side whose static value at the start of its turn is beta or more does not lose by its turn, unless it
//   has to do something against a goal.
// * lmr: from the ninth turn on one turn less deep at first.
// * best-steps: below the root only what TurnBeam finds. At the root what looks best before its last step comes first;
//   what looks much worse than what is found is left out once a quarter of the nodes is used up.
#pragma once
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/games/arimaa/defence.h"
#include "engine/games/arimaa/evaluation.h"
#include "engine/games/arimaa/root_turns.h"
#include "engine/games/arimaa/turn_beam.h"
#include "engine/games/arimaa/turn_play.h"
#include "engine/games/arimaa/turns.h"
#include "engine/search/limits.h"
#include "engine/search/observer.h"

namespace ply::arimaa {

template <class Observer, class E = ArimaaClassic>
class TurnSearch {
 public:
  TurnSearch(const ArimaaRules& rules, const E& evaluation, Observer& observer, Attention& attention,
             const SearchOptions& options)
      : rules_(rules),
        evaluation_(evaluation),
        observer_(observer),
        attention_(attention),
        ways_(options, evaluation_.win > 0),
        watch_(attention) {}

  /// `limits.depth` counts turns; without one it deepens, turn by turn. Static values that only order turns count for
  /// the limit of nodes, but are no nodes.
  SearchResult run(const State& s, const SearchLimits& limits,
                   const std::function<void(const Iteration&)>& on_iteration) {
    SearchResult result;
    result.by = {search_revision, evaluation_.revision};
    watch_.start(limits);
    begin(s, limits.depth >= 0 ? limits.depth : max_turns);
    if (!top_.turns.empty()) {
      result.has_best = true;
      result.best = result.settled_best = top_.turns[0].code;
    }
    const int last = limits.depth >= 0 ? limits.depth : max_turns;
    const bool deepens = limits.depth < 0 || ways_.iterative;
    for (int depth = deepens ? std::min(1, last) : last; depth <= last; ++depth) {
      const double iteration_begin = watch_.seconds();
      const SearchCounters before = counters_;
      const std::vector<TurnCode>& line = levels_[0]->line;
      int v = 0;
      for (int attempt = 0;; ++attempt) {
        observer_.root(depth, attempt);
        observer_.descend(0, no_move, 0, Why::generator, Pass::full, false);
        v = root_node(depth);
        if (depth < 2 || watch_.halted() || line.empty() || attempt == max_attempts || !top_.loses(line[0])) break;
        top_.leave_out(line[0]);
      }
      if (watch_.halted()) {
        // The first turn was the best one of the iteration before, so what is better than it is better.
        if (!line.empty() && !(depth > 1 && top_.loses(line[0])))
          result.best = line[0], result.improved = result.best != result.settled_best;
        break;
      }
      Iteration it;
      it.depth = depth;
      it.score = {v, Kind::exact};
      if (!line.empty()) result.best = line[0];
      it.best = result.settled_best = result.best;
      it.nodes = counters_.nodes - before.nodes;
      it.seconds = watch_.seconds() - iteration_begin;
      it.pv.assign(line.begin(), line.end());
      result.depth = depth;
      result.score = it.score;
      result.pv = it.pv;
      result.iterations.push_back(it);
      if (on_iteration) on_iteration(it);
      if (top_.turns.empty() || (evaluation_.win > 0 && is_win_with_distance(v, evaluation_.win))) break;
    }
    // What only the first turn deep was searched has not been asked yet.
    if (deepens && result.depth < 2)
      for (int n = 0; n < 4 * max_attempts && top_.turns.size() > 1 && top_.loses(result.best); ++n) {
        top_.leave_out(result.best);
        result.best = std::max_element(top_.turns.begin(), top_.turns.end(), [](const RootTurn& a, const RootTurn& b) {
                        return a.value < b.value;
                      })->code;
        result.improved = true;
      }
    result.stopped = watch_.halted();
    result.counters = counters_;
    result.seconds = watch_.seconds();
    return result;
  }

  /// The exact value of every turn of the root, each with a full window. For silent use.
  std::vector<std::pair<TurnCode, Score>> all_turns(const State& s, int depth) {
    std::vector<std::pair<TurnCode, Score>> out;
    begin(s, depth);
    for (const RootTurn& t : top_.turns) {
      const int v = -node(top_.behind(t), 1, depth - 1, -infinite, infinite);
      out.push_back({t.code, {v, watch_.halted() ? Kind::none : Kind::exact}});
    }
    return out;
  }

 private:
  static constexpr int max_turns = 8, max_attempts = 24;
  static constexpr u32 no_move = 0xffff;

  /// What a node of this ply keeps: there is one at a time.
  struct Level {
    std::vector<TurnCode> line;  ///< the best, from this node on
    TurnLister lister;
    TurnBeam<E> beam;
    std::vector<RootTurn> list;
    std::array<TurnCode, 8> killers{};  ///< of all nodes of the ply, the newest first; 0 where there are no more
  };
  /// An inner node while its turns are searched.
  struct Open {
    Level& level;
    const Side mover;
    const int ply, depth, alpha0, beta;
    int alpha, best = -infinite;
    std::size_t tried = 0;
    bool cut = false;
  };

  void begin(const State& s, int depth) {
    while (static_cast<int>(levels_.size()) <= depth + 1) levels_.push_back(std::make_unique<Level>());
    top_.begin(s, ways_);
    if (!ways_.best_steps) return;
    const Side mover = top_.mover();
    watch_.spend(top_.best_first([&](const State& x) { return quiet_value(evaluation_, x, mover, mover); }));
  }

  bool enter(int ply, int depth, int alpha, int beta, Side mover) {
    ++counters_.nodes;
    observer_.enter(ply, depth, alpha, beta, mover);
    levels_[static_cast<std::size_t>(ply)]->line.clear();
    if (!watch_.due(counters_.nodes)) [[likely]]
      return true;
    if (attention_.load() != 0) observer_.attention(ply);
    watch_.check(counters_.nodes);
    if (watch_.halted()) observer_.leave(ply, 0, Kind::none, NodeEnd::aborted);
    return !watch_.halted();
  }

  int root_node(int depth) {
    const Side mover = top_.mover();
    if (!enter(0, depth, -infinite, infinite, mover)) return 0;
    if (top_.turns.empty()) {
      ++counters_.finished;
      const int v = evaluation_.finished(top_.start(), mover, 0);
      observer_.leave(0, v, Kind::exact, NodeEnd::over);
      return v;
    }
    if (depth <= 0) return leaf(top_.start(), mover, 0);
    Open node{*levels_[0], mover, 0, depth, -infinite, infinite, -infinite};
    observer_.legal_moves(0, static_cast<int>(std::min<std::size_t>(top_.turns.size(), 255)));
    std::size_t best = 0;
    for (std::size_t k = 0; k < top_.turns.size() && !watch_.halted(); ++k) {
      RootTurn& t = top_.turns[k];
      if (k > 0 && ways_.iterative &&
          (depth > 1 ? top_.hardly_above(node.alpha, k, depth)
                     : t.hope + root_gain <= node.alpha && watch_.spent(counters_.nodes, 4)))
        continue;
      const int alpha = node.alpha;
      t.value = try_turn(node, t,
                         depth == 1 || !ways_.iterative ? Why::generator
                         : k == 0                       ? Why::previous
                                                        : Why::history,
                         0);
      if (depth == 1) t.quiet = t.value;
      if (node.alpha > alpha) best = k;
    }
    if (ways_.iterative && !watch_.halted()) {
      std::rotate(top_.turns.begin(), top_.turns.begin() + static_cast<std::ptrdiff_t>(best),
                  top_.turns.begin() + static_cast<std::ptrdiff_t>(best) + 1);
      std::stable_sort(top_.turns.begin() + 1, top_.turns.end(),
                       [](const RootTurn& a, const RootTurn& b) { return a.value > b.value; });
    }
    return done(node);
  }

  int leaf(const State& s, Side mover, int ply) {
    ++counters_.leaves;
    const int v = quiet_value(evaluation_, s, mover, top_.mover());
    observer_.static_eval(ply, v);
    observer_.leave(ply, v, Kind::exact, NodeEnd::horizon);
    return v;
  }

  // The start of a turn, below the root.
  int node(const State& s, int ply, int depth, int alpha, int beta) {
    const Side mover = rules_.mover(s);
    if (!enter(ply, depth, alpha, beta, mover)) return 0;
    if (turn_end(s)) {
      ++counters_.finished;
      const int v = evaluation_.finished(s, mover, ply);
      observer_.leave(ply, v, Kind::exact, NodeEnd::over);
      return v;
    }
    if (ways_.turn_wins)
      if (rules_.plies_to_win(s) > 0) {
        const int v = evaluation_.win - (ply + 1);
        observer_.leave(ply, v, Kind::exact, NodeEnd::turn_won);
        return v;
      }
    if (depth <= 0) return leaf(s, mover, ply);
    const bool in_danger = ways_.in_danger(s.now, mover);
    if (ways_.null_move && beta < infinite && !in_danger) {
      const int v = quiet_value(evaluation_, s, mover, top_.mover());
      observer_.static_eval(ply, v);
      if (v >= beta) {
        observer_.leave(ply, beta, Kind::lower, NodeEnd::pruned);
        return beta;
      }
    }
    Open open{*levels_[static_cast<std::size_t>(ply)], mover, ply, depth, alpha, beta, alpha};
    observer_.legal_moves(ply, 255);  // nobody has counted them
    Level& level = open.level;
    level.beam.begin(in_danger);
    const u64 looked = level.beam.looks();
    if (ways_.killers) try_killers(open, s);
    if (!open.cut && !watch_.halted()) {
      if (!ways_.best_steps) {
        list_all(level, s, mover);
        search_list(open);
      } else {
        level.list.clear();
        // At least one turn is searched.
        const auto wanted = [&] { return open.tried + level.list.size() > 0 ? open.alpha : -infinite; };
        level.beam.visit(rules_, evaluation_, s, top_.mover(), wanted, [&](const State& end, TurnCode code) {
          if (depth == 1) try_turn(open, {code, end.now, end.key}, Why::generator, 0);
          else level.list.push_back({code, end.now, end.key});
          return open.cut || watch_.halted();
        });
        if (depth > 1) search_list(open);
      }
    }
    watch_.spend(level.beam.looks() - looked);
    if (in_danger && ways_.best_steps && !open.cut && open.best <= 2 + ply - evaluation_.win && !watch_.halted())
      search_defences(open, s);
    return done(open);
  }

  // What the beam has found does not help: the first defences among all turns.
  void search_defences(Open& open, const State& s) {
    constexpr std::size_t max = 30;
    const auto& all = open.level.lister.list(s.now, open.mover, 4);
    watch_.spend(all.size());
    open.level.list.clear();
    for (std::size_t i = 1; i < all.size() && open.level.list.size() < max; ++i) {
      const Board& b = all[i].board;
      if (!turn_end(b, other(open.mover)) && !goal_threatened(b, open.mover) && open.level.beam.is_new_end(all[i].key))
        open.level.list.push_back({open.level.lister.turn(i), b, all[i].key});
    }
    search_list(open);
  }

  void list_all(Level& level, const State& s, Side mover) {
    if (s.defect != Defect::none) {  // the lister knows the true rules alone
      level.list = root_turns(rules_, s, level.lister);
      std::erase_if(level.list, [&](const RootTurn& t) { return !level.beam.is_new_end(t.key); });
      return;
    }
    const auto& all = level.lister.list(s.now, mover, 4);
    level.list.clear();
    for (std::size_t i = 1; i < all.size(); ++i)
      if (level.beam.is_new_end(all[i].key)) level.list.push_back({level.lister.turn(i), all[i].board, all[i].key});
  }

  // In order, the best by their static values first where that is worth while.
  void search_list(Open& open) {
    auto& list = open.level.list;
    if (ways_.iterative && open.depth > 1) {
      for (RootTurn& t : list) {
        const State s = behind(t, open.mover, top_.start().defect);
        t.quiet = turn_end(s) ? -evaluation_.finished(s, other(open.mover), open.ply + 1)
                              : -quiet_value(evaluation_, s, other(open.mover), top_.mover());
      }
      watch_.spend(list.size());
      std::stable_sort(list.begin(), list.end(),
                       [](const RootTurn& a, const RootTurn& b) { return a.quiet > b.quiet; });
    }
    for (const RootTurn& t : list) {
      if (open.tried > 0 && open.depth > 1 && ways_.null_move && ways_.iterative && t.quiet <= open.alpha &&
          !ways_.in_danger(t.board, other(open.mover)))
        continue;
      const bool reduced = ways_.lmr && open.depth > 2 && open.tried >= first_reduced_turn;
      try_turn(open, t, Why::generator, reduced ? 1 : 0);
      if (open.cut || watch_.halted()) return;
    }
  }

  // The whole turns that last cut off at this ply, each as far as its steps are legal here.
  void try_killers(Open& open, const State& s) {
    const auto killers = open.level.killers;
    for (const TurnCode killer : killers) {
      if (killer == 0) return;
      PlayedTurn played = play_turn(rules_, s, killer, true);
      State& x = played.state;
      if (rules_.mover(x) == open.mover) {
        if (!rules_.may_pass(x)) continue;
        x = rules_.null(x);
      }
      if (!open.level.beam.is_new_end(x.key)) continue;
      try_turn(open, {played.turn, x.now, x.key}, Why::killer, 0);
      if (open.cut || watch_.halted()) return;
    }
  }

  // Searches one turn of an open node and keeps what it is worth; `less`: turns by which it is less deep at first.
  int try_turn(Open& open, const RootTurn& t, Why why, int less) {
    const int left = open.depth - 1;
    const bool minimax = ways_.minimax;
    const bool narrow = open.alpha > -infinite && open.beta - open.alpha > 1 && left > 0;
    const bool scout = less > 0 || (ways_.pvs && open.tried > 0 && narrow);
    // Ranks are kept in eight bits: behind the 254th they are all the same.
    const int rank = static_cast<int>(std::min<std::size_t>(open.tried, 254));
    const State s = behind(t, open.mover, top_.start().defect);
    const auto look = [&](Pass how, int depth, int alpha, int beta) {
      observer_.descend(open.ply + 1, t.code, rank, why, how, how == Pass::scout && less > 0);
      return -node(s, open.ply + 1, depth, -beta, -alpha);
    };
    int v = minimax ? look(Pass::full, left, -infinite, infinite)
            : scout ? look(Pass::scout, left - less, open.alpha, open.alpha + 1)
                    : look(Pass::full, left, open.alpha, open.beta);
    if (scout && v > open.alpha && (v < open.beta || less > 0) && !watch_.halted()) {
      ++counters_.researches;
      v = look(Pass::research, left, open.alpha, open.beta);
    }
    ++open.tried;
    if (watch_.halted()) return v;
    if (v > open.best) {
      open.best = v;
      observer_.best(open.ply, rank);
      if (v > open.alpha) {
        open.alpha = v;
        const auto& below = levels_[static_cast<std::size_t>(open.ply) + 1]->line;
        open.level.line.assign(1, t.code);
        open.level.line.insert(open.level.line.end(), below.begin(), below.end());
      }
    }
    if (open.alpha >= open.beta && !minimax) {
      open.cut = true;
      ++counters_.cut_by_rank[static_cast<std::size_t>(std::min(rank, 15))];
      observer_.cutoff(open.ply);
      if (ways_.killers) remember(open.level.killers, t.code);
    }
    return v;
  }
  static void remember(std::array<TurnCode, 8>& killers, TurnCode code) {
    auto at = std::find(killers.begin(), killers.end(), code);
    if (at == killers.end()) --at;
    std::rotate(killers.begin(), at, at + 1);
    killers.front() = code;
  }

  int done(const Open& open) {
    if (watch_.halted()) {
      observer_.leave(open.ply, open.best > -infinite ? open.best : 0,
                      open.best > open.alpha0 ? Kind::lower : Kind::none, NodeEnd::aborted);
      return 0;
    }
    const Kind kind = ways_.minimax              ? Kind::exact
                      : open.best >= open.beta   ? Kind::lower
                      : open.best <= open.alpha0 ? Kind::upper
                                                 : Kind::exact;
    const int value = ways_.fail_hard ? std::clamp(open.best, std::min(open.alpha0, open.beta), open.beta) : open.best;
    observer_.leave(open.ply, value, kind, NodeEnd::inner);
    return value;
  }

  ArimaaRules rules_;
  E evaluation_;
  Observer& observer_;
  Attention& attention_;
  const TurnWays ways_;
  LimitWatch watch_;
  RootTurns top_{rules_};
  std::vector<std::unique_ptr<Level>> levels_;  // by ply
  SearchCounters counters_;
};

}  // namespace ply::arimaa
