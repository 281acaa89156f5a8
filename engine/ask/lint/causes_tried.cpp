// Causes that are tried: the search is read again with scores in another view, with other movers, with another size of
// wins, and the rules are asked once more.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <vector>

#include "engine/ask/lint/causes.h"
#include "engine/ask/lint/lint_grid.h"
#include "engine/ask/lint/lint_notes.h"
#include "engine/ask/lint/lint_sentences.h"
#include "engine/base/random.h"
#include "engine/base/secret_hash.h"
#include "engine/foreign/read_again.h"
#include "engine/search/win_distance.h"
#include "engine/trace/record_words.h"

namespace ply::lint_detail {
namespace {

constexpr u32 max_read_again = 4'000'000;  // nodes: a larger search would take more memory than its recording
constexpr u64 nodes_of_grid = 100'000;     // that are looked at for where pieces come to

// What depends on who moves, and on nothing else; keys and answers of the table go by position.
constexpr LintRule by_mover[] = {LintRule::window_open,     LintRule::window_turned, LintRule::kind_agrees,
                                 LintRule::within_infinite, LintRule::window_within, LintRule::outcome_follows,
                                 LintRule::window_follows};

class Movers {
 public:
  explicit Movers(Causes& causes) : c_(causes), v_(causes.view()), again_(v_, *causes.input().plan) {}

  void run() {
    std::vector<u32> roots;
    v_.roots(roots);
    const Side root = v_[roots.front()].mover();
    for (const Side of : {root, other(root)}) {
      const auto records = again_.scores_of(of);
      const std::string cause = of == root ? "All scores are in the view of one side, and not of the side to move."
                                           : "All scores are in the view of the side that does not move at the root.";
      if (c_.by_trial("scores-view", cause,
                      fmt::format("Put \"scores\": \"{}\" in the header, and log them as they are.", side_word(of)),
                      {&records}))
        break;
    }
    bool both = false;
    for (u32 k = 0; k < v_.size() && !both; ++k) both = v_[k].mover() != root;
    if (both) {
      const auto records = again_.with_movers([&](u32) { return root; });
      c_.by_trial("both-maximise",
                  "Both sides maximise: windows and values go down and up as if one side made all moves.",
                  "Turn what comes back from the other side round: value = -search(-beta, -alpha); or let the other "
                  "side minimise.",
                  {&records, nullptr, false, {std::begin(by_mover), std::end(by_mover)}});
    }
    same_mover();
    if (c_.any(window_not_negated)) {
      std::vector<bool> at(v_.size(), false);
      for (const u32 k : c_.at(window_not_negated)) at[k] = true;
      if (values_turned(at)) return;
      const auto records = flipped_at(at);
      c_.by_trial("not-negated", "Window and value are passed as they are, though the mover changes.",
                  "If a side may move twice, say who moves: \"mover\" in each line. Else negate both: value = "
                  "-search(-beta, -alpha).",
                  {&records, nullptr, false, {std::begin(by_mover), std::end(by_mover)}});
    }
  }

 private:
  // Below such a move who moves is taken to be the other side: then the move looks as the engine has treated it.
  std::vector<NodeRecord> flipped_at(const std::vector<bool>& at, const std::vector<bool>* beside = nullptr) const {
    std::vector<bool> odd(v_.size(), false);
    std::vector<u32> kids;
    for (u32 k = v_.size(); k-- > 0;) {
      v_.children(k, kids);
      for (const u32 c : kids) odd[c] = odd[k] != at[c];
    }
    return again_.with_movers([&](u32 k) { return odd[k] ? other(v_[k].mover()) : v_[k].mover(); }, beside);
  }

  // Whether values come back turned round where the windows were not.
  bool values_turned(const std::vector<bool>& at) const {
    i64 turned = 0;
    std::vector<u32> kids;
    for (u32 k = 0; k < v_.size(); ++k) {
      v_.children(k, kids);
      for (const u32 c : kids)
        if (at[c] && v_[c].value != 0) turned += (v_[k].value == -v_[c].value) - (v_[k].value == v_[c].value);
    }
    return turned > 0;
  }

