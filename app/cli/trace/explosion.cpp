// trace explosion: where depth does not fall.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/analysis/tree/depth_falls.h"
#include "engine/core/terminal.h"
#include "engine/core/text.h"

namespace ply::cli {
namespace {

// How full a place of the table is, by powers of ten: a digit is the number of digits of the count.
std::string heat_row(const DepthFalls& f, int ply, int from, int step) {
  std::string out;
  for (int depth = from; depth >= f.least; depth -= step) {
    u64 sum = 0;
    for (int d = depth; d > depth - step && d >= f.least; --d) sum += f.at(ply, d);
    out += sum == 0 ? ' ' : static_cast<char>('0' + std::min<std::size_t>(std::to_string(sum).size(), 9));
  }
  return out;
}

int explosion(const TraceOptions& o, Opened& x, Report& report) {
  const DepthFalls f = depth_falls(x.v);
  if (o.json) {
    Json table = Json::array(), runs = Json::array();
    for (int ply = 0; ply < f.plies; ++ply)
      for (int depth = f.least; depth < f.least + f.depths; ++depth)
        if (const u32 n = f.at(ply, depth)) table.push_back({{"ply", ply}, {"depth", depth}, {"nodes", n}});
    for (const DepthRun& r : f.runs)
      runs.push_back({{"from", x.v.id(r.from)},
                      {"to", x.v.id(r.to)},
                      {"steps", r.steps},
                      {"nodes", r.nodes},
                      {"line", x.line(r.to)}});
    report.object({{"nodes", f.counted},
                   {"steps", f.steps},
                   {"below", f.below},
                   {"most", f.most},
                   {"deepest_ply", f.deepest},
                   {"depth", f.root_depth},
                   {"node", f.line == no_node ? Json(nullptr) : Json(x.v.id(f.line))},
                   {"line", f.line == no_node ? Json(nullptr) : Json(x.line(f.line))},
                   {"runs", runs},
                   {"table", table}});
    return report.finish(exit_done);
  }
  std::string text = fmt::format(
      "{} nodes to ply {}, of a search of depth {}\n{} steps on which depth did not fall; {} nodes have one above them "
      "({:.1f} %)\n",
      grouped(f.counted), f.deepest, f.root_depth, grouped(f.steps), grouped(f.below),
      f.counted ? 100.0 * static_cast<double>(f.below) / static_cast<double>(f.counted) : 0.0);
  if (f.line != no_node)
    text += fmt::format("the line with the most of them, {}: node {}, ply {}, depth {}\n  {}\n", f.most, x.v.id(f.line),
                        x.v.said_ply(f.line), x.v[f.line].depth(), visible(x.line(f.line)));
  if (!f.runs.empty()) {
    text += fmt::format("\n  {:>6}{:>12}{:>12}{:>14}  where depth stays, step after step\n", "steps", "from node",
                        "to node", "nodes below");
    for (std::size_t i = 0; i < std::min<std::size_t>(f.runs.size(), o.top); ++i) {
      const DepthRun& r = f.runs[i];
      text += fmt::format("  {:>6}{:>12}{:>12}{:>14}  {}\n", r.steps, x.v.id(r.from), x.v.id(r.to), grouped(r.nodes),
                          visible(x.line(r.to)));
    }
  }
  const int widest = 60, from = f.least + f.depths - 1, step = std::max(1, (f.depths + widest - 1) / widest);
  text += fmt::format("\n  nodes by ply (down) and depth left ({} to {}{}): how many digits the count has\n", from,
                      f.least, step > 1 ? fmt::format(", {} a column", step) : std::string());
  for (int ply = 0; ply < f.plies; ++ply) {
    std::string row = heat_row(f, ply, from, step);
    while (!row.empty() && row.back() == ' ') row.pop_back();
    text += fmt::format("  {:>5}  {}\n", ply, row);
  }
  report.text(text);
  return report.finish(exit_done);
}

}  // namespace

void add_trace_explosion(CommandSpec& trace, Chosen& chosen) {
  const TraceCommand c = add_trace_command(
      trace, chosen, "explosion", "Where depth does not fall: what makes a search explode",
      "A step costs at least one ply of depth; where it costs none, as with extensions whose sum nothing limits, a "
      "line "
      "may go on without end.\n"
      "Nodes by ply and depth left, the line with the most such steps, and where they follow one another. Searches "
      "beside the line (probes)\n"
      "are left out. JSON: nodes steps below most deepest_ply depth node line runs (from to steps nodes line), table "
      "(ply depth nodes).\n"
      "The same steps one by one: trace find FILE \"depth >= parent.depth && parent.depth > 0\".",
      explosion);
  c.spec->add_option("--top", c.o->top, "So many runs are listed", "N", Range{0, DepthFalls::most_runs});
}

}  // namespace ply::cli
