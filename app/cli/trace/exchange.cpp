// trace export and trace import: the nodes of a search as lines of text, for other programs and from them.
#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "app/cli/interrupt.h"
#include "app/cli/output_file.h"
#include "app/cli/recording_input.h"
#include "app/cli/trace/parts.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/foreign/claims.h"
#include "engine/foreign/export_nodes.h"

namespace ply::cli {
namespace {

struct Options {
  std::string file, format = "csv", out;
  u64 max_nodes = 0;
  bool json = false;
};

u32 roots_of(const Recording& recording) {
  std::vector<u32> roots;
  recording.view().roots(roots);
  return static_cast<u32>(roots.size());
}

int write_export(const Options& o) {
  Report report(o.json);
  const ExportInfo* const form = find_export_form(canonical_id(o.format));
  if (!form)
    return report.fail(
        exit_usage,
        {fmt::format("--format is csv, jsonl, nodes, dot, speedscope, chrome or tikz, not {}", quoted_text(o.format))});
  int code = exit_done;
  const auto recording = open_recording(o.file, report, code, FileReading::whole);
  if (!recording) return code;
  const auto root = resolve(recording->plan());
  if (!root && recording->plan().move_texts.empty())
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
  lines_may_be_piped = true;
  OpenedAs as;
  const auto recording = open_recording(o.file, report, code, FileReading::whole, nullptr, &as);
  if (!recording) return code;
  if (auto ok = recording->save(o.out); !ok) return report.fail(exit_file, ok.error());
  Json told = {{"records", recording->size()},
               {"roots", roots_of(*recording)},
               {"board", recording->plan().move_texts.empty() || resolve_board(recording->plan()).ok()},
               {"read_as", as.read_as},
               {"out", o.out}};
  if (!as.left_out.empty()) told["left_out"] = {as.left_out};
  if (o.json) report.object(told);
  else
    report.text(fmt::format("{}, {} -> {}\n", counted(recording->size(), "node"),
                            counted(roots_of(*recording), "root search", "root searches"), visible(o.out)));
  return report.finish(exit_done);
}

}  // namespace

void add_trace_exchange(CommandSpec& trace, Chosen& chosen) {
  CommandSpec* const c = &trace;
  auto o = std::make_shared<Options>();
  CommandSpec* e = c->add_subcommand("export", "One line a node, in the order in which they were entered");
  e->footer(
      "Columns: id parent ply depth move mover pass alpha beta value kind static end rank why best moves size skipped "
      "link.\n"
      "Control characters of a move's name are \\x1b and the like in csv and dot, and escapes of JSON in the others.\n"
      "Scores are internal values in the view of the node's own mover; best is the rank of the best move. What is not "
      "there is empty (csv) or null (jsonl). nodes is jsonl behind the header that trace import reads. dot is a graph "
      "for Graphviz; speedscope and chrome show nodes as frames of a stack, as wide as the nodes visited below them, "
      "in speedscope.app and in trace viewers.\n"
      "tikz draws a small tree for papers, its values in the profile's unit: the first 400 nodes at most.");
  e->add_option("FILE", o->file, "The recording, or a text that describes its search", " ")->required();
  e->add_option("--format", o->format, "How (default: csv)", "csv|jsonl|nodes|dot|speedscope|chrome|tikz");
  e->add_option("--max-nodes", o->max_nodes, "Only the first nodes that were entered", "N", Range{1, ~u64{0}});
  e->add_option("--out", o->out, "The file to write (default: standard output)", "FILE");
  e->add_flag("--json", o->json, "Errors as JSON");
  e->callback([o, &chosen] { chosen = [o] { return write_export(*o); }; });

  CommandSpec* m = c->add_subcommand("import", "The search of another engine, from lines of text, as a recording");
  std::string claims;
  for (const ClaimInfo& claim : all_claims()) claims += std::string(claims.empty() ? "" : " ") + claim.id;
  m->footer(
      "The first line: {\"plyscope\": \"nodes\", \"version\": 1, \"game\": \"...\", \"root\": \"...\"}; also engine, "
      "rules, profile, claims, infinite, win.\n"
      "Then one object a node, children in the order in which they were searched: id parent move ply depth alpha beta "
      "value mover (first, second), and where known kind static end pass reduced rank best cut moves order from_table "
      "past key, in the words of trace export (key, equal for equal positions, is a whole number of 64 bits or up to "
      "16 hexadecimal digits as a text). Scores are whole numbers in the view of the node's own mover, or of one side "
      "throughout: scores \"first\" or \"second\" in the header. What is left out is derived from the rest where "
      "possible, and is otherwise not reported. A game or a move that is not known here leaves no board.\n"
      "ply is the engine's: a child that keeps its parent's is a search beside the line. A log that ends in the "
      "middle opens: half a last line is left out, and nodes without a line are inferred from their children and "
      "shown as open. FILE may be packed by gzip or zstd, a pipe, or - for standard input, of any size: what does not "
      "fit into the memory (trace --budget) is dropped from the deepest ply on and counted, if all lines have a ply. "
      "infinite: the engine's own; else the widest symmetrical window of a root. win: the score of a win at the "
      "root.\n"
      "A game that `plyscope-cli games` lists has its board, also one that is only shown; board \"7x6 X/O\" describes "
      "a grid, on which a move, or cell of its node, is d3, d3=Q or d3-e4, and board of a node are all its rows. "
      "empty_table: nothing was in the table.\n"
      "claims, a list, says what the engine does, and so which rules trace lint asks, and how:\n" +
      claims + ".\n" +
      "All other trace commands, and the workbench, open such a file directly. JSON: records roots board read_as "
      "[left_out] out.");
  m->add_option("FILE", o->file, "The lines; - for standard input", " ")->required();
  m->add_option("--out", o->out, "The recording to write", "FILE")->required();
  m->add_flag("--json", o->json, "One JSON object");
  m->callback([o, &chosen] { chosen = [o] { return import(*o); }; });
}

}  // namespace ply::cli
