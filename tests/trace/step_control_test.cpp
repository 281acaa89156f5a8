// Stepping a running search and stepping through the finished recording of it are the same walk.
#include "engine/trace/step_control.h"

#include "engine/trace/navigate.h"
#include "tests/support/searches.h"
#include "tests/trace/live_search.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

namespace {

const toy_tree::RandomTree shape{7, 4, 7, false, 5};

/// The finished recording of the same search.
std::shared_ptr<Recording> finished(u64 seed, const SearchPlan& settings, RecordPool& pool) {
  LiveSearch s(toy(seed, shape), settings, pool);
  s.start();
  s.join();
  return s.recording;
}

std::optional<Tick> walk(const View& v, Tick t, Step step) {
  switch (step) {
    case Step::into: return step_into(v, t);
    case Step::over: return step_over(v, t);
    case Step::out: return step_out(v, t);
    case Step::cutoff: return next_cut(v, t);
    default: return std::nullopt;
  }
}

}  // namespace

TEST_CASE("a paused search shows exactly what its finished recording shows at that tick", "[trace][stepping]") {
  RecordPool pool;
  Random random(11);
  u64 all_pauses = 0;
  for (u64 seed = 0; seed < 12; ++seed) {
    SearchPlan settings = toy_settings(100'000);
    if (seed % 3 == 1) settings.max_ply = 3;
    if (seed % 3 == 2) settings.budget_bytes = 200 * sizeof(NodeRecord);
    const auto whole = finished(seed, settings, pool);
    const View all = whole->view();
    LiveSearch live(toy(seed, shape), settings, pool);
    live.control.go(Step::into);
    live.start();
    std::optional<Tick> want = 0;
    u64 pauses = 1;
    OpenLine line;
    for (;; ++pauses) {
      const StepStatus s = live.control.wait_paused(pauses);
      if (s.state == StepStatus::State::finished) {
        CHECK(!want);
        break;
      }
      REQUIRE(want);
      REQUIRE(s.moment.tick == *want);
      // The snapshot was made before the search waited: its newest event is this one.
      REQUIRE(live.control.snapshot(line));
      const View v = live.recording->view(line);
      REQUIRE(v.ticks() == *want + 1);
      std::vector<u32> here, there;
      v.path(*want, here);
      all.path(*want, there);
      REQUIRE(here.size() == there.size());
      std::vector<PathWindow> a, b;
      v.windows(here, *want, a);
      all.windows(there, *want, b);
      for (std::size_t d = 0; d < here.size(); ++d) {
        CHECK(v.id(here[d]) == all.id(there[d]));
        CHECK(a[d].entry == b[d].entry);
        CHECK(a[d].now == b[d].now);
        CHECK(v.visit(here[d]) == all.visit(there[d]));
      }
      const Step steps[] = {Step::into, Step::into, Step::over, Step::over, Step::out, Step::cutoff};
      const Step step = steps[random.below(6)];
      want = walk(all, *want, step);
      live.control.go(step);
    }
    all_pauses += pauses;
    live.join();
    CHECK(live.recording->digest() == whole->digest());
  }
  CHECK(all_pauses > 100);
}

TEST_CASE("steps lead to a node, to a tick, and over many events at once", "[trace][stepping]") {
  RecordPool pool;
  const SearchPlan settings = toy_settings(100'000);
  const auto whole = finished(3, settings, pool);
  const View all = whole->view();
  REQUIRE(all.ticks() > 550);
  LiveSearch live(toy(3, shape), settings, pool);
  live.control.go(Step::node, 100);
  live.start();
  CHECK(live.control.wait_paused(1).moment.id == 100);
  live.control.go(Step::into, 25);
  CHECK(live.control.wait_paused(2).moment.tick == all.enter(all.find(100)) + 25);
  live.control.go(Step::tick, 500);
  CHECK(live.control.wait_paused(3).moment.tick == 500);
  live.control.go(Step::tick, 20);  // long gone: the next event
  CHECK(live.control.wait_paused(4).moment.tick == 501);
  live.control.go(Step::run);
  CHECK(live.control.wait_paused(5).state == StepStatus::State::finished);
}

TEST_CASE("running until a node is left stops there and nowhere below, and leaves the hits of breakpoints alone",
          "[trace][stepping]") {
  RecordPool pool;
  const SearchPlan settings = toy_settings(100'000);
  const auto whole = finished(3, settings, pool);
  const View all = whole->view();
  Breakpoint everywhere;
  everywhere.from_hit = 1'000'000;
  for (const u32 id : {1u, 20u, 100u}) {
    LiveSearch live(toy(3, shape), settings, pool);
    live.control.set_breakpoints({everywhere});
    live.control.go(Step::node, id);
    live.start();
    REQUIRE(live.control.wait_paused(1).moment.id == id);
    live.control.go(Step::left, id);
    const StepStatus s = live.control.wait_paused(2);
    CHECK(s.moment.tick == all.leave(all.find(id)));
    // One hit for every node entered so far; one more breakpoint does not change that.
    const u64 entered = id + all[all.find(id)].size;
    CHECK(live.control.hits() == std::vector<u64>{entered});
    Breakpoint other = everywhere;
    other.min_ply = 3;
    live.control.set_breakpoints({other, everywhere});
    CHECK(live.control.hits() == std::vector<u64>{0, entered});
    // Left already: the next ancestor is.
    live.control.go(Step::left, id);
    const StepStatus later = live.control.wait_paused(3);
    CHECK(later.moment.leaving);
    CHECK(later.moment.id < id);
  }
}

TEST_CASE("steps that are asked for before the search has done the last ones are not lost", "[trace][stepping]") {
  RecordPool pool;
  LiveSearch live(toy(4, shape), toy_settings(100'000), pool);
  live.control.go(Step::into, 2);
  live.control.go(Step::into, 3);  // before the start
  live.start();
  CHECK(live.control.wait_paused(1).moment.tick == 4);
  for (int i = 0; i < 10; ++i) live.control.go(Step::into);  // much faster than the search can answer, or not: the same
  StepStatus s = live.control.status();
  for (u64 n = 2; s.moment.tick < 14; ++n) s = live.control.wait_paused(n);
  CHECK(s.moment.tick == 14);
}

TEST_CASE("stop wakes a paused search, and it still closes its recording", "[trace][stepping]") {
  RecordPool pool;
  LiveSearch live(toy(5, shape), toy_settings(100'000), pool);
  live.control.go(Step::node, 50);
  live.start();
  live.control.wait_paused(1);
  live.control.stop();
  CHECK(live.control.wait_paused(2).state == StepStatus::State::finished);
  live.join();
  CHECK(live.result.stopped);
  const View v = live.recording->view();
  std::vector<u32> roots = roots_of(v);
  REQUIRE(!roots.empty());
  CHECK(v[roots.back()].end() == NodeEnd::aborted);
  u64 total = 0;
  for (u32 k : roots) total += v[k].size;
  CHECK(total == v.size());
}

TEST_CASE("other threads wait while a search is paused or steps, and go on with it", "[trace][stepping]") {
  RecordPool pool;
  LiveSearch live(toy(3, shape), toy_settings(1 << 16), pool);
  Attention& attention = live.control.attention();
  live.control.go(Step::pause);
  CHECK(attention.load() & Attention::held);  // before its first node
  live.start();
  live.control.wait_paused(1);
  std::atomic<bool> waits{false}, went_on{false};
  std::thread other([&] {
    waits = true;
    attention.wait_while_held();
    went_on = true;
  });
  while (!waits) std::this_thread::yield();
  for (int i = 0; i < 1000; ++i) std::this_thread::yield();
  CHECK_FALSE(went_on);
  live.control.go(Step::into, 5);
  live.control.wait_paused(2);
  CHECK_FALSE(went_on);
  live.control.go(Step::run);
  other.join();
  live.join();
  CHECK_FALSE(attention.load() & Attention::held);
  attention.wait_while_held();  // nothing to wait for
  // Nor where the search has come to its end, or is told to
  live.control.go(Step::pause);
  attention.wait_while_held();
  attention.set(Attention::held);
  for (const u32 end : {Attention::enough, Attention::unled, Attention::stop}) {
    attention.set(end);
    attention.wait_while_held();
    if (end != Attention::stop) attention.clear(end);
  }
}

TEST_CASE("a search can be paused and watched where it records nothing", "[trace][stepping]") {
  RecordPool pool;
  SearchPlan settings = toy_settings(1, 30);  // one record: then nothing but counting
  settings.policy = FullPolicy::stop;
  LiveSearch live(toy(6, {10, 4, 7, false, 0}), settings, pool);
  live.control.go(Step::node, 0);
  live.start();
  live.control.wait_paused(1);
  live.control.go(Step::visit);
  StepStatus s = live.control.wait_paused(2);
  REQUIRE(s.state == StepStatus::State::paused);
  CHECK(s.moment.id == no_node);
  OpenLine line;
  REQUIRE(live.control.snapshot(line));
  CHECK(line.visited == 2);
  CHECK(line.open == 1);
  CHECK(line.ply == 1);
  live.control.go(Step::visit);
  live.control.wait_paused(3);
  REQUIRE(live.control.snapshot(line));
  CHECK(line.visited == 3);
}

TEST_CASE("a running search gives snapshots when asked, and time spent paused is not its own", "[trace][stepping]") {
  RecordPool pool;
  LiveSearch live(toy(7, {11, 4, 9, false, 0}), toy_settings(1'000'000, 11), pool);
  live.control.request_snapshot();
  live.control.go(Step::node, 3);
  live.start();
  live.control.wait_paused(1);
  OpenLine line;
  REQUIRE(live.control.snapshot(line));
  CHECK(line.serial == 2);  // the one asked for, and the one of the pause
  CHECK_FALSE(live.control.snapshot(line));
  const auto begin = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() == begin) std::this_thread::yield();
  const auto stood_still = std::chrono::steady_clock::now() - begin;  // whatever that is here
  live.control.go(Step::run);
  const u64 seen = line.serial;
  live.control.request_snapshot();
  live.control.wait_snapshot(seen);
  REQUIRE(live.control.snapshot(line));
  CHECK(line.next_id == line.published + static_cast<u32>(line.open));
  live.join();
  CHECK(live.control.attention().waited.load() >= stood_still);
}

TEST_CASE("a live search stops at the very moments that a search through its recording finds", "[trace][stepping]") {
  RecordPool pool;
  Random random(12);
  for (u64 seed = 0; seed < 20; ++seed) {
    SearchPlan settings = toy_settings(seed % 4 == 3 ? 300 : 100'000, 6);
    const auto whole = finished(seed, settings, pool);
    const View all = whole->view();
    std::vector<Breakpoint> breakpoints;
    for (u32 n = 1 + random.below(3); n > 0; --n) {
      Breakpoint b;
      b.kinds = static_cast<u8>(1u << random.below(5));
      b.min_ply = static_cast<u8>(random.below(3));
      b.max_ply = static_cast<u8>(b.min_ply + random.below(4));
      if (random.below(3) == 0) b.move = random.below(3);
      if (random.below(3) == 0) b.mover = static_cast<Side>(random.below(2));
      if (random.below(3) == 0) b.min_rank = 1;
      if (random.below(3) == 0) b.value_at_least = 1;
      if (random.below(4) == 0) b.from_hit = 1 + random.below(4);
      if (random.below(4) == 0) b.log_only = true;
      breakpoints.push_back(b);
    }
    LiveSearch live(toy(seed, shape), settings, pool);
    live.control.set_breakpoints(breakpoints);
    live.start();
    const std::vector<Hit> stops = stopping_hits(find_all(all, breakpoints), breakpoints);
    auto want = stops.begin();
    for (u64 pauses = 1;; ++pauses) {
      const StepStatus s = live.control.wait_paused(pauses);
      if (s.state == StepStatus::State::finished) break;
      REQUIRE(want != stops.end());
      const Hit stop = *want;
      CHECK(s.moment.tick == stop.tick);
      CHECK(s.moment.id == all.id(stop.slot));
      CHECK(s.breakpoint == stop.breakpoint);
      while (want != stops.end() && want->tick == stop.tick) ++want;  // of two at one moment the first is named
      live.control.go(Step::run);
    }
    CHECK(want == stops.end());
    // Every hit was counted, and those of log-only breakpoints noted.
    std::vector<u64> hits(breakpoints.size());
    std::size_t logged = 0;
    for (const Hit& h : find_all(all, breakpoints)) {
      const auto i = static_cast<std::size_t>(h.breakpoint);
      logged += ++hits[i] >= breakpoints[i].from_hit && breakpoints[i].log_only;
    }
    CHECK(live.control.hits() == hits);
    u64 lost = 0;
    CHECK(live.control.take_log(&lost).size() + lost == logged);
  }
}
