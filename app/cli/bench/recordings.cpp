// record-bytes, seek-ms, pause-ms, open-recording-ms and others of its file, and what analyses cost: on a recording of
// a million nodes.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

#include "app/cli/bench/bench.h"
#include "app/cli/interrupt.h"
#include "engine/base/job.h"
#include "engine/base/processor_time.h"
#include "engine/base/random.h"
#include "engine/read/node/find.h"
#include "engine/read/node/models.h"
#include "engine/read/tree/icicle.h"
#include "engine/read/waste/ledger.h"
#include "engine/read/waste/minimal_tree.h"
#include "engine/search/table.h"
#include "engine/trace/tracer.h"

namespace ply::cli {
namespace {

constexpr u64 recorded_nodes = 1'000'000;
constexpr std::size_t budget = std::size_t{64} << 20;

struct Million {
  RecordPool pool;
  Setup setup;
  std::shared_ptr<const Recording> recording;
};

// Made once a run of the program, and shared.
Result<Million*> million() {
  static const auto made = std::make_unique<Million>();
  if (made->recording) return made.get();
  auto setup = default_setup();
  if (!setup) return setup.error();
  made->setup = *setup;
  Table table(std::size_t{32} << 20);
  auto recording = record_search(made->pool, *setup->game, bench_request(*setup, recorded_nodes, false, table), budget);
  if (!recording) return recording.error();
  if (interrupted()) return Error{"interrupted"};
  made->recording = *recording;
  return made.get();
}

// A file of its own in the system's folder for such, removed at the end.
class ScratchFile {
 public:
  ScratchFile()
      : path_(
            (std::filesystem::temp_directory_path(error_) / ("plyscope-bench-" + std::to_string(getpid()))).string()) {}
  ~ScratchFile() { std::filesystem::remove(path_, error_); }
  const std::string& path() const { return path_; }

