// bench: the benchmarks, one line each as soon as it is known.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/bench/bench.h"
#include "app/cli/commands/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/report.h"
#include "engine/base/text.h"

namespace ply::cli {
namespace {

struct BenchOptions {
  std::vector<std::string> names;
  bool json = false, list = false;
};

std::string number(double value) {
  return value >= 1000 ? grouped(static_cast<u64>(value)) : fmt::format("{:.3f}", value);
}

// Name, figure, unit, and what it should be.
std::string row(const Benchmark& b, double value) {
  std::string line = fmt::format("{:<42} {:>16} {:<8}", b.name, number(value), b.unit);
  if (b.target > 0) {
    const bool met = b.smaller_is_better ? value <= b.target : value >= b.target;
    line += fmt::format(" target {} {:>12}  {}", b.smaller_is_better ? "<=" : ">=",
                        b.target >= 1000 ? grouped(static_cast<u64>(b.target)) : fmt::format("{:g}", b.target),
                        met ? "met" : "missed");
  }
  return line;
}

int run_bench_command(const BenchOptions& o) {
  Report report(o.json);
  const std::vector<Benchmark> all = all_benchmarks();
  std::vector<const Benchmark*> chosen;
  for (const std::string& name : o.names) {
    const auto at =
        std::find_if(all.begin(), all.end(), [&](const Benchmark& b) { return b.name == canonical_id(name); });
    if (at == all.end()) {
      std::string known;
      for (const Benchmark& b : all) known += (known.empty() ? "" : ", ") + b.name;
      return report.fail(exit_usage,
                         {fmt::format("there is no benchmark {}; there are: {}", quoted_text(name), known)});
    }
    chosen.push_back(&*at);
  }
  if (chosen.empty())
    for (const Benchmark& b : all)
      if (o.list || !b.by_name) chosen.push_back(&b);

  int code = exit_done;
  for (const Benchmark* b : chosen) {
    if (o.list) {
      report.object({{"name", b->name}, {"unit", b->unit}, {"explanation", b->explanation}});
      report.text(fmt::format("{:<42} {:<9} {}", b->name, b->unit, b->explanation));
      continue;
    }
    if (!b->run) {
      Report::note(fmt::format("{}: {}", b->name, b->explanation));
      report.object({{"name", b->name}, {"value", nullptr}, {"unit", b->unit}});
      continue;
    }
    Progress::show(b->name + " ...");
    const auto value = b->run();
    if (interrupted()) return report.finish(exit_interrupted);
    if (!value) {
      code = report.fail(exit_finding, {b->name + ": " + value.error().message});
      continue;
    }
    report.object({{"name", b->name}, {"value", *value}, {"unit", b->unit}});
    report.text(row(*b, *value));
  }
  return report.finish(code);
}

}  // namespace

void add_bench(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("bench", "The benchmarks: rates on one core, or ratios within this run");
  c->footer(
      "JSON: name value unit, one object a benchmark. All take at most ten minutes, without those that run only where "
      "they are named: large-... (the first of them makes a file of ten million nodes, in some five seconds) and "
      "those that solve for half a minute.\n"
      "ui-frame-ms is measured by the workbench, where it is installed or built beside this program:\n"
      "`plyscope --headless --bench`, which also prints the cost of every panel.");
  auto o = std::make_shared<BenchOptions>();
  c->add_option("NAME", o->names, "Which ones (default: all but those that take long); --list names them", "...");
  c->add_flag("--list", o->list, "List the benchmarks, without running any");
  c->add_flag("--json", o->json, "One JSON object a benchmark, one a line");
  c->callback([o, &chosen] { chosen = [o] { return run_bench_command(*o); }; });
}

}  // namespace ply::cli
