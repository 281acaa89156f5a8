#include "engine/ask/table/answer_check.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "engine/search/win_distance.h"
#include "engine/trace/node_columns.h"

namespace ply {

AnswerRules answer_rules(const RecordingSummary* summary) {
  AnswerRules out;
  if (!summary) return out;
  out.claims = claims_of(summary->claims.words);
  out.reported = summary->claims.reported;
  out.empty_table = summary->claims.empty_table;
  if (summary->claims.win > 0) out.win = summary->claims.win;
  return out;
}

const char* misfit_name(Misfit::Why why) {
  constexpr const char* names[] = {"searched less deep", "searched deeper", "another kind of bound", "another value"};
  return names[static_cast<std::size_t>(why)];
}

std::optional<Misfit> misfit(const View& v, u32 answered, u32 writer_slot, const AnswerRules& rules) {
  using Why = Misfit::Why;
  const NodeRecord &q = v[answered], &writer = v[writer_slot];
  if ((q.kind() == Kind::lower && q.value == -infinite) || (q.kind() == Kind::upper && q.value == infinite))
    return std::nullopt;  // it says nothing
  const auto columns = node_columns(v);
  const auto told = [&](u32 slot) { return columns ? columns->at(NodeColumn::table_depth, slot) : std::nullopt; };
  const int asked = rules.depth_in_table(q.depth());
  // Whoever tells the depth of the entry need not have written it with the one that the node was entered with.
  const auto entry = told(answered), stored = told(writer_slot);
  // A node may have been extended after it was entered: its moves say how deep it was searched.
  int searched = entry ? *entry : stored ? *stored : writer.depth();
  if (!entry && !stored && searched < q.depth()) {
    std::vector<u32> kids;
    v.children(writer_slot, kids);
    for (const u32 c : kids) {
      const NodeRecord& x = v[c];
      if (x.pass() != Pass::probe) searched = std::max(searched, x.depth() + 1);
      // A null move that is quiescence alone is the same search from a greater depth, and some store it as that.
      else if (rules.claims.has(Claim::null_move) && x.depth() <= 0 && value_for(writer, x) >= writer.beta)
        searched = std::max(searched, q.depth());
    }
  }
  searched = rules.depth_in_table(searched);
  if (searched < asked)
    return Misfit{Why::lesser_depth, asked, searched, "The table answered with a value of a lesser depth."};
  if (const int deep = rules.depth_in_table(entry    ? *entry
                                            : stored ? *stored
                                                     : writer.depth());
      deep > asked && rules.claims.has(Claim::no_tt_deeper))
    return Misfit{Why::greater_depth, asked, deep,
                  "The table answered with a value of a greater depth, which the engine claims not to accept."};
  // The kind of an answer may follow from its window alone; it must not say more than was proved.
  const bool proved = writer.kind() == Kind::exact || writer.kind() == q.kind() || q.kind() == Kind::none;
  if (writer.kind() != Kind::none && !proved)
    return Misfit{Why::bound, static_cast<i64>(writer.kind()), static_cast<i64>(q.kind()),
                  "The table's answer says more than the node that stored it had proved."};
  const int plies = v.said_ply(answered) - v.said_ply(writer_slot);
  const int there = rules.win < 0 ? writer.value : seen_from_above(writer.value, plies, rules.win);
  const bool by_distance = rules.win < 0 && std::abs(q.value - writer.value) == std::abs(plies);
  const bool hard = (!rules.reported || rules.claims.has(Claim::fail_hard)) &&
                    ((q.value == q.beta && there >= q.beta) || (q.value == q.alpha && there <= q.alpha));
  // What is stored may be kept within the window that the writer had, whatever it returned.
  const bool kept = (writer.value >= writer.beta && q.value == writer.beta) ||
                    (writer.value <= writer.alpha && q.value == writer.alpha);
  if (there != q.value && !by_distance && !hard && !kept)
    return Misfit{Why::value, there, q.value,
                  "The table's answer is not the value of the node that stored it, counted from here."};
  return std::nullopt;
}

}  // namespace ply
