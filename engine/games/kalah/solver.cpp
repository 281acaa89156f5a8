#include "engine/games/kalah/solver.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <new>

#include "engine/games/kalah/endings.h"
#include "engine/games/kalah/evaluation.h"
#include "engine/games/kalah/solver_table.h"
#include "engine/search/silent_search.h"
#include "engine/search/switches.h"

namespace ply::kalah {
namespace {

using detail::PositionNumbers;
using detail::SolveTable;
using Move = KalahRules::Move;
using Clock = std::chrono::steady_clock;

/// All values are future net gains of the mover: what he will put into his store minus what the other will, sweep
/// included. It does not depend on the stores (unless the game ends early), lies in [-s, s], where s stones are left in
/// the pits, and has the parity of s (unless stones may count for nobody).
class Solver {
 public:
  Solver(const KalahRules& rules, const State& root, const SolveOptions& options)
      : rules_(rules),
        options_(options),
        early_(rules.options().early_end),
        parity_(!early_ && rules.options().sweep != Options::Sweep::none),
        look_ahead_(rules, Side::first, default_weights(KalahModern::infos())),
        numbers_(rules.pits(), left(root), early_),
        table_(table_bytes(options, numbers_.bits()), numbers_.bits()) {}

  Solution run(const State& root);

 private:
  static int left(const State& s) { return s.total - s.store[0] - s.store[1]; }
  static int lead(const State& s) { return s.side == 0 ? s.store[0] - s.store[1] : s.store[1] - s.store[0]; }
  /// No more than can be filled: to touch it costs more than a short search.
  static std::size_t table_bytes(const SolveOptions& options, int bits) {
    static constexpr u64 max = u64{1} << 40;
    const u64 positions = bits < 40 ? u64{1} << bits : max;
    const u64 nodes = options.max_nodes == 0 ? max : std::min(max, options.max_nodes);
    return static_cast<std::size_t>(std::min<u64>({options.table_bytes, positions * 8, nodes * 16, u64{512} << 20}));
  }
  void take_endings(int stones);
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  int gain_at_end(const State& before, const State& end) const;
  int node(const State& s, int alpha, int beta) {
    return left(s) <= known_ ? ending(s) : node(s, numbers_.of(s), alpha, beta);
  }
  int node(const State& s, u64 number, int alpha, int beta);
  int ending(const State& s) const { return endings_->at(endings_->place(s)); }
  int exact(const State& s, int guess, bool is_root);
  int first_guess(const State& root) const;
  std::vector<Move> line(State s, int value, Move first);
  void look_around();

  /// A legal move and what is known of the position behind it, in the view of that position's mover.
  struct Child {
    State state;
    SolveTable::Bounds bounds;
    u64 number;
    int gain, order;
    bool same;  // the mover moves again
    Move move;

    int min() const { return gain + (same ? bounds.lower : -bounds.upper); }
    int max() const { return gain + (same ? bounds.upper : -bounds.lower); }
  };

  /// One whose value is known.
  struct Ending {
    u64 place;
    int gain;
    bool same;
    Move move;
  };

