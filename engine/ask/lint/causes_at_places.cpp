// Causes that are places: what was found at a window that belongs to another node, at a key that two positions have, at
// a value that comes from nowhere.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "engine/ask/lint/causes.h"
#include "engine/ask/lint/lint_notes.h"
#include "engine/ask/lint/lint_sentences.h"
#include "engine/base/counted.h"
#include "engine/base/secret_hash.h"
#include "engine/base/text.h"

namespace ply::lint_detail {
namespace {

constexpr u64 not_by_chance = 3;  // values alike, windows of one origin

/// Sentences that are a cause already.
struct Named {
  const char *sentence, *id, *cause, *advice;
};
constexpr Named named[] = {
    {root_asked_again, "does-not-converge", "The same window is asked again and again: the bounds do not meet.",
     "Raise the lower bound to the answer where it is at least beta, lower the upper one to it where it is below beta, "
     "and end when they meet."},
    {value_from_nothing, "time-is-up", "Nodes that were given up came back with a value, such as that of a mate.",
     "When time is up, leave all nodes without using what they return, keep the answer of the depth before, and tell "
     "\"end\": \"aborted\"."},
    {stopped_below, "used-after-stop", "What a stopped search returned was used by the nodes above it.",
     "After each return ask whether time is up, and leave without a value: nothing of it may reach the table."},
    {static_of_one_side, "static-view", "The static values are always in the view of one side.",
     "Turn the evaluation to the side to move: return mover == first ? value : -value."},
    {mover_never_changes, "mover-never-changes", "The side to move is never exchanged: one side makes all moves.",
     "Exchange the side to move with each move, in the position and in what is logged."},
    {cell_was_filled, "not-undone", "A move stays on the board: a piece comes to a cell that is filled.",
     "Take every move back, also before an early return or a cut-off; compare the board before a move with the one "
     "after it is undone."},
    {null_move_as_it_was, "null-move-not-negated", "The value of the null move is taken as the other side sees it.",
     "value = -search(-beta, -beta + 1) behind a null move."},
};

class Places {
 public:
  explicit Places(Causes& causes) : c_(causes), v_(causes.view()) {}

  void run() {
    for (const Named& n : named) {
      const auto at = c_.at(n.sentence);
      if (at.empty()) continue;
      const OutsideSet<u32> nodes(at.begin(), at.end());
      const bool any = c_.by_findings(n.id, n.cause, n.advice, [&](std::size_t i) {  // and what else is said of it
        return is(i, n.sentence) || (c_.findings()[i].rule == LintRule::outcome_follows && nodes.contains(c_.slot(i)));
      });
      if (any) c_.by_sentence();
    }
    of_nodes(not_searched_again, "research-forgotten",
             "A null window that fails high inside the window is not searched again.",
             "Where alpha < value < beta after a null window, search the move again with (-beta, -alpha).");
    if (const auto at = at_roots(); at.size() >= not_by_chance)
      at_nodes("alpha-not-raised", "Moves of the root are searched with the whole window: alpha is not raised there.",
               "alpha = max(alpha, value) after each move. An engine that wants the value of every move of its root, "
               "such as for several best lines, does without on purpose.",
               at);
    else
      of_nodes(alpha_not_raised, "alpha-not-raised", "Alpha is not raised by the moves that were searched before.",
               "alpha = max(alpha, value) after each move.");
    own_best();
    of_nodes(window_not_negated, "window-not-negated", "The window is handed down as it is, though the mover changed.",
             "Call with (-beta, -alpha).");
    windows();
    keys();
    constant();
    partly();
  }

