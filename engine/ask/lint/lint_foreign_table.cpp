#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "engine/ask/lint/lint_foreign.h"
#include "engine/plan/thread_parts.h"
#include "engine/search/win_distance.h"

namespace ply::lint_detail {
namespace {

constexpr i32 max_threads = 4096;
constexpr int max_writers = 64;  // earlier nodes of one key that are looked at for an answer

}  // namespace

// Nothing: the node may have stored what the table answered.
std::optional<ForeignRules::Contradiction> ForeignRules::against(u32 k, u32 w) const {
  AnswerRules rules = rules_;
  rules.win = n_.win;
  const auto m = misfit(v_, k, w, rules);
  if (!m) return std::nullopt;
  const bool depth = m->why == Misfit::Why::lesser_depth || m->why == Misfit::Why::greater_depth;
  return Contradiction{depth                          ? Quantity::number
                       : m->why == Misfit::Why::bound ? Quantity::kind
                                                      : Quantity::score,
                       m->expected, m->found, m->sentence};
}

void ForeignRules::answer(u32 k, u32 w) {
  n_.checked(Rule::answers_agree);
  if (const auto c = against(k, w))
    n_.found(Rule::answers_agree, k, true, c->quantity, {c->expected, 0}, {c->found, 0}, c->sentence);
}

void ForeignRules::other_threads() {
  if (!columns_ || columns_->of(NodeColumn::other_writer).empty()) return;
  for (u32 k = 0; k < v_.size(); ++k) {
    const auto id = columns_->at(NodeColumn::other_writer, k);
    const u32 w = id ? v_.find(static_cast<u32>(*id)) : no_node;
    if (w == no_node || v_[k].end() != NodeEnd::table) continue;
    if (n_.check(Rule::nothing_stored_after_stop, v_[w].end() != NodeEnd::aborted, k, true, Quantity::nothing, 0, 0,
                 "The table answered with what a stopped node had stored."))
      answer(k, w);
  }
}

// Whether nodes are missing that may have stored: in a log with filters, or with a gap. What was open when a log ended
// has stored nothing.
bool ForeignRules::gaps() const {
  if (!n_.in.summary || n_.in.summary->skipped > 0) return true;
  bool tail = true;
  for (u32 k = v_.size(); k-- > 0;) {
    const NodeRecord& q = v_[k];
    tail &= left_open(q);
    if (q.partial() || (q.inferred() && !tail)) return true;
  }
  return false;
}

// A file that was left out shows by its number, unless it is the last.
bool ForeignRules::has_all_threads() const {
  if (!columns_) return false;
  if (n_.in.plan && is_by_threads(*n_.in.plan)) return true;  // one may have visited nothing
  std::vector<bool> there;
  for (const i32 t : columns_->of(NodeColumn::thread)) {
    if (t < 1 || t > max_threads) continue;
    if (there.size() < static_cast<std::size_t>(t)) there.resize(static_cast<std::size_t>(t), false);
    there[static_cast<std::size_t>(t) - 1] = true;
  }
  return there.size() > 1 && std::find(there.begin(), there.end(), false) == there.end();
}

// Whether every node that may have stored has told its key. How many are not in the file a node tells when it is left:
// what was open when its engine was stopped (`trace zoom` does that) never did.
bool ForeignRules::whole() const {
  const auto keys = v_.node_keys();
  for (u32 k = 0; k < v_.size(); ++k) {
    const NodeRecord& q = v_[k];
    const bool unreported = q.end() == NodeEnd::aborted && q.size > 1;
    if (q.inferred() || unreported || (keys[k] == 0 && q.size > 1 && q.depth() > 0 && q.pass() != Pass::probe))
      return false;
  }
  return true;
}

// By the numbers of keys who may have stored, the newest first.
class ForeignRules::Writers {
 public:
  explicit Writers(const KeyIndex& keys, u32 nodes) : newest_(keys.size(), no_node), before_(nodes, no_node) {}
  u32 newest(u32 key) const { return newest_[key]; }
  u32 before(u32 w) const { return before_[w]; }
  void add(u32 key, u32 k) { before_[k] = std::exchange(newest_[key], k); }