  const KalahRules rules_;
  const SolveOptions& options_;
  const bool early_, parity_;
  const KalahModern look_ahead_;  // only its counts of extra turns are used
  const PositionNumbers numbers_;
  SolveTable table_;
  std::shared_ptr<const Endings> endings_;
  int known_ = -1;  // positions with at most this number of stones in the pits are looked up there
  Clock::time_point begin_ = Clock::now();
  u64 nodes_ = 0, next_look_ = 0, next_report_ = 1u << 18;
  bool halted_ = false;
  int root_lead_ = 0, lower_ = 0, upper_ = 0;  // bounds of the root's future gain
};

/// The gain of the mover of `before` from there to the finished game `end`.
int Solver::gain_at_end(const State& before, const State& end) const {
  const State swept = rules_.swept(end);
  const std::size_t me = before.side, them = me ^ 1u;
  return (swept.store[me] - before.store[me]) - (swept.store[them] - before.store[them]);
}

/// Without a limit they pay where the search is longer than they take, some 6 ns a position. With one, players ask
/// again and again for the same game: they share small ones, whose size depends on the board alone, so that the same
/// limit always gives the same nodes. Few nodes are not worth them, and a weak player is not to know them.
void Solver::take_endings(int stones) {
  static constexpr u64 enough_nodes = 100'000, shared_bytes = u64{40} << 20;
  if (early_ || options_.endings == 0) return;
  try {
    if (options_.max_nodes == 0 || options_.endings > 0) {
      const int wanted = options_.endings > 0 ? options_.endings : 1 + stones * 12 / (5 * rules_.pits());
      endings_ =
          Endings::build(rules_, Endings::max_within(options_.table_bytes, rules_.pits(), wanted), options_.stop);
    } else if (options_.max_nodes >= enough_nodes) {
      const int max = Endings::max_within(shared_bytes, rules_.pits(), Endings::max_stones);
      endings_ = Endings::shared(rules_, max, options_.stop);
    } else {
      return;
    }
    if (endings_) known_ = endings_->stones();
    else halted_ = true;
  } catch (const std::bad_alloc&) {  // without them it takes longer
  }
}

/// Stop, node limit, progress.
void Solver::look_around() {
  next_look_ = nodes_ + 4096;
  if (options_.max_nodes > nodes_) next_look_ = std::min(next_look_, options_.max_nodes);
  if (options_.stop && options_.stop->load(std::memory_order_relaxed)) halted_ = true;
  if (options_.max_nodes != 0 && nodes_ >= options_.max_nodes) halted_ = true;
  if (nodes_ >= next_report_) {
    next_report_ = nodes_ + (1u << 18);
    if (options_.progress) options_.progress({nodes_, seconds(), root_lead_ + lower_, root_lead_ + upper_});
  }
}

/// Fail-soft alpha-beta to the end of the game; `s` is not finished and no ending. After a halt the value means
/// nothing.
int Solver::node(const State& s, u64 number, int alpha, int beta) {
  // Step 1. Count, and ask what is known.
  if (++nodes_ >= next_look_) look_around();
  if (halted_) return alpha;
  const std::size_t me = s.side;
  const int stones = left(s);
  SolveTable::Bounds known{-stones, stones, SolveTable::no_move};
  table_.narrow(number, known);
  if (known.lower >= beta || known.lower == known.upper) return known.lower;
  if (known.upper <= alpha) return known.upper;
  alpha = std::max(alpha, known.lower);
  beta = std::min(beta, known.upper);
  const u64 nodes_before = nodes_;

  // Step 2. Make every move; keep those whose value is open, cut where one is good enough for what is certain of it.
  // Endings are kept from the back.
  int best = -1000, best_move = SolveTable::no_move;
  const auto better = [&](int value, int move) {
    if (value > best) {
      best = value;
      best_move = move;
    }
    return best >= beta;
  };
  Child children[Options::max_pits];
  Ending endings[Options::max_pits];
  int n = 0, ends = 0;
  bool cut = false;
  for (u64 pits = lanes::nonzero(s.row[me]); pits != 0 && !cut;) {  // the pit next to the store first
    const Move move = static_cast<Move>((63 - std::countl_zero(pits)) >> 3);
    pits ^= u64{0x80} << (8 * move);
    Child& c = children[n];
    c.move = move;
    c.state = rules_.after(s, move);
    c.same = c.state.side == s.side;
    c.gain = c.state.store[me] - s.store[me];
    const int behind = left(c.state);
    if (behind <= known_) {
      Ending& e = endings[ends++];
      e = {endings_->place(c.state), c.gain, c.same, move};
      endings_->prefetch(e.place);
      continue;
    }
    if (rules_.finished(c.state)) {
      cut = better(gain_at_end(s, c.state), move);
      continue;
    }
    // A player can play all his extra turns, those next to the store first, and bank a stone with each.
    const int extra_turns = look_ahead_.extra_turns(c.state.row[c.state.side]);
    c.bounds = {-behind + (early_ ? 0 : 2 * extra_turns), behind, SolveTable::no_move};
    if (c.min() >= beta || c.max() <= alpha) {
      cut = better(c.min() >= beta ? c.min() : c.max(), move);
      continue;
    }
    c.number = numbers_.of(c.state);
    table_.prefetch(c.number);
    c.order = c.same ? 1000 + move : 8 * c.gain + move - 4 * extra_turns;
    if (move == known.move) c.order = 1 << 20;
    ++n;
  }

  // Step 3. What is known of the positions behind: endings, then what the table has.
  for (int i = 0; i < ends && !cut; ++i) {
    const Ending& e = endings[i];
    const int value = endings_->at(e.place);
    cut = better(e.same ? e.gain + value : e.gain - value, e.move);
  }
  for (int i = 0; i < n && !cut; ++i) {
    Child& c = children[i];
    if (!table_.narrow(c.number, c.bounds)) continue;
    if (c.min() >= beta || c.max() <= alpha) {
      cut = better(c.min() >= beta ? c.min() : c.max(), c.move);
      c = children[--n];
      --i;
    }
  }

  // Step 4. Search what is left, the likeliest first.
  for (int i = 0; i < n && !cut; ++i) {
    std::swap(children[i], *std::max_element(children + i, children + n,
                                             [](const Child& a, const Child& b) { return a.order < b.order; }));
    const Child& c = children[i];
    const int a = std::max(alpha, best);
    const int v = c.same ? c.gain + node(c.state, c.number, a - c.gain, beta - c.gain)
                         : c.gain - node(c.state, c.number, c.gain - beta, c.gain - a);
    if (halted_) return alpha;
    cut = better(v, c.move);
  }

  // Step 5. Remember what this proves. A move is kept only if it proves the lower bound: the line is read from these.
  best = std::clamp(best, known.lower, known.upper);
  if (best > alpha) {
    known.lower = best;
    known.move = best_move;
  }
  if (best < beta) known.upper = best;
  table_.store(number, known, nodes_ - nodes_before);
  return best;
}

/// The exact value of a position by null-window searches from a guess; for the root the bounds are kept.
int Solver::exact(const State& s, int guess, bool is_root) {
  const int stones = left(s);
  int lower = -stones, upper = stones;
  guess = std::clamp(guess, lower, upper);
  if (parity_ && ((guess ^ stones) & 1) != 0) ++guess;
  while (lower < upper) {
    const int beta = guess == lower ? guess + (parity_ ? 2 : 1) : guess;
    const int v = node(s, beta - 1, beta);
    if (halted_) break;
    if (v >= beta) lower = v;
    else upper = v;
    guess = v;
    if (is_root) {
      lower_ = lower;
      upper_ = upper;
    }
  }
  return lower;
}

/// Where to begin: the stones that a shallow search expects.
int Solver::first_guess(const State& root) const {
  Weights stones_only = default_weights(KalahClassic::infos());
  stones_only.w[0] = 0;
  SearchOptions options;
  options.set(Switch::forcing_first);
  SearchLimits limits;
  limits.depth = options_.max_nodes == 0 ? 8 : 4;  // its nodes are not counted
  const KalahClassic evaluation(rules_, rules_.mover(root), stones_only);
  return SilentSearch<KalahRules, KalahClassic>::run(rules_, evaluation, root, options, limits, nullptr).score.value /
             10 -
         lead(root);
}

/// An optimal line from `s`, whose value is known, to the end of the game. The first move is given.
std::vector<Move> Solver::line(State s, int value, Move first) {
  std::vector<Move> moves;
  for (bool at_root = true; !rules_.finished(s); at_root = false) {
    KalahRules::MoveList list;
    rules_.moves(s, list);
    SolveTable::Bounds known{-255, 255, SolveTable::no_move};
    table_.narrow(numbers_.of(s), known);
    // First the move that proved the value, if the table still has it; it need not, so every move is tried in the end.
    const int hint = at_root ? first : known.move;
    std::vector<Move> order;
    for (const Move move : list) order.insert(move == hint ? order.begin() : order.end(), move);
    State next = s;
    for (const Move move : order) {
      next = rules_.after(s, move);
      moves.push_back(move);
      if (rules_.finished(next)) {
        if (gain_at_end(s, next) == value) break;
      } else {
        const int gain = next.store[s.side] - s.store[s.side];
        const bool same = next.side == s.side;
        const int needed = same ? value - gain : gain - value;  // of the next mover: at least, or at most
        const int v = same ? node(next, needed - 1, needed) : node(next, needed, needed + 1);
        if (halted_) {
          moves.pop_back();
          return moves;
        }
        if (same ? v >= needed : v <= needed) {
          value = needed;
          break;
        }
      }
      moves.pop_back();
      next = s;
    }
    if (next == s) return moves;  // cannot happen: some move reaches the value
    s = next;
  }
  return moves;
}

Solution Solver::run(const State& root) {
  Solution out;
  root_lead_ = lead(root);
  lower_ = -left(root);
  upper_ = left(root);
  take_endings(left(root));

  // Step 1. The value.
  const int value = exact(root, first_guess(root), true);
  out.lower = root_lead_ + lower_;
  out.upper = root_lead_ + upper_;
  out.improved_lower = lower_ > -left(root);
  out.improved_upper = upper_ < left(root);

  // Step 2. One best move and its line: the move that proved the lower bound is in the table, unless it was
  // overwritten.
  if (halted_ && out.improved_lower) {  // what proves the lower bound
    SolveTable::Bounds known{-255, 255, SolveTable::no_move};
    table_.narrow(numbers_.of(root), known);
    if (known.move != SolveTable::no_move && known.lower == lower_) out.best = out.pv = {static_cast<Move>(known.move)};
  }
  if (!halted_) {
    SolveTable::Bounds known{-255, 255, SolveTable::no_move};
    table_.narrow(numbers_.of(root), known);
    out.pv = line(root, value, static_cast<Move>(known.move));
    if (!out.pv.empty()) out.best = {out.pv[0]};
  }

  // Step 3. All moves, if wanted.
  if (!halted_ && options_.all_moves) {
    KalahRules::MoveList list;
    rules_.moves(root, list);
    std::vector<Move> best;
    for (const Move move : list) {
      const State next = rules_.after(root, move);
      const int gain = next.store[root.side] - root.store[root.side];
      int v = 0;
      if (rules_.finished(next)) {
        v = gain_at_end(root, next);
      } else {
        const bool same = next.side == root.side;
        const int w = exact(next, same ? value - gain : gain - value, false);
        v = same ? gain + w : gain - w;
      }
      if (halted_) break;
      out.moves.emplace_back(move, root_lead_ + v);
      if (v == value) best.push_back(move);
    }
    if (!halted_) {
      if (!best.empty() && (out.best.empty() || best[0] != out.best[0])) out.pv = line(root, value, best[0]);
      out.best = best;
    }
  }
  out.complete = !halted_;
  out.nodes = nodes_;
  return out;
}

}  // namespace

Solution solve(const KalahRules& rules, const State& state, const SolveOptions& options) {
  if (rules.finished(state)) {
    Solution out;
    const int margin = rules.outcome(state).margin;
    out.complete = true;
    out.lower = out.upper = state.side == 0 ? margin : -margin;
    return out;
  }
  return Solver(rules, state, options).run(state);
}

}  // namespace ply::kalah
