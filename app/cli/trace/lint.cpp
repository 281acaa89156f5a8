// trace lint: a recording against the rules.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "app/cli/interrupt.h"
#include "app/cli/recording_input.h"
#include "app/cli/report.h"
#include "app/cli/search_args.h"
#include "app/cli/trace/moment_link.h"
#include "app/cli/trace/parts.h"
#include "app/cli/watch.h"
#include "engine/ask/lint/hypotheses.h"
#include "engine/ask/lint/lint_json.h"
#include "engine/ask/lint/sarif.h"
#include "engine/ask/lint/search_again.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/plan/plan_root.h"
#include "engine/read/places/node_replay.h"
#include "engine/search/job_attention.h"
#include "engine/session/searches/search_run.h"

namespace ply::cli {
namespace {

struct LintArgs {
  std::string file, out, source_root, page = link_page;
  bool again = false, sarif = false, json = false;
  u64 replay = 20'000, show = 3;
};
LintInput known(const Recording& recording) {
  const auto root = resolve(recording.plan());
  // Of another engine's search the rules themselves say what they lack: its board may be known though it has no plan.
  if (!root && !recording.plan().imported())
    Report::note("plyscope-cli: rules that need positions are skipped: " + root.error().message);
  return lint_input(recording, root ? *root : PlanRoot{});
}

/// Below its sentence.
std::string finding_text(const LintInput& in, const LintFinding& f) {
  std::string out = f.id == no_node ? std::string("            the search")
                                    : fmt::format("            node {}, tick {}", f.id, f.tick);
  const std::string want = lint_quantity_text(f.quantity, f.expected), there = lint_quantity_text(f.quantity, f.found);
  if (!want.empty() && want != there) out += fmt::format(": expected {}, found {}", want, there);
  if (const std::string line = lint_line(in, f.id); !line.empty()) out += "  [" + line + "]";
  return visible(out) + "\n";
}

std::string hypothesis_text(const LintHypothesis& h, Kind kind) {
  std::string text = h.explains == 0
                         ? h.id + ":\n"
                         : fmt::format("{}: explains {}{} of {}.\n", h.id, kind == Kind::lower ? "at least " : "",
                                       grouped(h.explains), grouped(h.of));
  text += visible("  " + h.cause) + "\n" + visible("  " + h.advice) + "\n";
  for (const LintGroup& g : h.groups)
    text += fmt::format("    {:<4}{:>6}  {}\n", lint_id(g.rule), grouped(g.count), g.sentence);
  if (!h.nodes.empty()) text += fmt::format("  First at node {}.\n", fmt::join(h.nodes, ", "));
  if (h.explains > 0 && h.left && *h.left > 0) text += fmt::format("  That leaves {}.\n", counted(*h.left, "finding"));
  return text;
}

// All for which a cause was looked for.
bool all_explained(const LintReport& r, LintRule rule) {
  u64 left = 0;
  for (const LintGroup& g : r.groups)
    if (g.rule == rule) left += g.count - g.explained;
  return left == beyond_causes(r, rule);
}

// The causes first, then what they do not explain, by rule and sentence, then hints and the rules.
std::string report_text(const LintInput& in, const LintReport& r, u64 show) {
  std::string text, hints;
  for (const LintHypothesis& h : r.hypotheses) (h.explains > 0 ? text : hints) += hypothesis_text(h, kind_of_counts(r));
  const bool caused = !text.empty();
  if (caused && r.beyond > 0)
    text += fmt::format("Of {} more, behind the first {} of their rules, the cause was not looked for.\n",
                        counted(r.beyond, "finding"), grouped(LintOptions{}.keep_for_causes));
  bool begun = false;
  for (const LintGroup& g : r.groups) {
    if (g.count <= g.explained || all_explained(r, g.rule)) continue;
    if (!std::exchange(begun, true)) text += caused ? "Not explained by these:\n" : "Findings:\n";
    text +=
        fmt::format("  {:<4}{:>6}  {}\n", lint_id(g.rule),
                    (caused && beyond_causes(r, g.rule) > 0 ? "≤ " : "") + grouped(g.count - g.explained), g.sentence);
    u64 shown = 0;
    for (const LintFinding& f : r.findings)
      if (f.rule == g.rule && f.hypothesis < 0 && f.sentence == g.sentence && shown++ < show)
        text += finding_text(in, f);
  }
  text += hints;
  if (!text.empty()) text += "Rules:\n";
  for (std::size_t i = 0; i < lint_rules; ++i) {
    const auto rule = static_cast<LintRule>(i);
    const LintRuleResult& x = r.of(rule);
    text += fmt::format("  {:<4}{:<30} {}\n", lint_id(rule), lint_rule(rule).name,
                        !x.skipped.empty() ? "skipped: " + x.skipped
                        : x.findings > 0   ? fmt::format("{} of {} broken", grouped(x.findings), grouped(x.checked))
                                           : fmt::format("{} checked", grouped(x.checked)));
  }
  return text + fmt::format("{}; {} and {} looked at{}\n",
                            r.total() == 0 ? "no findings" : counted(r.total(), "finding"), counted(r.nodes, "node"),
                            counted(r.positions, "position"), r.complete ? "" : ", interrupted");
}

int lint_recording(const LintArgs& args) {
  Report report(args.json);
  int code = exit_done;
  const auto opened = open_recording(args.file, report, code, FileReading::whole);
  if (!opened) return code;
  const Recording& recording = *opened;
  if (!args.sarif && !(args.out.empty() && args.source_root.empty()))
    return report.fail(exit_usage, {"--out and --source-root are for --sarif"});
  const LintInput in = known(recording);
  LintOptions options;
  options.positions = static_cast<u32>(std::min<u64>(args.replay, ~u32{0}));
  JobOf<LintReport> job;
  job.start([&](JobProgress& progress) {
    LintReport out = lint_with_hypotheses(in, options, &progress);
    JobAttention attention(progress);
    if (args.again && out.complete) search_again(recording, record_pool(), attention, out);
    return out;
  });
  watch(job, [&] {
    return job.all() ? fmt::format("rules: {} of {}", grouped(job.done()), grouped(job.all())) : std::string();
  });
  const LintReport r = taken(job);
  code = interrupted() ? exit_interrupted : r.total() > 0 ? exit_finding : exit_done;
  if (args.sarif) {
    const std::string sarif = lint_sarif(recording, r, {args.file, args.source_root, [&](Tick tick, u32 slot) {
                                                          return link_on_page(recording, tick, slot, args.page);
                                                        }});
    if (args.out.empty()) report.text(sarif);
    else if (const Status ok = write_file(args.out, sarif); !ok) return report.fail(exit_file, ok.error());
    return report.finish(code);
  }
  if (report.json()) report.object(lint_json(in, r));
  else report.text(report_text(in, r, args.show));
  return report.finish(code);
}

}  // namespace

void add_trace_lint(CommandSpec& trace, Chosen& chosen) {
  auto o = std::make_shared<LintArgs>();
  CommandSpec* l = trace.add_subcommand("lint", "Rules that the recording of a correct search cannot break");
  l->footer(
      "JSON: hypotheses (id explains kind of left cause advice nodes), findings beyond nodes positions groups rules "
      "list. beyond counts the findings of a rule behind its first 262,144: of these no cause is looked for, and "
      "where there are any, explains is a lower bound, as its kind says. Exit code 1 on any finding. Scores are "
      "internal values in the view of the node's own mover.");
  l->add_option("FILE", o->file, "The recording, or a text that describes its search", " ")->required();
  l->add_option("--replay", o->replay, "Check at most N nodes against rules and evaluation, too (default 20000)", "N");
  l->add_flag("--again", o->again, "Searches again and compares the digests (R14)");
  l->add_option("--show", o->show, "Findings of each sentence that are printed (default 3; JSON has 100 of each rule)",
                "N");
  l->add_flag("--sarif", o->sarif, "The findings as SARIF 2.1.0, for services that check a repository");
  l->add_option("--out", o->out, "Writes the SARIF to this file", "FILE");
  l->add_option("--source-root", o->source_root,
                "In SARIF: the engine's sources are named from this folder on, as the service knows them", "DIR");
  l->add_option("--page", o->page,
                "In SARIF: the page of the workbench, which links to moments lead to (default: plyscope.html)", "URL");
  l->add_flag("--json", o->json, "One JSON object")->excludes("--sarif");
  l->callback([o, &chosen] { chosen = [o] { return lint_recording(*o); }; });
}

}  // namespace ply::cli
