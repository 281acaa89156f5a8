// ui-frame-ms: this program has no interface, so the workbench beside it measures itself (`plyscope --headless
// --bench`).
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/cli/bench/bench.h"
#include "engine/base/json_text.h"

extern char** environ;

namespace ply::cli {
namespace {

// Beside this program where both are installed, and in the folder of its own that a build gives it.
std::string workbench_program() {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  for (const auto& path : {self.parent_path() / "plyscope", self.parent_path().parent_path() / "window" / "plyscope"})
    if (access(path.c_str(), X_OK) == 0 && std::filesystem::is_regular_file(path, error)) return path.string();
  return {};
}

// What the program prints on standard output; its remarks on standard error are dropped.
Result<std::string> output_of(const std::string& program) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return Error{"no pipe"};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string arguments[] = {program, "--headless", "--bench"};
  char* argv[] = {arguments[0].data(), arguments[1].data(), arguments[2].data(), nullptr};
  pid_t child = 0;
  const int failed = posix_spawn(&child, program.c_str(), &actions, nullptr, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string text;
  char buffer[4096];
  if (failed == 0)
    for (ssize_t n = 0; (n = read(ends[0], buffer, sizeof buffer)) != 0;) {
      if (n > 0) text.append(buffer, static_cast<std::size_t>(n));
      else if (errno != EINTR) break;
    }
  close(ends[0]);
  if (failed != 0) return Error{program + " could not be started"};
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return Error{program + " failed"};
  return text;
}

Result<double> frame_ms(const std::string& program) {
  const auto text = output_of(program);
  if (!text) return text.error();
  const auto line = read_json(*text);
  if (!line || !line->is_object() || !line->contains("value") || !(*line)["value"].is_number())
    return Error{program + " did not print its figure"};
  return (*line)["value"].get<double>();
}

}  // namespace

void add_interface_benchmarks(std::vector<Benchmark>& out) {
  const std::string program = workbench_program();
  Benchmark b{
      "ui-frame-ms", "ms", "CPU time of building a frame, a recording of a million nodes open, at the worst panel", {}};
  if (program.empty())
    b.explanation = "measured by `plyscope --headless --bench`; there is no plyscope beside this program";
  else b.run = [program] { return frame_ms(program); };
  b.target = 4;
  b.smaller_is_better = true;
  out.push_back(std::move(b));
}

}  // namespace ply::cli
