#include "engine/ask/compare/totals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/base/text.h"

namespace ply {

Totals totals_of(const Recording& r) {
  Totals out;
  const RecordingSummary& s = r.summary();
  out.nodes = s.visited;
  out.recorded = r.size();
  out.deepest_ply = s.deepest_ply;
  if (!r.plan().imported()) out.evaluations = s.search.counters.leaves;
  const View v = r.view();
  out.untold = v.untold();
  for (u32 k = 0; k < v.size(); ++k) {
    const NodeRecord& n = v[k];
    out.cuts += n.cut();
    out.first_cuts += n.cut() && n.best == 0;
    out.interior += n.size > 1;
    out.table_answers += n.end() == NodeEnd::table;
    out.researches += n.pass() == Pass::research;
    out.reduced += n.reduced();
    out.probes += n.pass() == Pass::probe;
    // The sibling before it lies just before its subtree.
    if (n.pass() == Pass::research && n.size <= k && v[k - n.size].ply == n.ply)
      out.reduced_again += v[k - n.size].reduced();
  }
  if (out.untold.depths) return out;
  for (const Iteration& i : s.search.iterations) {
    Totals::Iteration x{i.depth, i.attempts, i.nodes, 0, i.score, i.best};
    if (i.depth > 0 && i.nodes > 0) x.branching = std::pow(static_cast<double>(i.nodes), 1.0 / i.depth);
    out.iterations.push_back(x);
  }
  return out;
}

std::optional<double> TotalsRow::ratio() const {
  if (!a || !b || *b == 0) return std::nullopt;
  return *a / *b;
}

std::vector<TotalsRow> totals_rows(const Totals& a, const Totals& b) {
  using Unit = TotalsRow::Unit;
  std::vector<TotalsRow> out;
  const auto row = [&](Unit unit, const char* name, const char* id, auto&& value) {
    const auto number = [&](const Totals& t) -> std::optional<double> { return value(t); };
    out.push_back({unit, name, id, number(a), number(b), 0});
  };
  const auto percent = [](u64 part, u64 whole) -> std::optional<double> {
    return whole ? std::optional(100.0 * static_cast<double>(part) / static_cast<double>(whole)) : std::nullopt;
  };
  row(Unit::count, "nodes", "nodes", [](const Totals& t) { return static_cast<double>(t.nodes); });
  row(Unit::count, "recorded", "recorded", [](const Totals& t) { return static_cast<double>(t.recorded); });
  row(Unit::count, "evaluations", "evaluations", [](const Totals& t) {
    return t.evaluations ? std::optional(static_cast<double>(*t.evaluations)) : std::nullopt;
  });
  const auto told = [](bool untold, u64 x) { return untold ? std::nullopt : std::optional(static_cast<double>(x)); };
  row(Unit::count, "cut-offs", "cuts", [&](const Totals& t) { return told(t.untold.windows && t.cuts == 0, t.cuts); });
  row(Unit::percent, "of these by the first move", "first_cut_share",
      [&](const Totals& t) { return percent(t.first_cuts, t.cuts); });
  row(Unit::percent, "inner nodes cut off", "cut_share",
      [&](const Totals& t) { return percent(t.cuts, t.untold.windows && t.cuts == 0 ? 0 : t.interior); });
  row(Unit::count, "table answers", "table_answers",
      [&](const Totals& t) { return told(t.untold.tree, t.table_answers); });
  row(Unit::count, "re-searches", "researches", [&](const Totals& t) { return told(t.untold.tree, t.researches); });
  if (a.reduced + b.reduced > 0) {
    row(Unit::count, "reduced", "reduced", [](const Totals& t) { return static_cast<double>(t.reduced); });
    row(Unit::count, "re-searches of reductions", "reduced_again",
        [](const Totals& t) { return static_cast<double>(t.reduced_again); });
  }
  if (a.probes + b.probes > 0)
    row(Unit::count, "null moves and the like", "probes",
        [](const Totals& t) { return static_cast<double>(t.probes); });
  row(Unit::count, "deepest ply", "deepest_ply", [](const Totals& t) { return static_cast<double>(t.deepest_ply); });
  // Iterations of the same depth beside each other.
  std::map<int, std::pair<const Totals::Iteration*, const Totals::Iteration*>> depths;
  for (const Totals::Iteration& i : a.iterations) depths[i.depth].first = &i;
  for (const Totals::Iteration& i : b.iterations) depths[i.depth].second = &i;
  for (const auto& of_depth : depths) {
    const int depth = of_depth.first;
    const auto& pair = of_depth.second;
    const auto of = [&](auto&& value) {
      return std::pair{pair.first ? std::optional<double>(value(*pair.first)) : std::nullopt,
                       pair.second ? std::optional<double>(value(*pair.second)) : std::nullopt};
    };
    const auto nodes = of([](const Totals::Iteration& i) { return static_cast<double>(i.nodes); });
    const auto branching = of([](const Totals::Iteration& i) { return i.branching; });
    out.push_back(
        {Unit::count, fmt::format("depth {}: nodes", depth), "iteration_nodes", nodes.first, nodes.second, depth});
    out.push_back({Unit::factor, fmt::format("depth {}: effective branching", depth), "iteration_branching",
                   branching.first, branching.second, depth});
  }
  return out;
}

std::string totals_text(const std::optional<double>& value, TotalsRow::Unit unit) {
  if (!value) return "-";
  switch (unit) {
    case TotalsRow::Unit::count: return grouped(static_cast<u64>(std::max(0.0, *value)));
    case TotalsRow::Unit::percent: return fmt::format("{:.1f} %", *value);
    case TotalsRow::Unit::factor: return fmt::format("{:.2f}", *value);
  }
  return {};
}

std::string ratio_text(const TotalsRow& row) {
  const auto r = row.ratio();
  return r ? fmt::format("{:.2f}x", *r) : "-";
}

}  // namespace ply
