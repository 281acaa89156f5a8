// trace reduce: a search that fails, reduced as long as it fails in the same way.
#include "engine/check/reduce.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/recording_input.h"
#include "app/cli/report.h"
#include "app/cli/trace/parts.h"
#include "app/cli/watch.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/plan/plan_root.h"
#include "engine/session/searches/search_run.h"

namespace ply::cli {
namespace {

struct ReduceArgs {
  std::string file, rule, expression, move, out, catch2;
  u64 max_nodes = 0;
  bool audit = false, json = false;
};

/// How it fails, as the options say it; nothing: they do not.
Result<std::optional<Failure>> asked(const ReduceArgs& a) {
  const int given = !a.rule.empty() + !a.expression.empty() + !a.move.empty() + a.audit;
  if (given > 1) return Error{"one of --rule, --audit, --expression and --move says how the search fails, not several"};
  if (given == 0) return std::optional<Failure>();
  auto read = read_failure(a.audit           ? "audit"
                           : !a.move.empty() ? "chooses " + a.move
                           : !a.rule.empty() ? a.rule
                                             : a.expression);
  if (!read) return read.error();
  if (!a.rule.empty() && read->kind != FailureKind::rule)
    return Error{fmt::format("--rule wants R1 to R{}, not {}", lint_rules, quoted_text(a.rule))};
  return std::optional(std::move(*read));
}

Json size_json(const SearchSize& s) {
  return {{"moves", s.moves},
          {"depth", s.depth < 0 ? Json(nullptr) : Json(s.depth)},
          {"limit", s.limit == 0 ? Json(nullptr) : Json(s.limit)},
          {"pieces", s.pieces},
          {"cells", s.cells},
          {"rules", s.rules},
          {"switches", s.switches},
          {"weights", s.weights},
          {"terms", s.terms},
          {"table_mb", s.table_mb},
          {"nodes", s.nodes}};
}

std::string how_far(const SoFar<ReducedSoFar>& so_far) {
  const ReducedSoFar s = so_far.get();
  if (s.now.nodes == 0) return "the whole search again";
  const auto less = less_of(s.before, s.now);
  return fmt::format("{} trials: {}", grouped(s.trials),
                     less.empty() ? "nothing yet" : fmt::format("{}", fmt::join(less, ", ")));
}

int reduce_search(const ReduceArgs& a) {
  Report report(a.json);
  auto failure = asked(a);
  if (!failure) return report.fail(a.expression.empty() ? exit_usage : exit_bad_input, failure.error());
  int code = exit_done;
  const auto recording = open_recording(a.file, report, code, FileReading::whole);
  if (!recording) return code;
  const auto so_far = std::make_shared<SoFar<ReducedSoFar>>();
  JobOf<Reduction> job;
  job.start([recording, how = *failure, so_far, max = a.max_nodes](JobProgress& progress) {
    Reduction none;
    std::optional<Failure> failing = how;
    if (!failing) {
      const auto root = resolve(recording->plan());
      failing = first_broken_rule(*recording, root ? *root : PlanRoot{}, progress);
      none.problem = "it breaks no rule, so it must be said how it fails: --rule, --audit, --expression or --move";
    }
    return failing ? reduce(*recording, *failing, record_pool(), progress, {max}, so_far.get()) : std::move(none);
  });
  watch(job, [&] { return how_far(*so_far); });
  const Reduction r = taken(job);
  if (!r.problem.empty())
    return interrupted() ? exit_interrupted : report.fail(exit_bad_input, {fmt::format("{}: {}", a.file, r.problem)});
  for (const auto& [path, text] : {std::pair(a.out, r.text), std::pair(a.catch2, catch2_case(r.search, r.failure))})
    if (!path.empty())
      if (auto ok = write_file(path, text); !ok) return report.fail(exit_file, ok.error());
  report.object({{"failure", write_failure(r.failure)},
                 {"sentence", r.failure.sentence.empty() ? Json(nullptr) : Json(r.failure.sentence)},
                 {"before", size_json(r.before)},
                 {"after", size_json(r.after)},
                 {"trials", r.trials},
                 {"minimal", r.complete && !r.chance},
                 {"notes", r.notes},
                 {"text", r.text},
                 {"digest", r.search.digest ? Json(fmt::format("{:016x}", *r.search.digest)) : Json(nullptr)}});
  for (const std::string& note : r.notes) Report::note("plyscope-cli: " + visible(note));
  if (a.out.empty()) {
    report.text(visible_lines(r.text));
  } else {
    const auto less = less_of(r.before, r.after);
    report.text(fmt::format("{}\n{} trials: {}\n-> {}\n", visible(failure_words(r.failure)), grouped(r.trials),
                            less.empty() ? "nothing can be left out" : fmt::format("{}", fmt::join(less, ", ")),
                            visible(a.out)));
  }
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

}  // namespace

void add_trace_reduce(CommandSpec& trace, Chosen& chosen) {
  auto a = std::make_shared<ReduceArgs>();
  CommandSpec* c = trace.add_subcommand(
      "reduce", "Reduces a search that fails as long as it fails in this way: pieces, depth, moves, switches, limits");
  c->footer(
      "JSON: failure sentence before after trials minimal notes text digest. What is printed is the text of the "
      "smallest search: trace lint, audit, find and verify take it in place of a recording. Without a word on how it "
      "fails it is the first rule that trace lint finds broken. The same rule is not enough: the finding must say the "
      "same sentence. Interrupted, the smallest search by then is printed.");
  c->add_option("FILE", a->file, "The recording, or a text that describes its search", " ")->required();
  c->add_option("--rule", a->rule, "It breaks this rule of the linter", "R1..R18");
  c->add_flag("--audit", a->audit, "The audit contradicts it: moves that were left out would have changed a value");
  c->add_option("--expression", a->expression, "It has a node for which this holds (trace fields)", "EXPR");
  c->add_option("--move", a->move, "It chooses this move, among moves that are not all worth the same", "M");
  c->add_option("--max-nodes", a->max_nodes,
                "A trial may visit N nodes (default: as many as the search did, at least 20000)", "N",
                Range{1, 1'000'000'000'000});
  c->add_option("--out", a->out, "The file for the text (default: standard output)", "FILE");
  c->add_option("--catch2", a->catch2, "A file for a Catch2 case that asks whether the search still fails", "FILE");
  c->add_flag("--json", a->json, "One JSON object");
  c->callback([a, &chosen] { chosen = [a] { return reduce_search(*a); }; });
}

}  // namespace ply::cli
