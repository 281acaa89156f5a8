// What a value proves against what was searched for it: wins that no move has, losses for which not all moves were
// looked at, and moves that had to be searched once more.
#include <algorithm>
#include <bitset>
#include <vector>

#include "engine/ask/lint/lint_foreign.h"
#include "engine/search/win_distance.h"
#include "engine/trace/thread_roots.h"

namespace ply::lint_detail {
namespace {

// That number of reductions, none of them taken back, is no accident.
constexpr u64 enough_reductions = 16;

bool null_window(const NodeRecord& r) { return i64{r.beta} - r.alpha == 1; }

}  // namespace

void ForeignRules::proofs(u32 k, std::span<const u32> kids) {
  const NodeRecord& q = v_[k];
  if (left_open(q)) return;
  if (q.stood_pat() && !claims_.has(Claim::static_from_table))
    n_.check(Rule::outcome_follows, q.value >= std::min(q.static_eval, q.beta), k, true, Quantity::score, q.static_eval,
             q.value, "The value is less than the static value, on which the node could have stood pat.");
  if (!q.partial()) reductions(k, kids);
  excluded(kids);
  if (reported_ && n_.win > 0 && !q.partial() && !kids.empty() && is_win_with_distance(q.value, n_.win) &&
      q.value != q.alpha && q.value != q.beta)
    decided(k, q, kids);
}

// A win or a loss with its distance. What lies on a bound of the window may have been cut down to it.
void ForeignRules::decided(u32 k, const NodeRecord& q, std::span<const u32> kids) {
  bool by_move = q.has_static() && q.static_eval == q.value, by_pass = false;
  std::bitset<256> ranks;
  for (const u32 c : kids) {
    const NodeRecord& x = v_[c];
    if (left_open(x)) return;
    const bool same = x.mover() == q.mover(), probe = x.pass() == Pass::probe;
    if (!beside(k, c)) ranks.set(x.rank);
    if (value_for(q, x) != q.value) continue;
    // One that asks for more than the node does has made a move, as in ProbCut.
    const bool more = (same ? x.alpha : -x.beta) >= q.beta;
    (probe && !same && !more ? by_pass : by_move) = true;
  }
  n_.checked(Rule::outcome_follows);
  const auto wrong = [&](Quantity quantity, i64 expected, i64 found, const char* sentence) {
    n_.found(Rule::outcome_follows, k, true, quantity, {expected, 0}, {found, 0}, sentence);
  };
  const bool narrowed = claims_.has(Claim::tt_narrows) || claims_.has(Claim::mate_distance);
  if (by_pass && !by_move && q.value > 0)
    return wrong(Quantity::score, q.beta, q.value,
                 "The win is that of a null move, after which the other side has moved twice: it is none.");
  if (!by_pass && !by_move && !narrowed)
    return wrong(Quantity::score, 0, q.value,
                 "No move has this win or loss: its distance was changed on the way, as a score's margin may be.");
  const bool all = static_cast<int>(ranks.count()) >= q.moves || q.moves == 0 || q.uncounted();
  if (q.value < 0 && !q.cut() && !all && q.depth() > 0 && q.pass() != Pass::probe && v_.said_ply(k) > 0 &&
      !claims_.has(Claim::tt_narrows))
    wrong(Quantity::number, q.moves, static_cast<i64>(ranks.count()),
          "A loss is only proved when all moves were searched, and some were left out.");
}

// Late moves that were better than thought: how often they were searched any deeper.
void ForeignRules::reductions(u32 k, std::span<const u32> kids) {
  const NodeRecord& q = v_[k];
  for (std::size_t i = 0; i < kids.size(); ++i) {
    const NodeRecord& x = v_[kids[i]];
    if (x.pass() != Pass::scout || !x.reduced() || !null_window(x) || left_open(x)) continue;
    const bool same = x.mover() == q.mover();
    const int low = same ? x.alpha : -x.beta, value = value_for(q, x);
    if (value <= low) continue;
    Reductions& r = value >= q.beta ? cutting_ : inside_;
    if (r.failed_high++ == 0) r.first = kids[i];
    for (std::size_t j = i + 1; j < kids.size(); ++j) {
      const NodeRecord& y = v_[kids[j]];
      if (beside(k, kids[j])) continue;
      r.deeper += y.rank == x.rank && y.depth() > x.depth();
      break;
    }
  }
}

void ForeignRules::never_deeper() {
  for (const Reductions* r : {&cutting_, &inside_}) {
    if (r->failed_high < enough_reductions) continue;
    n_.check(Rule::outcome_follows, r->deeper > 0, r->first, true, Quantity::number, static_cast<i64>(r->failed_high),
             static_cast<i64>(r->deeper),
             r == &cutting_ ? "A reduced search failed high and cut the node off, and the move was not searched again "
                              "to its full depth; nor was any other of this search."
                            : "A reduced search failed high, and the move was not searched again any deeper; nor was "
                              "any other of this search.");
  }
}

// The search for a singular move leaves that move out, which is the one that is searched next. Its window is one of its
// own: with that of the node it is another search, such as one that looks for a move to begin with.
void ForeignRules::excluded(std::span<const u32> kids) {
  if (!claims_.has(Claim::singular)) return;
  std::vector<u32> below;
  for (std::size_t i = 0; i + 1 < kids.size(); ++i) {
    const u32 c = kids[i];
    const NodeRecord &x = v_[c], &next = v_[kids[i + 1]];
    const u32 above = v_.parent(c);
    const NodeRecord& q = v_[above];
    if (x.pass() != Pass::probe || x.mover() != q.mover() || v_.said_ply(c) != v_.said_ply(above) || x.depth() <= 0 ||
        !null_window(x) || x.alpha == q.alpha || x.beta == q.beta || next.pass() == Pass::probe)
      continue;
    n_.checked(Rule::outcome_follows);
    v_.children(c, below);
    for (const u32 b : below)
      if (v_[b].move == next.move && v_[b].mover() == next.mover() && v_.said_ply(b) > v_.said_ply(c)) {
        n_.found(Rule::outcome_follows, b, false, Quantity::nothing, {}, {},
                 "The search that leaves a move out, to see whether the others are worse, searched it all the same.");
        break;
      }
  }
}

// A root that failed proves a bound, and the depth is finished only when a wider window holds the value. Null windows
// are another method (MTD), whose last one always fails. Many engines take a ply off after a failure high, and go back
// to the depth they came from after one low: that depth is the one that is searched again.
void ForeignRules::roots() {
  if (n_.win <= 0) return;  // a search may end with a win that lies beyond its window
  for (const std::vector<u32>& roots : roots_by_thread(v_)) {
    int begun = 0;  // the deepest one of this search
    bool high = false;
    for (std::size_t i = 0; i + 1 < roots.size(); ++i) {
      const NodeRecord &a = v_[roots[i]], &b = v_[roots[i + 1]];
      const bool another = i > 0 && !high && a.depth() < v_[roots[i - 1]].depth();  // search, from the first depth on
      begun = another ? a.depth() : std::max(begun, a.depth());
      high = !left_open(a) && a.value >= a.beta && a.beta < infinite;
      if (left_open(a) || a.inferred() || null_window(a) || b.depth() <= begun || is_win_with_distance(a.value, n_.win))
        continue;
      const bool low = a.value <= a.alpha && a.alpha > -infinite;
      n_.check(
          Rule::outcome_follows, !low && !high, roots[i], true, Quantity::window, 0, 0,
          low ? "The root failed low, and the depth was not searched again with a wider window: the value is only an "
                "upper bound, and there is no best move."
              : "The root failed high, and the depth was not searched again with a wider window: the value is only a "
                "lower bound.");
    }
  }
}

bool ForeignRules::out_of_nothing(u32 k) const {
  const NodeRecord& q = v_[k];
  return reported_ && !claims_.has(Claim::fail_hard) && !takes_kings() && !left_open(q) && v_.said_ply(k) > 0 &&
         (q.value == infinite || q.value == -infinite);
}

}  // namespace ply::lint_detail
