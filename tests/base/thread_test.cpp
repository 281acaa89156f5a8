#include "engine/base/thread.h"

#include <atomic>
#include <stdexcept>

#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("what is thrown on a thread becomes words, and the thread ends as it would have", "[core][thread]") {
  const auto words_of = [](auto work) {
    std::string said = "nothing";
    std::atomic<bool> ended{false};
    {
      Thread t(
          work, [&](std::string words) { said = std::move(words); }, [&] { ended = true; });
    }
    CHECK(ended);
    return said;
  };
  CHECK(words_of([] {}) == "nothing");
  CHECK(words_of([] { throw std::bad_alloc(); }) == "there is not enough memory");
  CHECK(words_of([] { throw std::runtime_error("the disk is full"); }) == "the disk is full");
  CHECK(words_of([] { throw 7; }) == "the reason is not known");
}

TEST_CASE("a thread ends well though nobody can even be told", "[core][thread]") {
  std::atomic<bool> ended{false};
  {
    Thread t([] { throw std::bad_alloc(); }, [](const std::string&) { throw std::bad_alloc(); }, [&] { ended = true; });
    Thread other = std::move(t);
    CHECK_FALSE(t.joinable());
    other = Thread([] {}, [](const std::string&) {});
  }
  CHECK(ended);
  CHECK(with_front("the search has ended: ", "no memory") == "the search has ended: no memory");
}
