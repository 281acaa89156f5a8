#include "engine/ask/compare/compare.h"

#include <fmt/format.h>

#include "engine/ask/compare/difference_words.h"
#include "engine/ask/compare/hidden_children.h"
#include "engine/read/places/subject.h"

namespace ply {
namespace {

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

Comparison compare(const Recording& first, const Recording& second, const std::vector<u64>& keys_a,
                   const std::vector<u64>& keys_b, const std::atomic<bool>* stop) {
  Comparison out;
  const View a = first.view(), b = second.view();
  const auto halted = [&] { return stop && stop->load(std::memory_order_relaxed); };
  // 1. The first event that differs, which node is which, and all that differ.
  out.first = first_divergence(first, second);
  out.pairs = pair_nodes(first, second, stop);
  // Where nodes are missing, events are counted otherwise in both: then the first of the nodes that differ is the first
  // difference.
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
  // 2. The same question, and answers that cannot both be true.
  out.contradictions = find_contradictions(first, second, keys_a, keys_b, stop);
  out.complete = out.contradictions.complete;
  return out;
}

std::string difference_words(const Divergence& d, const Recording& a, const Recording& b) {
  if (d.what == Differs::nothing) return "they are the same, event by event";
  const Recording& r = d.a != no_node ? a : b;
  const u32 slot = d.a != no_node ? d.a : d.b;
  if (slot == no_node) return "one of them goes on where the other ends";
  Nodes nodes;
  nodes.reset(recorded_subject(r));
  const View v = r.view();
  const std::string line = nodes.line(v, slot);
  return fmt::format("they first differ at tick {}, where node {} ({}) is {}: {}", d.tick, v.id(slot),
                     line.empty() ? "root" : line, d.leaving ? "left" : "entered", difference_name(d.what));
}

}  // namespace ply
