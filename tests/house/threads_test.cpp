// What is thrown on a thread and not caught there ends the program, with all that is not saved; and who begins a thread
// has to say how it is stopped, how far it is and who waits for it. Jobs do.
#include <algorithm>
#include <regex>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

/// What is no piece of work with an end that somebody waits for, or many threads at one piece.
constexpr const char* own_threads[] = {
    "engine/core/",                        // the thread and the job themselves, work in parts
    "engine/trace/pool",                   // maps memory ahead
    "engine/session/searches/search_run",  // the search that is shown
    "engine/match/",                       // players of a match, who counts and ticks
    "engine/evolve/",                      // generations
    "engine/check/check",                  // searches drawn by chance
    "engine/game/uci_",                    // protocols: a line may come at any time
    "engine/games/arimaa/aei",
    "app/window/end_signals",
};

bool may_begin_threads(const std::string& path) {
  return std::any_of(std::begin(own_threads), std::end(own_threads),
                     [&](const std::string& p) { return path.starts_with(p); });
}

std::vector<std::string> bare_threads(const std::vector<Source>& sources) {
  static const std::regex bare(R"(\bstd::(j?thread\b(?!::hardware_concurrency)|async\b)|\bpthread_create\b)");
  static const std::regex ours(R"(\bThread\b|"engine/core/thread\.h")");
  std::vector<std::string> out;
  for (const Source& s : sources) {
    if (s.path == "engine/core/thread.h") continue;
    const std::string code = without_comments(s.text);
    if (std::regex_search(code, bare)) out.push_back(s.path + " begins a thread that is no ply::Thread");
    if (!may_begin_threads(s.path) && std::regex_search(code, ours))
      out.push_back(s.path + " begins a thread that is no ply::Job");
  }
  return out;
}

}  // namespace

TEST_CASE("every thread of the program catches what is thrown in it, and work that somebody waits for is a job",
          "[house]") {
  std::vector<Source> sources = read_sources(PLY_SOURCE_DIR, "engine");
  for (Source& s : read_sources(PLY_SOURCE_DIR, "app")) sources.push_back(std::move(s));
  REQUIRE(sources.size() > 300);
  for (const std::string& p : bare_threads(sources)) FAIL_CHECK(p);
  CHECK(bare_threads({{"a.cpp", "std::thread t([] {});"}}).size() == 1);
  CHECK(bare_threads({{"a.cpp", "std::vector<std::jthread> all;"}}).size() == 1);
  CHECK(bare_threads({{"a.cpp", "Thread t([] {}, [](std::string) {});"}}).size() == 1);
  CHECK(
      bare_threads({{"engine/match/a.cpp",
                     "// std::thread\nThread t; n = std::thread::hardware_concurrency(); std::this_thread::yield();"}})
          .empty());
}
