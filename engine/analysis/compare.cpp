#include "engine/analysis/compare.h"

#include <unordered_map>

#include "engine/analysis/hidden_children.h"

#include "engine/core/random.h"

namespace ply {
namespace {

// By slot: a number for the iteration and the moves that lead to it.
std::vector<u64> lines_of(const Recording& recording) {
  const View v = recording.view();
  const MoveNumbers move(recording);
  std::vector<u64> line(v.size(), 0);
  for (u32 i = v.size(); i-- > 0;) {
    const NodeRecord& r = v[i];
    if (r.ply == 0) line[i] = mix64(static_cast<u64>(r.depth + 200) * 512 + r.rank);
    for (i64 c = i64{i} - 1; r.size > 1 && c > i64{i} - r.size; c -= v[static_cast<u32>(c)].size) {
      const u32 k = static_cast<u32>(c);
      line[k] = mix64(line[i] * 3 + mix64(move(v[k].move) + 7) + static_cast<u64>(v[k].pass() == Pass::probe));
    }
  }
  return line;
}

u64 visits(const NodeRecord& r) { return u64{r.size} + r.skipped; }

u64 question(const NodeRecord& r, u64 place) {
  u64 h = mix64(place + static_cast<u64>(static_cast<u32>(r.alpha)));
  h = mix64(h ^ static_cast<u64>(static_cast<u32>(r.beta)));
  return mix64(h ^ (static_cast<u64>(static_cast<u8>(r.depth)) << 8 | static_cast<u64>(r.mover()) << 4 | (r.ply == 0 ? 1u : 0u)));
}

bool answers(const NodeRecord& r) { return r.end() != NodeEnd::aborted && r.end() != NodeEnd::open && r.kind() != Kind::none && r.pass() != Pass::probe && !r.reduced(); }

// Recorded nodes of `v` that the other may have visited, too, but has not recorded.
u64 not_known(const View& v, const std::vector<u32>& partner, const View& other) {
  u64 out = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    if (partner[k] != no_node || v[k].ply == 0) continue;
    const u32 up = partner[v.parent(k)];
    if (up != no_node && hides_children(other, up)) out += v[k].size;
  }
  return out;
}

}  // namespace

Comparison compare(const Recording& first, const Recording& second, const std::vector<u64>& keys_a, const std::vector<u64>& keys_b, const std::atomic<bool>* stop) {
  Comparison out;
  const View a = first.view(), b = second.view();
  const auto halted = [&] { return stop && stop->load(std::memory_order_relaxed); };
  // 1. The first event that differs, which node is which, and all that differ.
  out.first = first_divergence(first, second);
  out.pairs = pair_nodes(first, second, stop);
  // Where nodes are missing, events are counted otherwise in both: then the first of the nodes that differ is the first difference.
  const bool whole = first.summary().skipped == 0 && second.summary().skipped == 0;
  if (!whole) out.first = {};
  if (!halted()) out.differences = find_differences(first, second, out.pairs, out.first, stop);
  if (halted()) return out.complete = false, out;
  if (!whole && !out.differences.list.empty()) {
    const NodeDifference& d = out.differences.list.front();
    out.first = {d.what, d.ta, d.a, d.b, d.how == NodeDifference::How::answered};
  }
  out.both = out.pairs.both;
  out.only_a = a.size() - out.both - (whole ? 0 : not_known(a, out.pairs.b_of_a, b));
  out.only_b = b.size() - out.both - (whole ? 0 : not_known(b, out.pairs.a_of_b, a));
  // 2. The same question, another answer. Positions are known in both or in none, or questions would never be the same.
  const bool by_position = keys_a.size() == a.size() && keys_b.size() == b.size();
  const std::vector<u64> lines_a = lines_of(first), lines_b = lines_of(second);
  const auto place = [&](const std::vector<u64>& keys, const std::vector<u64>& lines, u32 k) { return by_position && keys[k] != 0 ? keys[k] : lines[k]; };
  std::unordered_map<u64, u32> asked;
  asked.reserve(b.size());
  for (u32 k = 0; k < b.size(); ++k)
    if (answers(b[k])) asked.try_emplace(question(b[k], place(keys_b, lines_b, k)), k);
  const bool table = first.settings().options.tt || first.settings().options.tt_deeper || second.settings().options.tt || second.settings().options.tt_deeper;
  for (u32 k = 0; k < a.size(); ++k) {
    const NodeRecord& r = a[k];
    if (!answers(r)) continue;
    const auto it = asked.find(question(r, place(keys_a, lines_a, k)));
    if (it == asked.end()) continue;
    ++out.same_questions;
    const NodeRecord& s = b[it->second];
    if (r.value == s.value && r.kind() == s.kind()) continue;
    ++out.other_answers;
    const u64 nodes = visits(r) + visits(s);
    if (!out.smallest || nodes < out.smallest->nodes) out.smallest = {k, it->second, nodes, table};
  }
  return out;
}

}  // namespace ply