 private:
  bool is(std::size_t i, const char* sentence) const { return c_.findings()[i].sentence == sentence; }
  bool of_rule(std::size_t i, std::initializer_list<LintRule> rules) const {
    return std::find(rules.begin(), rules.end(), c_.findings()[i].rule) != rules.end();
  }
  // What was found at these nodes, and what their parents made of it.
  void at_nodes(const char* id, const std::string& cause, const char* advice, const OutsideSet<u32>& nodes,
                const OutsideSet<u32>& outcomes = {}) {
    OutsideSet<u32> above;
    for (const u32 k : nodes)
      if (const u32 p = v_.parent(k); p != no_node) above.insert(p);
    c_.by_findings(id, cause, advice, [&](std::size_t i) {
      const u32 k = c_.slot(i);
      if (k == no_node) return false;
      if (nodes.contains(k) && of_rule(i, {LintRule::window_turned, LintRule::window_within, LintRule::window_follows,
                                           LintRule::window_open}))
        return true;
      return of_rule(i, {LintRule::outcome_follows}) &&
             (above.contains(k) || outcomes.contains(k) || (nodes.contains(k) && is(i, not_searched_again)));
    });
  }
  void of_nodes(const char* sentence, const char* id, const char* cause, const char* advice) {
    const auto at = c_.at(sentence);
    if (!at.empty()) at_nodes(id, cause, advice, {at.begin(), at.end()});
  }

  // Moves of the root whose window begins too low, if only those of the root do.
  OutsideSet<u32> at_roots() const {
    OutsideSet<u32> out;
    for (std::size_t i = 0; i < c_.findings().size(); ++i) {
      const u32 k = c_.slot(i);
      if (k == no_node || !of_rule(i, {LintRule::window_follows}) || v_.parent(k) == no_node) continue;
      const NodeRecord &q = v_[v_.parent(k)], &x = v_[k];
      const bool low = is(i, alpha_not_raised) || (x.mover() == q.mover() ? x.alpha : -x.beta) < q.alpha;
      if (low && x.ply != 1) return {};
      if (low) out.insert(k);
    }
    return out;
  }

  // Windows that begin below the alpha of the node above, at the best value that it has so far: alpha is not passed
  // down.
  void own_best() {
    struct Begin {
      u32 node;
      int low;
      std::optional<int> best;
    };
    std::vector<Begin> begins;
    std::vector<u32> kids;
    int lowest = infinite;
    for (std::size_t i = 0; i < c_.findings().size(); ++i) {
      const u32 k = c_.slot(i), p = k == no_node ? no_node : v_.parent(k);
      if (p == no_node || !of_rule(i, {LintRule::window_follows})) continue;
      const NodeRecord &q = v_[p], &x = v_[k];
      const int low = x.mover() == q.mover() ? x.alpha : -x.beta;
      if (low >= q.alpha) continue;
      Begin b{k, low, {}};
      v_.children(p, kids);
      for (const u32 c : kids) {
        if (c == k) break;
        if (v_[c].pass() != Pass::probe) b.best = std::max(b.best.value_or(-infinite), value_for(q, v_[c]));
      }
      begins.push_back(b), lowest = std::min(lowest, low);
    }
    OutsideSet<u32> nodes;
    u64 later = 0;
    for (const Begin& b : begins)
      if (b.low == b.best.value_or(lowest)) nodes.insert(b.node), later += b.best.has_value();
    if (later < not_by_chance) return;
    at_nodes("alpha-not-passed-down",
             "Moves are searched with the best value so far in place of alpha, even where alpha is better.",
             "Hand down max(alpha, best): a move is of interest only if it is better than both.", nodes);
  }

  /// Seen by the first side, whoever moves.
  std::pair<int, int> absolute(const NodeRecord& r) const {
    return r.mover() == Side::first ? std::pair{r.alpha, r.beta} : std::pair{-r.beta, -r.alpha};
  }

