// Questions that take longer than a frame: when they begin, what is kept, and what is dropped.
#include "engine/session/answers/answers_to.h"

#include <atomic>
#include <stdexcept>
#include <thread>

#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

struct Works {
  std::atomic<int> begun{0}, stopped{0};
};

/// Twice a number; a negative one waits until it is told to end, and 13 cannot be asked.
struct Double {
  using Answer = int;
  static constexpr const char* failed = "it was not doubled: ";
  Works* works = nullptr;
  int n = 0;
  const Works* about() const { return works; }
  bool operator==(const Double&) const = default;
  std::optional<int> work(JobProgress& progress) const {
    ++works->begun;
    if (n == 13) throw std::runtime_error("unlucky");
    if (n >= 0) return 2 * n;
    works->stopped += progress.wait_for(60);
    return std::nullopt;
  }
};

std::string settle(AnswersTo<Double>& asked) {
  MessageLog log;
  do {
    std::this_thread::yield();
    asked.poll(log);
  } while (asked.working());
  return log.all().empty() ? "" : log.all().back().text;
}

}  // namespace

TEST_CASE("an answer is worked out when somebody requests it, once, and kept for who comes back",
          "[session][answers]") {
  Works works;
  AnswersTo<Double> asked;
  asked.look_at({&works, 4});
  CHECK(settle(asked).empty());
  CHECK(works.begun == 0);
  for (int frame = 0; frame < 3; ++frame) {
    asked.request();
    CHECK(asked.working() == (frame == 0));
    settle(asked);
  }
  REQUIRE(asked.answer());
  CHECK(*asked.answer() == 8);
  const u64 serial = asked.serial();
  asked.look_at({&works, 5});
  CHECK(!asked.answer());
  CHECK(asked.serial() != serial);
  asked.ask();
  settle(asked);
  asked.look_at({&works, 4});
  REQUIRE(asked.answer());
  CHECK(works.begun == 2);
  asked.ask_anew();
  CHECK(!asked.answer());
  settle(asked);
  CHECK(works.begun == 3);
}

TEST_CASE("what was stopped or has failed begins anew by a command only", "[session][answers]") {
  Works works;
  AnswersTo<Double> asked;
  asked.look_at({&works, -1});
  asked.ask();
  asked.stop();
  CHECK(settle(asked).empty());
  CHECK(asked.given_up());
  asked.request();
  CHECK_FALSE(asked.working());
  settle(asked);
  CHECK(works.begun == 1);
  asked.look_at({&works, 13});
  CHECK_FALSE(asked.given_up());
  asked.request();
  CHECK(settle(asked) == "it was not doubled: unlucky");
  asked.request();
  CHECK(settle(asked).empty());
  CHECK(works.begun == 2);
  asked.ask();
  CHECK(settle(asked) == "it was not doubled: unlucky");
}

TEST_CASE("what nobody looks at is dropped, and only some answers are kept", "[session][answers]") {
  Works works, others;
  AnswersTo<Double> asked;
  asked.look_at({&works, -1});
  asked.ask();
  while (works.begun == 0) std::this_thread::yield();
  asked.look_at({&others, 1});  // waits for the end of the other
  CHECK(works.stopped == 1);
  for (int n = 0; n < 20; ++n) {
    asked.look_at({&others, n % 13});
    asked.ask();
    settle(asked);
  }
  const int begun = others.begun;
  asked.look_at({&others, 6});
  CHECK(asked.answer());
  asked.look_at({&others, 0});
  CHECK(!asked.answer());
  asked.look_at({&works, 1});
  asked.ask();
  settle(asked);
  asked.keep([&](const Works* w) { return w == &others; });
  CHECK(!asked.question());
  asked.look_at({&works, 1});
  CHECK(!asked.answer());
  asked.look_at({&others, 6});
  CHECK(asked.answer());
  CHECK(others.begun == begun);
}
