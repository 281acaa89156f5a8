// The rules that the records alone can break: one pass in the order in which nodes were left.
#include <bitset>
#include <cstdlib>

#include "engine/ask/lint/lint_foreign.h"
#include "engine/ask/lint/lint_notes.h"
#include "engine/read/places/position_walk.h"
#include "engine/search/switches.h"
#include "engine/search/table.h"
#include "engine/trace/thread_roots.h"

namespace ply::lint_detail {
namespace {

constexpr bool proves_at_least(Kind k) { return k == Kind::exact || k == Kind::lower; }
constexpr bool proves_at_most(Kind k) { return k == Kind::exact || k == Kind::upper; }

class NodePass {
 public:
  explicit NodePass(Notes& notes)
      : n_(notes),
        v_(notes.in.view),
        options_(notes.in.plan->options),
        foreign_(notes),
        sound_(notes.foreign ? foreign_.sound() : is_sound(notes.in.plan->options)),
        windows_(!v_.windowless()),
        counts_stores_(notes.in.summary && notes.in.summary->skipped == 0 &&
                       notes.in.summary->search.counters.nodes > 0 && !notes.foreign) {}

  bool run() {
    const u32 size = v_.size();
    for (u32 k = 0; k < size; ++k) {
      if (k % 65'536 == 0 && !n_.go_on(k)) return false;
      ++n_.report.nodes;
      node(k);
    }
    n_.work = size;
    links();
    attempts();
    if (n_.foreign) {
      foreign_.never_deeper();
      foreign_.roots();
      foreign_.other_threads();
      if (!foreign_.answers()) return false;
    }
    totals();
    if (n_.foreign) return foreign_.keys();
    n_.skipped(Rule::keys_agree, "keys follow from the positions: R11 checks these");
    return true;
  }

 private:
  // What lay beyond the engine's infinite bound is shown as infinite.
  bool all_beyond(const NodeRecord& q) const {
    return n_.foreign && q.alpha == q.beta && std::abs(q.alpha) == infinite;
  }

  void node(u32 k) {
    const NodeRecord& q = v_[k];
    children_of(k);
    if (!v_.untold().windows) n_.checked(Rule::window_open);
    if (all_beyond(q))
      n_.found(Rule::within_infinite, k, false, Quantity::nothing, {0, 0}, {0, 0},
               "All of the window lies beyond the infinite bound.");
    else if (q.alpha >= q.beta)
      n_.found(Rule::window_open, k, false, Quantity::window, {q.alpha, q.beta}, {q.alpha, q.beta},
               "The window is empty: alpha is not below beta.");
    within_infinite(k, q);
    kind(k, q);
    children(k, q);
    if (!q.partial() && q.skipped != skipped_saturated) {
      u64 below = 0;
      for (const u32 c : kids_) below += v_[c].skipped;
      n_.check(Rule::nodes_counted, below == q.skipped, k, true, Quantity::number, static_cast<i64>(below), q.skipped,
               "The unrecorded nodes below the children do not add up to those below the node.");
    }
    stores_ += (q.end() == NodeEnd::inner || q.end() == NodeEnd::horizon) &&
               has_place_in_table(q.ply, q.depth(), n_.min_in_table);
    links_ += q.link != no_node;
    // Where another engine loses by repetition, it may have a value of its own for that.
    const bool by_what_was = q.end() == NodeEnd::repetition || q.end() == NodeEnd::limit;
    if ((q.end() == NodeEnd::over || (by_what_was && !n_.foreign)) && is_win_with_distance(q.value, n_.win) &&
        std::abs(q.value) <= infinite)
      n_.check(Rule::wins_by_ply, std::abs(q.value) == n_.win - v_.said_ply(k), k, true, Quantity::score,
               q.value > 0 ? n_.win - v_.said_ply(k) : v_.said_ply(k) - n_.win, q.value,
               "A win is not as many plies away as the node lies below the root.");
    if (q.end() == NodeEnd::turn_won && !n_.foreign && n_.win > 0)
      n_.check(Rule::wins_by_ply, is_win_with_distance(q.value, n_.win) && q.value > 0 && q.value < n_.win - q.ply, k,
               true, Quantity::score, n_.win - q.ply - 1, q.value, "A win within the turn lies not below the node.");
  }

  void children_of(u32 k) {
    kids_.clear();
    for (i64 c = i64{k} - 1, end = i64{k} - v_[k].size; c > end; c -= v_[static_cast<u32>(c)].size)
      kids_.push_back(static_cast<u32>(c));
    std::reverse(kids_.begin(), kids_.end());
  }

  void within_infinite(u32 k, const NodeRecord& q) {
    n_.checked(Rule::within_infinite);
    const auto beyond = [](i32 x) { return x > infinite || x < -infinite; };
    // A king may have been taken by a move that was not searched, behind a null move that was.
    const auto probe = [&](u32 c) { return v_[c].pass() == Pass::probe; };
    const bool unsearched = n_.foreign && q.value == infinite && std::all_of(kids_.begin(), kids_.end(), probe);
    const bool no_value = q.end() == NodeEnd::inner && q.size > 1 && std::abs(q.value) == infinite && !unsearched;
    if (beyond(q.value) || (no_value && !(n_.foreign && foreign_.takes_kings())) ||
        (n_.foreign && foreign_.out_of_nothing(k)))
      n_.found(Rule::within_infinite, k, true, Quantity::score, {q.value > 0 ? infinite : -infinite, 0}, {q.value, 0},
               "The value reaches the infinite bound.");
    else if (q.has_static() && beyond(q.static_eval))
      n_.found(Rule::within_infinite, k, true, Quantity::score, {q.static_eval > 0 ? infinite : -infinite, 0},
               {q.static_eval, 0}, "The static value reaches beyond the infinite bound.");
    else if (beyond(q.alpha) || beyond(q.beta))
      n_.found(Rule::within_infinite, k, false, Quantity::window, {-infinite, infinite}, {q.alpha, q.beta},
               "The window reaches beyond the infinite bounds.");
  }

  void kind(u32 k, const NodeRecord& q) {
    if (q.end() == NodeEnd::aborted || q.kind() == Kind::none || v_.untold().windows || all_beyond(q)) return;
    const bool leaf = q.end() == NodeEnd::horizon || q.end() == NodeEnd::unreported || q.end() == NodeEnd::over ||
                      q.end() == NodeEnd::repetition || q.end() == NodeEnd::limit || q.end() == NodeEnd::turn_won;
    const bool any_exact = leaf || q.end() == NodeEnd::table || v_.windowless();
    const Kind by_window = q.value >= q.beta ? Kind::lower : q.value <= q.alpha ? Kind::upper : Kind::exact;
    const bool ok = q.kind() == by_window || (any_exact && q.kind() == Kind::exact);
    n_.check(Rule::kind_agrees, ok, k, true, Quantity::kind, static_cast<i64>(by_window), static_cast<i64>(q.kind()),
             "The kind of the value is not what its window proves.");
  }

  // The windows that the children should have had, what their values make of the node, and what it says instead.
  void children(u32 k, const NodeRecord& q) {
    if (n_.foreign) {
      foreign_.children(k, kids_);
      foreign_.proofs(k, kids_);
      for (std::size_t i = 1; i < kids_.size(); ++i)
        if (v_[kids_[i]].pass() == Pass::research)
          research(kids_[i], q, v_[kids_[i - 1]], v_[kids_[i]], v_[kids_[i]].mover() == q.mover());
      return;
    }
    const bool horizon = q.depth() <= 0 || q.ply >= max_ply, quiescence = options_.horizon == Horizon::quiescence;
    int alpha = q.alpha, best = -infinite - 1;
    u8 best_rank = no_rank;
    bool cut_before = false;
    if (q.stood_pat()) alpha = q.static_eval;
    if (horizon && quiescence && q.has_static()) best = q.static_eval;
    std::bitset<256> ranks;
    for (std::size_t i = 0; i < kids_.size(); ++i) {
      const u32 c = kids_[i];
      const NodeRecord& x = v_[c];
      const bool same = x.mover() == q.mover();
      if (windows_) window(c, q, x, alpha, same);
      if (x.pass() == Pass::research && i > 0) research(c, q, v_[kids_[i - 1]], x, same);
      if (x.pass() != Pass::probe) {
        ranks.set(x.rank);
        cut_before = cut_before || (windows_ && alpha >= q.beta);
      }
      const int value = same ? x.value : -x.value;
      if (!counts(x, alpha, q.beta, value)) continue;
      if (value > best) best = value, best_rank = x.rank;
      alpha = std::max(alpha, value);
    }
    if (q.end() == NodeEnd::inner && !q.partial() && !kids_.empty())
      outcome(k, q, best, best_rank, windows_ && alpha >= q.beta, cut_before, static_cast<int>(ranks.count()),
              horizon && quiescence);
    if (q.end() == NodeEnd::pruned && !q.partial() && !kids_.empty()) probed(k, q, v_[kids_.back()]);
  }

  // A node that was left early says what its last probe said: that its own null window failed on that side.
  void probed(u32 k, const NodeRecord& q, const NodeRecord& x) {
    const bool same = x.mover() == q.mover(), up = q.kind() == Kind::lower;
    const int value = same ? x.value : -x.value, alpha = same ? x.alpha : -x.beta, beta = same ? x.beta : -x.alpha;
    n_.check(Rule::outcome_follows, x.pass() == Pass::probe && (up ? value >= beta : value <= alpha), k, true,
             Quantity::score, up ? beta : alpha, value, "The node was left early though its probe did not say so.");
  }

  void window(u32 c, const NodeRecord& q, const NodeRecord& x, int alpha, bool same) {
    if (is_shallow_probe(q, x)) {
      n_.check(Rule::window_follows, x.beta - x.alpha == 1, c, false, Quantity::number, 1, x.beta - x.alpha,
               "A shallow search beside the line asks for one bound only, and its window is wider.");
      return;
    }
    int low = alpha, high = q.beta;
    if (x.pass() == Pass::scout) high = low + 1;
    if (x.pass() == Pass::probe) low = high - 1;
    const int a = same ? low : -high, b = same ? high : -low, wrong_a = same ? -high : low,
              wrong_b = same ? -low : high;
    const bool follows = x.alpha == a && x.beta == b;
    n_.checked(Rule::window_follows);
    n_.checked(Rule::window_turned);
    if (!follows) {
      n_.found(Rule::window_follows, c, false, Quantity::window, {a, b}, {x.alpha, x.beta},
               "The window is not the one that the node above had at that moment.");
      if (x.alpha == wrong_a && x.beta == wrong_b)
        n_.found(Rule::window_turned, c, false, Quantity::window, {a, b}, {x.alpha, x.beta},
                 same ? "The window was negated though the mover did not change."
                      : "The window was not negated though the mover changed.");
    }
    if (x.pass() == Pass::probe) return;
    n_.checked(Rule::window_within);
    const int above_a = same ? q.alpha : -q.beta, above_b = same ? q.beta : -q.alpha;
    if (x.alpha < above_a || x.beta > above_b)
      n_.found(Rule::window_within, c, false, Quantity::window, {above_a, above_b}, {x.alpha, x.beta},
               "The window reaches beyond the one that the node above was entered with.");
  }

  // A scout that failed high has proved that the move is worth that much at least; searched again it cannot be worth
  // less.
  void research(u32 c, const NodeRecord&, const NodeRecord& scout, const NodeRecord& x, bool same) {
    if (!sound_ || scout.rank != x.rank || scout.pass() != Pass::scout || scout.reduced() ||
        x.end() == NodeEnd::aborted || scout.end() == NodeEnd::aborted)
      return;
    const Kind said = same ? scout.kind() : flipped(scout.kind()), says = same ? x.kind() : flipped(x.kind());
    if (!proves_at_least(said) || !proves_at_most(says)) return;
    const bool ok = same ? x.value >= scout.value : x.value <= scout.value;
    n_.check(Rule::answers_agree, ok, c, true, Quantity::score, scout.value, x.value,
             "The search again contradicts what the null window before it had proved.");
  }

  void outcome(u32 k, const NodeRecord& q, int best, u8 best_rank, bool cut, bool cut_before, int searched,
               bool may_stand_pat) {
    const auto wrong = [&](Quantity quantity, i64 expected, i64 found, const char* sentence) {
      n_.found(Rule::outcome_follows, k, true, quantity, {expected, 0}, {found, 0}, sentence);
    };
    n_.checked(Rule::outcome_follows);
    if (options_.has(Switch::fail_hard)) best = std::clamp(best, std::min(q.alpha, q.beta), q.beta);
    if (may_stand_pat && !q.has_static())
      wrong(Quantity::nothing, 0, 0,
            "Behind the horizon a node may stand pat, and this one did not look at its static value.");
    else if (q.value != best) wrong(Quantity::score, best, q.value, "The value is not the best of the children's.");
    else if (q.best != best_rank)
      wrong(Quantity::rank, best_rank, q.best, "The best move is not the first of the children with the best value.");
    else if (q.cut() != cut)
      wrong(Quantity::nothing, cut, q.cut(),
            cut ? "A value reached beta, and the node did not cut." : "The node cut though no value reached beta.");
    else if (cut_before) wrong(Quantity::nothing, 0, 0, "More moves were searched after a value had reached beta.");
    else if (!q.cut() && searched < q.moves && !n_.leaves_turns_out)
      wrong(Quantity::number, q.moves, searched, "Moves were left out though nothing cut them off.");
  }

  // A table answer is what its writer had stored.
  void links() {
    if (links_ == 0) return;
    const std::vector<u32> slot = slots_by_id(v_);
    for (u32 k = 0; k < v_.size(); ++k) {
      const NodeRecord& q = v_[k];
      if (q.link >= v_.size()) continue;
      const NodeRecord& w = v_[slot[q.link]];
      if (!n_.check(Rule::nothing_stored_after_stop, w.end() != NodeEnd::aborted, k, true, Quantity::nothing, 0, 0,
                    "The table answered with what a stopped node had stored."))
        continue;
      if (n_.foreign) {
        foreign_.answer(k, slot[q.link]);
        continue;
      }
      n_.checked(Rule::answers_agree);
      const auto wrong = [&](Quantity quantity, i64 expected, i64 found, const char* sentence) {
        n_.found(Rule::answers_agree, k, true, quantity, {expected, 0}, {found, 0}, sentence);
      };
      const int there = n_.win < 0 ? q.value : seen_from_above(w.value, q.ply - w.ply, n_.win);
      if (options_.has(Switch::tt_deeper) ? w.depth() < q.depth() : w.depth() != q.depth())
        wrong(Quantity::number, q.depth(), w.depth(), "The table answered with a value of another depth.");
      else if (w.kind() != q.kind())
        wrong(Quantity::kind, static_cast<i64>(w.kind()), static_cast<i64>(q.kind()),
              "The table's answer says more or less than the node that stored it had proved.");
      else if (there != q.value)
        wrong(Quantity::score, there, q.value,
              "The table's answer is not the value of the node that stored it, counted from here.");
    }
  }

  void totals() {
    if (!n_.in.summary || n_.foreign || n_.in.summary->search.counters.nodes == 0) {
      if (!n_.foreign) n_.skipped(Rule::nothing_stored_after_stop, "the search's own counts are not known");
      else if (links_ == 0) {
        if (n_.of(Rule::nothing_stored_after_stop).checked == 0)
          n_.skipped(Rule::nothing_stored_after_stop, "no answer of the table names the node that stored it");
        if (n_.of(Rule::answers_agree).checked == 0)
          n_.skipped(Rule::answers_agree,
                     sound_ ? "no answer of the table names the node that stored it"
                            : "no answer of the table names the node that stored it, and the claims do not say that "
                              "nothing is left out");
      }
      return;
    }
    const RecordingSummary& s = *n_.in.summary;
    const SearchCounters& c = s.search.counters;
    n_.check(Rule::nodes_counted, s.visited == u64{v_.size()} + s.skipped, no_node, false, Quantity::number,
             static_cast<i64>(u64{v_.size()} + s.skipped), static_cast<i64>(s.visited),
             "Recorded and unrecorded nodes do not add up to those that were visited.");
    n_.check(Rule::nodes_counted, s.visited == c.nodes, no_node, false, Quantity::number, static_cast<i64>(s.visited),
             static_cast<i64>(c.nodes), "The search counted other nodes than it visited.");
    u64 sum = 0;
    for (const Iteration& i : s.search.iterations) sum += i.nodes;
    n_.check(Rule::nodes_counted, s.search.stopped ? sum <= c.nodes : sum == c.nodes || s.search.iterations.empty(),
             no_node, false, Quantity::number, static_cast<i64>(c.nodes), static_cast<i64>(sum),
             "The iterations do not add up to the nodes of the search.");
    if (!uses_table(options_)) n_.skipped(Rule::nothing_stored_after_stop, "the search had no table");
    else if (n_.min_in_table < 0) n_.skipped(Rule::nothing_stored_after_stop, "its use of the table is not known here");
    else if (!counts_stores_) n_.skipped(Rule::nothing_stored_after_stop, "not all of its nodes are recorded");
    else
      n_.check(Rule::nothing_stored_after_stop, c.table_stores == stores_, no_node, false, Quantity::number,
               static_cast<i64>(stores_), static_cast<i64>(c.table_stores),
               "More or fewer nodes stored into the table than were finished.");
  }

  // The attempts of one iteration: what the narrow window proved, the wider one cannot undo.
  void attempts() {
    if (!sound_) return;  // a value of this depth may then depend on the window
    for (const std::vector<u32>& roots : roots_by_thread(v_))
      for (std::size_t i = 1; i < roots.size(); ++i) {
        const NodeRecord &a = v_[roots[i - 1]], &b = v_[roots[i]];
        if (b.rank == 0 || b.rank != a.rank + 1 || a.depth() != b.depth() || a.end() != NodeEnd::inner ||
            b.end() != NodeEnd::inner)
          continue;
        const bool ok = !(a.kind() == Kind::upper && proves_at_least(b.kind()) && b.value > a.value) &&
                        !(a.kind() == Kind::lower && proves_at_most(b.kind()) && b.value < a.value);
        n_.check(Rule::answers_agree, ok, roots[i], true, Quantity::score, a.value, b.value,
                 "The attempt contradicts what the one before it had proved.");
      }
  }

  Notes& n_;
  const View& v_;
  const SearchOptions& options_;
  ForeignRules foreign_;
  const bool sound_, windows_, counts_stores_;
  std::vector<u32> kids_;
  u64 stores_ = 0, links_ = 0;
};

}  // namespace

bool lint_nodes(Notes& n) { return NodePass(n).run(); }

}  // namespace ply::lint_detail
