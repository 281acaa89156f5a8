#include <algorithm>
#include <cstdlib>
#include <unordered_map>
#include <vector>

#include "engine/ask/lint/lint_foreign.h"

namespace ply::lint_detail {
namespace {

constexpr int max_writers = 64;  // earlier nodes of one key that are looked at for an answer

}  // namespace

// Nothing: the node may have stored what the table answered.
std::optional<ForeignRules::Contradiction> ForeignRules::against(u32 k, u32 w) const {
  const NodeRecord &q = v_[k], &writer = v_[w];
  // A node may have been extended after it was entered: its moves say how deep it was searched.
  int searched = writer.depth();
  if (searched < q.depth()) {
    std::vector<u32> kids;
    v_.children(w, kids);
    for (const u32 c : kids) {
      const NodeRecord& x = v_[c];
      if (x.pass() != Pass::probe) searched = std::max(searched, x.depth() + 1);
      // A null move that is quiescence alone is the same search from a greater depth, and some store it as that.
      else if (claims_.has(Claim::null_move) && x.depth() <= 0 && value_for(writer, x) >= writer.beta)
        searched = std::max(searched, q.depth());
    }
  }
  if (searched < q.depth())
    return Contradiction{Quantity::number, q.depth(), searched, "The table answered with a value of a lesser depth."};
  if (writer.depth() > q.depth() && reported_ && !claims_.has(Claim::tt_deeper))
    return Contradiction{
        Quantity::number, q.depth(), writer.depth(),
        "The table answered with a value of a greater depth, which the engine does not claim to accept."};
  // The kind of an answer may follow from its window alone; it must not say more than was proved.
  const bool proved = writer.kind() == Kind::exact || writer.kind() == q.kind() || q.kind() == Kind::none;
  if (writer.kind() != Kind::none && !proved)
    return Contradiction{Quantity::kind, static_cast<i64>(writer.kind()), static_cast<i64>(q.kind()),
                         "The table's answer says more than the node that stored it had proved."};
  const int plies = v_.said_ply(k) - v_.said_ply(w);
  const int there = n_.win < 0 ? writer.value : seen_from_above(writer.value, plies, n_.win);
  const bool by_distance = n_.win < 0 && std::abs(q.value - writer.value) == std::abs(plies);
  const bool hard = (!reported_ || claims_.has(Claim::fail_hard)) &&
                    ((q.value == q.beta && there >= q.beta) || (q.value == q.alpha && there <= q.alpha));
  if (there != q.value && !by_distance && !hard)
    return Contradiction{Quantity::score, there, q.value,
                         "The table's answer is not the value of the node that stored it, counted from here."};
  return std::nullopt;
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
    const bool stores = q.end() != NodeEnd::table && q.end() != NodeEnd::aborted && q.end() != NodeEnd::open;
    if (!stores) continue;
    if (last != newest.end()) before[k] = last->second;
    newest[keys[k]] = k;
  }
  return true;
}

}  // namespace ply::lint_detail
