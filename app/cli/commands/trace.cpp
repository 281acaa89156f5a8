// trace: what the recording panels show, from a file.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "app/cli/commands/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output_file.h"
#include "app/cli/recording_input.h"
#include "app/cli/trace_find.h"
#include "app/cli/trace_info.h"
#include "engine/analysis/export_nodes.h"
#include "engine/core/terminal.h"
#include "app/cli/trace_lint.h"
#include "engine/core/text.h"

namespace ply::cli {
namespace {

struct Options {
  std::string file, format = "csv", out;
  u64 max_nodes = 0;
  LintArgs lint;
  AuditArgs audit;
  bool json = false;
};

u32 roots_of(const Recording& recording) {
  std::vector<u32> roots;
  recording.view().roots(roots);
  return static_cast<u32>(roots.size());
}

int info(const Options& o) {
  Report report(o.json);
  int code = exit_done;
  const auto recording = open_recording(o.file, report, code);
  if (!recording) return code;
  if (o.json) report.object(info_json(*recording));
  else report.text(info_text(*recording));
  return report.finish(exit_done);
}

int write_export(const Options& o) {
  Report report(o.json);
  const ExportInfo* const form = find_export_form(canonical_id(o.format));
  if (!form)
    return report.fail(exit_usage, {fmt::format("--format is csv, jsonl, nodes, dot, speedscope or chrome, not {}",
                                                ply::quoted_text(o.format))});
  int code = exit_done;
  const auto recording = open_recording(o.file, report, code);
  if (!recording) return code;
  const auto root = recorded_root(recording->settings());
  if (!root && recording->settings().move_texts.empty())
    Report::note("plyscope-cli: moves are written as codes: " + root.error().message);
  u32 illegal = no_node;
  if (o.out.empty()) {
    illegal = export_nodes(*recording, root ? &*root : nullptr, form->form, o.max_nodes, std::cout, &interrupt_flag());
  } else {
    OutputFile file(o.out);
    illegal =
        export_nodes(*recording, root ? &*root : nullptr, form->form, o.max_nodes, file.stream(), &interrupt_flag());
    if (auto ok = file.commit(); !ok) return report.fail(exit_file, ok.error());
  }
  if (illegal != no_node)
    Report::note(
        fmt::format("plyscope-cli: node {} plays a move that is not legal there; such moves, and all below them, are "
                    "written as codes",
                    illegal));
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

int import(const Options& o) {
  Report report(o.json);
  int code = exit_done;
  const auto recording = open_recording(o.file, report, code);
  if (!recording) return code;
  if (auto ok = recording->save(o.out); !ok) return report.fail(exit_file, ok.error());
  if (o.json)
    report.object({{"records", recording->size()},
                   {"roots", roots_of(*recording)},
                   {"board", recording->settings().move_texts.empty()},
                   {"out", o.out}});
  else
    report.text(fmt::format("{} nodes, {} root searches -> {}\n", grouped(recording->size()), roots_of(*recording),
                            visible(o.out)));
  return report.finish(exit_done);
}

int with_recording(const Options& o, const std::function<int(const Recording&, Report&)>& f) {
  Report report(o.json);
  int code = exit_done;
  const auto recording = open_recording(o.file, report, code);
  return recording ? f(*recording, report) : code;
}

}  // namespace

void add_trace(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("trace", "What the recording panels show, from a file");
  c->footer(
      "Pictures of the panels themselves, as PNG or SVG: plyscope --open FILE --picture corridor --tick N --out "
      "FILE.svg");
  c->require_subcommand();
  auto o = std::make_shared<Options>();
  auto budget_mb = std::make_shared<int>(0);
  c->add_option("--budget", *budget_mb,
                "Memory for the records that are opened, in MB, 40 bytes a node; larger recordings are refused "
                "(default: half of the machine's)")
      ->check(Range{1, 1 << 20})
      ->option_text("MB");
  c->callback([budget_mb] { opening_budget = static_cast<std::size_t>(*budget_mb) << 20; });

  CommandSpec* i = c->add_subcommand("info", "Settings, iterations, how nodes ended, cut-offs, table, digest");
  i->footer(
      "JSON: settings program iterations stopped records visited skipped deepest_ply limits ends kinds passes plies "
      "cutoffs table digest,\n"
      "and where it was cut out of another one cut (records digest tick), where it is a shared moment moment (tick id "
      "note).");
  i->add_option("FILE", o->file, "The recording, or a text that describes its search")->required()->option_text(" ");
  i->add_flag("--json", o->json, "One JSON object");
  i->callback([o, &chosen] { chosen = [o] { return info(*o); }; });

  CommandSpec* e = c->add_subcommand("export", "One line a node, in the order in which they were entered");
  e->footer(
      "Columns: id parent ply depth move mover pass alpha beta value kind static end rank why best moves size skipped "
      "link.\n"
      "Control characters of a move's name are \\x1b and the like in csv and dot, and escapes of JSON in the others.\n"
      "Scores are internal values in the view of the node's own mover; best is the rank of the best move. What is not "
      "there is empty\n"
      "(csv) or null (jsonl). nodes is jsonl behind the header that trace import reads. dot is a graph for Graphviz;\n"
      "speedscope and chrome show nodes as frames of a stack, as wide as the nodes visited below them, in "
      "speedscope.app and in trace viewers.");
  e->add_option("FILE", o->file, "The recording, or a text that describes its search")->required()->option_text(" ");
  e->add_option("--format", o->format, "csv (default), jsonl, nodes, dot, speedscope or chrome")->option_text("F");
  e->add_option("--max-nodes", o->max_nodes, "Only the first nodes that were entered")
      ->check(Range{1, ~u64{0}})
      ->option_text("N");
  e->add_option("--out", o->out, "The file to write (default: standard output)")->option_text("FILE");
  e->add_flag("--json", o->json, "Errors as JSON");
  e->callback([o, &chosen] { chosen = [o] { return write_export(*o); }; });

  add_trace_views(*c, chosen);
  add_trace_trees(*c, chosen);
  add_trace_stories(*c, chosen);
  add_trace_diff(*c, chosen);

  CommandSpec* m = c->add_subcommand("import", "The search of another engine, from lines of text, as a recording");
  m->footer(
      "The first line: {\"plyscope\": \"nodes\", \"version\": 1, \"game\": \"...\", \"root\": \"...\"}; also engine, "
      "rules, profile. Then one object a node,\n"
      "children in the order in which they were searched: id parent move ply depth alpha beta value mover (first, "
      "second), and where known kind\n"
      "static end pass reduced rank best cut moves order from_table past key, in the words of trace export (key, equal "
      "for equal positions, is a\n"
      "whole number of 64 bits or up to 16 hexadecimal digits as a text). Scores are whole numbers in the view of\n"
      "the node's own mover. What is left out follows from the rest as far as it can. A game or a move that is not "
      "known here leaves no board.\n"
      "All other trace commands, and the workbench, open such a file directly. JSON: records roots board out.");
  m->add_option("FILE", o->file, "The lines")->required()->option_text(" ");
  m->add_option("--out", o->out, "The recording to write")->required()->option_text("FILE");
  m->add_flag("--json", o->json, "One JSON object");
  m->callback([o, &chosen] { chosen = [o] { return import(*o); }; });

  CommandSpec* l = c->add_subcommand("lint", "Rules that the recording of a correct search cannot break");
  l->footer(
      "JSON: findings nodes positions rules list. Exit code 1 on any finding. Scores are internal values in the view "
      "of the node's own mover.");
  l->add_option("FILE", o->file, "The recording, or a text that describes its search")->required()->option_text(" ");
  l->add_option("--replay", o->lint.replay, "At so many nodes rules and evaluation are asked as well (default 20000)")
      ->option_text("N");
  l->add_flag("--again", o->lint.again, "Searches once more and compares the digests (R14)");
  l->add_option("--show", o->lint.show, "Findings of each rule that are printed (default 10; JSON has 100)")
      ->option_text("N");
  l->add_flag("--json", o->json, "One JSON object");
  l->callback([o, &chosen] {
    chosen = [o] {
      return with_recording(*o, [&](const Recording& r, Report& report) { return lint_recording(r, o->lint, report); });
    };
  });

  CommandSpec* a =
      c->add_subcommand("audit", "Cuts, table answers and roots searched again: all moves, full window, no table");
  a->footer(
      "JSON: population audited wrong sound rate interval too_large unreachable behind_horizon behind_null other_side "
      "nodes\nlist; those three are left out of the population. Exit code 1 on a difference where all\n"
      "switches are sound; where they are not, differences are a rate with its 95 % interval (Wilson).");
  a->add_option("FILE", o->file, "The recording, or a text that describes its search")->required()->option_text(" ");
  a->add_option("--sample", o->audit.sample, "So many, drawn by chance (default: all)")->option_text("N");
  a->add_option("--seed", o->audit.seed, "Draws another sample")->option_text("N");
  a->add_option("--max-nodes", o->audit.max_nodes, "What takes more nodes is not judged (default 2000000)")
      ->check(Range{1, 1'000'000'000'000})
      ->option_text("N");
  a->add_option("--show", o->audit.show, "Differences that are printed (default 10; JSON has 100)")->option_text("N");
  a->add_flag("--json", o->json, "One JSON object");
  a->callback([o, &chosen] {
    chosen = [o] {
      return with_recording(*o,
                            [&](const Recording& r, Report& report) { return audit_recording(r, o->audit, report); });
    };
  });

  add_trace_find(*c, chosen);
}

}  // namespace ply::cli
