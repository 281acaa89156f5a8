// What is asked of another engine's search as a whole: roots that are searched over and over, searches that were
// stopped and came to a value all the same, searches without a move that were called as after one, null moves that were
// not turned round.
#include <algorithm>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "engine/ask/lint/lint_foreign.h"
#include "engine/ask/lint/lint_sentences.h"
#include "engine/search/win_distance.h"
#include "engine/trace/thread_roots.h"

namespace ply::lint_detail {
namespace {

constexpr u32 passes_alike = 4;  // with one window and one answer: no engine asks that often on purpose
constexpr u32 before_stop = 8;   // nodes of a root search before the one at which it was stopped
constexpr u32 turned_wrong = 3;  // null moves whose value was taken as it was: one may be chance

bool null_window(const NodeRecord& r) { return i64{r.beta} - r.alpha == 1; }

class WholePass {
 public:
  explicit WholePass(Notes& n) : n_(n), v_(n.in.view), rules_(answer_rules(n.in.summary)) {}

  void run() {
    v_.roots(roots_);
    for (const std::vector<u32>& own : roots_by_thread(v_)) same_roots(own);
    stopped();
    without_move();
    null_moves();
    lines();
  }

 private:
  bool same_pass(u32 a, u32 b) const {
    const NodeRecord &x = v_[a], &y = v_[b];
    const auto keys = v_.node_keys();
    if (!keys.empty() && keys[a] != keys[b]) return false;
    return x.depth() == y.depth() && x.alpha == y.alpha && x.beta == y.beta && x.value == y.value &&
           x.kind() == y.kind() && x.move == y.move && x.mover() == y.mover() && v_.said_ply(a) == v_.said_ply(b);
  }

  // MTD(f) and its like move the window by each answer: nobody needs the answer of one window twice. Where neither
  // keys nor moves are told, the root may be a loop over moves, each with a root of its own.
  void same_roots(const std::vector<u32>& roots) {
    const auto keys = v_.node_keys();
    for (std::size_t i = 0, j = 0; i < roots.size(); i = j) {
      const NodeRecord& q = v_[roots[i]];
      for (j = i + 1; j < roots.size() && same_pass(roots[i], roots[j]); ++j) {}
      const bool one_position = (!keys.empty() && keys[roots[i]] != 0) || v_.said_ply(roots[i]) == 0;
      if (j - i < passes_alike || !null_window(q) || left_open(q) || q.inferred() || !one_position) continue;
      n_.checked(Rule::outcome_follows);
      n_.found(Rule::outcome_follows, roots[i + 1], true, Quantity::number, {1, 0}, {static_cast<i64>(j - i), 0},
               root_asked_again);
    }
  }

  // Why it has no children: an engine that tells this elsewhere has a reason for each.
  bool explained(u32 k) const {
    const NodeRecord& q = v_[k];
    return q.size > 1 || q.partial() || q.skipped > 0 || q.inferred() || q.has_static() || left_open(q) ||
           q.end() != NodeEnd::unreported || q.pass() == Pass::probe;
  }
  bool decided(int value) const {
    if (n_.win > 0) return is_win_with_distance(value, n_.win);
    return evaluated_ >= 0 && std::abs(value) > evaluated_;
  }

  // When time is up every node that is open comes back at once, and so do those that are entered on the way: to the end
  // of the root's search nothing has a reason any more.
  void stopped() {
    if (!rules_.reported) return;
    bool ends = false;
    for (u32 k = 0; k < v_.size(); ++k) {
      const NodeRecord& q = v_[k];
      if (q.has_static()) evaluated_ = std::max(evaluated_, std::abs(q.static_eval));
      ends |= q.size == 1 && (q.end() == NodeEnd::over || q.end() == NodeEnd::table);
    }
    if (!ends) return;
    for (const u32 root : roots_) {
      const u32 from = v_.first_slot(root);
      u32 last = no_node;  // the last node, by the order of entering, that has a reason
      std::vector<u32> without;
      for (u32 k = from; k <= root; ++k) {
        if (v_[k].size > 1) continue;
        if (explained(k)) last = k, without.clear();
        else without.push_back(k);
      }
      if (last == no_node || last - from < before_stop || left_open(v_[root])) continue;
      for (const u32 k : without)
        if (v_[k].depth() > 0 && decided(v_[k].value)) {
          n_.checked(Rule::outcome_follows);
          n_.found(Rule::outcome_follows, k, true, Quantity::nothing, {}, {}, value_from_nothing);
        }
    }
  }

  bool has_text(const NodeRecord& r) const {
    const auto& texts = n_.in.plan->move_texts;
    return !texts.empty() && r.move < texts.size() && !texts[r.move].empty() && texts[r.move] != "?";
  }

