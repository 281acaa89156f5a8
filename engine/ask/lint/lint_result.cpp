// What came out of a search against what it recorded: value, line and best move of every iteration.
#include "engine/ask/lint/lint_notes.h"
#include "engine/plan/plan_root.h"
#include "engine/read/places/node_replay.h"
#include "engine/trace/thread_roots.h"

namespace ply::lint_detail {
namespace {

/// The recorded line below a root by the best moves that were stated.
struct RecordedLine {
  std::vector<u32> slots;   ///< without the root
  bool to_its_end = false;  ///< the last one is a leaf by itself, not by the table or the limit of the recording
};

RecordedLine recorded_line(const View& v, u32 root) {
  RecordedLine out;
  for (u32 k = root;;) {
    const NodeRecord& q = v[k];
    const bool leaf = q.end() == NodeEnd::horizon || q.end() == NodeEnd::over || q.end() == NodeEnd::repetition ||
                      q.end() == NodeEnd::limit || q.end() == NodeEnd::turn_won;
    if (leaf || (q.end() == NodeEnd::inner && q.best == no_rank && q.has_static())) {
      out.to_its_end = true;
      return out;
    }
    if (q.end() != NodeEnd::inner || q.best == no_rank || q.partial()) return out;
    u32 next = no_node;
    const i64 end = i64{k} - q.size;
    for (i64 c = i64{k} - 1; c > end && next == no_node; c -= v[static_cast<u32>(c)].size) {
      const NodeRecord& x = v[static_cast<u32>(c)];
      if (x.rank == q.best && x.pass() != Pass::probe && x.end() != NodeEnd::aborted) next = static_cast<u32>(c);
    }
    if (next == no_node) return out;
    out.slots.push_back(next);
    k = next;
  }
}

class ResultPass {
 public:
  explicit ResultPass(Notes& n) : n_(n), v_(n.in.view), result_(n.in.summary->search) {}

  void run() {
    const std::vector<u32> roots = thread_roots(v_);
    std::size_t r = 0;
    for (const Iteration& it : result_.iterations) {
      if (r + static_cast<std::size_t>(it.attempts) > roots.size()) return;  // not all roots are recorded
      r += static_cast<std::size_t>(it.attempts);
      iteration(it, roots[r - 1]);
    }
    if (!n_.in.root.game || !result_.has_best) return;
    const Game& g = *n_.in.root.game;
    n_.check(Rule::line_legal, g.can_play(n_.in.root.position, result_.best), no_node, false, Quantity::move, 0,
             result_.best, "The move that was chosen is not legal.");
    if (!result_.iterations.empty())
      n_.check(Rule::line_legal, result_.settled_best == result_.iterations.back().best, no_node, false, Quantity::move,
               result_.iterations.back().best, result_.settled_best,
               "The move of the result is not the best of the last finished iteration.");
  }

 private:
  void iteration(const Iteration& it, u32 root) {
    const NodeRecord& q = v_[root];
    n_.check(Rule::line_witness, q.value == it.score.value, root, true, Quantity::score, q.value, it.score.value,
             "The value of the iteration is not that of its last root.");
    n_.check(Rule::line_witness, q.kind() == Kind::exact, root, true, Quantity::kind, static_cast<i64>(Kind::exact),
             static_cast<i64>(q.kind()), "The iteration ended with a root that is only a bound.");
    // Turns have ranks beyond what a record can hold: by them the line cannot be followed.
    const bool by_turns = n_.in.root.game && n_.in.root.game->profile(n_.in.plan->profile)->by_turns;
    const RecordedLine line = by_turns ? RecordedLine{} : recorded_line(v_, root);
    if (line.to_its_end && !line.slots.empty()) {
      const NodeRecord& leaf = v_[line.slots.back()];
      const int witness = value_for(q, leaf);
      n_.check(Rule::line_witness, witness == q.value, root, true, Quantity::score, witness, q.value,
               "The value is not that of the last node of the line.");
    }
    if (n_.in.root.game) moves(it, root, line);
  }

  void moves(const Iteration& it, u32 root, const RecordedLine& line) {
    const Game& g = *n_.in.root.game;
    Position p = n_.in.root.position;
    bool legal = true;
    const bool sees_limits = !g.profile(n_.in.plan->profile)->classic;
    for (std::size_t i = 0; i < it.pv.size() && legal; ++i) {
      if (!sees_limits && g.outcome(p)) return;  // the original programs play on behind a limit of moves
      legal = g.can_play(p, it.pv[i]);
      n_.check(Rule::line_legal, legal, i == 0 || i > line.slots.size() ? root : line.slots[i - 1], true,
               Quantity::number, static_cast<i64>(i) + 1, static_cast<i64>(i) + 1,
               "The principal variation plays a move that is not legal there.");
      if (legal) p = g.after(p, it.pv[i]);
    }
    if (!it.pv.empty())
      n_.check(Rule::line_legal, it.pv.front() == it.best, root, true, Quantity::move, it.best, it.pv.front(),
               "The principal variation does not begin with the best move.");
    const std::size_t both = std::min(it.pv.size(), line.slots.size());
    for (std::size_t i = 0; i < both; ++i)
      if (!n_.check(Rule::line_legal, it.pv[i] == v_[line.slots[i]].move, line.slots[i], true, Quantity::move,
                    v_[line.slots[i]].move, it.pv[i],
                    "The principal variation is not the line that the recorded nodes give."))
        return;
    if (line.to_its_end)
      n_.check(Rule::line_legal, it.pv.size() >= line.slots.size(), root, true, Quantity::number,
               static_cast<i64>(line.slots.size()), static_cast<i64>(it.pv.size()),
               "The principal variation is shorter than the line that the recorded nodes give.");
    if (legal && !n_.other_evaluation && line.to_its_end && it.pv.size() == line.slots.size()) witness(it, root, p);
  }

  // The last position of the line, judged by the evaluation itself.
  void witness(const Iteration& it, u32 root, const Position& p) {
    const Game& g = *n_.in.root.game;
    const SearchPlan& s = *n_.in.plan;
    const u32 last = it.pv.empty() ? root : recorded_line(v_, root).slots.back();
    const NodeEnd end = v_[last].end();
    if (end == NodeEnd::repetition || end == NodeEnd::limit || end == NodeEnd::turn_won ||
        (end == NodeEnd::over && g.profile(s.profile)->by_turns))
      return;
    const Side viewer = g.mover(n_.in.root.position);
    const Breakdown b = g.evaluate(p, s.profile, weights_of(*g.profile(s.profile), s.weights), viewer);
    if (end == NodeEnd::over && !b.finished) return;  // by what came before: R12 looks at that
    if (end == NodeEnd::over && n_.win < 0) return;
    const int value = end == NodeEnd::over ? seen_from_above(*b.finished, v_[last].ply, n_.win) : b.total;
    const int found = v_[root].mover() == viewer ? it.score.value : -it.score.value;
    n_.check(Rule::line_witness, value == found, root, true, Quantity::score,
             v_[root].mover() == viewer ? value : -value, it.score.value,
             "The value is not what the evaluation says of the last position of the line.");
  }

  Notes& n_;
  const View& v_;
  const SearchResult& result_;
};

}  // namespace

void lint_result(Notes& n) { ResultPass(n).run(); }

}  // namespace ply::lint_detail
