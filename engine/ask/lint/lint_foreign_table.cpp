#include <algorithm>
#include <unordered_map>
#include <vector>

#include "engine/ask/lint/lint_foreign.h"

namespace ply::lint_detail {
namespace {

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

// Whether every node that may have stored has told its key. How many are not in the file a node tells when it is left:
// what was open when its engine was stopped (`trace zoom` does that) never did.
bool ForeignRules::whole() const {
  const auto keys = v_.node_keys();
  if (!n_.in.summary || n_.in.summary->skipped > 0) return false;
  for (u32 k = 0; k < v_.size(); ++k) {
    const NodeRecord& q = v_[k];
    const bool unreported = q.end() == NodeEnd::aborted && q.size > 1;
    if (q.partial() || q.inferred() || unreported ||
        (keys[k] == 0 && q.size > 1 && q.depth() > 0 && q.pass() != Pass::probe))
      return false;
  }
  return true;
}

bool ForeignRules::answers() {
  const auto keys = v_.node_keys();
  if (keys.empty() || !empty_table_) return true;
  const bool all_known = whole();
  std::unordered_map<u64, u32> newest;
  std::vector<u32> before(v_.size(), no_node);  // the one with the same key that was left before
  for (u32 k = 0; k < v_.size(); ++k) {
    if (k % 65'536 == 0 && !n_.go_on(n_.work)) return false;
    const NodeRecord& q = v_[k];
    if (keys[k] == 0 || q.inferred()) continue;
    const auto last = newest.find(keys[k]);
    if (all_known && q.end() == NodeEnd::table && q.link == no_node && q.depth() > 0 && last == newest.end()) {
      bool above = false;
      for (u32 a = v_.parent(k); a != no_node && !above; a = v_.parent(a)) above = keys[a] == keys[k];
      n_.check(Rule::answers_agree, above, k, true, Quantity::nothing, 0, 0,
               "The table answered though nothing with this key had been searched: what it holds belongs to another "
               "position, so too little of the key is compared.");
    }
    if (q.end() == NodeEnd::table && q.link == no_node && last != newest.end()) {
      std::optional<Contradiction> first;
      bool any = false, agrees = false, had_value = n_.win <= 0 || is_win_with_distance(q.value, n_.win);
      int looked = 0;
      for (u32 w = last->second; w != no_node && !agrees; w = before[w]) {
        const NodeRecord& writer = v_[w];
        if (writer.mover() != q.mover()) continue;
        if (++looked > max_writers) agrees = true;  // one of the others may have
        const auto c = against(k, w);
        agrees |= !c;
        had_value |= writer.value == q.value;
        if (!any) first = c;
        any = true;
      }
      if (any) {
        n_.checked(Rule::answers_agree);
        if (!agrees && !had_value)
          n_.found(Rule::answers_agree, k, true, Quantity::score, {v_[last->second].value, 0}, {q.value, 0},
                   "No node with this key ever had the value that the table answered: the entry is another position's, "
                   "as too little of the key is compared, or it does not hold what its node returned.");
        else if (!agrees)
          n_.found(Rule::answers_agree, k, true, first->quantity, {first->expected, 0}, {first->found, 0},
                   first->sentence);
      }
    }
    if (!stores(q)) continue;
    if (last != newest.end()) before[k] = last->second;
    newest[keys[k]] = k;
  }
  return true;
}

}  // namespace ply::lint_detail
