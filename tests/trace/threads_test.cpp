// Storms of commands and readers against running searches: for the thread sanitizer, and for whole views in any case.
// Nothing here waits for time to pass: the storm ends after a number of commands or with the search.
#include <atomic>
#include <cstring>

#include "engine/base/thread.h"
#include "engine/games/kalah/rules.h"
#include "engine/games/reversi/rules.h"
#include "engine/trace/record_blocks.h"
#include "tests/support/drawn_forest.h"
#include "tests/support/folder.h"
#include "tests/support/hash_evaluation.h"
#include "tests/support/searches.h"
#include "tests/trace/live_search.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

namespace {

/// A snapshot belongs together: counts add up, and the closed children of the open nodes tile their ids without a gap.
bool whole(const View& v, const OpenLine& line) {
  if (line.next_id != line.published + static_cast<u32>(line.open) || v.ticks() != 2 * Tick{line.published} + line.open)
    return false;
  if (v.empty()) return true;
  std::vector<u32> roots, kids;
  v.roots(roots);
  u32 id = 0;
  for (u32 k : roots) {
    if (v[k].ply != 0 || v.id(k) != id) return false;
    id += v[k].size;
  }
  if (id != v.size()) return false;
  for (u32 k = v.closed(); k < v.size(); ++k) {
    v.children(k, kids);
    u32 next = v.id(k) + 1;
    for (u32 c : kids) {
      if (v.id(c) != next || v[c].ply != v[k].ply + 1) return false;
      next += v[c].size;
    }
    if (next != v.id(k) + v[k].size) return false;
  }
  return true;
}

struct Totals {
  u64 commands = 0, snapshots = 0, records = 0, pauses = 0, broken = 0;
};

/// The search is far too deep to end by itself. `mostly_running`: no steps, so that it gets far.
template <Rules R>
void storm(u64 seed, u32 capacity, bool mostly_running, RecordPool& pool, Totals& totals) {
  Random random(seed);
  SearchPlan settings = toy_settings(capacity, 40);
  // While plies are given up, the next event may be far away: where steps are waited for, the recording simply fills
  // up.
  settings.policy = mostly_running ? FullPolicy::keep_shallow : FullPolicy::stop;
  LiveSearch<R, HashEvaluation<R>> live(R{}, settings, pool);
  live.start();
  OpenLine line;
  Parents parents;
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  const int commands = mostly_running ? 300 : 1200;
  for (int i = 0; i < commands; ++i) {
    ++totals.commands;
    const u32 command = mostly_running ? 9 + random.below(2) : random.below(11);
    switch (command) {
      case 0: live.control.go(Step::pause); break;
      case 1: live.control.go(Step::into, 1 + random.below(30)); break;
      case 4: live.control.go(Step::cutoff); break;
      case 2: live.control.go(Step::over); break;
      case 3: live.control.go(Step::out); break;
      case 5: live.control.go(Step::node, random.below(5000)); break;
      case 6: live.control.go(Step::run); break;
      case 7: live.control.set_breakpoints({}); break;
      case 8: {
        Breakpoint b;
        b.kinds = on_raise | on_cut;
        b.min_ply = 4;
        b.log_only = random.below(2) == 0;
        live.control.set_breakpoints({b});
        break;
      }
      case 9: live.control.request_snapshot(); break;
      default:
        if (live.control.status().state == StepStatus::State::paused) live.control.go(Step::run);
        break;
    }
    // Half of the steps that end soon are waited for, the others are overtaken by what comes next.
    if (const StepStatus s = live.control.status();
        (command <= 1 || command == 4) && random.below(2) && s.state == StepStatus::State::running)
      live.control.wait_paused(s.pauses + 1);
    if (mostly_running) {
      live.control.request_snapshot();
      live.control.wait_snapshot(line.serial);
    }
    if (!live.control.snapshot(line)) continue;
    ++totals.snapshots;
    const View v = live.recording->view(line);
    if (!whole(v, line)) ++totals.broken;
    parents.update(v);
    if (v.ticks() == 0) continue;
    const Tick t = v.ticks() - 1 - static_cast<Tick>(random.below(static_cast<u32>(std::min<Tick>(v.ticks(), 50))));
    v.path(t, path);
    v.windows(path, t, windows);
    for (const PathWindow& w : windows) totals.broken += !w.follows;
  }
  live.control.stop();
  live.join();
  totals.pauses += live.control.status().pauses;
  const View v = live.recording->view();
  totals.records += v.size();
  std::vector<u32> roots = roots_of(v);
  u64 n = 0;
  for (u32 k : roots) n += v[k].size;
  if (n != v.size() || live.recording->summary().visited != live.recording->summary().skipped + v.size())
    ++totals.broken;
}

}  // namespace