 private:
  std::error_code error_;
  std::string path_;
};

// Of the saved file, settings and summary included.
Result<double> record_bytes() {
  auto m = million();
  if (!m) return m.error();
  const auto bytes = (*m)->recording->write();
  if (!bytes) return bytes.error();
  return static_cast<double>(bytes->size()) / (*m)->recording->size();
}

// The slowest of many random ticks, the view models of all panels included: the same code as the workbench runs.
Result<double> seek_ms() {
  auto m = million();
  if (!m) return m.error();
  const Recording& r = *(*m)->recording;
  const Setup& setup = (*m)->setup;
  const ProfileInfo& profile = *setup.game->profile(r.plan().profile);
  const Subject subject{setup.game, setup.position,  setup.game->mover(setup.position),
                        profile.id, profile.weights, r.plan().options};
  return seek_cost(r.view(), subject, r.summary().search.iterations, 1000).worst;
}

// The slowest of many: from asking a running recorded search to pause until it says that it has. Wall clock.
Result<double> pause_ms() {
  using Clock = std::chrono::steady_clock;
  auto setup = default_setup();
  if (!setup) return setup.error();
  RecordPool pool;
  SearchPlan settings;
  settings.budget_bytes = budget;
  auto recording = Recording::start(pool, std::move(settings));
  if (!recording) return recording.error();
  StepControl control;
  const auto tracer = std::make_unique<Tracer>(**recording, control);
  const StopOnInterrupt stop(control.attention());
  Table table(std::size_t{32} << 20);
  SearchRequest q = bench_request(*setup, 0, false, table);
  q.tracer = tracer.get();
  q.attention = &control.attention();
  Job searcher([&](JobProgress&) {
    try {
      tracer->finish(setup->game->search(q));
    } catch (...) {
      tracer->finish({});
      throw;
    }
  });
  Random random(1);
  double worst = 0;
  bool ended = false;
  for (u64 i = 1; i <= 100 && !ended && !interrupted(); ++i) {
    std::this_thread::sleep_for(std::chrono::microseconds(1000 + random.below(9000)));
    const auto begin = Clock::now();
    control.go(Step::pause);
    ended = control.wait_paused(i).state == StepStatus::State::finished;
    if (!ended) worst = std::max(worst, std::chrono::duration<double>(Clock::now() - begin).count());
    control.go(Step::run);
  }
  control.stop();
  searcher.wait();
  if (interrupted()) return Error{"interrupted"};
  if (!searcher.failure().empty()) return Error{searcher.failure()};
  if (ended) return Error{"the search ended by itself"};
  return worst * 1000;
}

// Of its file, opened in this way; `work`: what is then asked of it.
template <class F>
Result<double> file_ms(FileReading reading, F&& work) {
  auto m = million();
  if (!m) return m.error();
  const ScratchFile file;
  if (auto saved = (*m)->recording->save(file.path()); !saved) return saved.error();
  return median_of_rounds([&]() -> Result<double> {
    // Several threads unpack it: what one of them takes is not what a person waits for
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const auto opened = Recording::open(file.path(), (*m)->pool, ~std::size_t{0}, nullptr, nullptr, reading);
    if (!opened) return opened.error();
    if (!work((*opened)->view())) return Error{"nothing came of it"};
    return std::chrono::duration<double>(Clock::now() - begin).count() * 1000;
  });
}

Result<double> open_ms() {
  return file_ms(FileReading::whole, [](const View&) { return true; });
}
Result<double> open_on_demand_ms() {
  return file_ms(FileReading::on_demand, [](const View& v) { return v[v.size() - 1].ply == 0; });
}
Result<double> find_in_file_ms() {
  const auto query = find_query("ply <= 1", "value", "", "", false, {});
  if (!query) return query.error();
  return file_ms(FileReading::on_demand, [&](const View& v) { return find_nodes(v, *query).hits() > 0; });
}

// What panels work out of the whole of it: the same functions as the workbench calls.
template <class F>
Result<double> analysed_ms(F&& work) {
  auto m = million();
  if (!m) return m.error();
  const View v = (*m)->recording->view();
  return median_of_rounds([&]() -> Result<double> {
    const double begin = processor_seconds();
    if (!work(v)) return Error{"nothing came of it"};
    return (processor_seconds() - begin) * 1000;
  });
}

Result<double> find_ms() {
  const auto query = find_query("cut && cut_index >= 2", "ply", "why", "nodes", true, {});
  if (!query) return query.error();
  return analysed_ms([&](const View& v) { return find_nodes(v, *query).hits() > 0; });
}
Result<double> ledger_ms() {
  return analysed_ms([](const View& v) { return make_ledger(v).nodes() > 0; });
}
Result<double> proof_ms() {
  return analysed_ms([](const View& v) { return static_cast<bool>(recorded_proof(v)); });
}
Result<double> icicle_ms() {
  return analysed_ms([](const View& v) { return !icicle(v, {}, 1600, 40).boxes.empty(); });
}

}  // namespace

void add_recording_benchmarks(std::vector<Benchmark>& out) {
  out.push_back({"record-bytes", "bytes", "a node in a saved recording of a million nodes", record_bytes, 41, true});
  out.push_back({"seek-ms", "ms",
                 "the slowest of 1,000 seeks to random ticks in it, the view models of all panels included", seek_ms, 5,
                 true});
  out.push_back(
      {"find-ms", "ms", "finding nodes in it by a condition, sorted, with histogram and groups", find_ms, 100, true});
  out.push_back({"ledger-ms", "ms", "every node of it put into its class of waste", ledger_ms, 100, true});
  out.push_back(
      {"proof-ms", "ms", "the cheapest proof among its nodes, which outlines what was needed", proof_ms, 100, true});
  out.push_back({"icicle-ms", "ms", "all of it laid out as an icicle, 1,600 pixels wide", icicle_ms, 100, true});
  out.push_back({"pause-ms", "ms", "the slowest of 100 pauses of a running recorded search", pause_ms, 50, true});
  out.push_back({"open-recording-ms", "ms", "opening and checking the file of a million nodes", open_ms});
  out.push_back({"open-on-demand-ms", "ms", "opening the same by its index alone, and looking at its last root",
                 open_on_demand_ms, 20, true});
  out.push_back({"find-in-file-ms", "ms",
                 "opening it so, and finding its roots and their moves in those blocks that can hold one",
                 find_in_file_ms, 100, true});
}

}  // namespace ply::cli
