// What is thrown on a thread and not caught there ends the program, with all that is not saved.
#include <regex>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

std::vector<std::string> bare_threads(const std::vector<Source>& sources) {
  static const std::regex bare(R"(\bstd::(j?thread\b(?!::hardware_concurrency)|async\b)|\bpthread_create\b)");
  std::vector<std::string> out;
  for (const Source& s : sources) {
    if (s.path == "engine/core/thread.h") continue;
    const std::string code = without_comments(s.text);
    if (std::regex_search(code, bare)) out.push_back(s.path + " begins a thread that is no ply::Thread");
  }
  return out;
}

}  // namespace

TEST_CASE("every thread of the program catches what is thrown in it", "[house]") {
  std::vector<Source> sources = read_sources(PLY_SOURCE_DIR, "engine");
  for (Source& s : read_sources(PLY_SOURCE_DIR, "app")) sources.push_back(std::move(s));
  REQUIRE(sources.size() > 300);
  for (const std::string& p : bare_threads(sources)) FAIL_CHECK(p);
  CHECK(bare_threads({{"a.cpp", "std::thread t([] {});"}}).size() == 1);
  CHECK(bare_threads({{"a.cpp", "std::vector<std::jthread> all;"}}).size() == 1);
  CHECK(
      bare_threads(
          {{"a.cpp", "// std::thread\nThread t; n = std::thread::hardware_concurrency(); std::this_thread::yield();"}})
          .empty());
}