 private:
  std::vector<u32> newest_, before_;
};

// An enhanced transposition cut-off: what was proved of a child is good enough for the node.
bool ForeignRules::of_a_child(u32 k, const Writers& writers, u32 key) const {
  const NodeRecord& q = v_[k];
  int looked = 0;
  for (u32 w = writers.newest(key); w != no_node && ++looked <= max_writers; w = writers.before(w)) {
    const NodeRecord& x = v_[w];
    const bool same = x.mover() == q.mover();
    const Kind kind = same ? x.kind() : flipped(x.kind());
    const int value = value_for(q, x), nearer = v_.said_ply(k) + 1 - v_.said_ply(w);
    const bool proved = kind == Kind::exact || kind == Kind::lower || kind == Kind::none;
    const bool there = std::abs(value - q.value) <= std::abs(nearer) || (value >= q.beta && q.value == q.beta);
    if (proved && there && rules_.depth_in_table(x.depth()) >= rules_.depth_in_table(q.depth() - 1)) return true;
  }
  return false;
}

// An entry may keep both bounds: an exact value is what one node has proved at least and another one at most.
bool ForeignRules::of_two_bounds(u32 k, const Writers& writers, u32 key) const {
  const NodeRecord& q = v_[k];
  if (q.kind() != Kind::exact) return false;
  bool least = false, most = false;
  int looked = 0;
  for (u32 w = writers.newest(key); w != no_node && ++looked <= max_writers; w = writers.before(w)) {
    const NodeRecord& x = v_[w];
    if (x.mover() != q.mover() || x.value != q.value || v_.said_ply(w) != v_.said_ply(k) ||
        rules_.depth_in_table(x.depth()) < rules_.depth_in_table(q.depth()))
      continue;
    least |= x.kind() != Kind::upper && x.kind() != Kind::none,
        most |= x.kind() != Kind::lower && x.kind() != Kind::none;
  }
  return least && most;
}

// What is wrong with an answer that does not name its writer; nothing: a node before it may have stored it.
std::optional<ForeignRules::Contradiction> ForeignRules::unwritten(u32 k, const Writers& writers, u32 key) {
  const NodeRecord& q = v_[k];
  std::optional<Contradiction> first;
  const u32 newest = writers.newest(key);
  bool had_value = n_.win <= 0 || is_win_with_distance(q.value, n_.win);
  int looked = 0;
  for (u32 w = newest; w != no_node; w = writers.before(w)) {
    const NodeRecord& writer = v_[w];
    if (writer.mover() != q.mover()) continue;
    if (++looked > max_writers) return std::nullopt;  // one of the others may have
    const auto c = against(k, w);
    if (!c) return std::nullopt;
    had_value |= writer.value == q.value;
    if (!first) first = c;
  }
  if (first && of_two_bounds(k, writers, key)) return std::nullopt;
  if (first && !had_value)
    return Contradiction{Quantity::score, v_[newest].value, q.value,
                         "No node with this key ever had the value that the table answered: the entry is another "
                         "position's, as too little of the key is compared, or it does not hold what its node "
                         "returned."};
  return first;
}

bool ForeignRules::answers() {
  const auto keys = v_.node_keys();
  if (keys.empty() || !empty_table_) return true;
  if (gaps()) {
    n_.skipped(Rule::answers_agree,
               "not all nodes are in the log: one that is missing may have stored what was answered");
    return true;
  }
  const bool shared = claims_.has(Claim::shared_table), all_known = whole();
  if (shared && !has_all_threads()) {
    n_.skipped(Rule::answers_agree, "other threads wrote into its table, and their files are not here");
    return true;
  }
  const KeyIndex& index = n_.facts->keys;
  Writers writers(index, v_.size());
  const auto found = [&](u32 k, const Contradiction& c) {
    if (v_[k].value >= v_[k].beta && claims_.has(Claim::etc)) return;
    if (n_.facts->children.any(k, [&](u32 key) { return of_a_child(k, writers, key); })) return;
    n_.found(Rule::answers_agree, k, true, c.quantity, {c.expected, 0}, {c.found, 0}, c.sentence);
  };
  if (shared)
    for (u32 k = 0; k < v_.size(); ++k)
      if (keys[k] != 0 && !v_[k].inferred() && stores(v_[k])) writers.add(index.number(k), k);
  for (u32 k = 0; k < v_.size(); ++k) {
    if (k % 65'536 == 0 && !n_.go_on(n_.work)) return false;
    const NodeRecord& q = v_[k];
    if (keys[k] == 0 || q.inferred()) continue;
    const u32 newest = writers.newest(index.number(k));
    const bool named = q.link != no_node || (columns_ && columns_->at(NodeColumn::other_writer, k));
    if (q.end() == NodeEnd::table && !named) {
      if (newest == no_node && all_known && q.depth() > 0) {
        bool above = false;
        for (u32 a = v_.parent(k); a != no_node && !above; a = v_.parent(a)) above = keys[a] == keys[k];
        n_.checked(Rule::answers_agree);
        if (!above)
          found(k, {Quantity::nothing, 0, 0,
                    "The table answered though nothing with this key had been searched: what it holds belongs to "
                    "another position, so too little of the key is compared."});
      } else if (newest != no_node) {
        n_.checked(Rule::answers_agree);
        if (const auto c = unwritten(k, writers, index.number(k))) found(k, *c);
      }
    }
    if (!shared && stores(q)) writers.add(index.number(k), k);
  }
  return true;
}

}  // namespace ply::lint_detail