  // Moves after which the same side is to move, and whose windows were negated all the same.
  void same_mover() {
    const auto keys = v_.node_keys();
    const auto as_move = c_.at(searched_without_move);
    if (!c_.any(window_negated_same_mover) && as_move.empty()) return;
    std::vector<bool> no_move(v_.size(), false), move(v_.size(), false);
    std::vector<u32> kids;
    for (const u32 k : as_move) no_move[k] = true;
    for (u32 k = 0; k < v_.size(); ++k) {
      v_.children(k, kids);
      for (const u32 c : kids) {
        if (v_[c].mover() != v_[k].mover() || v_[c].pass() == Pass::probe || v_.said_ply(c) <= v_.said_ply(k)) continue;
        const bool same_key = !keys.empty() && keys[c] != 0 && keys[c] == keys[k];
        const bool no_text = !c_.input().plan->move_texts.empty() && c_.move_text(c).empty() && kids.size() > 1;
        (same_key || no_text || no_move[c] ? no_move : move)[c] = true;
      }
    }
    if (std::find(no_move.begin(), no_move.end(), true) != no_move.end()) {
      // It has the side of the node, and is a search beside its moves.
      std::vector<bool> turned(v_.size(), false);
      for (u32 k = 0; k < v_.size(); ++k) turned[k] = no_move[k] && v_[k].mover() != v_[v_.parent(k)].mover();
      const auto records = flipped_at(turned, &no_move);
      const auto there = [&](std::size_t i) { return c_.findings()[i].sentence == searched_without_move; };
      if (c_.by_trial("search-as-move", search_as_move, hand_on, {&records})) c_.also(there);
      else c_.by_findings("search-as-move", search_as_move, hand_on, there);
    }
    if (!c_.any(window_negated_same_mover)) return;
    const auto records = flipped_at(move);
    if (not_undone())
      c_.by_trial(
          "not-undone", "A move stays on the board: who moves, or the position, is not what the line of moves gives.",
          "Take every move back, also before an early return or a cut-off; compare the board before a move with "
          "the one after it is undone.",
          {&records, nullptr, false, {std::begin(by_mover), std::end(by_mover)}});
    else
      c_.by_trial("extra-turn-negated",
                  "After a move that gives another turn, window and value are negated all the same.",
                  "Where the same side is to move again: value = search(alpha, beta), not turned round.",
                  {&records, nullptr, false, {std::begin(by_mover), std::end(by_mover)}});
  }

  // Whether the board that the engine has is not the one of its moves: one line of moves with two movers or two keys, a
  // cell of its grid that is filled twice, one board with two keys.
  bool not_undone() const {
    const GridFacts grid = grid_facts(c_.input(), nodes_of_grid);
    if (grid.known && (!grid.other_keys.empty() || !grid.filled.empty())) return true;
    if (sides_slip()) return true;
    if (c_.input().plan->move_texts.empty()) return false;
    const auto keys = v_.node_keys();
    struct Line {
      Side mover;
      u64 key;
    };
    OutsideMap<u64, Line> lines;
    std::vector<u64> line(v_.size(), 0);
    std::vector<u32> kids;
    for (u32 k = v_.size(); k-- > 0;) {
      const NodeRecord& q = v_[k];
      const u64 key = keys.empty() ? 0 : keys[k];
      if (q.ply == 0) line[k] = mix64(key + 1) * 2 + static_cast<u64>(q.mover());
      v_.children(k, kids);
      for (const u32 c : kids) {
        const std::string_view text = c_.move_text(c);
        if (line[k] != 0 && !text.empty() && v_[c].pass() != Pass::probe)
          line[c] = mix64(line[k] ^ std::hash<std::string_view>()(text));
      }
      if (line[k] == 0 || q.inferred()) continue;
      const auto [at, fresh] = lines.try_emplace(line[k], Line{q.mover(), key});
      if (!fresh && (at->second.mover != q.mover() || (at->second.key != key && key != 0 && at->second.key != 0)))
        return true;
    }
    return false;
  }

