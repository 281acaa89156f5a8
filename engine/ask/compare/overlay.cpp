#include "engine/ask/compare/overlay.h"

#include <algorithm>

namespace ply {
namespace {

bool values_of(const View& v, PositionOracle* oracle, const Expression& where, const Expression& value,
               JobProgress* progress, JobProgress& own, std::vector<FieldValue>& out) {
  if (progress && progress->stop.load()) return false;
  ViewLookup lookup(v, oracle);
  const Expression all[] = {where, value};
  lookup.prepare(all);
  const u64 before = progress ? progress->done.load() : 0;
  u32 seen = 0;
  return for_each_node(v, lookup, &own,
                       [&](u32, const NodeFacts& facts) {
                         if (progress && ++seen % 4096 == 0) {
                           progress->done.store(before + seen, std::memory_order_relaxed);
                           if (progress->stop.load(std::memory_order_relaxed)) own.stop.store(true);
                         }
                         if (where.empty() || where.holds(facts)) out.push_back(value.evaluate(facts));
                       }) &&
         !own.stop.load();
}

}  // namespace

u64 Overlay::max() const {
  u64 out = 0;
  for (const OverlayBar& x : bars) out = std::max({out, x.a, x.b});
  return out;
}

double Overlay::max_share() const {
  double out = 0;
  for (const OverlayBar& x : bars) out = std::max({out, share_a(x), share_b(x)});
  return out;
}

Overlay overlaid_histogram(const View& a, PositionOracle* oracle_a, const View& b, PositionOracle* oracle_b,
                           const Expression& where, const Expression& value, JobProgress* progress) {
  Overlay out;
  std::vector<FieldValue> values;
  JobProgress own;
  if (!values_of(a, oracle_a, where, value, progress, own, values)) return out;
  const std::size_t of_a = values.size();
  if (progress) progress->done.store(a.size());
  if (!values_of(b, oracle_b, where, value, progress, own, values)) return out;
  out.all_a = of_a, out.all_b = values.size() - of_a;
  // Both together make the bars, so that each bar says the same of both; then each value goes to its own.
  for (HistogramBar& bar : histogram_of(value, values)) out.bars.push_back({std::move(bar), 0, 0});
  for (std::size_t i = 0; i < values.size(); ++i)
    for (OverlayBar& x : out.bars)
      if (in_bar(x.bar, value.type(), values[i])) {
        ++(i < of_a ? x.a : x.b);
        break;
      }
  out.complete = true;
  return out;
}

}  // namespace ply
