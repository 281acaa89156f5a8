// trace zoom: what another engine's recording leaves out below a node, by running that engine again.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "app/cli/interrupt.h"
#include "app/cli/position_choice.h"
#include "app/cli/recording_input.h"
#include "app/cli/report.h"
#include "app/cli/trace/parts.h"
#include "app/cli/watch.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/files_read.h"
#include "engine/base/folder.h"
#include "engine/base/temporary_folder.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/foreign/import_nodes.h"
#include "engine/foreign/trace_lines.h"
#include "engine/match/consent.h"
#include "engine/match/process.h"
#include "engine/match/zoom.h"
#include "engine/read/places/subject.h"
#include "engine/session/searches/search_run.h"

namespace ply::cli {
namespace {

struct Options {
  std::string file, out, command, folder, input;
  PositionChoice choice;
  std::string node, position;
  u64 max_nodes = 20'000'000;
  bool by_position() const { return !position.empty() || !choice.file.empty(); }
  int plies = 0, seconds = 0;
  bool recorded = false, to_the_end = false, json = false;
};

/// What is to be run: nothing that a file says, unless the person wants just that, or has agreed to it in the window.
Result<ZoomRun> run_of(const Options& o, const TraceOrigin& origin) {
  ZoomRun run;
  if (!o.command.empty()) {
    auto words = command_words(o.command);
    if (!words) return Error{"--command: " + words.error().message};
    run.command = std::move(*words);
  } else if (origin.command.empty()) {
    return o.recorded ? Error{o.file + ": it does not say by which command it was made: --command gives it"}
                      : Error{"--command \"...\" must say how the engine is started: the file does not"};
  } else {
    run.command = origin.command, run.folder = origin.folder, run.input = origin.input;
  }
  if (!o.folder.empty()) run.folder = o.folder;
  if (!o.input.empty()) {
    auto text = read_file(o.input, max_zoom_input);
    if (!text) return text.error();
    run.input = std::move(*text);
  }
  if (o.command.empty() && !o.recorded) {
    Consent consent;
    consent.keep_in(usual_ledger());
    if (!consent.given(words_of(run), run.folder))
      return Error{
          fmt::format("the file says that it was made in the folder {} by {}; --run-recorded runs that again, "
                      "--command \"...\" another command; a command accepted in the window is run without either",
                      visible(origin.folder), visible(command_text(origin.command)))};
  }
  run.seconds = o.seconds, run.to_the_end = o.to_the_end, run.max_nodes = o.max_nodes;
  return run;
}

/// Into the place where it is wanted: as it is, or as a recording of ours.
Status put(const std::string& part, const std::string& out, const std::string& input, const ZoomVerdict& verdict) {
  if (out.ends_with(".plyrec")) {
    const auto imported = ply::open_recording(part, record_pool(), {opening_budget()});
    if (!imported) return imported.error();
    made_again(*imported->recording, *imported->origin, input, verdict.same ? std::string() : verdict.words);
    return imported->recording->save(out);
  }
  std::error_code problem;
  if (auto ok = refuse_stream(out); !ok) return ok.error();
  if (auto ok = FilesRead::of_this_run().writes(out); !ok) return ok;
  std::filesystem::rename(part, out, problem);
  if (problem) {
    Error error{fmt::format("cannot write {}: {}", out, problem.message())};
    error.file = true;
    return error;
  }
  return flush_folder_of(out);
}

int tell(const Options& o, const ZoomRange& range, const TraceOrigin& again, const ZoomVerdict& verdict,
         const std::string& ended, Report& report) {
  const TraceNode* const n = again.by_record(verdict.record);
  u64 recorded = 0;
  for (const TraceNode& x : again.nodes)
    if (x.height == 0) recorded += x.recorded;
  report.object({{"same", verdict.same},
                 {"words", verdict.words},
                 {"ended", ended},
                 {"node", n ? Json(n->index) : Json(nullptr)},
                 {"visit", range.node.visit},
                 {"below", range.node.below.visits},
                 {"records", n ? n->recorded : 0},
                 {"visited", again.whole.visits},
                 {"digest", fmt::format("{:016x}", n ? n->below.digest : again.whole.digest)},
                 {"plies", range.max_height < 0 ? Json(nullptr) : Json(range.max_height - int(range.node.height))},
                 {"out", o.out}});
  std::string text = verdict.words + "\n";
  if (!ended.empty() && ended != "it ended with code 0") text += "the engine: " + ended + "\n";
  if (n)
    text += fmt::format(
        "node {} of {}: {} of {} below it recorded{}\n", n->index, visible(o.out), grouped(n->recorded),
        counted(n->below.visits, "node"),
        range.max_height >= 0 && n->recorded < n->below.visits
            ? fmt::format(", {} of them", counted(range.max_height - int(range.node.height), "ply", "plies"))
            : "");
  else text += fmt::format("{} recorded in {}\n", counted(recorded, "node"), visible(o.out));
  report.text(text);
  return report.finish(verdict.same ? exit_done : exit_finding);
}

/// The first node that has the position.
Result<u64> node_at(const Recording& recording, const Options& o) {
  Subject subject = recorded_subject(recording);
  const BoardFace* const face = subject.face();
  if (!face) return Error{o.file + ": the positions of this search are not known: name the node by its id"};
  std::string text = o.position;
  if (text.empty()) {
    const auto positions = chosen_positions(face->type(), face->rules(), o.choice);
    if (!positions) return positions.error();
    if (positions->size() > 1)
      return Error{fmt::format("{}: it has {}: --pick chooses one", o.choice.file,
                               counted(positions->size(), "position or game", "positions and games"))};
    text = positions->front();
  }
  const auto setup = face->type().set_up(text, face->rules());
  if (!setup) return setup.error().after("--position: ");
  const u64 key = face->key(setup->position);
  const View v = recording.view();
  Nodes nodes;
  nodes.reset(std::move(subject));
  for (u32 id = 0; id < v.size(); ++id) {
    const Position* const p = nodes.shown(v, v.find(id));
    if (p && face->key(*p) == key) return u64{id};
    nodes.trim();
  }
  return Error{fmt::format("{}: no node has the position {}", o.file, quoted_text(text))};
}

int zoom(const Options& o) {
  Report report(o.json);
  int code = exit_done;
  // Step 1. What is missing, and what is to be run.
  std::shared_ptr<const TraceOrigin> origin;
  const auto recording = open_recording(o.file, report, code, FileReading::whole, &origin);
  if (!recording) return code;
  if (!origin)
    return report.fail(exit_bad_input,
                       {o.file +
                        ": it was not recorded with plytrace.h: only such a search can be made "
                        "again by its engine" +
                        (recording->view().untold().tree ? ". Build it with that header and record it in part "
                                                           "(PLYTRACE=run.plytrace,ply=4): zoom takes that file"
                                                         : "")});
  const View v = recording->view();
  if (o.node.empty() != o.by_position())
    return report.fail(exit_usage, {"a node is named by its id, or by --position or --positions"});
  const auto id = to_number<u64>(o.node);
  if (!o.node.empty() && !id)
    return report.fail(exit_usage, {fmt::format("NODE: {} is no number", quoted_text(o.node))});
  const auto chosen = id ? Result<u64>(*id) : node_at(*recording, o);
  if (!chosen) return report.fail(chosen.error().file ? exit_file : exit_bad_input, chosen.error());
  const u64 node = *chosen;
  const u32 slot = node < v.size() ? v.find(static_cast<u32>(node)) : no_node;
  if (slot == no_node)
    return report.fail(exit_bad_input,
                       {fmt::format("there is no node {}; the recording has nodes 0 to {}", node, v.size() - 1)});
  const auto range = zoom_range(*origin, origin->records[slot], o.plies, o.max_nodes);
  if (!range) return report.fail(exit_bad_input, {fmt::format("node {}: {}", node, range.error().message)});
  const auto run = run_of(o, *origin);
  if (!run) return report.fail(exit_usage, run.error());
  // Step 2. The engine runs; what it writes lies beside what is wanted until it is known to be whole.
  const auto slash = o.out.find_last_of('/');
  const auto folder = TemporaryFolder::make(slash == std::string::npos ? "." : o.out.substr(0, slash + 1));
  if (!folder) return report.fail(exit_file, folder.error());
  const std::string part = folder->file("zoom.plytrace");
  JobOf<Result<std::string>> job;
  job.start([&](JobProgress& progress) { return run_zoom(*range, *run, part, progress); });
  watch(job, [&] {
    return fmt::format("{}: visit {} of {}", visible(run->command.front()), grouped(job.done()), grouped(job.all()));
  });
  const Result<std::string> ended = taken(job);
  if (!ended) return report.fail(interrupted() ? exit_interrupted : exit_bad_input, ended.error());
  // Step 3. Whether it was the same.
  auto lines = TraceLines::open(part);
  if (!lines) return report.fail(exit_bad_input, {"nothing of it was recorded: " + lines.error().message});
  const TraceOrigin again = (*lines)->take_origin();
  const ZoomVerdict verdict = compare_zoom(*origin, range->node, again, o.to_the_end);
  if (const Status ok = put(part, o.out, run->input, verdict); !ok) return report.fail(exit_bad_input, ok.error());
  return tell(o, *range, again, verdict, *ended, report);
}

}  // namespace

void add_trace_zoom(CommandSpec& trace, Chosen& chosen) {
  CommandSpec* c = trace.add_subcommand("zoom", "Record what is missing below a node, by running its engine again");
  c->footer(
      "FILE is what an engine has recorded in part with plytrace.h: PLYTRACE=run.plytrace,ply=6 ./engine. The same "
      "command is run again, and only the visits below NODE are recorded. A number over all nodes of the search, "
      "recorded or not, says whether it was the same search: one thread, and an end by depth or nodes repeat "
      "themselves. Another search is written all the same, with exit code 1.\n"
      "A command from a file is only run with --run-recorded, for this one time, or if a person has accepted exactly "
      "this command in the workbench (words, folder, input and program; a shell or an interpreter is never accepted "
      "for good); otherwise it is shown, with exit code 2. No shell runs it.\n"
      "The engine is ended once the subtree is recorded; with --to-the-end the whole search is compared. If FILE2 "
      "ends in .plyrec it is a recording of ours, else what the engine wrote; both can be zoomed again. A recording "
      "of ours that was made of such a file (trace import, or saved by the window) keeps what that needs.\n"
      "JSON: same words ended node visit below records visited digest plies out.");
  auto o = std::make_shared<Options>();
  c->add_option("FILE", o->file, "What the engine has recorded", " ")->required();
  c->add_option("NODE", o->node, "The id of the node; or a position says which, and the first that has it is taken",
                " ");
  c->add_option("--position", o->position, "The position of the node, in the game's one-line form", "TEXT");
  add_position_choice(*c, o->choice);
  c->add_option("--out", o->out, "The file to write", "FILE2")->required();
  c->add_option("--command", o->command, "Run this, with its arguments", "COMMAND");
  c->add_flag("--run-recorded", o->recorded, "Run the command that the file holds, in the folder that it holds");
  c->add_option("--folder", o->folder, "Run it here", "FOLDER");
  c->add_option("--input", o->input, "What it reads from its standard input (default: nothing)", "FILE");
  c->add_option("--plies", o->plies, "Record N plies below the node (default: all that fit)", "N", Range{1, 1000});
  c->add_option("--nodes", o->max_nodes, "Record at most N nodes (default 20000000)", "N", Range{1000, u64{1} << 30});
  c->add_option("--time", o->seconds, "End it after S seconds (default: never)", "S", Range{1, 1 << 20});
  c->add_flag("--to-the-end", o->to_the_end, "Let the engine run to its end and compare all of the search");
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return zoom(*o); }; });
}

}  // namespace ply::cli
