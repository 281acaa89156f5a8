// record: a search, recorded to a file.
#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "app/cli/commands/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/search_args.h"
#include "engine/base/clock.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"

namespace ply::cli {
namespace {

struct RecordOptions {
  SearchArgs args;
  std::string out, policy = "keep-shallow", fault;
  int budget_mb = 256, max_ply = ply::max_ply;
  bool uncompressed = false;
};

void keep_legal(const Game& g, const Position& root, SearchResult& r) {
  const auto cut = [&](std::vector<u32>& line) {
    Position p = root;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!g.can_play(p, line[i])) return line.resize(i);
      p = g.after(p, line[i]);
    }
  };
  cut(r.pv);
  for (Iteration& i : r.iterations) cut(i.pv);
}

int record(const RecordOptions& o, Report& report, const Input& in) {
  const Game& g = *in.game;
  SearchPlan plan = make_plan(o.args, in);
  plan.budget_bytes = static_cast<std::size_t>(o.budget_mb) << 20;
  plan.policy = canonical_id(o.policy) == "stop" ? FullPolicy::stop : FullPolicy::compact;  // nobody watches
  plan.max_ply = o.max_ply;
  if (const FaultInfo* fault = find_fault(o.fault)) plan.fault = fault->fault;

  RecordPool pool;
  PlanSinks sinks = make_sinks();
  sinks.pool = &pool;
  const Stopwatch clock;
  auto run = run_plan(plan, in, sinks);
  const double elapsed = clock.seconds();
  if (!run) return report.fail(exit_bad_input, run.error());
  const Recording& recording = *run->recording;
  SearchResult& r = run->result;
  if (plan.fault != Fault::none) keep_legal(g, in.position, r);  // what a wrong search says cannot always be played
  if (auto saved = recording.save(o.out, o.uncompressed ? Packing::plain : Packing::zstd); !saved)
    return report.fail(exit_file, saved.error());

  std::error_code error;
  const auto bytes = std::filesystem::file_size(o.out, error);
  const RecordingSummary& summary = recording.summary();
  const SearchRequest q = sure(request_of(plan, in));
  Json out = result_json(g, q, r, elapsed);
  out["records"] = recording.size();
  out["bytes"] = error ? u64{0} : static_cast<u64>(bytes);
  report.object(out);
  report.text(result_text(g, q, r, elapsed) +
              fmt::format("  {} of {}, {} in {}, digest {:016x}\n", counted(recording.size(), "record"),
                          counted(summary.visited, "node"), counted(error ? 0 : bytes, "byte"), visible(o.out),
                          recording.digest()));
  if (r.thread_nodes.size() > 1 && summary.skipped > 0)
    report.text("  when its share of the memory was used up, a thread kept fewer plies, or none\n");
  for (const LimitChange& l : summary.limits)
    report.text(
        l.limit < 0    ? fmt::format("  the budget was full: nothing is recorded from visit {} on\n", grouped(l.visit))
        : l.visit <= 1 ? fmt::format("  the budget has room for plies 0..{}\n", l.limit)
                       : fmt::format("  from visit {} on only plies 0..{} are recorded\n", grouped(l.visit), l.limit));
  return interrupted() ? exit_interrupted : exit_done;
}

int run_record(const RecordOptions& o) {
  Report report(o.args.input.json);
  const auto check = [&](const Game& g) -> int {
    if (auto ok = check_search_args(o.args, g); !ok) return report.fail(exit_usage, ok.error());
    const std::string policy = canonical_id(o.policy);
    if (policy != "stop" && policy != "keep-shallow")
      return report.fail(exit_usage,
                         {fmt::format("--policy is stop or keep-shallow, not {}", ply::quoted_text(o.policy))});
    if (!o.fault.empty() && !find_fault(o.fault))
      return report.fail(exit_usage, {fmt::format("there is no fault {}; `plyscope-cli check faults --help` lists them",
                                                  ply::quoted_text(o.fault))});
    if (const FaultInfo* fault = find_fault(o.fault))
      if (const auto profile = find_profile(g, o.args.profile); profile)
        if (std::string why = why_no_fault(**profile, fault->fault); !why.empty())
          return report.fail(exit_usage, {std::move(why)});
    if (!o.fault.empty() && o.args.threads > 1)
      return report.fail(exit_usage, {"--threads: a fault is planted in searches by one thread"});
    return exit_done;
  };
  return for_each_position(o.args.input, report, check, [&](const Input& in) { return record(o, report, in); });
}

}  // namespace

void add_record(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("record", "A search, recorded to a file");
  c->footer(
      "JSON: as `search`, and records (nodes in the file), bytes (of the file).\n"
      "The same search again gives the same file, unless it is limited by time; `plyscope --open FILE` shows it.\n"
      "With --threads N each thread is recorded, with a share of the memory: threads and thread_nodes as `search`, "
      "and no file is the same; `trace info` and `trace table` say what they did to each other.");
  auto o = std::make_shared<RecordOptions>();
  add_search_args(*c, o->args, false);
  add_threads_option(*c, o->args);
  c->add_option("--out", o->out, "The file to write", "FILE")->required();
  c->add_option("--budget", o->budget_mb, "Memory for records in MB (default 256)", "MB", Range{1, 65536});
  c->add_option("--policy", o->policy,
                "When the budget is used up: keep-shallow (default) gives up the deepest plies, as few as possible; "
                "stop records nothing more",
                "keep-shallow|stop");
  c->add_option("--max-ply", o->max_ply, "Nodes deeper than this are only counted", "N", Range{0, ply::max_ply});
  c->add_flag("--uncompressed", o->uncompressed, "Write the file as it is in memory: some seven times larger");
  c->add_option("--fault", o->fault,
                "A search with a planted fault; `plyscope-cli check faults --help` lists the faults, `trace lint` "
                "and `trace audit` find them",
                "NAME");
  c->callback([o, &chosen] { chosen = [o] { return run_record(*o); }; });
}

}  // namespace ply::cli