  // Windows that do not follow from the node above: whose are they? Of bounds that all nodes share, what the node
  // before had left; else of a node further up.
  void windows() {
    OutsideSet<u32> shared, foreign, met;
    std::map<int, u64> from;  // how many plies above the window is one
    const auto bounds = shared_bounds();
    for (std::size_t i = 0; i < c_.findings().size(); ++i) {
      const u32 k = c_.slot(i);
      if (k == no_node || is(i, alpha_not_raised) || is(i, searched_without_move)) continue;
      // Bounds that have met leave every node: its other moves are not searched
      if (is(i, moves_left_out) && v_[k].size > 1 && bounds[k - 1].first >= bounds[k - 1].second) met.insert(k);
      if (!of_rule(i, {LintRule::window_follows})) continue;
      const auto own = absolute(v_[k]);
      const u32 first = v_.first_slot(k);
      if (first > 0 && v_.parent(k) != no_node && own == bounds[first - 1]) shared.insert(k);
      int up = 2;
      const u32 parent = v_.parent(k);
      for (u32 a = parent == no_node ? no_node : v_.parent(parent); a != no_node; a = v_.parent(a), ++up)
        if (absolute(v_[a]) == own && own != absolute(v_[parent])) {
          foreign.insert(k);
          ++from[up];
          break;
        }
    }
    if (shared.size() + met.size() >= not_by_chance && all_share(bounds))
      at_nodes("shared-bounds",
               "Alpha and beta are shared by all nodes: what one node changes, the next one begins with.",
               "Hand alpha and beta down as values: each node has its own.", shared, met);
    if (foreign.size() >= not_by_chance) {
      const auto usual =
          std::max_element(from.begin(), from.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
      at_nodes(
          "foreign-window",
          fmt::format("Windows are those of another node: of {} {} most often that {} above.", grouped(foreign.size()),
                      foreign.size() == 1 ? "" : "such windows", counted(usual->first, "ply", "plies")),
          "Hand down the window that the node has at that moment, not the one of the node above it or of the root.",
          foreign);
    }
  }
  // What bounds that all nodes of a root's search share are after each node was left: what it returns narrows them.
  std::vector<std::pair<int, int>> shared_bounds() const {
    std::vector<std::pair<int, int>> out(v_.size());
    std::vector<u32> parent(v_.size(), no_node), kids, roots;
    for (u32 k = 0; k < v_.size(); ++k) {
      v_.children(k, kids);
      for (const u32 c : kids) parent[c] = k;
    }
    v_.roots(roots);
    for (const u32 root : roots) {
      auto [low, high] = absolute(v_[root]);
      for (u32 k = v_.first_slot(root); k <= root; ++k) {
        const NodeRecord& r = v_[k];
        const int value = r.mover() == Side::first ? r.value : -r.value;
        if (parent[k] != no_node && v_[parent[k]].mover() == Side::first) low = std::max(low, value);
        else high = std::min(high, value);
        out[k] = {low, high};
      }
    }
    return out;
  }

  // Whether nearly every node was entered with them.
  bool all_share(const std::vector<std::pair<int, int>>& bounds) const {
    constexpr u64 nearly_all = 20;  // one of them may be another
    u64 entered = 0, other_windows = 0;
    for (u32 k = 0; k < v_.size(); ++k) {
      const u32 first = v_.first_slot(k);
      if (v_[k].ply == 0 || first == 0 || v_[k - v_[k].size].ply == 0)
        continue;  // the first line has no node before it
      ++entered, other_windows += absolute(v_[k]) != bounds[first - 1];
    }
    return other_windows * nearly_all <= entered;
  }

  // The board and the engine come apart: what stands on the one is not what the other has a key of.
  bool other_rules() {
    u64 moves = 0, keys = 0;
    for (std::size_t i = 0; i < c_.findings().size(); ++i) {
      moves += is(i, wrong_side) || is(i, illegal_move) || is(i, impossible_move);
      keys += of_rule(i, {LintRule::key_tells_apart});
    }
    return keys > 0 && moves >= keys &&
           c_.by_findings("other-rules",
                          "The engine plays by other rules than the board, or tells its moves wrongly: the two come "
                          "apart, and behind that a key has another position here than there.",
                          "Play the moves to the first of these nodes one by one: before it something was captured, "
                          "placed or counted otherwise. A variant is told by \"rules\" in the header.",
                          [this](std::size_t i) { return of_board(c_.findings()[i]); });
  }

  // Findings at keys that two positions have.
  void keys() {
    const auto keys = v_.node_keys();
    if (keys.empty()) return;
    OutsideSet<u64> of_movers, of_pieces, of_statics;
    const bool other = other_rules();
    for (std::size_t i = 0; i < c_.findings().size(); ++i) {
      const u32 k = c_.slot(i);
      if (k == no_node || keys[k] == 0) continue;
      if (is(i, mover_not_in_key)) of_movers.insert(keys[k]);
      else if (is(i, other_static)) of_statics.insert(keys[k]);  // it may look at more than the position
      else if (of_rule(i, {LintRule::keys_agree}) || (!other && of_rule(i, {LintRule::key_tells_apart})))
        of_pieces.insert(keys[k]);
    }
    if (!of_pieces.empty()) of_pieces.merge(of_statics);
    const auto at_keys = [&](const OutsideSet<u64>& set) {
      return [this, keys, &set](std::size_t i) {
        const u32 k = c_.slot(i);
        return k != no_node && set.contains(keys[k]) &&
               of_rule(i, {LintRule::keys_agree, LintRule::key_tells_apart, LintRule::answers_agree});
      };
    };
    if (!of_movers.empty())
      c_.by_findings("key-without-side", "Positions with another side to move have the same key.",
                     "Put the side to move into the key, and change it with a null move, too.", at_keys(of_movers));
    if (!of_pieces.empty())
      c_.by_findings("key-without-piece",
                     fmt::format("{} has more than one position: something of the position is missing from it.",
                                 of_pieces.size() == 1 ? std::string("A key")
                                                       : grouped(of_pieces.size()) + " keys, each of which"),
                     "Compare the key made step by step with the one made anew after each move: every kind of piece, "
                     "rights and what was captured must be in it.",
                     at_keys(of_pieces));
  }

  // Values that no move has and that are always the same: what the best value begins with. All that was found at such
  // nodes follows from it, and windows that have it as a bound.
  void constant() {
    std::map<i64, u64> values;
    u64 all = 0;
    const auto from_nowhere = [&](const LintFinding& f) {
      return f.rule == LintRule::outcome_follows && f.quantity == LintQuantity::score && f.found[0] > f.expected[0];
    };
    for (std::size_t i = 0; i < c_.findings().size(); ++i)
      if (from_nowhere(c_.findings()[i]) && !is(i, not_searched_again) && !is(i, null_move_as_it_was))
        ++values[c_.findings()[i].found[0]], ++all;
    for (const auto& [value, n] : values) {
      if (n < not_by_chance || n * 2 < all) continue;
      c_.by_findings("best-begins-at",
                     fmt::format("The best value begins at {}: where all moves are worse, it stays there.", value),
                     "Begin with minus infinity, or with alpha where values are kept within the window.",
                     [&, value = value](std::size_t i) {
                       const LintFinding& f = c_.findings()[i];
                       const u32 k = c_.slot(i);
                       if (k == no_node) return false;
                       if (f.rule == LintRule::outcome_follows) return i64{v_[k].value} == value;
                       const auto bound = [&](i64 x) { return x == value || x == -value; };
                       return of_rule(i, {LintRule::window_follows, LintRule::window_within}) &&
                              (bound(f.found[0]) || bound(f.found[1]));
                     });
    }
  }

  // What needs nodes that the file does not have.
  void partly() {
    const RecordingSummary* s = c_.input().summary;
    u64 inferred = 0;
    for (u32 k = 0; k < v_.size(); ++k) inferred += v_[k].inferred();
    if (!s || (s->skipped == 0 && inferred == 0)) return;
    c_.by_findings(
        "log-partial",
        s->skipped > 0 ? fmt::format("The log lacks {}: what was stored or returned there cannot be seen.",
                                     counted(s->skipped, "node"))
                       : fmt::format("The log has no line of {}: what was stored or returned there cannot be "
                                     "seen.",
                                     counted(inferred, "node")),
        "Record all nodes, without a filter and to the end, and ask again.", [&](std::size_t i) {
          const u32 k = c_.slot(i);
          if (of_rule(i, {LintRule::answers_agree, LintRule::nodes_counted})) return true;
          return k != no_node && (v_[k].skipped > 0 || v_[k].partial()) && of_rule(i, {LintRule::outcome_follows});
        });
  }

  Causes& c_;
  const View& v_;
};

}  // namespace

void look_at_places(Causes& causes) { Places(causes).run(); }

}  // namespace ply::lint_detail
