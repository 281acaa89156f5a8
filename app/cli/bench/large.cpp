// large-*: what is asked of the file of ten million nodes. They make it first, once a run of the program, so they are
// run only where they are named. All of them open the file themselves.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "app/cli/bench/bench.h"
#include "app/cli/interrupt.h"
#include "engine/ask/lint/hypotheses.h"
#include "engine/ask/question.h"
#include "engine/base/file.h"
#include "engine/base/job.h"
#include "engine/base/processor_time.h"
#include "engine/base/random.h"
#include "engine/base/temporary_folder.h"
#include "engine/base/text.h"
#include "engine/plan/fork.h"
#include "engine/plan/plan_root.h"
#include "engine/read/node/find.h"
#include "engine/read/node/models.h"
#include "engine/read/places/subject.h"
#include "engine/search/table.h"
#include "engine/trace/record_blocks.h"
#include "engine/trace/record_runs.h"

namespace ply::cli {
namespace {

constexpr u64 large_nodes = 10'000'000;

struct LargeFile {
  TemporaryFolder folder;
  std::string path;
};

using SharedFile = std::shared_ptr<const Recording>;

Result<SharedFile> record_large(RecordPool& pool) {
  auto setup = default_setup();
  if (!setup) return setup.error();
  setup->position = setup->game->initial();  // from others the game may be searched to its end
  Table table(std::size_t{32} << 20);
  return record_search(pool, *setup->game, bench_request(*setup, large_nodes, false, table),
                       2 * large_nodes * sizeof(NodeRecord));
}

Result<LargeFile> make_large() {
  auto folder = TemporaryFolder::make();
  if (!folder) return folder.error();
  RecordPool pool;
  const auto r = record_large(pool);
  if (!r) return r.error();
  if (interrupted()) return Error{"interrupted"};
  if ((*r)->size() < large_nodes) return Error{fmt::format("its search has only {} nodes", grouped((*r)->size()))};
  std::string path = folder->file("large.plyrec");
  if (const auto saved = (*r)->save(path); !saved) return saved.error();
  return LargeFile{std::move(*folder), std::move(path)};
}

Result<std::string> large_file() {
  static const auto made = std::make_unique<Result<LargeFile>>(make_large());
  if (!*made) return made->error();
  return (*made)->path;
}

Result<SharedFile> open_large(RecordPool& pool, FileReading reading) {
  const auto path = large_file();
  if (!path) return path.error();
  return Recording::open(*path, pool, ~std::size_t{0}, nullptr, nullptr, reading);
}

// The time of the processor, opening the file included; the middle one of three.
Result<double> large_ms(FileReading reading, const std::function<bool(const SharedFile&)>& work) {
  std::vector<double> rounds;
  if (const auto path = large_file(); !path) return path.error();
  for (int i = 0; i < 3; ++i) {
    RecordPool pool;
    const double begin = all_processor_seconds();
    const auto r = open_large(pool, reading);
    if (!r) return r.error();
    if (!work(*r) || (*r)->damage()) return Error{"nothing came of it"};
    rounds.push_back((all_processor_seconds() - begin) * 1000);
    if (interrupted()) return Error{"interrupted"};
  }
  return median(std::move(rounds));
}

Result<double> find_ms(const char* where, const char* histogram) {
  auto query = find_query(where, histogram, "", "", false, {});
  if (!query) return query.error();
  query->max_listed = 20;  // as `trace find` does it
  return large_ms(FileReading::on_demand,
                  [&](const SharedFile& r) { return find_nodes(r->view(), *query).hits() > 0; });
}

// As `trace ID` does it.
bool ask_of(const SharedFile& r, const ask::Question& q, JobProgress& progress) {
  ask::Asked a;
  a.options = ask::usual_options(q);
  a.begin(r);
  a.progress = &progress;
  return !ask::ask(q, a).error;
}
Result<double> question_ms(const char* id) {
  const ask::Question& q = *ask::find_question(id);
  return large_ms(q.whole ? FileReading::whole : FileReading::on_demand, [&](const SharedFile& r) {
    JobProgress progress;
    return ask_of(r, q, progress);
  });
}

Result<double> lint_ms() {
  return large_ms(FileReading::whole, [](const SharedFile& r) {
    const auto root = resolve(r->plan());
    LintOptions options;
    options.positions = 20'000;
    JobProgress progress;
    return root && lint_with_hypotheses(lint_input(*r, *root), options, &progress).complete;
  });
}

// Of seeks to random moments, each with the node, the line and the boards that panels show of it. What all nodes were
// summed up to is known, blocks that were not looked at lately are given back.
Result<double> seek_ms(bool mean) {
  RecordPool pool;
  const auto r = open_large(pool, FileReading::on_demand);
  if (!r) return r.error();
  if (!(*r)->blocks()) return Error{"the file has no index"};
  (*r)->blocks()->set_gives_back();
  auto sums = std::make_shared<RunningSums>();
  const View v = (*r)->view();
  if (!for_each_run_in_order(
          v, nullptr, nullptr, [](const RecordRun& run) { return std::vector(run.records.begin(), run.records.end()); },
          [&](const std::vector<NodeRecord>& records) { sums->take(records); }))
    return Error{"the file is damaged"};
  Models models;
  models.reset(recorded_subject(**r));
  Random random(1);
  double worst = 0, all = 0;
  constexpr int seeks = 300;
  for (int i = 0; i < seeks && !interrupted(); ++i) {
    const Tick t = static_cast<Tick>(random.unit() * static_cast<double>(v.ticks()));
    const double begin = all_processor_seconds();
    const u32 deepest = v.deepest(t);
    models.look(v, t, deepest == no_node ? v.size() - 1 : deepest, no_node, no_node, sums);
    (void)models.event(), (void)models.node(), (void)models.bounds(), (void)models.tally();
    const double ms = (all_processor_seconds() - begin) * 1000;
    all += ms / seeks, worst = std::max(worst, ms);
    (*r)->give_back(96);
  }
  return mean ? all : worst;
}

// What a fork near the end of it takes beside the search that it goes on from: the one that was recorded takes 1.
Result<double> fork_ratio() {
  return median_of_rounds([]() -> Result<double> {
    RecordPool pool;
    const double begin = all_processor_seconds();
    if (const auto searched = record_large(pool); !searched) return searched.error();
    const double between = all_processor_seconds();
    const auto r = open_large(pool, FileReading::on_demand);
    if (!r) return r.error();
    const auto place = fork_place(**r, (*r)->view().find(static_cast<u32>(large_nodes / 10 * 9)));
    if (!place) return place.error();
    const auto change = parse_change(*place, "deeper 1");
    if (!change) return change.error();
    const auto fork = run_fork(**r, *place, *change, {&pool});
    if (!fork) return fork.error();
    if (fork->slot == no_node || (*r)->damage()) return Error{"nothing came of it"};
    return (all_processor_seconds() - between) / (between - begin);
  });
}

// How much more of this program is in memory while all of the terms are worked out than before, looked at every
// millisecond.
Result<double> memory_mb() {
  const auto path = large_file();
  if (!path) return path.error();
  const auto now = []() -> double {
    const auto text = read_file("/proc/self/statm");
    u64 all = 0, there = 0;
    if (text) std::istringstream(*text) >> all >> there;
    return static_cast<double>(there * static_cast<u64>(sysconf(_SC_PAGESIZE))) / (1 << 20);
  };
  const double before = now();
  if (before <= 0) return Error{"this system does not say how much memory a program has"};
  double most = before;
  JobProgress clock;
  JobOf<bool> job;
  job.start([](JobProgress& progress) {
    RecordPool pool;
    const auto r = open_large(pool, FileReading::on_demand);
    return r && ask_of(*r, *ask::find_question("terms"), progress);
  });
  while (job.running() && !interrupted()) most = std::max(most, now()), (void)clock.wait_for(0.001);
  const auto done = job.take();
  return done && *done ? Result<double>(most - before) : Result<double>(Error{"nothing came of it"});
}

}  // namespace

void add_large_benchmarks(std::vector<Benchmark>& out) {
  const auto add = [&](const char* name, const char* unit, const char* explanation, std::function<Result<double>()> run,
                       double target) {
    out.push_back({name, unit, explanation, std::move(run), target, true, true});
  };
  add(
      "large-open-ms", "ms", "opening a file of ten million nodes by its index and looking at the moves of its roots",
      [] {
        return large_ms(FileReading::on_demand, [](const SharedFile& r) {
          const View v = r->view();
          std::vector<u32> roots, moves;
          v.roots(roots);
          for (const u32 root : roots) v.children(root, moves);
          return !moves.empty();
        });
      },
      100);
  add(
      "large-find-ms", "ms", "finding nodes in it near the roots, in those blocks that can hold one",
      [] { return find_ms("ply == 3 && cut", ""); }, 300);
  add(
      "large-find-all-ms", "ms", "finding all of its nodes, with a histogram", [] { return find_ms("true", "value"); },
      300);
  add(
      "large-waste-ms", "ms", "every node of it put into its class of waste, as `trace ledger` does it",
      [] { return question_ms("ledger"); }, 1000);
  add(
      "large-table-ms", "ms", "where its table answers came from, as `trace table` does it",
      [] { return question_ms("table"); }, 1000);
  add(
      "large-terms-ms", "ms", "what the terms of its heuristic do, as `trace terms` does it",
      [] { return question_ms("terms"); }, 3000);
  add(
      "large-ordering-ms", "ms", "how its moves were ordered, as `trace ordering` does it",
      [] { return question_ms("ordering"); }, 0);
  add("large-lint-ms", "ms", "the rules of the linter over it, as `trace lint` does it", lint_ms, 1000);
  add(
      "large-seek-mean-ms", "ms", "a seek to a random moment of it, on average of 300", [] { return seek_ms(true); },
      1);
  add(
      "large-seek-ms", "ms", "the slowest of these", [] { return seek_ms(false); }, 1);
  add("large-fork-ratio", "ratio", "a fork near its end, in time of its search", fork_ratio, 1);
  add("large-memory-mb", "MB", "memory that is taken while the terms are worked out: 64 and 1.2 times the file",
      memory_mb, 133);
}

}  // namespace ply::cli
