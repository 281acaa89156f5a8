#include "engine/games/reversi/solver.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <system_error>
#include <vector>

#include "engine/base/cpu.h"
#include "engine/base/thread.h"
#include "engine/games/reversi/solver_core.h"

namespace ply::reversi {
namespace {

constexpr int worst = -64, best_possible = 64;

/// One node in 25 asks the table, where an entry takes 32 bytes: more than twice the nodes' number of bytes is not
/// filled, and clearing 64 MB takes as long as 200,000 nodes.
std::unique_ptr<SolverTable> make_table(const SolveOptions& o) {
  int megabytes = std::clamp(o.table_megabytes, 1, 4096);
  if (o.max_nodes > 0) megabytes = static_cast<int>(std::clamp<u64>(o.max_nodes >> 19, 1, static_cast<u64>(megabytes)));
  for (; megabytes > 1; megabytes /= 2) {
    try {
      return std::make_unique<SolverTable>(megabytes);
    } catch (const std::bad_alloc&) {  // half of it may do
    }
  }
  return std::make_unique<SolverTable>(1);
}

/// Moves from `s` in search order; a forced pass is a move.
std::vector<Move> root_moves(SolverCore& core, const ReversiRules& rules, const State& s) {
  if (rules.legal(s, pass)) return {pass};
  return core.order(s.own, s.opp);
}

/// A line of best play from `s`, whose value is `value`: at each step the first move that keeps it, the table's first.
void extend_line(SolverCore& core, const ReversiRules& rules, State s, int value, std::vector<Move>& line) {
  while (!rules.finished(s)) {
    Move next = pass;
    for (Move m : root_moves(core, rules, s)) {
      const State child = rules.after(s, m);
      // The child's value is -value or more; it is -value if the null window just above fails low.
      const bool keeps = core.search(child.own, child.opp, -value, -value + 1) <= -value;
      if (core.stopped) return;
      next = m;
      if (keeps) break;
    }
    line.push_back(next);
    s = rules.after(s, next);
    value = -value;
  }
}

std::unique_ptr<SolverCore> make_core(const SolveOptions& options, const SolverShare& share) {
  return cpu::fast() ? make_fast_core(options, share) : make_portable_core(options, share);
}

/// The search of a position, with those of the threads that help.
class CoreWithHelp {
 public:
  CoreWithHelp(const SolveOptions& options, SolverShare share) : table_(share.table) {
    const int others = options.max_nodes == 0 ? std::max(options.threads, 1) - 1 : 0;
    if (others > 0) share.crew = &crew_;
    first_ = make_core(options, share);
    if (table_) table_->share(others > 0);
    crew_.room_for(others + 1);
    for (int i = 0; i < others; ++i) others_.push_back(make_core(options, share));
    try {
      for (const auto& core : others_)
        threads_.emplace_back([this, &core] { serve(*core); }, [](const std::string&) {});
    } catch (const std::system_error&) {  // fewer may do
    }
  }
  CoreWithHelp(const CoreWithHelp&) = delete;
  CoreWithHelp& operator=(const CoreWithHelp&) = delete;
  ~CoreWithHelp() { end(); }

  SolverCore* operator->() { return first_.get(); }
  SolverCore& operator*() { return *first_; }
  /// So far; of the others what they have come to the end of.
  u64 nodes() const { return first_->counters.nodes + helped_.load(std::memory_order_relaxed); }
  /// Of all; afterwards nobody helps.
  SolveCounters counters() {
    end();
    SolveCounters sum = first_->counters;
    for (const auto& core : others_) sum += core->counters;
    return sum;
  }

 private:
  void serve(SolverCore& core) {
    crew_.serve([&](Split& split) {
      const u64 before = core.counters.nodes;
      core.help(split);
      helped_.fetch_add(core.counters.nodes - before, std::memory_order_relaxed);
    });
  }
  void end() {
    crew_.end();
    threads_.clear();
    if (table_) table_->share(false);
  }

