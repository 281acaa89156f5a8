#include "engine/ask/lint/lint_foreign.h"

#include <bitset>
#include <cstdlib>
#include <vector>

#include "engine/ask/lint/lint_sentences.h"

namespace ply::lint_detail {
namespace {

constexpr u64 a_few = 100;  // one static value in that number

// Then deeper entries may have answered, and a value depends on what was searched before it.
bool answered_by_table(const View& v) {
  for (u32 k = 0; k < v.size(); ++k)
    if (v[k].end() == NodeEnd::table) return true;
  return false;
}

}  // namespace

ForeignRules::ForeignRules(Notes& notes) : n_(notes), v_(notes.in.view), rules_(answer_rules(notes.in.summary)) {
  narrows_ = narrows_windows(claims_, reported_);
  sound_ = reported_ &&
           !claims_.any(Claim::null_move, Claim::lmr, Claim::late_move_pruning, Claim::futility, Claim::razoring,
                        Claim::singular, Claim::multi_cut, Claim::probcut, Claim::tt_deeper) &&
           (claims_.has(Claim::no_tt_deeper) || !answered_by_table(v_));
}

// A search that makes no move, such as that of a singular move, or that asks for more than the node does.
bool ForeignRules::beside(u32 k, u32 c) const {
  const NodeRecord &q = v_[k], &x = v_[c];
  if (x.pass() == Pass::probe || v_.said_ply(c) <= v_.said_ply(k)) return true;
  return claims_.has(Claim::probcut) && (x.mover() == q.mover() ? x.alpha : -x.beta) >= q.beta;
}

// Left early by a null move or a search beside the line, which stores nothing, and the node above it gave up, too: so
// the value was used by nobody.
bool ForeignRules::given_up_above(u32 k) const {
  return v_[k].end() == NodeEnd::pruned && v_[k].ply > 0 && left_open(v_[v_.parent(k)]);
}

// A null window that failed high, even at or above beta, and was searched again in the full window: only that counts.
bool ForeignRules::asked_again(u32 k, std::span<const u32> kids, std::size_t i) const {
  if (v_[kids[i]].pass() != Pass::scout) return false;
  for (std::size_t j = i + 1; j < kids.size(); ++j)
    if (!beside(k, kids[j])) return v_[kids[j]].rank == v_[kids[i]].rank && v_[kids[j]].rank != no_rank;
  return false;
}

void ForeignRules::children(u32 k, std::span<const u32> kids) {
  const NodeRecord& q = v_[k];
  Outcome o;
  o.alpha = q.stood_pat() ? std::max(q.alpha, q.static_eval) : q.alpha;
  std::bitset<256> ranks;
  for (std::size_t i = 0; i < kids.size(); ++i) {
    const u32 c = kids[i];
    const NodeRecord& x = v_[c];
    const bool same = x.mover() == q.mover();
    o.partly |= left_open(x);
    // A move whose search was stopped is worth nothing, and so is what rests on it.
    if (x.end() == NodeEnd::aborted && !x.inferred() && v_.said_ply(k) > 0)
      n_.check(Rule::nothing_stored_after_stop, left_open(q) || given_up_above(k), k, true, Quantity::nothing, 0, 0,
               stopped_below);
    if (beside(k, c)) {
      o.exact_there |= value_for(q, x) == q.value;
      continue;
    }
    if (!v_.windowless()) window(c, q, x, o.alpha, same);
    if (!v_.windowless() && !left_open(q)) forgotten(k, kids, i);
    ranks.set(x.rank);
    o.cut_before |= !v_.windowless() && o.alpha >= q.beta;
    const int value = same ? x.value : -x.value;
    // Also what does not count may be where a value comes from
    o.exact_there |= std::abs(value - q.value) <= (reported_ && !claims_.has(Claim::mate_distance) ? 0 : 1);
    if (!counts(x, o.alpha, q.beta, value) || asked_again(k, kids, i)) continue;
    if (!o.any || value > o.best) o.best = value, o.rank = x.rank;
    o.any = true;
    o.alpha = std::max(o.alpha, value);
  }
  o.searched = static_cast<int>(ranks.count());
  if (q.end() == NodeEnd::pruned && !kids.empty() && reported_ &&
      !claims_.any(Claim::null_move, Claim::futility, Claim::razoring, Claim::singular, Claim::multi_cut,
                   Claim::probcut))
    n_.found(
        Rule::outcome_follows, k, true, Quantity::nothing, {0, 0}, {0, 1},
        "The node was left early, by a null move or a search beside the line, which the engine does not claim to do.");
  if (q.end() == NodeEnd::inner && !q.partial() && !kids.empty() && !o.partly) outcome(k, q, o);
}

void ForeignRules::window(u32 c, const NodeRecord& q, const NodeRecord& x, int alpha, bool same) {
  int low = alpha, high = q.beta;
  const bool scout = x.pass() == Pass::scout && i64{x.beta} - x.alpha == 1;  // a reduced search may have all of it
  if (scout) high = low + 1;
  const int a = same ? low : -high, b = same ? high : -low, other_a = same ? -high : low, other_b = same ? -low : high;
  n_.checked(Rule::window_follows);
  n_.checked(Rule::window_turned);
  n_.checked(Rule::window_within);
  // A scout's own window is as narrow as it gets: where it lies says what alpha was.
  const int own_low = same ? x.alpha : -x.beta, own_high = same ? x.beta : -x.alpha;
  const bool inside =
      scout ? own_low >= low && own_high <= q.beta && own_high - own_low == 1 : own_low >= low && own_high <= high;
  // Behind the horizon an engine that does not tell its static values stands pat all the same.
  const bool may_stand_pat = q.depth() <= 0 && !q.has_static() && claims_.has(Claim::quiescence);
  const bool may_be_narrower = narrows_ || x.pass() == Pass::research || may_stand_pat;
  if ((x.alpha == a && x.beta == b) || (may_be_narrower && inside && x.alpha < x.beta)) return;
  const bool turned_wrong = x.alpha == other_a && x.beta == other_b;
  if (turned_wrong)
    n_.found(Rule::window_turned, c, false, Quantity::window, {a, b}, {x.alpha, x.beta},
             same ? window_negated_same_mover : window_not_negated);
  const bool stale = !turned_wrong && own_low < low && own_low >= q.alpha && own_high <= q.beta;
  n_.found(Rule::window_follows, c, false, Quantity::window, {a, b}, {x.alpha, x.beta},
           turned_wrong ? "The window is that of the node above without being turned round."
           : stale      ? alpha_not_raised
                        : "The window is not the one that the node above had at that moment.");
  const int above_a = same ? q.alpha : -q.beta, above_b = same ? q.beta : -q.alpha;
  if (x.alpha < above_a || x.beta > above_b)
    n_.found(Rule::window_within, c, false, Quantity::window, {above_a, above_b}, {x.alpha, x.beta},
             "The window reaches beyond the one that the node above was entered with.");
}

// A null window that fails high inside the window of the node proves only that the move is better than what there was:
// how good it is, a second search says.
void ForeignRules::forgotten(u32 k, std::span<const u32> kids, std::size_t i) {
  const NodeRecord &q = v_[k], &x = v_[kids[i]];
  const bool asks = x.pass() == Pass::scout || x.pass() == Pass::research;  // a null window may be the second one
  if (!asks || i64{x.beta} - x.alpha != 1 || left_open(x)) return;
  const bool same = x.mover() == q.mover();
  const int low = same ? x.alpha : -x.beta, value = same ? x.value : -x.value;
  const bool last = i + 1 == kids.size();
  if (value <= low || value >= q.beta || (last && (narrows_ || q.partial()))) return;
  n_.checked(Rule::outcome_follows);
  for (std::size_t j = i + 1; j < kids.size(); ++j) {
    const NodeRecord& y = v_[kids[j]];
    if (beside(k, kids[j])) continue;
    if (y.rank == x.rank) return;
    break;
  }
  n_.found(Rule::outcome_follows, kids[i], true, Quantity::score, {low + 1, 0}, {value, 0}, not_searched_again);
}

void ForeignRules::outcome(u32 k, const NodeRecord& q, const Outcome& o) {
  if (v_.windowless()) return;
  n_.checked(Rule::outcome_follows);
  const auto wrong = [&](Quantity quantity, i64 expected, i64 found, const char* sentence) {
    n_.found(Rule::outcome_follows, k, true, quantity, {expected, 0}, {found, 0}, sentence);
  };
  const bool may_be_hard = !reported_ || claims_.has(Claim::fail_hard);
  const bool own_static = q.has_static() && q.static_eval == q.value;
  const bool inside = q.value > q.alpha && q.value < q.beta;
  // 1. Whatever an engine does, it knows a value at least as good as that of every move that it has searched.
  // A move may be worth no more than a margin allows, which reaches beta all the same.
  const bool capped = claims_.has(Claim::futility) && q.value >= q.beta;
  if (o.any && q.value < o.best && !(may_be_hard && q.value == q.beta) && !narrows_ && !capped)
    return wrong(Quantity::score, o.best, q.value, "The value is less than that of a move that was searched.");
  if (o.any && q.value < o.best && inside && o.best < q.beta)
    return wrong(Quantity::score, o.best, q.value, "The value is less than that of a move that was searched.");
  // 2. A value inside the window comes from somewhere: a move, or where it may stand pat its static value.
  const bool near_end = q.depth() <= 0 && (!reported_ || claims_.has(Claim::quiescence));
  const bool other_source = own_static || q.stood_pat() || near_end ||
                            claims_.any(Claim::futility, Claim::razoring, Claim::multi_cut, Claim::probcut) ||
                            (reported_ && claims_.has(Claim::mate_distance) && std::abs(q.value) >= infinite / 2);
  if (inside && !o.exact_there && !other_source)
    return wrong(Quantity::score, o.any ? o.best : 0, q.value,
                 "The value is that of none of the moves that were searched.");
  // 3. What only holds where it is known what the engine does.
  if (!reported_) return;
  const bool leaves_out = claims_.any(Claim::late_move_pruning, Claim::futility, Claim::razoring, Claim::multi_cut,
                                      Claim::probcut, Claim::tt_narrows, Claim::mate_distance, Claim::singular);
  if (q.value <= q.alpha && o.any && q.value > o.best && !own_static && !near_end && !leaves_out &&
      !(may_be_hard && q.value == q.alpha))
    return wrong(Quantity::score, o.best, q.value, "The value is better than all moves that were searched.");
  if (leaves_out) return;
  if (o.cut_before && v_.said_ply(k) > 0)
    return wrong(Quantity::nothing, 0, 0, "More moves were searched after a value had reached beta.");
  if (q.cut() && o.alpha < q.beta) return wrong(Quantity::nothing, 0, 1, "The node cut though no value reached beta.");
  if (o.any && q.value > q.alpha && q.best != no_rank && q.best != o.rank)
    return wrong(Quantity::rank, o.rank, q.best, "The best move is not the first of the children with the best value.");
  if (!q.cut() && q.moves > 0 && o.searched < q.moves && q.depth() > 0)
    wrong(Quantity::number, q.moves, o.searched, moves_left_out);
}

// What the evaluation said, and not what the search went by.
std::optional<int> ForeignRules::own_static(u32 k) const {
  const NodeRecord& r = v_[k];
  if (columns_)
    if (const auto raw = columns_->at(NodeColumn::raw_static, k)) return raw;
  const bool corrected = r.stood_pat() && columns_ && !columns_->of(NodeColumn::raw_static).empty();
  return r.has_static() && !corrected ? std::optional(r.static_eval) : std::nullopt;
}

bool ForeignRules::keys() {
  const auto keys = v_.node_keys();
  if (keys.empty()) {
    n_.skipped(Rule::keys_agree, "the engine gave no keys");
    return true;
  }
  const bool statics = !claims_.has(Claim::static_from_table);
  std::vector<std::pair<u32, u32>> other;  // nodes with another static value than the first one of that key
  u64 compared = 0;
  const auto sorted = n_.facts->keys.sorted();
  for (std::size_t i = 0; i < sorted.size();) {
    if (i % 65'536 == 0 && !n_.go_on(n_.work)) return false;
    const u64 key = sorted[i].first;
    u32 mover = no_node, static_eval = no_node, moves = no_node;
    for (; i < sorted.size() && sorted[i].first == key; ++i) {
      const u32 k = sorted[i].second;
      const NodeRecord& r = v_[k];
      if (r.inferred()) continue;
      if (mover == no_node) mover = k;
      // Who would be next where the game is over is nobody's business.
      if (k != mover && r.end() != NodeEnd::over && v_[mover].end() != NodeEnd::over)
        n_.check(Rule::keys_agree, r.mover() == v_[mover].mover(), k, true, Quantity::nothing, 0, 0, mover_not_in_key);
      const auto own = own_static(k);
      if (statics && own && r.mover() == v_[mover].mover()) {
        if (static_eval == no_node) static_eval = k;
        else if (++compared; *own != *own_static(static_eval)) other.emplace_back(k, static_eval);
      }
      if (r.moves > 0 && r.depth() > 0 && !r.uncounted()) {  // in quiescence they are those it would search
        if (moves != no_node)
          n_.check(Rule::keys_agree, r.moves == v_[moves].moves, k, true, Quantity::number, v_[moves].moves, r.moves,
                   "A node with the same key has another number of moves: something is missing from the key.");
        else moves = k;
      }
    }
  }
  // Who does not say what the engine does may correct a few by the table, or by what a thread has seen.
  if (!reported_ && other.size() * a_few <= compared) other.clear();
  n_.of(Rule::keys_agree).checked += compared;
  for (const auto& [k, first] : other)
    n_.found(Rule::keys_agree, k, true, Quantity::score, {*own_static(first), 0}, {*own_static(k), 0}, other_static);
  if (n_.of(Rule::keys_agree).checked == 0)
    n_.skipped(Rule::keys_agree, "no two nodes with one key report the same property");
  return true;
}

}  // namespace ply::lint_detail