  // A move that stays exchanges the sides for the moves of its node that come after it, until another one stays, and
  // never for the first one; one that gives another turn comes anywhere.
  bool sides_slip() const {
    constexpr u64 few = 4, seldom = 4;
    std::vector<u32> kids;
    u64 slipped = 0, back = 0;
    for (u32 k = 0; k < v_.size(); ++k) {
      v_.children(k, kids);
      bool before = false, begun = false;
      for (const u32 c : kids) {
        if (v_[c].pass() == Pass::probe || v_.said_ply(c) <= v_.said_ply(k)) continue;
        const bool same = v_[c].mover() == v_[k].mover();
        if (same && !begun) return false;
        slipped += same && !before, back += !same && before;
        begun = true, before = same;
      }
    }
    return slipped >= few && back * seldom <= slipped;
  }

  static constexpr const char* search_as_move =
      "A search of the same position, such as one of a lesser depth first, is called as after a move.";
  static constexpr const char* hand_on =
      "The side to move is the same: value = search(alpha, beta, depth - 2) with the window as it is, and the ply of "
      "the "
      "node.";

  Causes& c_;
  const View& v_;
  const ReadAgain again_;
};

// Wins whose distance is not counted: all alike, or counted from another size.
void wins(Causes& c) {
  const RecordingSummary* summary = c.input().summary;
  if (!summary || summary->claims.win <= 0) return;
  const View& v = c.view();
  std::vector<i64> from_root, as_they_are;
  bool answers = false;
  for (std::size_t i = 0; i < c.findings().size(); ++i) {
    const LintFinding& f = c.findings()[i];
    answers |= f.rule == LintRule::answers_agree;
    if (f.rule != LintRule::wins_by_ply || f.quantity != LintQuantity::score || c.slot(i) == no_node) continue;
    as_they_are.push_back(std::abs(f.found[0]));
    from_root.push_back(std::abs(f.found[0]) + v.said_ply(c.slot(i)));
  }
  if (as_they_are.empty() && !answers) return;
  const auto alike = [](const std::vector<i64>& x) {
    return x.size() > 1 && std::all_of(x.begin(), x.end(), [&](i64 a) { return a == x.front(); });
  };
  EngineClaims claims = summary->claims;
  if (alike(from_root) && !(alike(as_they_are) && as_they_are.front() == claims.win)) {
    claims.win = static_cast<int>(from_root.front());
    if (c.by_trial("win-size", "Wins are counted by plies, but from another score than the header's \"win\".",
                   fmt::format("Put \"win\": {} in the header.", claims.win), {nullptr, &claims}))
      return;
  }
  if (as_they_are.empty()) {
    c.by_findings(
        "mate-not-by-ply", "The distance of a win is not counted anew where the table answers.",
        "Store a win as seen from its node (value + ply), and take the ply off where it answers.", [&](std::size_t i) {
          const LintFinding& f = c.findings()[i];
          const auto won = [&](i64 x) { return is_win_with_distance(static_cast<int>(x), summary->claims.win); };
          return f.rule == LintRule::answers_agree && f.quantity == LintQuantity::score && won(f.found[0]) &&
                 won(f.expected[0]) && (f.found[0] > 0) == (f.expected[0] > 0);
        });
    return;
  }
  claims.win = 0;
  c.by_trial(
      "mate-not-by-ply",
      alike(as_they_are) ? "A win has the same value, however far away it is."
                         : "The value of a win does not count the plies to it.",
      "Take the ply off: win - ply for who wins, ply - win for who has lost; else leave \"win\" out of the header.",
      {nullptr, &claims});
}

}  // namespace

void try_changes(Causes& causes) {
  const auto& f = causes.findings();
  const auto concerns = [](const LintFinding& x) {
    return std::find(std::begin(by_mover), std::end(by_mover), x.rule) != std::end(by_mover);
  };
  if (std::any_of(f.begin(), f.end(), concerns) && causes.view().size() <= max_read_again) Movers(causes).run();
  wins(causes);
}

}  // namespace ply::lint_detail
