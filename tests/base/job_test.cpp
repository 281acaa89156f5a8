// Work on a thread of its own: progress, stop, what is thrown, and the value that it gives.
#include "engine/base/job.h"

#include <stdexcept>
#include <thread>

#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("a job that is told to end is waited for, and tells its parts at the same moment", "[core][job]") {
  std::atomic<int> reported{0};
  bool woken = false, waited = false;
  {
    std::atomic<bool> began{false};
    Job job(
        [&](JobProgress& progress) {
          const AtStop part(progress, [&] { ++reported; });
          began = true;
          waited = progress.wait_for(60);
          const AtStop late(progress, [&] { ++reported; });
        },
        false, [&] { woken = true; });
    while (!began) std::this_thread::yield();
    CHECK(job.running());
    CHECK(!job.stop_requested());
    CHECK(reported == 0);
  }
  CHECK(reported == 2);
  CHECK(waited);
  CHECK(woken);
}

TEST_CASE("what is thrown in a job becomes words, on a thread and at once", "[core][job]") {
  for (const bool at_once : {false, true}) {
    Job job([](JobProgress&) { throw std::runtime_error("the disk is full"); }, at_once);
    job.wait();
    CHECK_FALSE(job.running());
    CHECK(job.failure() == "the disk is full");
    JobOf<int> value;
    value.start([](JobProgress&) -> int { throw std::bad_alloc(); }, at_once);
    while (value.running()) std::this_thread::yield();
    CHECK(!value.take());
    CHECK(value.take_failure() == "there is not enough memory");
    CHECK(value.take_failure().empty());
    CHECK_FALSE(value.pending());
  }
}

TEST_CASE("the value of a job is taken once, and another start gives up the one before", "[core][job]") {
  JobOf<int> job;
  CHECK_FALSE(job.pending());
  CHECK(!job.take());
  job.start(
      [](JobProgress& progress) {
        progress.all = 4, progress.done = 3;
        return 7;
      },
      true);
  CHECK(job.pending());
  CHECK_FALSE(job.running());
  CHECK(job.share() == 0.75);
  const auto value = job.take();
  REQUIRE(value);
  CHECK(*value == 7);
  CHECK(!job.take());
  job.start([](JobProgress& progress) { return progress.wait_for(60) ? 1 : 2; });
  job.start([](JobProgress& progress) { return progress.wait_for(0) ? 1 : 3; });
  while (job.running()) std::this_thread::yield();
  CHECK(*job.take() == 3);
}