TEST_CASE("readers and storms of commands never see a torn view", "[trace][threads]") {
  RecordPool pool;
  Totals totals;
  const u32 capacities[] = {200, 5'000, 100'000, 400'000};
  for (u64 seed = 0; seed < 32; ++seed) {
    const bool running = seed / 4 % 2 == 1;
    if (seed / 8 % 2) storm<kalah::KalahRules>(seed, capacities[seed % 4], running, pool, totals);
    else storm<reversi::ReversiRules>(seed, capacities[seed % 4], running, pool, totals);
  }
  INFO(totals.commands << " commands, " << totals.snapshots << " snapshots, " << totals.pauses << " pauses, "
                       << totals.records << " records");
  CHECK(totals.broken == 0);
  CHECK(totals.snapshots > 1000);
  CHECK(totals.pauses > 100);
  CHECK(totals.records > 10'000);
}

TEST_CASE("several searches share a pool, whose pages move from one to the next", "[trace][threads]") {
  RecordPool pool;
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (u64 n = 0; n < 3; ++n)
    threads.emplace_back([&, n] {
      u64 digest = 0;
      for (int round = 0; round < 6; ++round) {
        LiveSearch s(toy(n, {9, 4, 9, false, 1}), toy_settings(round % 2 ? 50'000 : 2'000'000, 9), pool);
        s.start();
        s.join();
        if (round >= 2 && round % 2 == 0 && s.recording->size() != static_cast<u32>(digest)) ++wrong;
        if (round % 2 == 0) digest = s.recording->size();
      }
    });
  for (std::thread& t : threads) t.join();
  CHECK(wrong == 0);
  CHECK(pool.usage().regions <= 6);
}

TEST_CASE("several threads read one recording on demand, and each sees what was saved", "[trace][threads][demand]") {
  RecordPool pool;
  const Folder folder;
  const std::string path = folder.file("large.plyrec");
  const auto whole = drawn_recording(5, 3 * RecordIndex::block_records + 7, pool);
  REQUIRE(whole->save(path));
  for (u64 round = 0; round < 4; ++round) {
    const auto opened = Recording::open(path, pool, ~std::size_t{0}, nullptr, nullptr, FileReading::on_demand);
    REQUIRE(opened);
    const Recording& r = **opened;
    std::atomic<u64> wrong{0};
    const auto reader = [&](u64 seed) {
      Random random(seed);
      std::vector<u32> path_to;
      for (int i = 0; i < 300; ++i) {
        const View v = r.view();  // may have all of it by now
        const u32 k = random.below(v.size());
        wrong += std::memcmp(&v[k], &whole->view()[k], sizeof(NodeRecord)) != 0;
        v.path_to(k, path_to);
        wrong += path_to.back() != k;
      }
      wrong += seed % 2 && !r.check_all();
    };
    {
      std::vector<Thread> threads;
      for (u64 i = 0; i < 3; ++i)
        threads.emplace_back([&, i] { reader(4 * round + i); }, [&](const std::string&) { ++wrong; });
    }
    CHECK(wrong == 0);
    CHECK_FALSE(r.damage());
  }
}
