#include "tests/faults/stage.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

namespace fault_test {
namespace {

namespace fs = std::filesystem;
using cli_test::How;

constexpr const char* system_calls[] = {"open",  "close",  "read", "write",     "short",
                                        "fsync", "rename", "link", "ftruncate", "mmap"};

struct Folder : ply::test::Folder {
  explicit Folder(const Files& files) {
    REQUIRE_FALSE(path.empty());
    for (const auto& [name, content] : files) {
      fs::create_directories(fs::path(file(name)).parent_path());
      std::ofstream(file(name), std::ios::binary) << content;
    }
  }
  Files files() const {
    Files out;
    for (const auto& entry : fs::recursive_directory_iterator(path))
      if (entry.is_regular_file())
        out[fs::relative(entry.path(), path).string()] = cli_test::read_file(entry.path().string());
    return out;
  }
};

std::vector<std::string> with_folder(std::vector<std::string> words, const std::string& folder) {
  for (std::string& word : words)
    for (std::size_t at = 0; (at = word.find("{}", at)) != std::string::npos; at += folder.size())
      word.replace(at, 2, folder);
  return words;
}

Ran run_in(const Folder& folder, const Scene& scene, const std::vector<std::string>& environment) {
  How how;
  how.program = scene.program;
  how.input = scene.input;
  how.environment = environment;
  if (!environment.empty()) how.environment.push_back("LD_PRELOAD=" PLY_FAULTS);
  return cli_test::run(with_folder(scene.words, folder.path), how);
}

std::string timeless(const Scene& scene, const std::string& content) {
  return scene.timeless ? scene.timeless(content) : content;
}

bool all_wanted() {
  const char* const all = std::getenv("PLYSCOPE_ALL_FAULTS");
  return all && *all;
}

}  // namespace

Files made_by(const std::vector<std::string>& words, const Files& before) {
  Scene scene;
  scene.words = words;
  const Folder folder(before);
  const Ran ran = run_in(folder, scene, {});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  return folder.files();
}

Counted count(const Scene& scene) {
  Counted out;
  const Folder folder(scene.before);
  const cli_test::TempFile counts;
  out.ran = run_in(folder, scene, {"PLYSCOPE_FAULTS_COUNT=" + counts.path()});
  INFO(out.ran.err);
  REQUIRE(std::count(scene.codes.begin(), scene.codes.end(), out.ran.code) == 1);
  out.files = folder.files();
  std::istringstream lines(cli_test::read_file(counts.path()));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream in(line);
    std::string name;
    long n = 0;
    in >> name;
    if (name != "places") in >> out.calls[name];
    else
      while (in >> n) out.places.push_back(n);
  }
  REQUIRE(out.calls["new"] > 0);  // or nothing would ever fail
  return out;
}

void run_with(const Scene& scene, const Counted& whole, const std::string& fault) {
  const Folder folder(scene.before);
  const Ran ran = run_in(folder, scene, {"PLYSCOPE_FAULTS=" + fault});
  INFO("PLYSCOPE_FAULTS=" << fault << ": exit " << ran.code << "\n" << ran.err);
  const auto is = [&](const char* call) { return fault.rfind(call, 0) == 0; };
  // Of what cannot be read, some commands say that it is not what they need
  const bool memory = is("new:") || is("mmap:"), reading = is("open:") || is("read:");
  const bool done = std::count(scene.codes.begin(), scene.codes.end(), ran.code) == 1;
  // It ended by itself, and in words where it could not do what it was asked for.
  if (!done) {
    CHECK((ran.code == 4 || (reading && ran.code == 3) || (memory && ran.code >= 1 && ran.code <= 4)));
    CHECK(!ran.err.empty());
  }
  const Files now = folder.files();
  for (const auto& [name, content] : now) {
    INFO(name);
    const auto old = scene.before.find(name), ready = whole.files.find(name);
    const std::string complete = ready == whole.files.end() ? "" : ready->second;
    const bool as_before = old != scene.before.end() && content == old->second;
    const bool as_wanted = ready != whole.files.end() && timeless(scene, content) == timeless(scene, complete);
    const bool in_between = (!done || memory) && scene.also && scene.also(name, content, complete);
    // The next writer takes it away
    if (ran.err.find("ended at once") != std::string::npos && name.find(".part") != std::string::npos) continue;
    CHECK((as_before || as_wanted || in_between));
    if (done && !memory) CHECK(as_wanted);
  }
  for (const auto& [name, content] : scene.before) {
    INFO(name << " is lost");
    // A program that ended at once may have left it under the name that it has while it is opened; the next start finds
    // it there.
    const auto other = scene.meanwhile.find(name);
    const bool meanwhile = other != scene.meanwhile.end() && now.count(other->second) == 1 &&
                           now.at(other->second) == content && ran.err.find("ended at once") != std::string::npos;
    CHECK((now.count(name) == 1 || whole.files.count(name) == 0 || meanwhile));
  }
  if (done && !memory) CHECK(now.size() == whole.files.size());
}

void every_call(const Scene& scene, int max) {
  const Counted whole = count(scene);
  if (all_wanted()) max = 1'000'000;
  for (const char* const call : system_calls) {
    const long n = whole.calls.at(call);
    for (long i = 1; i <= std::min<long>(n, max); ++i)
      run_with(scene, whole, std::string(call) + ":" + std::to_string(i));
    if (n > max) run_with(scene, whole, std::string(call) + ":" + std::to_string(n));
    // A disk that is full stays full.
    if (n > 0 && std::string(call) != "close")
      run_with(scene, whole, std::string(call) + ":" + std::to_string((n + 1) / 2) + "+");
  }
}

void every_allocation(const Scene& scene, int places) {
  const Counted whole = count(scene);
  const auto n = static_cast<long>(whole.places.size());
  REQUIRE(n > 10);
  const long step = all_wanted() ? 1 : std::max(1L, n / places);
  for (long i = 0; i < n; i += step)
    run_with(scene, whole, "new:" + std::to_string(whole.places[static_cast<std::size_t>(i)]));
  // And no memory at all from some moment on.
  for (long i = step / 2; i < n; i += step * 4)
    run_with(scene, whole, "new:" + std::to_string(whole.places[static_cast<std::size_t>(i)]) + "+");
}

}  // namespace fault_test
