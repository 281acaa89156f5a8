// A file is made, cut or replaced in few places, so that all of them know what this run has read and must not be lost
// (engine/core/files_read.h).
#include <algorithm>
#include <regex>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

constexpr const char* writers[] = {
    "engine/core/file.cpp",             // all files that are written whole: it asks
    "engine/core/terminal.cpp",         // standard streams that are closed
    "engine/match/result_writer.cpp",   // appends to results and goes on with them; never to another file
    "engine/recorder/plytrace.h",       // is no part of our programs
    "app/ui/workbench/state_slot.cpp",  // the window's own session and its lock
    "app/cli/trace/zoom.cpp",           // what an engine has recorded gets its name: it asks
    "app/cli/bench/interface.cpp",      // /dev/null
};

std::vector<std::string> own_writers(const std::vector<Source>& sources) {
  static const std::regex writes(
      R"(\b(w?o?fstream|fopen|fdopen|freopen|creat|rename|renameat2?|copy_file|mkstemp|f?truncate|resize_file)\s*[({ ])"
      R"(|\bstd::w?o?fstream\b|\bO_(WRONLY|RDWR|CREAT|TRUNC|APPEND)\b)");
  static const std::regex reads(R"(\bf(d|re)?open\s*\([^;]*"r[be]*"\s*\))");
  std::vector<std::string> out;
  for (const Source& s : sources) {
    if (std::find(std::begin(writers), std::end(writers), s.path) != std::end(writers)) continue;
    const std::string code = std::regex_replace(without_comments(s.text), reads, "");
    std::smatch m;
    if (std::regex_search(code, m, writes))
      out.push_back(s.path + " writes a file by itself and not by engine/core/file.h: " + m.str());
  }
  return out;
}

}  // namespace

TEST_CASE("files are written through doors that know what was read", "[house]") {
  std::vector<Source> sources = read_sources(PLY_SOURCE_DIR, "engine");
  for (Source& s : read_sources(PLY_SOURCE_DIR, "app")) sources.push_back(std::move(s));
  REQUIRE(sources.size() > 300);
  for (const std::string& p : own_writers(sources)) FAIL_CHECK(p);
  for (const char* w : writers)
    CHECK(std::any_of(sources.begin(), sources.end(), [&](const Source& s) { return s.path == w; }));
  CHECK(own_writers({{"a.cpp", "std::ofstream out(path);"}}).size() == 1);
  CHECK(own_writers({{"a.cpp", "FILE* f = fopen(path, \"w\");"}}).size() == 1);
  CHECK(own_writers({{"a.cpp", "std::filesystem::rename(a, b);"}}).size() == 1);
  CHECK(own_writers({{"a.cpp", "const int fd = ::open(path, O_WRONLY);"}}).size() == 1);
  CHECK(own_writers({{"a.cpp", "std::filesystem::resize_file(path, 0);"}}).size() == 1);
  CHECK(own_writers({{"a.cpp", "FILE* const f = std::fopen(path.c_str(), \"re\"); // std::ofstream"}}).empty());
}