  SolverTable* const table_;
  SolverCrew crew_;
  std::atomic<u64> helped_{0};
  std::unique_ptr<SolverCore> first_;
  std::vector<std::unique_ptr<SolverCore>> others_;
  std::vector<Thread> threads_;
};

}  // namespace

SolveCounters& SolveCounters::operator+=(const SolveCounters& o) {
  nodes += o.nodes, final_scores += o.final_scores, passes += o.passes;
  table_probes += o.table_probes, table_hits += o.table_hits, table_cutoffs += o.table_cutoffs;
  etc_tries += o.etc_tries, etc_cutoffs += o.etc_cutoffs;
  stability_tries += o.stability_tries, stability_cutoffs += o.stability_cutoffs, ordering_nodes += o.ordering_nodes;
  for (std::size_t i = 0; i < std::size(cutoffs_by_index); ++i) cutoffs_by_index[i] += o.cutoffs_by_index[i];
  return *this;
}

struct Solver::Impl {
  explicit Impl(const SolveOptions& o) : options(o), table(o.table ? make_table(o) : nullptr) {}
  SolveOptions options;
  std::unique_ptr<SolverTable> table;

  SolveResult run(const State& s, bool all, const std::atomic<bool>* stop, const OnSolveProgress& progress);
};

SolveResult Solver::Impl::run(const State& s, bool all, const std::atomic<bool>* stop,
                              const OnSolveProgress& progress) {
  const ReversiRules rules;
  if (table) table->new_generation();
  CoreWithHelp core(options, {table.get(), stop});
  SolveResult out;
  if (rules.finished(s)) {
    out.kind = Kind::exact;
    out.value = final_score(s.own, s.opp);
  } else {
    // Principal variation search at the root, by hand: progress is told after each move, and `all` opens each window.
    const std::vector<Move> moves = root_moves(*core, rules, s);
    int done = 0;
    for (Move m : moves) {
      if (done == static_cast<int>(moves.size())) break;
      const State child = rules.after(s, m);
      int v;
      if (all || done == 0) {
        v = -core->search(child.own, child.opp, worst, best_possible);
      } else {
        v = -core->search(child.own, child.opp, -out.value - 1, -out.value);
        if (!core->stopped && v > out.value) v = -core->search(child.own, child.opp, worst, -out.value);
      }
      if (core->stopped) break;
      if (done == 0 || v > out.value) out.value = v, out.best = m;
      if (all) out.moves.push_back({m, v});
      ++done;
      out.kind = Kind::lower;
      if (!all && out.value == best_possible) done = static_cast<int>(moves.size());  // nothing can be better
      if (progress) progress({done, static_cast<int>(moves.size()), out.best, out.value, core.nodes()});
    }
    if (done == static_cast<int>(moves.size())) {
      out.kind = Kind::exact;
      out.pv.push_back(out.best);
      extend_line(*core, rules, rules.after(s, out.best), -out.value, out.pv);
    }
    std::stable_sort(out.moves.begin(), out.moves.end(), [](const MoveValue& a, const MoveValue& b) {
      return a.value != b.value ? a.value > b.value : a.move > b.move;
    });
  }
  out.counters = core.counters();
  return out;
}

Solver::Solver(const SolveOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Solver::~Solver() = default;

SolveResult Solver::solve(const State& s, const std::atomic<bool>* stop, const OnSolveProgress& progress) {
  return impl_->run(s, false, stop, progress);
}
SolveResult Solver::solve_all(const State& s, const std::atomic<bool>* stop, const OnSolveProgress& progress) {
  return impl_->run(s, true, stop, progress);
}

SolveResult solve(const State& s, const SolveOptions& options, const std::atomic<bool>* stop,
                  const OnSolveProgress& progress) {
  return Solver(options).solve(s, stop, progress);
}

}  // namespace ply::reversi
