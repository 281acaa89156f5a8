// trace lint: a recording against the rules.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "app/cli/interrupt.h"
#include "app/cli/recording_input.h"
#include "app/cli/report.h"
#include "app/cli/search_args.h"
#include "app/cli/trace/parts.h"
#include "app/cli/watch.h"
#include "engine/ask/lint/sarif.h"
#include "engine/ask/lint/search_again.h"
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
  std::string file, out, source_root;
  bool again = false, sarif = false, json = false;
  u64 replay = 20'000, show = 10;
};
LintInput known(const Recording& recording) {
  const auto root = resolve(recording.plan());
  // Of another engine's search the rules themselves say what they lack: its board may be known though it has no plan.
  if (!root && !recording.plan().imported())
    Report::note("plyscope-cli: rules that need positions are skipped: " + root.error().message);
  return lint_input(recording, root ? *root : PlanRoot{});
}

/// The moves from the root to a node, as far as they can be played.
std::string line_to(const LintInput& in, u32 id) {
  if (!in.root.game || id == no_node) return {};
  NodeReplay at(in.view, *in.root.game, in.root.position, in.root.history);
  at.go(in.view.find(id));
  return fmt::format("{}", fmt::join(line_texts(*in.root.game, in.root.position, at.moves()), " "));
}

Json quantity_json(LintQuantity quantity, const std::array<i64, 2>& x) {
  switch (quantity) {
    case LintQuantity::nothing: return nullptr;
    case LintQuantity::window: return Json::array({x[0], x[1]});
    case LintQuantity::kind: return kind_json(static_cast<Kind>(x[0]));
    default: return x[0];
  }
}

std::string finding_text(const LintInput& in, const LintFinding& f) {
  std::string out =
      f.id == no_node ? std::string("      the search: ") : fmt::format("      node {}, tick {}: ", f.id, f.tick);
  out += f.sentence;
  const std::string want = lint_quantity_text(f.quantity, f.expected), there = lint_quantity_text(f.quantity, f.found);
  if (!want.empty() && want != there) out += fmt::format(" Expected {}, found {}.", want, there);
  if (const std::string line = line_to(in, f.id); !line.empty()) out += "  [" + line + "]";
  return visible(out) + "\n";
}

int lint_recording(const LintArgs& args) {
  Report report(args.json);
  int code = exit_done;
  const auto opened = open_recording(args.file, report, code);
  if (!opened) return code;
  const Recording& recording = *opened;
  if (!args.sarif && !(args.out.empty() && args.source_root.empty()))
    return report.fail(exit_usage, {"--out and --source-root are for --sarif"});
  const LintInput in = known(recording);
  LintOptions options;
  options.positions = static_cast<u32>(std::min<u64>(args.replay, ~u32{0}));
  JobOf<LintReport> job;
  job.start([&](JobProgress& progress) {
    LintReport out = lint(in, options, &progress);
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
    const std::string sarif = lint_sarif(recording, r, {args.file, args.source_root});
    if (args.out.empty()) report.text(sarif);
    else if (const Status ok = write_file(args.out, sarif); !ok) return report.fail(exit_file, ok.error());
    return report.finish(code);
  }
  Json rules = Json::array(), findings = Json::array();
  std::string text;
  for (std::size_t i = 0; i < lint_rules; ++i) {
    const auto rule = static_cast<LintRule>(i);
    const LintRuleResult& x = r.of(rule);
    rules.push_back({{"rule", lint_id(rule)},
                     {"name", lint_rule(rule).name},
                     {"checked", x.checked},
                     {"findings", x.findings},
                     {"not_asked", x.skipped.empty() ? Json(nullptr) : Json(x.skipped)}});
    text += fmt::format("  {:<4}{:<30} {}\n", lint_id(rule), lint_rule(rule).name,
                        !x.skipped.empty() ? "skipped: " + x.skipped
                        : x.findings > 0   ? fmt::format("{} of {} broken", grouped(x.findings), grouped(x.checked))
                                           : fmt::format("{} checked", grouped(x.checked)));
    u64 shown = 0;
    for (const LintFinding& f : r.findings)
      if (f.rule == rule && shown++ < args.show) text += finding_text(in, f);
  }
  for (const LintFinding& f : r.findings)
    findings.push_back({{"rule", lint_id(f.rule)},
                        {"node", f.id == no_node ? Json(nullptr) : Json(f.id)},
                        {"tick", f.id == no_node ? Json(nullptr) : Json(f.tick)},
                        {"expected", quantity_json(f.quantity, f.expected)},
                        {"found", quantity_json(f.quantity, f.found)},
                        {"sentence", f.sentence},
                        {"line", line_to(in, f.id)}});
  report.object(
      {{"findings", r.total()}, {"nodes", r.nodes}, {"positions", r.positions}, {"rules", rules}, {"list", findings}});
  report.text(text + fmt::format("{} findings; {} nodes and {} positions looked at{}\n",
                                 r.total() == 0 ? "no" : grouped(r.total()), grouped(r.nodes), grouped(r.positions),
                                 r.complete ? "" : ", interrupted"));
  return report.finish(code);
}

}  // namespace

void add_trace_lint(CommandSpec& trace, Chosen& chosen) {
  auto o = std::make_shared<LintArgs>();
  CommandSpec* l = trace.add_subcommand("lint", "Rules that the recording of a correct search cannot break");
  l->footer(
      "JSON: findings nodes positions rules list. Exit code 1 on any finding. Scores are internal values in the view "
      "of the node's own mover.");
  l->add_option("FILE", o->file, "The recording, or a text that describes its search", " ")->required();
  l->add_option("--replay", o->replay, "Check at most N nodes against rules and evaluation, too (default 20000)", "N");
  l->add_flag("--again", o->again, "Searches again and compares the digests (R14)");
  l->add_option("--show", o->show, "Findings of each rule that are printed (default 10; JSON has 100)", "N");
  l->add_flag("--sarif", o->sarif, "The findings as SARIF 2.1.0, for services that check a repository");
  l->add_option("--out", o->out, "Writes the SARIF to this file", "FILE");
  l->add_option("--source-root", o->source_root,
                "In SARIF: the engine's sources are named from this folder on, as the service knows them", "DIR");
  l->add_flag("--json", o->json, "One JSON object")->excludes("--sarif");
  l->callback([o, &chosen] { chosen = [o] { return lint_recording(*o); }; });
}

}  // namespace ply::cli
