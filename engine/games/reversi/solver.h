// Exact solving of Reversi positions by searching to the end of the game. Every technique is
// a switch; none of them changes a value. Where several threads search, moves of equal value in the line behind the
// first may be others, and counters differ. Values are discs for the side to move, the empties to the winner.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "engine/games/reversi/rules.h"

namespace ply::reversi {

struct SolveOptions {
  bool table = true;           ///< transposition table
  bool parity = true;          ///< prefer quadrants with an odd number of empties
  bool fastest_first = true;   ///< order by the number of the opponent's replies
  bool shallow_search = true;  ///< with many empties: order by a shallow search with the patterns
  bool stability = true;       ///< cut off by the opponent's stable discs
  bool etc = true;             ///< enhanced transposition cut-off: look up all children before searching any
  int table_megabytes = 64;    ///< 1..4096; less is taken where `max_nodes` would not fill it
  u64 max_nodes = 0;           ///< it stops soon after this many, at the same place every time; 0: never
  int threads = 1;             ///< that search one position together; with `max_nodes` one does
};

struct SolveCounters {
  u64 nodes = 0;         ///< positions visited, those of ordering searches included
  u64 final_scores = 0;  ///< finished games counted
  u64 passes = 0;
  u64 table_probes = 0, table_hits = 0, table_cutoffs = 0;
  u64 etc_tries = 0, etc_cutoffs = 0;
  u64 stability_tries = 0, stability_cutoffs = 0;
  u64 ordering_nodes = 0;        ///< visited by shallow searches
  u64 cutoffs_by_index[4] = {};  ///< beta cut-offs by the first, second, third, any later move (listed moves only)
  SolveCounters& operator+=(const SolveCounters& other);
};

struct MoveValue {
  Move move = pass;
  int value = 0;
  friend bool operator==(const MoveValue&, const MoveValue&) = default;
};

struct SolveResult {
  Kind kind = Kind::none;  ///< exact; stopped early: lower (what the moves searched so far reach) or none
  int value = 0;
  Move best = pass;  ///< a move that reaches `value`; meaningless if the game is over or kind is none
  /// From `best` to the end of the game, passes included; empty if the game is over; cut short on stop
  std::vector<Move> pv;
  std::vector<MoveValue> moves;  ///< solve_all: the exact value of every legal move (of those done, if stopped), best
                                 ///< first, equal ones in generator order; a forced pass is a move
  SolveCounters counters;
};

/// What is known while a solve runs.
struct SolveProgress {
  int moves_done = 0, moves_total = 0;  ///< root moves
  Move best = pass;                     ///< best so far
  int value = 0;                        ///< its value; a lower bound of the result
  u64 nodes = 0;
};
using OnSolveProgress = std::function<void(const SolveProgress&)>;

/// One solver with its table, which is kept between calls. For one thread at a time; `stop` may be set from any thread
/// and is honoured within milliseconds.
class Solver {
 public:
  explicit Solver(const SolveOptions& options = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// The value of `s`, a best move and a line of best play.
  SolveResult solve(const State& s, const std::atomic<bool>* stop = nullptr, const OnSolveProgress& progress = {});
  /// The same and the exact value of every legal move.
  SolveResult solve_all(const State& s, const std::atomic<bool>* stop = nullptr, const OnSolveProgress& progress = {});

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The same with a solver made for the call.
SolveResult solve(const State& s, const SolveOptions& options = {}, const std::atomic<bool>* stop = nullptr,
                  const OnSolveProgress& progress = {});

}  // namespace ply::reversi