  // A lesser depth first, to have a move to begin with, is a search of this position by this side: with its window as
  // it is, and its value as it is. A null move may be told without a text, too, and has a null window.
  void without_move() {
    if (v_.windowless() || n_.in.plan->move_texts.empty()) return;
    const auto keys = v_.node_keys();
    std::vector<u32> kids;
    for (u32 k = 0; k < v_.size(); ++k) {
      const NodeRecord& q = v_[k];
      if (q.size == 1 || q.depth() <= 0) continue;
      v_.children(k, kids);
      for (std::size_t i = 0; i + 1 < kids.size(); ++i) {
        const NodeRecord &x = v_[kids[i]], &next = v_[kids[i + 1]];
        if (has_text(x) || !has_text(next) || x.pass() == Pass::probe || x.inferred() || null_window(x) ||
            v_.said_ply(kids[i]) <= v_.said_ply(k) || x.depth() >= q.depth() || x.alpha != -q.beta ||
            x.beta != -q.alpha)
          continue;
        const bool same_key = !keys.empty() && keys[k] != 0 && keys[k] == keys[kids[i]];
        if (!same_key && (!rules_.reported || rules_.claims.has(Claim::null_move))) continue;
        n_.checked(Rule::window_follows);
        n_.found(Rule::window_follows, kids[i], false, Quantity::window, {q.alpha, q.beta}, {x.alpha, x.beta},
                 searched_without_move);
      }
    }
  }

  // A cut-off whose value is that of a null move as the other side saw it; and no null move of this search cut off as
  // it should.
  void null_moves() {
    std::vector<u32> kids, wrong;
    u64 right = 0;
    for (u32 k = 0; k < v_.size(); ++k) {
      const NodeRecord& q = v_[k];
      if (q.size == 1 || q.value < q.beta || left_open(q) || q.beta >= infinite) continue;
      v_.children(k, kids);
      bool by_move = false, by_null = false, by_wrong = false;
      for (const u32 c : kids) {
        const NodeRecord& x = v_[c];
        const bool null = x.pass() == Pass::probe && x.mover() != q.mover() && v_.said_ply(c) > v_.said_ply(k);
        if (null && x.value == 0) continue;  // the same for both sides
        if (!null) by_move |= value_for(q, x) >= q.beta;
        else if (-x.value >= q.beta && (q.value == -x.value || x.value < q.beta)) by_null = true;
        // Kept within the window it may be either, where both are good enough
        else by_wrong |= x.value >= q.beta && (q.value == q.beta ? -x.value < q.beta : q.value == x.value);
      }
      if (by_move || v_[kids.back()].pass() != Pass::probe) continue;
      if (by_null) ++right;
      else if (by_wrong) wrong.push_back(k);
    }
    if (right > 0 || wrong.size() < turned_wrong) return;
    for (const u32 k : wrong) {
      n_.checked(Rule::outcome_follows);
      n_.found(Rule::outcome_follows, k, true, Quantity::score, {-v_[k].value, 0}, {v_[k].value, 0},
               null_move_as_it_was);
    }
  }

  // What can be seen along the line to a node: positions that recur, and null moves that are no ply.
  void lines() {
    const auto keys = v_.node_keys();
    std::vector<u32> line, kids;
    const bool repeats = rules_.claims.has(Claim::repetition) && !keys.empty();
    if (!repeats && n_.win <= 0) return;
    std::vector<std::pair<u32, std::size_t>> open;  // a node, and how many lie above it
    for (auto r = roots_.rbegin(); r != roots_.rend(); ++r) open.emplace_back(*r, 0);
    while (!open.empty()) {
      const auto [k, above] = open.back();
      open.pop_back();
      line.resize(above);
      if (repeats) repetition(k, line);
      if (n_.win > 0 && above > 0) null_ply(k, line.back());
      line.push_back(k);
      v_.children(k, kids);
      for (auto c = kids.rbegin(); c != kids.rend(); ++c) open.emplace_back(*c, above + 1);
    }
  }

  void repetition(u32 k, std::span<const u32> line) {
    const auto keys = v_.node_keys();
    const NodeRecord& q = v_[k];
    if (line.empty() && q.end() == NodeEnd::repetition) {
      n_.checked(Rule::outcome_follows);
      n_.found(Rule::outcome_follows, k, true, Quantity::nothing, {}, {},
               "The root is taken for a repetition, and no move of it was searched.");
    }
    const bool drawn = q.end() == NodeEnd::repetition || q.end() == NodeEnd::limit || q.end() == NodeEnd::over;
    if (keys[k] == 0 || q.depth() <= 0 || q.inferred() || left_open(q) || drawn) return;
    for (std::size_t i = line.size(), below = k; i-- > 0; below = line[i]) {
      const NodeRecord &x = v_[static_cast<u32>(below)], &up = v_[line[i]];
      // A null move makes a line that nobody can play.
      if (x.pass() == Pass::probe && x.mover() != up.mover()) return;
      if (keys[line[i]] != keys[k] || up.mover() != q.mover() || v_.said_ply(k) < v_.said_ply(line[i]) + 2) continue;
      n_.checked(Rule::outcome_follows);
      return n_.found(Rule::outcome_follows, k, true, Quantity::nothing, {}, {},
                      "The position was there further up in this line, and is not drawn, as the engine claims.");
    }
  }

  void null_ply(u32 k, u32 above) {
    const NodeRecord &q = v_[above], &x = v_[k];
    if (x.pass() != Pass::probe || x.mover() == q.mover() || x.inferred() || q.inferred()) return;
    n_.check(Rule::wins_by_ply, v_.said_ply(k) > v_.said_ply(above), k, false, Quantity::nothing, 0, 0,
             "A null move does not count as a ply: wins behind it are taken to be nearer than they are.");
  }

  Notes& n_;
  const View& v_;
  const AnswerRules rules_;
  std::vector<u32> roots_;
  int evaluated_ = -1;
};

}  // namespace

void lint_whole(Notes& n) { WholePass(n).run(); }

}  // namespace ply::lint_detail
