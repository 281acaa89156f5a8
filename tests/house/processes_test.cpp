// A program that another file could name is started in one place, which ends it with all that it starts; whoever wants
// one started asks that place, and so can be found. What else begins a process begins one of ours.
#include <algorithm>
#include <regex>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

constexpr const char* may_start[] = {
    "engine/match/process.cpp",     // outside engines
    "app/cli/bench/interface.cpp",  // the workbench beside us, whose frames are measured
};
/// Who asks for an outside engine to be started: by words that a person gave, or has seen.
constexpr const char* may_ask[] = {
    "engine/match/process.h",           "engine/match/process.cpp", "engine/match/outside_channel.h",
    "engine/match/outside_channel.cpp", "engine/match/zoom.cpp",
};

template <std::size_t n>
bool listed(const char* const (&list)[n], const std::string& path) {
  return std::find(std::begin(list), std::end(list), path) != std::end(list);
}

std::vector<std::string> starters(const std::vector<Source>& sources) {
  static const std::regex starts(
      R"((^|[^\w.>:]|(^|[^\w])::)(v?fork(?=\s*\(\s*\))|clone3?|exec[vl]p?e?|execvpe|f?execveat|fexecve)\s*\()"
      R"(|(^|[^\w.>:]|(^|[^\w])::)(posix_spawnp?|popen|system|dlopen)\s*\(|\bstd\s*::\s*system\b|<spawn\.h>)"
      R"(|\bSYS_(v?fork|clone3?|execve(at)?)\b)");
  static const std::regex asks(R"(\bProcess\s+\w+|<\s*Process\s*>|\bProcess\s*[({])");
  std::vector<std::string> out;
  for (const Source& s : sources) {
    const std::string code = without_comments(s.text);
    if (!listed(may_start, s.path) && std::regex_search(code, starts))
      out.push_back(s.path + " starts a process by itself and not by engine/match/process.h");
    if (!listed(may_ask, s.path) && std::regex_search(code, asks))
      out.push_back(s.path + " starts an outside program and is not listed among those that may");
  }
  return out;
}

}  // namespace

TEST_CASE("processes are started in one place, by those who are listed", "[house]") {
  std::vector<Source> sources = read_sources(PLY_SOURCE_DIR, "engine");
  for (Source& s : read_sources(PLY_SOURCE_DIR, "app")) sources.push_back(std::move(s));
  REQUIRE(sources.size() > 300);
  for (const std::string& p : starters(sources)) FAIL_CHECK(p);
  for (const char* const code :
       {"std::system(\"ls\");", "  if (fork() == 0) return;", "::execvp(a, b);", "FILE* f = popen(name, \"r\");",
        "posix_spawn(&p, n, 0, 0, a, e);", "Process p;", "auto p = std::make_unique<Process>();"}) {
    INFO(code);
    CHECK(starters({{"a.cpp", code}}).size() == 1);
  }
  for (const char* const code :
       {"f.fork(1);", "forks->fork(2);", "// system(x)\n", "Forks::fork(int);", "a_system(1);"}) {
    INFO(code);
    CHECK(starters({{"a.cpp", code}}).empty());
  }
}
