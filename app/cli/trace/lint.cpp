// trace lint and trace audit: a recording against the rules, and its cuts searched again.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/recording_input.h"
#include "app/cli/report.h"
#include "app/cli/search_args.h"
#include "app/cli/trace/parts.h"
#include "app/cli/watch.h"
#include "engine/ask/lint/audit.h"
#include "engine/ask/lint/sarif.h"
#include "engine/ask/lint/search_again.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/match/statistics.h"
#include "engine/plan/plan_root.h"
#include "engine/read/places/node_replay.h"
#include "engine/search/job_attention.h"
#include "engine/session/searches/search_run.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

struct LintArgs {
  std::string file, out, source_root;
  bool again = false, sarif = false;
  u64 replay = 20'000, show = 10;
};
struct AuditArgs {
  u64 sample = 0, show = 10;
  u64 seed = 1, max_nodes = 2'000'000;
};

template <class Report>
std::string how_far(const JobOf<Report>& job, const char* what) {
  return job.all() > 0 ? fmt::format("{}: {} of {}", what, grouped(job.done()), grouped(job.all())) : std::string();
}

LintInput known(const Recording& recording) {
  const auto root = resolve(recording.plan());
  if (!root) Report::note("plyscope-cli: rules that need positions are skipped: " + root.error().message);
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

int lint_recording(const Recording& recording, const LintArgs& args, Report& report) {
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
  watch(job, [&] { return how_far(job, "rules"); });
  const LintReport r = taken(job);
  const int code = interrupted() ? exit_interrupted : r.total() > 0 ? exit_finding : exit_done;
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

int audit_recording(const Recording& recording, const AuditArgs& args, Report& report) {
  const LintInput in = known(recording);
  AuditOptions options;
  options.sample = static_cast<u32>(std::min<u64>(args.sample, ~u32{0})), options.seed = args.seed,
  options.max_nodes = args.max_nodes;
  JobOf<AuditReport> job;
  job.start([&](JobProgress& progress) { return audit(in, options, &progress); });
  watch(job, [&] { return how_far(job, "cuts"); });
  const AuditReport r = taken(job);
  if (!r.skipped.empty()) return report.fail(exit_bad_input, {"nothing can be audited: " + r.skipped});
  const Estimate rate = wilson(static_cast<double>(r.wrong), static_cast<double>(r.audited));
  Json list = Json::array();
  std::string text =
      fmt::format("{} of {} cuts, table answers, roots and nodes that left turns out searched again, {} nodes{}\n",
                  grouped(r.audited), grouped(r.population), grouped(r.nodes), r.complete ? "" : ", interrupted");
  if (r.too_large > 0)
    text += fmt::format("  {} took more than {} nodes each and were not judged\n", grouped(r.too_large),
                        grouped(args.max_nodes));
  if (r.unreachable > 0) text += fmt::format("  {} lie behind a move that cannot be played\n", grouped(r.unreachable));
  if (r.left_out() > 0)
    text += fmt::format(
        "  {} were left out: {} behind the horizon, {} behind a probe, {} where the evaluation is made for the "
        "other player, {} more than one turn deep\n",
        grouped(r.left_out()), grouped(r.behind_horizon), grouped(r.behind_null), grouped(r.other_side),
        grouped(r.turns_deep));
  text += r.audited == 0
              ? "  nothing was judged\n"
              : fmt::format("  {} differ: {:.2f} %, 95 % interval {:.2f} .. {:.2f} %{}\n", grouped(r.wrong),
                            100 * rate.value, 100 * rate.low, 100 * rate.high,
                            r.wrong == 0 ? ""
                            : r.sound    ? "; all switches are sound, so each is a fault"
                                         : "; some switch makes unproved assumptions, so this is a rate, not an alarm");
  u64 shown = 0;
  const ProfileInfo* const profile = in.root.game ? in.root.game->profile(in.plan->profile) : nullptr;
  const int scale = profile ? profile->scale : 1;
  for (const AuditFinding& f : r.findings) {
    const std::string line = line_to(in, f.id);
    list.push_back({{"node", f.id},
                    {"tick", f.tick},
                    {"said", in_unit(f.said.value, scale)},
                    {"kind", kind_json(f.said.kind)},
                    {"truth", in_unit(f.truth, scale)},
                    {"unit", profile ? Json(profile->unit) : Json(nullptr)},
                    {"for", side_word(in.view[in.view.find(f.id)].mover())},
                    {"sentence", f.sentence},
                    {"line", line}});
    if (shown++ < args.show)
      text += visible(fmt::format("    node {}, tick {}: {} It said {} {}, true is {}.  [{}]", f.id, f.tick, f.sentence,
                                  kind_sign(f.said.kind), f.said.value, f.truth, line)) +
              "\n";
  }
  report.object({{"population", r.population},
                 {"audited", r.audited},
                 {"wrong", r.wrong},
                 {"sound", r.sound},
                 {"rate", r.audited ? Json(rate.value) : Json(nullptr)},
                 {"interval", r.audited ? Json::array({rate.low, rate.high}) : Json(nullptr)},
                 {"too_large", r.too_large},
                 {"unreachable", r.unreachable},
                 {"behind_horizon", r.behind_horizon},
                 {"behind_null", r.behind_null},
                 {"other_side", r.other_side},
                 {"turns_deep", r.turns_deep},
                 {"nodes", r.nodes},
                 {"list", list}});
  report.text(text);
  return report.finish(interrupted() ? exit_interrupted : r.wrong > 0 && r.sound ? exit_finding : exit_done);
}

}  // namespace

void add_trace_lint(CommandSpec& trace, Chosen& chosen) {
  struct Options {
    std::string file;
    LintArgs lint;
    AuditArgs audit;
    bool json = false;
  };
  auto o = std::make_shared<Options>();
  const auto with_recording = [](const Options& options, const auto& f) {
    Report report(options.json);
    int code = exit_done;
    const auto recording = open_recording(options.file, report, code);
    return recording ? f(*recording, report) : code;
  };
  CommandSpec* l = trace.add_subcommand("lint", "Rules that the recording of a correct search cannot break");
  l->footer(
      "JSON: findings nodes positions rules list. Exit code 1 on any finding. Scores are internal values in the view "
      "of the node's own mover.");
  l->add_option("FILE", o->file, "The recording, or a text that describes its search", " ")->required();
  l->add_option("--replay", o->lint.replay, "Check at most N nodes against rules and evaluation, too (default 20000)",
                "N");
  l->add_flag("--again", o->lint.again, "Searches again and compares the digests (R14)");
  l->add_option("--show", o->lint.show, "Findings of each rule that are printed (default 10; JSON has 100)", "N");
  l->add_flag("--sarif", o->lint.sarif, "The findings as SARIF 2.1.0, for services that check a repository");
  l->add_option("--out", o->lint.out, "Writes the SARIF to this file", "FILE");
  l->add_option("--source-root", o->lint.source_root,
                "In SARIF: the engine's sources are named from this folder on, as the service knows them", "DIR");
  l->add_flag("--json", o->json, "One JSON object")->excludes("--sarif");
  l->callback([o, &chosen, with_recording] {
    chosen = [o, with_recording] {
      o->lint.file = o->file;
      return with_recording(*o, [&](const Recording& r, Report& report) { return lint_recording(r, o->lint, report); });
    };
  });

  CommandSpec* a =
      trace.add_subcommand("audit", "Cuts, table answers and roots searched again: all moves, full window, no table");
  a->footer(
      "JSON: population audited wrong sound rate interval too_large unreachable behind_horizon behind_null other_side "
      "turns_deep\nnodes list; those four are left out of the population. Exit code 1 on a difference where all\n"
      "switches are sound; where they are not, differences are a rate with its 95 % interval (Wilson).");
  a->add_option("FILE", o->file, "The recording, or a text that describes its search", " ")->required();
  a->add_option("--sample", o->audit.sample, "N of them, drawn at random (default: all)", "N");
  a->add_option("--seed", o->audit.seed, "Draws another sample", "N");
  a->add_option("--max-nodes", o->audit.max_nodes, "Do not judge what takes more nodes (default 2000000)", "N",
                Range{1, 1'000'000'000'000});
  a->add_option("--show", o->audit.show, "Differences that are printed (default 10; JSON has 100)", "N");
  a->add_flag("--json", o->json, "One JSON object");
  a->callback([o, &chosen, with_recording] {
    chosen = [o, with_recording] {
      return with_recording(*o,
                            [&](const Recording& r, Report& report) { return audit_recording(r, o->audit, report); });
    };
  });
}

}  // namespace ply::cli
